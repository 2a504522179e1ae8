package audit_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"codemode/refhost/audit"
	"codemode/refhost/jsonfile"
)

func parse(text string) (audit.Config, error) {
	file := jsonfile.File{Name: "mcp.json", Text: []byte(text)}
	return audit.Parse(file, file.Top(), func(text string) (string, error) {
		if strings.Contains(text, "${NONE}") {
			return "", errors.New("NONE is not set")
		}
		return strings.ReplaceAll(text, "${TOKEN}", "secret"), nil
	})
}

func TestParse(t *testing.T) {
	got, err := parse(`{"file":"a.jsonl","values":true,"redact":["${TOKEN}"],
		"otlp":{"endpoint":"https://${TOKEN}/x","headers":{"A":"Bearer ${TOKEN}"}}}`)
	want := audit.Config{File: "a.jsonl", Values: true, Redact: []string{"secret"},
		OTLP: audit.OTLP{Endpoint: "https://secret/x", Headers: map[string]string{"A": "Bearer secret"}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\"files\": \"x\"}":                          `mcp.json:2: unknown key "files"`,
		"{\"file\":\n1}":                                `mcp.json:2: found a JSON number for "file"`,
		"{\"redact\": [\"a\",\n\"${NONE}\"]}":           `mcp.json:2: "redact": NONE is not set`,
		`{"otlp": {}}`:                                  `mcp.json:1: the endpoint of otlp is no http or https address`,
		`{"otlp": {"endpoint": "http://x", "token":1}}`: `unknown key "token"`,
		"{\"otlp\": {\"headers\": {\n\"A\": null}}}":    `mcp.json:2: "A" is null`,
		"{\n\"file\": \"\"}":                            `mcp.json:2: "file" is empty; name a file`,
		`{"file": "${NONE}"}`:                           `NONE is not set`,
		`{}`:                                            `mcp.json:1: "audit" asks for nothing`,
		`{"otlp": []}`:                                  `where an object must be`,
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`{"file":"a","values":true,"redact":["x"],"otlp":{"endpoint":"http://x","headers":{"A":"b"}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := parse(text); err != nil && !strings.Contains(err.Error(), "mcp.json:") {
			t.Errorf("the error %v names no line", err)
		}
	})
}
