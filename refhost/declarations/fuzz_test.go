package declarations_test

import (
	"encoding/json"
	"strings"
	"testing"

	"codemode/refhost/declarations"
)

// A schema from a server, whatever it is, gives a bounded declaration with
// exactly one function, and nothing of it leaves its comment or string.
func FuzzGenerate(f *testing.F) {
	f.Add(`{"type":"object","properties":{"a":{"$ref":"#"}}}`, "*/ export const x = 1")
	f.Add(`{"anyOf":[{"$ref":"#/anyOf/0"}]}`, "")
	f.Add(`{"items":[{"const":{"*/":1}}],"minItems":-1e400}`, "\u2028")
	f.Add(`{"required":["a","a"]}`, "```ts\n```")
	f.Add(`{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#"},{"$ref":"#/$defs/a","const":1}]}}}`, "")
	f.Fuzz(func(t *testing.T, schema, description string) {
		if !json.Valid([]byte(schema)) {
			return
		}
		text := generated("s", declarations.Tool{
			ToolName: "t", ExportName: "t", Description: description, InputSchema: json.RawMessage(schema), Typed: true,
		})
		if len(text) > 100<<10 {
			t.Errorf("%d bytes", len(text))
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(strings.TrimLeft(line, " "), "```") {
				t.Errorf("a line would end a code block:\n%s", text)
			}
		}
		code := withoutCommentsAndStrings(text)
		if n := strings.Count(code, "export function"); n != 1 {
			t.Errorf("%d functions in:\n%s", n, text)
		}
		if n := strings.Count(code, "export const"); n != 1 {
			t.Errorf("%d constants in:\n%s", n, text)
		}
		if strings.Count(code, "{") != strings.Count(code, "}") ||
			strings.Count(code, "(") != strings.Count(code, ")") {
			t.Errorf("brackets do not match in:\n%s", text)
		}
	})
}

func withoutCommentsAndStrings(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		end := 0
		switch {
		case strings.HasPrefix(text, "/*"):
			end = strings.Index(text, "*/") + 2
		case text[0] == '"':
			end = stringEnd(text)
		}
		if end == 0 {
			b.WriteByte(text[0])
			end = 1
		}
		text = text[end:]
	}
	return b.String()
}

func stringEnd(text string) int {
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
