package declarations_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"codemode/conformance/words/typescript"
	"codemode/refhost/declarations"
	"codemode/refhost/rules"
)

// compiler is one that is there; the tests get none.
func compiler(t *testing.T) typescript.Compiler {
	t.Helper()
	found, err := typescript.Find(t.Context(), typescript.Options{Path: os.Getenv("TYPESCRIPT")})
	if err != nil {
		t.Skipf("%v; a run of the suite gets one, or name one in TYPESCRIPT", err)
	}
	return found
}

// typed is one schema with inputs that its declaration takes and refuses, as
// TypeScript expressions.
type typed struct {
	name           string
	schema         json.RawMessage
	accept, reject []string
}

// typedSchemas reads testdata/types: each schema is a part NAME/schema with a
// part NAME/accept and a part NAME/reject, one expression a line; an empty line
// is a call without an argument.
func typedSchemas(t *testing.T) []typed {
	files, err := filepath.Glob("testdata/types/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var all []typed
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		topic := strings.TrimSuffix(filepath.Base(file), ".txtar")
		for i := 0; i+2 < len(archive.Files); i += 3 {
			parts := archive.Files[i : i+3]
			name := strings.TrimSuffix(parts[0].Name, "/schema")
			if parts[1].Name != name+"/accept" || parts[2].Name != name+"/reject" {
				t.Fatalf("%s: after %s come %s and %s", file, parts[0].Name, parts[1].Name, parts[2].Name)
			}
			lines := func(part txtar.File) []string {
				return strings.Split(strings.TrimSuffix(string(part.Data), "\n"), "\n")
			}
			all = append(all, typed{topic + "-" + name, []byte(strings.TrimSpace(string(parts[0].Data))),
				lines(parts[1]), lines(parts[2])})
		}
	}
	return all
}

