package typescript_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"codemode/conformance/words/typescript"
)

// compiler is one that is there; these tests get none from a registry.
func compiler(t *testing.T) typescript.Compiler {
	t.Helper()
	found, err := typescript.Find(t.Context(), typescript.Options{Path: os.Getenv("TYPESCRIPT")})
	if err != nil {
		t.Skipf("%v; a run of the suite gets one, or name one in TYPESCRIPT", err)
	}
	return found
}

func TestCheck(t *testing.T) {
	project := typescript.Project{
		Files: []typescript.File{
			{Path: "a.d.ts", Text: "declare module \"m\" {\n  export function f(input: { a: \"x\" | \"y\" }): " +
				"Promise<Record<string, never>>;\n}\n"},
			{Path: "deep/b.d.ts", Text: "export declare const g: (input?: number) => Promise<string>;\n"},
			{Path: "good.ts", Text: "import { f } from \"m\";\nimport { g } from \"n\";\nawait f({ a: \"x\" }); " +
				"await g();\n"},
			{Path: "bad.ts", Text: "import { f, h } from \"m\";\nawait f({ a: \"x\" });\nawait f({\n  a: 1,\n});\n"},
		},
		Modules: map[string]string{"n": "deep/b.d.ts"},
	}
	found, err := compiler(t).Check(t.Context(), project)
	if err != nil {
		t.Fatal(err)
	}
	var short []string
	for _, d := range found {
		if d.File != "bad.ts" || d.Message == "" {
			t.Errorf("unexpected: %+v", d)
		}
		short = append(short, d.Code)
	}
	if want := []string{"TS2305", "TS2322"}; !slices.Equal(short, want) || found[1].Line != 4 {
		t.Errorf("found %+v, want %v, the second in line 4", found, want)
	}
}

func TestCheckIsStrictAndWithoutDOM(t *testing.T) {
	project := typescript.Project{Files: []typescript.File{
		{Path: "strict.ts", Text: "export const a: string = null;\n"},
		{Path: "dom.ts", Text: "export const a = document;\n"},
		{Path: "node.ts", Text: "export const a = process;\n"},
		{Path: "broken.d.ts", Text: "export declare const a: Missing;\n"},
	}}
	found, err := compiler(t).Check(t.Context(), project)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 4 {
		t.Errorf("want one error for each file, found %+v", found)
	}
}

// Each of several projects that are checked at the same time is told its own errors, even if
// one of them cannot be checked.
func TestCheckSeveral(t *testing.T) {
	ask := compiler(t)
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			name := fmt.Sprintf("file%d.ts", i)
			found, err := ask.Check(t.Context(), typescript.Project{Files: []typescript.File{
				{Path: "same.d.ts", Text: fmt.Sprintf("declare module \"m\" { export const n: %d; }\n", i)},
				{Path: name, Text: strings.Repeat("\n", i) + "import { n } from \"m\";\nexport const own: -1 = n;\n"},
			}})
			if err != nil || len(found) != 1 || found[0].File != name || found[0].Line != i+2 {
				t.Errorf("project %d: %+v, %v", i, found, err)
			}
		})
		all.Go(func() {
			outside := typescript.Project{Files: []typescript.File{{Path: "../a.ts"}}}
			if _, err := ask.Check(t.Context(), outside); err == nil {
				t.Error("a path outside is checked")
			}
		})
	}
	all.Wait()
}

func TestCheckRefusesPathsOutside(t *testing.T) {
	_, err := compiler(t).Check(t.Context(), typescript.Project{Files: []typescript.File{{Path: "../a.ts"}}})
	if err == nil || !strings.Contains(err.Error(), "../a.ts") {
		t.Errorf("got %v", err)
	}
}

// needsShell skips a test whose programs are shell scripts.
func needsShell(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the programs of this test are shell scripts")
	}
}

func TestNoCompiler(t *testing.T) {
	needsShell(t)
	t.Setenv("PATH", t.TempDir())
	missing := filepath.Join(t.TempDir(), "none")
	program := filepath.Join(t.TempDir(), "tsc")
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho hello\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		options typescript.Options
		words   []string
	}{
		"without npm and Go": {typescript.Options{Cache: t.TempDir()},
			[]string{"npm is not installed", "go is not installed", "--typescript"}},
		"a wrong path":    {typescript.Options{Path: missing}, []string{missing, "--typescript"}},
		"another program": {typescript.Options{Path: program}, []string{program, "--typescript"}},
	} {
		_, err := typescript.Get(context.Background(), c.options)
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("%s: got %v", name, err)
		}
		for _, word := range c.words {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%s: %q does not name %q", name, err, word)
			}
		}
	}
}

// A tool that fails or brings nothing leaves nothing in the cache, and the next
// way is tried.
func TestFailedInstallation(t *testing.T) {
	needsShell(t)
	tools, cache := t.TempDir(), t.TempDir()
	for name, script := range map[string]string{
		"npm": "#!/bin/sh\necho 'npm error network' >&2\nexit 1\n",
		"go":  "#!/bin/sh\nexit 0\n",
	} {
		if err := os.WriteFile(filepath.Join(tools, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", tools)
	var told []string
	_, err := typescript.Get(t.Context(),
		typescript.Options{Cache: cache, Progress: func(s string) { told = append(told, s) }})
	if err == nil || !strings.Contains(err.Error(), "npm error network") ||
		!strings.Contains(err.Error(), "brought no compiler") {
		t.Errorf("got %v", err)
	}
	if len(told) != 2 {
		t.Errorf("progress was %q", told)
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) != 0 {
		t.Errorf("left in the cache: %v, %v", left, err)
	}
}

// Several that get a compiler at the same time all have a whole one.
func TestConcurrentInstallation(t *testing.T) {
	needsShell(t)
	tools, cache := t.TempDir(), t.TempDir()
	script := "#!/bin/sh\nprintf '#!/bin/sh\\necho Version 1.2.3\\n' >\"$GOBIN/tsgo\"\n/bin/chmod +x \"$GOBIN/tsgo\"\n"
	if err := os.WriteFile(filepath.Join(tools, "go"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", tools)
	failures := make(chan error)
	const many = 8
	for range many {
		go func() {
			c, err := typescript.Get(context.Background(), typescript.Options{Cache: cache})
			if err == nil && c.Version() != "TypeScript 1.2.3" {
				t.Errorf("version %q", c.Version())
			}
			failures <- err
		}()
	}
	for range many {
		if err := <-failures; err != nil {
			t.Error(err)
		}
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) != 1 {
		t.Errorf("left in the cache: %v, %v", left, err)
	}
}
