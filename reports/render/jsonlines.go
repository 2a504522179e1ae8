package render

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// maxNesting bounds what is indented: the indentation of deeper values would be
// wider than any terminal, and grows with the square of the depth.
const maxNesting = 40

// jsonLines shows a JSON value. What fits into width columns stands on one
// line; a larger list or object has one line for each member that fits. Members
// keep their order, numbers their digits. What is not JSON is shown as it is.
func jsonLines(raw json.RawMessage, width int) []string {
	var compact bytes.Buffer
	if err := json.Compact(&compact, raw); err != nil {
		return strings.Split(string(raw), "\n")
	}
	if nesting(compact.Bytes()) > maxNesting {
		return []string{compact.String()}
	}
	return laidOut(compact.Bytes(), width)
}

// laidOut is jsonLines for valid, compact JSON.
func laidOut(compact []byte, width int) []string {
	opening := compact[0]
	if utf8.RuneCount(compact) <= width || len(compact) == 2 || (opening != '{' && opening != '[') {
		return []string{string(compact)}
	}
	const indent = "  "
	lines := []string{string(opening)}
	members := split(compact[1 : len(compact)-1])
	for i, member := range members {
		key, value := member[:0], member
		if opening == '{' {
			key, value = member[:endOfString(member)+1], member[endOfString(member)+1:]
		}
		inner := laidOut(value, width-len(indent)-utf8.RuneCount(key)-len(" ,"))
		if len(key) > 0 {
			inner[0] = string(key) + " " + inner[0]
		}
		if i < len(members)-1 {
			inner[len(inner)-1] += ","
		}
		for _, line := range inner {
			lines = append(lines, indent+line)
		}
	}
	return append(lines, string(compact[len(compact)-1]))
}

// split cuts the inside of a compact list or object at the commas of its own level.
func split(inside []byte) [][]byte {
	var members [][]byte
	start, depth := 0, 0
	for i := 0; i < len(inside); i++ {
		switch inside[i] {
		case '"':
			i += endOfString(inside[i:]) - 1
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			if depth == 0 {
				members = append(members, inside[start:i])
				start = i + 1
			}
		}
	}
	return append(members, inside[start:])
}

// endOfString is the index behind the JSON string that text starts with.
func endOfString(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// nesting is the depth of compact JSON: 0 for a scalar, 1 for [] and {}.
func nesting(compact []byte) int {
	depth, deepest := 0, 0
	for i := 0; i < len(compact); i++ {
		switch compact[i] {
		case '"':
			i += endOfString(compact[i:]) - 1
		case '{', '[':
			depth++
			deepest = max(deepest, depth)
		case '}', ']':
			depth--
		}
	}
	return deepest
}

// compactJSON is a JSON value on one line; what is not JSON stays as it is.
func compactJSON(raw json.RawMessage) string {
	var b bytes.Buffer
	if err := json.Compact(&b, raw); err != nil {
		return string(raw)
	}
	return b.String()
}
