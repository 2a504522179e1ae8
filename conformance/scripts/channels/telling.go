package channels

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf16"

	"codemode/conformance/scripts/unusual"
	"codemode/mockservers"
)

// telling is a script that tells values so that the way of the result, which is another one, changes nothing of them:
// in letters and signs that no host takes for anything, and long texts by their length and a sum.
func (n Names) telling(wants []json.RawMessage, source string) Script {
	return Script{Wants: wants, Source: prelude + source + fmt.Sprintf("globalThis.%s = { told };\n", n.Result)}
}

// longest is how many units of UTF-16 a text has at most that is told as it is.
const longest = 300

var prelude = fmt.Sprintf(`const told = [];
const sum = (text) => {
  let h = 0;
  for (let i = 0; i < text.length; i++) h = (Math.imul(h, 31) + text.charCodeAt(i)) | 0;
  return h;
};
const tell = (value, most = %d) => {
  const brief = (v) => typeof v === "string" && v.length > most ? { units: v.length, sum: sum(v) } : v;
  const json = JSON.stringify(value, (key, v) => brief(v));
  told.push("=" + String(json).replace(/[^a-z]/g, (c) => "_" + c.charCodeAt(0).toString(36) + "_"));
};
const attempt = async (call) => { try { return await call(); } catch (error) { return { caught: String(error) }; } };
`, longest)

var written = regexp.MustCompile(`_([0-9a-z]+)_|[a-z]`)

// untold reads what a script told; nil if it is nothing that a script tells.
func untold(text string) json.RawMessage {
	var units []uint16
	for _, part := range written.FindAllStringSubmatch(text, -1) {
		if part[1] == "" {
			units = append(units, uint16(part[0][0]))
			continue
		}
		unit, err := strconv.ParseUint(part[1], 36, 16)
		if err != nil {
			return nil
		}
		units = append(units, uint16(unit))
	}
	raw := json.RawMessage(string(utf16.Decode(units)))
	if !json.Valid(raw) {
		return nil
	}
	return raw
}

// briefs are values with long texts as scripts tell them.
func briefs(values []json.RawMessage) []json.RawMessage {
	all := make([]json.RawMessage, len(values))
	for i, raw := range values {
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			panic(err) // what is wanted is JSON
		}
		all[i] = unusual.Encoded(brief(value))
	}
	return all
}

func brief(value any) any {
	switch v := value.(type) {
	case string:
		units := utf16.Encode([]rune(v))
		if len(units) <= longest {
			return v
		}
		var sum int32
		for _, unit := range units {
			sum = sum*31 + int32(unit)
		}
		return map[string]any{"units": len(units), "sum": sum}
	case []any:
		for i := range v {
			v[i] = brief(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = brief(v[key])
		}
	}
	return value
}

// imports are the modules of servers, as one and two.
func (n Names) imports(servers ...mockservers.Script) (source string) {
	for i, server := range servers {
		source += fmt.Sprintf("import * as %s from %q;\n", []string{"one", "two"}[i], n.Servers+server.ServerID)
	}
	return source
}

func sorted(members map[string]any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for _, key := range slices.Sorted(maps.Keys(members)) {
			if !yield(key, members[key]) {
				return
			}
		}
	}
}
