package declarations_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"codemode/refhost/declarations"
)

func toolOf(schema string) declarations.Tool {
	return declarations.Tool{ToolName: "f", ExportName: "f", Description: "It says: /** this */.", Typed: true,
		Omissible: true, InputSchema: []byte(schema)}
}

func TestWithoutComments(t *testing.T) {
	full := declarations.Generate(declarations.Module{Name: "m", Description: "One\ntwo", Meta: "__meta__",
		ServerID: "m", Tools: []declarations.Tool{toolOf(`{"type":"object","properties":{
			"/** no comment */":{"type":"string","description":"A\nB"}, "b":{"const":"*/"}},"required":["b"]}`)}})
	got, _, _ := strings.Cut(declarations.WithoutComments(full), "  export const")
	want := `declare module "m" {
  export type f$Input = {
    "/** no comment */"?: string;
    b: "*/";
    [key: string]: unknown;
  };
  export function f(input: f$Input): Promise<unknown>;
`
	if got != want {
		t.Errorf("got %s\nwant %s\nof %s", got, want, full)
	}
}

func TestCall(t *testing.T) {
	for schema, want := range map[string]string{
		`{"type":"object","properties":{"a":{},"b-c":true},"required":["a"]}`: `f({ a, "b-c"? })`,
		`{"$ref":"#/$defs/A"}`: "f(input)", `{"type":"object"}`: "f(input)", `{"properties":`: "f(input)", `7`: "f(input)",
	} {
		if got := declarations.Call(toolOf(schema)); got != want {
			t.Errorf("%s: got %s, want %s", schema, got, want)
		}
	}
	if got := declarations.Call(declarations.Tool{ExportName: "g"}); got != "g()" {
		t.Errorf("a tool without an input is called as %s", got)
	}
}

// TestInputIsOptional where an object without members is valid.
func TestInputIsOptional(t *testing.T) {
	const demands, none = `{"required":["a"]}`, `{"properties":{"a":{}}}`
	for schema, optional := range map[string]bool{
		`{"type":"object","properties":{"a":{}},"minProperties":1}`:                 false,
		`{"type":"object","properties":{"a":{}},"not":{"maxProperties":0}}`:         false,
		`{"type":"object","properties":{"a":{}},"if":{},"then":{"required":["a"]}}`: false,
		`{"type":"object"}`: true, `{"type":"object",` + demands[1:]: false, `{"$ref":"#/$defs/A"}`: false,
		`{"allOf":[` + none + `]}`: true, `{"allOf":[` + none + `,` + demands + `]}`: false,
		`{"anyOf":[` + none + `,` + demands + `]}`: true, `{"anyOf":[` + demands + `]}`: false,
		`{"oneOf":[` + demands + `,{"allOf":[` + demands + `]}]}`: false, `{"oneOf":[` + none + `]}`: true,
		`{"oneOf":[` + demands + `,{"$ref":"#/$defs/A"}]}`: false, `{"anyOf":[]}`: true, `{"anyOf":[true,false]}`: true,
		`{"anyOf":[false]}`: false,
	} {
		text := declarations.Generate(declarations.Module{Name: "m", Meta: "__meta__",
			Tools: []declarations.Tool{toolOf(schema)}})
		if got := strings.Contains(text, "f(input?: "); got != optional {
			t.Errorf("%s: optional is %v, want %v", schema, got, optional)
		}
	}
}

// TestCallTakesLittleWork: a server may have any number of properties and of required names, and of bytes of a schema.
func TestCallTakesLittleWork(t *testing.T) {
	late := time.AfterFunc(soon, func() { panic(fmt.Sprintf("no call after %v", soon)) })
	defer late.Stop()
	many := `{"properties":{` + repeated(40_000, ",", `"a@":0`) + `},"required":[` + repeated(40_000, ",", `"b@"`) + `]}`
	for range 15 {
		if got := declarations.Call(toolOf(many)); !strings.HasPrefix(got, "f({ a0?, a1?, ") {
			t.Fatalf("the call begins with %.100s", got)
		}
	}
	large := `{"properties":{"a":{"description":"` + strings.Repeat("x", 1<<20) + `"}}}`
	if got := declarations.Call(toolOf(large)); got != "f(input)" {
		t.Errorf("a schema of more bytes than are read is called as %.100s", got)
	}
}
