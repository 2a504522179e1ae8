package declarations_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/declarations"
)

// soon is far more than any of this takes, also on a busy machine.
// Without a bound each of it takes minutes, or for ever.
const soon = 2 * time.Minute

// generate ends the tests if the declarations are not there soon.
func generate(t *testing.T, tools ...declarations.Tool) string {
	t.Helper()
	late := time.AfterFunc(soon, func() { panic(fmt.Sprintf("%s: no declarations after %v", t.Name(), soon)) })
	defer late.Stop()
	return declarations.Generate(declarations.Module{Name: "m", Tools: tools, Meta: "__meta__", ServerID: "m"})
}

// repeated joins n texts, in which @ is their number.
func repeated(n int, separator, format string) string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = strings.ReplaceAll(format, "@", fmt.Sprint(i))
	}
	return strings.Join(texts, separator)
}

// chain is n definitions, each of which refers twice to the next one.
func chain(n int) string {
	var parts []string
	for i := range n {
		next := fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, i+1)
		parts = append(parts, fmt.Sprintf(`"l%d":{"anyOf":[%s,%s]}`, i, next, next))
	}
	parts = append(parts, fmt.Sprintf(`"l%d":{"type":"string"}`, n))
	return `{"$ref":"#/$defs/l0","$defs":{` + strings.Join(parts, ",") + `}}`
}

func TestDeclarationsTakeLittleWork(t *testing.T) {
	const unknown = "$Input = unknown;"
	for name, c := range map[string]struct{ schema, contains string }{
		"references that fan out": {chain(31), "$Input = t$Input$1;"},
		"a thousand of them":      {chain(1000), "$Input = t$Input$1;"},
		"a long enum":             {`{"enum":[` + repeated(60_000, ",", `"value @"`) + `]}`, unknown},
		"an enum beyond all reading": {
			`{"enum":[` + repeated(500_000, ",", `"value @"`) + `]}`, "more than 1048576 bytes"},
		"many required names": {`{"properties":{` + repeated(30_000, ",", `"a@":true`) + `},"required":[` +
			repeated(30_000, ",", `"b@"`) + `]}`, unknown},
		"pointers into a large object": {`{"allOf":[` + repeated(3000, ",", `{"$ref":"#/$defs/d@"}`) + `],"$defs":{` +
			repeated(40_000, ",", `"d@":{}`) + `}}`, "too much work"},
		"anchors that are not there": {`{"allOf":[` + repeated(3000, ",", `{"$ref":"#a@"}`) + `],"$defs":{` +
			repeated(40_000, ",", `"d@":{}`) + `}}`, "too much work"},
		"a long text, deep down": {strings.Repeat(`{"properties":{"a":`, 90) + `{"properties":{` +
			repeated(1000, ",", `"p@":{"description":"`+strings.Repeat(`a\n`, 200)+`"}`) + `}}` +
			strings.Repeat(`}}`, 90), unknown},
	} {
		t.Run(name, func(t *testing.T) {
			if !json.Valid([]byte(c.schema)) {
				t.Fatal("the schema is not JSON")
			}
			text := generate(t, declarations.Tool{ToolName: "t", ExportName: "t", Typed: true,
				InputSchema: json.RawMessage(c.schema)})
			if !strings.Contains(text, c.contains) {
				t.Errorf("the declarations do not contain %q; they begin with %.400s", c.contains, text)
			}
		})
	}
}

// TestLongDescriptionsAreNotCopied: what a comment leaves out of a text takes no memory beside it.
func TestLongDescriptionsAreNotCopied(t *testing.T) {
	const size = 4 << 20
	for name, description := range map[string]string{
		"many lines": strings.Repeat("\n", size) + "end", "one line": strings.Repeat("x", size),
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			text := generate(t, declarations.Tool{ToolName: "t", ExportName: "t", Description: description})
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > size {
				t.Errorf("it took %d bytes of memory for a description of %d", took, len(description))
			}
			if !strings.Contains(text, "…") {
				t.Errorf("the comment does not tell that there is more: %.400s", text)
			}
		})
	}
}

// TestTypesOfOneNameAreMadeOnce: a schema may name one type as often as its bytes allow.
func TestTypesOfOneNameAreMadeOnce(t *testing.T) {
	schema := `{"type":[` + repeated(50_000, ",", `"object"`) + `],"properties":{"` + strings.Repeat("x", 10_000) + `":{}}}`
	var text string
	taken := budgettest.Allocated(func() {
		text = generate(t, declarations.Tool{ToolName: "t", ExportName: "t", Typed: true,
			InputSchema: json.RawMessage(schema)})
	})
	if !strings.Contains(text, "xxx?: unknown;") {
		t.Errorf("the type does not have its property; the declarations begin with %.400s", text)
	}
	if taken > 100<<20 {
		t.Errorf("a schema of %d bytes took %d", len(schema), taken)
	}
}

func TestDeclarationsOfAModuleHaveABound(t *testing.T) {
	hard := json.RawMessage(`{"allOf":[` + repeated(900, ",", `{"$ref":"#/$defs/d@"}`) + `],"$defs":{` +
		repeated(4000, ",", `"d@":{}`) + `}}`)
	var tools []declarations.Tool
	for i := range 2000 {
		schema := hard
		if i >= 40 {
			schema = json.RawMessage(`{}`)
		}
		name := fmt.Sprintf("t%d", i)
		tools = append(tools, declarations.Tool{ToolName: name, ExportName: name, Typed: true, InputSchema: schema,
			Description: strings.Repeat(strings.Repeat("x", 300)+"\n", 30)})
	}
	text := generate(t, tools...)
	if most := 10 << 20; len(text) > most {
		t.Errorf("the declarations have %d bytes, more than %d", len(text), most)
	}
	if !strings.Contains(text, "export function t1999(input?: unknown): Promise<unknown>;") {
		t.Error("the last tool is not declared")
	}
	annotated := generate(t, declarations.Tool{ToolName: "t", ExportName: "t",
		Annotations: json.RawMessage(`{"note":"` + strings.Repeat("x", 100_000) + `"}`)})
	if len(annotated) > 10_000 || !strings.Contains(annotated, "the annotations have more than") {
		t.Errorf("annotations are repeated whatever their size: %d bytes", len(annotated))
	}
}
