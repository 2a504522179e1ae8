package module

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/go-sourcemap/sourcemap"
)

// positions maps the lowered text back to the source. The map that [transform]
// returns counts columns from 0, while goja looks up and prints columns counted
// from 1; so both columns are moved by one, and every line by those of the
// wrapper that precedes the text.
func positions(sourceMap []byte, wrapperLines int) (*sourcemap.Consumer, error) {
	var m struct {
		Version  int      `json:"version"`
		Sources  []string `json:"sources"`
		Names    []string `json:"names"`
		Mappings string   `json:"mappings"`
	}
	if err := json.Unmarshal(sourceMap, &m); err != nil {
		return nil, fmt.Errorf("reading the source map: %w", err)
	}
	m.Mappings = strings.Repeat(";", wrapperLines) + shiftColumns(m.Mappings)
	shifted, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("writing the source map: %w", err)
	}
	return sourcemap.Parse("", shifted)
}

// shiftColumns adds one to all columns. Generated columns are relative within a
// line and original ones within the whole map, so that only the first segment of
// each line, and of the map, has to change.
func shiftColumns(mappings string) string {
	lines := strings.Split(mappings, ";")
	first := true
	for i, line := range lines {
		if line == "" {
			continue
		}
		segment, rest, _ := strings.Cut(line, ",")
		fields := decodeVLQ(segment)
		fields[0]++
		if first && len(fields) >= 4 {
			fields[3]++
			first = false
		}
		lines[i] = encodeVLQ(fields)
		if rest != "" {
			lines[i] += "," + rest
		}
	}
	return strings.Join(lines, ";")
}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

func decodeVLQ(segment string) []int {
	var fields []int
	value, shift := 0, 0
	for _, c := range []byte(segment) {
		digit := strings.IndexByte(base64Digits, c)
		value |= digit & 31 << shift
		shift += 5
		if digit&32 != 0 {
			continue
		}
		if value&1 != 0 {
			fields = append(fields, -(value >> 1))
		} else {
			fields = append(fields, value>>1)
		}
		value, shift = 0, 0
	}
	return fields
}

func encodeVLQ(fields []int) string {
	var b strings.Builder
	for _, field := range fields {
		value := field << 1
		if field < 0 {
			value = -field<<1 | 1
		}
		for ; value > 31; value >>= 5 {
			b.WriteByte(base64Digits[value&31|32])
		}
		b.WriteByte(base64Digits[value])
	}
	return b.String()
}
