package declarations_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"codemode/conformance/words/declarations"
	"codemode/conformance/words/typescript"
	"codemode/reports/evidence"
)

const module = "@codemode/servers/files"

// Each file of testdata is what an agent is shown, in one form; of those whose
// name begins with none- nothing may be found. From all others, a program must
// be able to import the module, with its types.
func TestFind(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no testdata: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts := declarations.Texts(shown(t, archive))
			found := declarations.Find(texts, []string{module})
			if len(found.Looked) != len(texts) {
				t.Errorf("looked at %q, there are %d texts", found.Looked, len(texts))
			}
			if strings.HasPrefix(name, "none-") {
				if len(found.Files[module]) > 0 {
					t.Errorf("found:\n%s", found.Text(module))
				}
				return
			}
			if !strings.Contains(found.Text(module), "read") {
				t.Fatalf("found nothing of the tool in %q", found.Looked)
			}
			compile(t, found.Project)
		})
	}
}

// shown records what an agent is shown: the parts are named instructions,
// description, "resource URI" and answer.
func shown(t *testing.T, archive *txtar.Archive) []evidence.Event {
	log := evidence.NewLog()
	var context evidence.Context
	for _, f := range archive.Files {
		text := string(f.Data)
		uri, resource := strings.CutPrefix(f.Name, "resource ")
		switch {
		case f.Name == "instructions":
			context.Instructions = text
		case f.Name == "description":
			context.Description = text
		case resource:
			context.Resources = append(context.Resources, evidence.Resource{URI: uri, Text: text})
		case f.Name == "answer":
			log.Add(evidence.RunAnswer, "run 1", evidence.Answer{Result: evidence.Answered, Response: f.Data})
		default:
			t.Fatalf("part %q is none of what an agent is shown", f.Name)
		}
	}
	log.Add(evidence.HostContext, "", context)
	return log.Events()
}

func compile(t *testing.T, p typescript.Project) {
	compiler, err := typescript.Find(t.Context(), typescript.Options{Path: os.Getenv("TYPESCRIPT")})
	if err != nil {
		t.Skipf("%v; a run of the suite gets one, or name one in TYPESCRIPT", err)
	}
	const head = "import * as server from \"" + module + "\";\nimport { read } from \"" + module + "\";\n"
	p.Files = append(p.Files,
		typescript.File{Path: "right.ts",
			Text: head + "await server.read({ path: \"a\" }); await read({ path: \"a\" });\n"},
		typescript.File{Path: "wrong.ts", Text: head + "await server.read({ path: 1 });\n"})
	found, err := compiler.Check(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 1 || found[0].File != "wrong.ts" || found[0].Line != 3 {
		t.Errorf("want an error in line 3 of wrong.ts alone, found %+v\nof %+v", found, p)
	}
}

func TestDocComment(t *testing.T) {
	const text = `/** The module. */
declare module "m" {
  /** The type. */
  export type T = string
  export function bare(input: T): void
  /** First. */
  // not this
  export function one(input: { two: string }): void;
  /** Second. */
  export const two: (one: T) => void;
}
interface Tools {
  /** Third. */
  "three-3"(): void
  /* no doc comment */
  four(): void
  /** Fifth. */ five?: () => void
  /** Computed. */ ["six"](): void
}
declare module "n" {
  /** Seventh. */
  function f1(): void;
  export { f1 as seven };
  /** Eighth. */
  type F2 = (input: {}) => void;
  export const eight: F2;
  /** Ninth. */ interface F3 { (): void }
  const f3: F3;
  export { f3 as nine };
  /** Tenth. */ export class Server { /** Eleventh. */ static eleven(): void }
}`
	for name, want := range map[string]string{
		"bare": "", "one": "/** First. */", "two": "/** Second. */", "three-3": "/** Third. */", "four": "",
		"five": "/** Fifth. */",
		"six":  "/** Computed. */", "seven": "/** Seventh. */", "eight": "/** Eighth. */", "nine": "/** Ninth. */",
		"eleven": "/** Eleventh. */", "ten": "",
	} {
		if got := declarations.DocComment(text, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if all := declarations.Comments(text); len(all) != 12 {
		t.Errorf("comments: %q", all)
	}
}

func TestBareImports(t *testing.T) {
	const text = `import type { CallToolResult } from "@mcp/sdk/types.js"; import "./own"; import "side";
import type { A } from "@codemode/servers/a"; import * as z from "declared";
declare module "declared" {}
declare function f(): import("sdk-2").Result; declare const s: "from"; import type { B } from "@mcp/sdk/types.js";`
	want := []string{"@mcp/sdk/types.js", "side", "sdk-2"}
	if got := declarations.BareImports(text, "@codemode/"); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestImportedNames(t *testing.T) {
	const text = `import type { A, type B as C } from "sdk"; import D, { /* E */ F } from "sdk"; import * as G from "sdk";
declare function f(g: G.H, c: C): import("sdk").I; import type { J } from "other"; import "sdk";`
	want := []string{"A", "B", "F", "H", "I", "default"}
	if got := declarations.ImportedNames(text, "sdk"); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Whatever a host shows, finding ends, and what is found lies within the project.
func FuzzFind(f *testing.F) {
	f.Add("```ts\ndeclare module \""+module+"\" {\n", "declare module 'a' { \"")
	f.Add("```ts\ndeclare module \""+module+"\" { declare module \"a\" { } }\n```", "")
	f.Add("~~~ ts files\nexport function f(): `${`", "/* declare namespace files {")
	f.Fuzz(func(t *testing.T, instructions, resource string) {
		log := evidence.NewLog()
		log.Add(evidence.HostContext, "", evidence.Context{
			Instructions: instructions,
			Resources:    []evidence.Resource{{URI: "a:" + instructions + ".ts", Text: resource}},
		})
		found := declarations.Find(declarations.Texts(log.Events()), []string{module})
		known := map[string]bool{}
		for _, file := range found.Project.Files {
			if known[file.Path] {
				t.Errorf("file %q is there twice", file.Path)
			}
			known[file.Path] = true
		}
		for _, path := range found.Files[module] {
			if !known[path] {
				t.Errorf("file %q is not in the project", path)
			}
		}
	})
}
