package module_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
	"github.com/rogpeppe/go-internal/txtar"

	"codemode/refhost/sandbox/module"
)

var update = flag.Bool("update", false, "rewrite the expected sections of testdata")

// TestLower runs every case of testdata: <name>.mjs is lowered, linked to
// modules that export whatever is asked for, and run; <name>.want is what was seen.
func TestLower(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test data: %v", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(archive.Files)%2 != 0 {
			t.Fatalf("%s: every .mjs needs a .want after it", file)
		}
		for i := 0; i < len(archive.Files); i += 2 {
			source, want := &archive.Files[i], &archive.Files[i+1]
			name := strings.TrimSuffix(source.Name, ".mjs")
			if want.Name != name+".want" {
				t.Fatalf("%s: found %s after %s", file, want.Name, source.Name)
			}
			t.Run(name, func(t *testing.T) {
				got := observe(string(source.Data))
				if *update {
					want.Data = []byte(got)
				} else if got != string(want.Data) {
					t.Errorf("got:\n%swant:\n%s", got, want.Data)
				}
			})
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// observe writes one line for each thing that can be seen of a module.
func observe(source string) string {
	var seen strings.Builder
	m, err := module.Lower(source)
	if err != nil {
		fmt.Fprintf(&seen, "error %v\n", err)
		return seen.String()
	}
	rt := goja.New()
	rt.SetParserOptions(parser.WithDisableSourceMaps)
	_ = rt.Set("log", func(args ...goja.Value) {
		texts := []string{}
		for _, a := range args {
			texts = append(texts, a.String())
		}
		fmt.Fprintln(&seen, "log", strings.Join(texts, " "))
	})
	links := module.Links{Meta: rt.NewObject()}
	for _, im := range m.Imports {
		fmt.Fprintf(&seen, "import %q %q at %s\n", im.Specifier, im.Names, im.Position)
		links.Namespaces = append(links.Namespaces, namespace(rt, im))
	}
	links.Dynamic = rt.ToValue(func(call goja.FunctionCall) goja.Value {
		p, resolve, _ := rt.NewPromise()
		_ = resolve("module " + call.Argument(0).String())
		return rt.ToValue(p)
	})
	p, err := m.Start(rt, links)
	if err != nil {
		fmt.Fprintf(&seen, "stopped %v\n", err)
		return seen.String()
	}
	if p.State() == goja.PromiseStateRejected {
		fmt.Fprintln(&seen, "rejected", rejection(p.Result()))
	}
	return seen.String()
}

func namespace(rt *goja.Runtime, im module.Import) goja.Value {
	o := rt.NewObject()
	for _, name := range im.Names {
		_ = o.Set(name, name+" of "+im.Specifier)
	}
	return o
}

var programCounter = regexp.MustCompile(`\(\d+\)`)

func rejection(v goja.Value) string {
	o, ok := v.(*goja.Object)
	if !ok {
		return v.String()
	}
	stack := o.Get("stack")
	if stack == nil {
		return v.String()
	}
	return strings.Join(strings.Fields(programCounter.ReplaceAllString(stack.String(), "")), " ")
}

// FuzzLower checks that no source makes the lowering panic or leave its wrapper.
// Imports are constants of the wrapper, so nothing is assigned to globals.
func FuzzLower(f *testing.F) {
	for _, source := range []string{
		"", "import a, {b as c} from 'm'; export {c}", "}); evil(); (()=>{", "`${`}`}`//", "await import(`x`)",
		"export * from '\\u{1F600}'; import {'a b' as c} from \"m\"", "/* import */ 'export'; /}/.test(x)",
		"#!x\nfor await (const a of b);",
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		m, err := module.Lower(source)
		if (m == nil) == (err == nil) {
			t.Fatalf("module %v, error %v", m, err)
		}
		if err == nil {
			checkInert(t, m)
		}
	})
}

// checkInert evaluates the program without starting the module: only what
// escaped from the wrapper could change a global.
func checkInert(t *testing.T, m *module.Module) {
	rt := goja.New()
	before := len(rt.GlobalObject().GetOwnPropertyNames())
	value, err := m.Wrapper(rt)
	if err != nil {
		t.Fatalf("the wrapper threw: %v", err)
	}
	if _, ok := goja.AssertFunction(value); !ok {
		t.Fatalf("the program is %v, not the wrapper", value)
	}
	if after := len(rt.GlobalObject().GetOwnPropertyNames()); after != before {
		t.Fatalf("the wrapper made %d globals", after-before)
	}
}

// TestLowerTypeScript takes types out, and leaves places where they were.
func TestLowerTypeScript(t *testing.T) {
	const source = `import type { A } from "@codemode/discovery";
interface B { n: number }
const b: B = { n: 1 } as B; export default b!.n;`
	if _, err := module.Lower(source); err == nil {
		t.Error("a source with types is JavaScript")
	}
	m, err := module.LowerTypeScript(source)
	if err != nil || len(m.Imports) > 0 {
		t.Fatalf("imports %v, error %v", m, err)
	}
	var wrong *module.SyntaxError
	_, err = module.LowerTypeScript("const a: number = 1;\nconst b: = 2;")
	if !errors.As(err, &wrong) || wrong.Position != (module.Position{Line: 2, Column: 10}) {
		t.Errorf("a type that is missing is told as %v", err)
	}
}
