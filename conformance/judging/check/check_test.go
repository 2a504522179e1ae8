package check_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"codemode/conformance/judging/check"
)

var update = flag.Bool("update", false, "rewrite the expected mismatches in testdata")

// TestChecks judges the evidence in testdata: a section good/… has to pass, one
// named bad/… has to fail with the mismatches of the section want/…, and one
// named none/… has nothing to judge; confirm/… is left to a person.
func TestChecks(t *testing.T) {
	for _, path := range fixtureFiles(t) {
		name := checkOf(path)
		judge := judges[name]
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			if judge == nil {
				t.Fatalf("there is no check %s", name)
			}
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			args := as[[]json.RawMessage](bytes.TrimSpace(archive.Comment))
			judgeSections(t, archive, judging(judge, args))
			if *update {
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// fixtureFiles are those of testdata: CHECK.txtar, and CHECK-WHAT.txtar with other
// arguments.
func fixtureFiles(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(paths) < len(judges) {
		t.Fatalf("%d fixtures for %d checks, %v", len(paths), len(judges), err)
	}
	return paths
}

func checkOf(path string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(path), ".txtar"), "-")
	return name
}

func judgeSections(t *testing.T, archive *txtar.Archive, judge func(*check.Seen) check.Verdict) {
	wants := map[string]string{}
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "want/"); ok {
			wants[name] = string(f.Data)
		}
	}
	var files []txtar.File
	seen := map[string]int{}
	for _, f := range archive.Files {
		kind, name, _ := strings.Cut(f.Name, "/")
		if kind == "want" {
			continue
		}
		seen[kind]++
		files = append(files, f)
		verdict := judge(check.See(events(t, f)))
		switch {
		case kind == "good" && !verdict.OK():
			t.Errorf("%s: judged %d, want a pass, got:\n%s", f.Name, verdict.Subjects, render(verdict))
		case kind == "none" && (verdict.Subjects != 0 || len(verdict.Mismatches) != 0):
			t.Errorf("%s: want nothing to judge, judged %d:\n%s", f.Name, verdict.Subjects, render(verdict))
		case kind == "bad":
			got := render(verdict)
			files = append(files, txtar.File{Name: "want/" + name, Data: []byte(got)})
			if !*update && (got == "" || got != wants[name]) {
				t.Errorf("%s: mismatches\n%s\nwant\n%s", f.Name, got, wants[name])
			}
		case kind == "confirm":
			got := renderExcerpts(verdict)
			files = append(files, txtar.File{Name: "want/" + name, Data: []byte(got)})
			if len(verdict.Mismatches) > 0 || got == "" || !*update && got != wants[name] {
				t.Errorf("%s: to confirm\n%s\nwant\n%s\n%s", f.Name, got, wants[name], render(verdict))
			}
		case kind != "good" && kind != "none":
			t.Errorf("%s: a section is good/…, bad/…, none/…, confirm/… or want/…", f.Name)
		}
	}
	if seen["good"] == 0 || seen["bad"] == 0 {
		t.Error("a check needs good and bad evidence")
	}
	archive.Files = files
}

func render(v check.Verdict) string {
	var b strings.Builder
	for _, m := range v.Mismatches {
		fmt.Fprintf(&b, "%s | %s\n\texpected %s\n\tfound    %s\n", m.Rule, m.Where, m.Expected,
			strings.ReplaceAll(m.Found, "\n", "\n\t         "))
		if len(m.Said) > 0 {
			fmt.Fprintf(&b, "\tthe host said %s\n", strings.Join(m.Said, "; "))
		}
	}
	if v.Unmet != "" {
		fmt.Fprintf(&b, "not judged: %s\n", v.Unmet)
	}
	return b.String()
}

func renderExcerpts(v check.Verdict) string {
	var b strings.Builder
	for _, e := range v.Confirm {
		fmt.Fprintf(&b, "%s | %s\n\t%s\n", e.About, e.Where, e.Text)
	}
	return b.String()
}

// returnsVerdict tells whether a function is a check.
func returnsVerdict(f *ast.FuncDecl) bool {
	if f.Type.Results == nil {
		return false
	}
	returned, ok := f.Type.Results.List[0].Type.(*ast.Ident)
	return ok && returned.Name == "Verdict"
}

// TestEveryCheckHasFixtures finds exported checks that no fixture can make fail.
func TestEveryCheckHasFixtures(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() || !returnsVerdict(f) {
				continue
			}
			if judges[f.Name.Name] == nil {
				t.Errorf("check %s has no entry in judges", f.Name.Name)
			}
			if _, err := os.Stat(filepath.Join("testdata", f.Name.Name+".txtar")); err != nil {
				t.Errorf("check %s has no fixtures: %v", f.Name.Name, err)
			}
		}
	}
}