// Each declaration compiles, takes what its schema takes and refuses what a type
// can refuse. All are checked in one start of the compiler.
func TestTypes(t *testing.T) {
	all := typedSchemas(t)
	if len(all) < 60 {
		t.Fatalf("only %d schemas", len(all))
	}
	var p typescript.Project
	wrong := map[string]string{}
	for _, s := range all {
		kind := rules.InputKindOf(s.schema)
		tool := declarations.Tool{ToolName: "t", ExportName: "t", InputSchema: s.schema,
			Typed: kind != rules.NoInput, Omissible: kind == rules.ObjectInput}
		p.Files = append(p.Files, typescript.File{Path: s.name + "/module.d.ts", Text: generated(s.name, tool)})
		program := func(kind string, i int, input string) string {
			path := fmt.Sprintf("%s/%s-%d.ts", s.name, kind, i)
			p.Files = append(p.Files, typescript.File{Path: path, Text: fmt.Sprintf(
				"import { t } from %q;\nawait t(%s);\n", "@codemode/servers/"+s.name, input)})
			return path
		}
		for i, input := range s.accept {
			program("accept", i, input)
		}
		for i, input := range s.reject {
			wrong[program("reject", i, input)] = input
		}
	}
	found, err := compiler(t).Check(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found {
		if _, expected := wrong[d.File]; !expected || d.Line != 2 {
			t.Errorf("%s:%d: %s %s", d.File, d.Line, d.Code, d.Message)
		}
	}
	for file, input := range wrong {
		if !slices.ContainsFunc(found, func(d typescript.Diagnostic) bool { return d.File == file }) {
			t.Errorf("%s: %s is not refused", file, input)
		}
	}
}

// Names that the specification does not reserve and TypeScript does compile too.
func TestReservedNamesCompile(t *testing.T) {
	names := []string{
		"catch", "enum", "implements", "interface", "package", "private", "protected", "public", "eval",
		"arguments", "await",
		"type", "declare", "module", "namespace", "any", "unknown", "never", "object", "string", "Promise", "Record",
		"ReadonlyArray",
		"undefined", "async", "of", "get", "then", "__meta__", "constructor", "__proto__", "default", "日本", "$", "1",
	}
	slices.Sort(names)
	var tools []declarations.Tool
	for i, export := range rules.ExportNames(names) {
		tools = append(tools, declarations.Tool{
			ToolName: names[i], ExportName: export, Typed: true, Omissible: true,
			InputSchema:  json.RawMessage(`{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"array","items":{"type":"string"}}}}`),
			OutputSchema: json.RawMessage(`{"type":"object","properties":{"b":{"type":"object","additionalProperties":false}}}`),
		})
	}
	p := typescript.Project{Files: []typescript.File{{Path: "s.d.ts", Text: generated("s", tools...)}}}
	for i, tool := range tools {
		p.Files = append(p.Files, typescript.File{Path: fmt.Sprintf("%d.ts", i), Text: fmt.Sprintf(
			"import { %s as tool } from %q;\nconst r: { b?: Record<string, never> } = await tool({ a: [\"x\"] "+
				"});\nexport { r };\n",
			tool.ExportName, "@codemode/servers/s")})
	}
	found, err := compiler(t).Check(t.Context(), p)
	if err != nil || len(found) > 0 {
		t.Errorf("%v %+v", err, found)
	}
}

// Schemas put together at random compile, whatever they say.
func TestRandomSchemasCompile(t *testing.T) {
	var p typescript.Project
	const schemas = 300
	for i := range schemas {
		r := random{rand.New(rand.NewPCG(uint64(i), 1))}
		schema, err := json.Marshal(r.document())
		if err != nil {
			t.Fatal(err)
		}
		p.Files = append(p.Files,
			typescript.File{Path: fmt.Sprintf("%d.d.ts", i), Text: generated(fmt.Sprint(i), declarations.Tool{
				ToolName: "t", ExportName: "t", InputSchema: schema, OutputSchema: schema, Typed: true, Omissible: true,
			})})
	}
	found, err := compiler(t).Check(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range found {
		at := slices.IndexFunc(p.Files, func(f typescript.File) bool { return f.Path == d.File })
		if i < 8 && at >= 0 {
			line := strings.Split(p.Files[at].Text, "\n")[d.Line-1]
			t.Errorf("%s:%d: %s %s\n%s", d.File, d.Line, d.Code, d.Message, strings.TrimSpace(line))
		}
	}
	if len(found) > 0 {
		t.Errorf("%d errors", len(found))
	}
}

// random makes schemas in which every keyword can meet every other one.
type random struct{ *rand.Rand }

func (r random) document() map[string]any {
	s := r.schema(3)
	s["$defs"] = map[string]any{"a": r.schema(2), "b": r.schema(2), "c d": r.schema(1)}
	return s
}

func (r random) schema(depth int) map[string]any {
	s := map[string]any{}
	keywords := []func(){
		func() { s["type"] = r.typeName() },
		func() { s["type"] = []string{r.typeName(), r.typeName()} },
		func() { s["enum"] = []any{r.value(), r.value()} },
		func() { s["const"] = r.value() },
		func() { s["nullable"] = r.IntN(2) == 0 },
		func() { s["description"] = "*/ \u2028 ` " + r.name() },
		func() {
			s["$ref"] = []string{"#", "#/$defs/a", "#/$defs/b", "#/$defs/c%20d", "#/properties/x", "#x"}[r.IntN(6)]
		},
		func() { s["minItems"] = r.IntN(3) },
		func() { s["required"] = []string{r.name(), r.name()} },
		func() { s["additionalProperties"] = r.IntN(2) == 0 },
	}
	if depth > 0 {
		keywords = append(keywords, r.nested(s, depth-1)...)
	}
	for range 1 + r.IntN(4) {
		keywords[r.IntN(len(keywords))]()
	}
	return s
}

func (r random) nested(s map[string]any, depth int) []func() {
	list := func() []any { return []any{r.schema(depth), r.schema(depth)} }
	named := func() map[string]any { return map[string]any{r.name(): r.schema(depth), r.name(): r.schema(depth)} }
	return []func(){
		func() { s["properties"] = named() },
		func() { s["type"], s["properties"] = "object", named() },
		func() { s["patternProperties"] = named() },
		func() { s["additionalProperties"] = r.schema(depth) },
		func() { s["items"] = r.schema(depth) },
		func() { s["type"], s["items"] = "array", list() },
		func() { s["prefixItems"] = list() },
		func() { s["anyOf"] = list() },
		func() { s["oneOf"] = list() },
		func() { s["allOf"] = list() },
		func() { s["not"] = r.schema(depth) },
	}
}

func (r random) typeName() string {
	return []string{"string", "number", "integer", "boolean", "null", "object", "array", "odd"}[r.IntN(8)]
}

func (r random) name() string {
	return []string{"x", "y", "a-b", "", "1", "class", "\"\n", "*/", "__proto__"}[r.IntN(9)]
}

func (r random) value() any {
	return []any{"a", "\"\\", 1, -1.5, 1e21, true, nil, []any{1, "b"}, map[string]any{"a-b": 1}, map[string]any{},
		[]any{}}[r.IntN(11)]
}
