package faults_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/proof/selftest"
	"codemode/refhost/altered/codemode/mutants"
	"codemode/refhost/altered/faults"
	mcpimutants "codemode/refhost/altered/mcpi/mutants"
	systemmutants "codemode/refhost/altered/searchexecute/mutants"
	"codemode/spec"
)

// editedParts is in how many parts the edited hosts are compiled by ordinary test runs, one part a DAY. EDITED=all
// compiles all of them.
const editedParts = 100

// TestEditedHostsCompile: an edit that fits may still be of a host that is not so any more. Packages are checked as the
// compiler would, and nothing is linked.
func TestEditedHostsCompile(t *testing.T) {
	c := newCompiler(t)
	list := edited(t)
	if os.Getenv("EDITED") != "all" {
		var part []faults.Fault
		for i := selftest.Day() % editedParts; i < len(list); i += editedParts {
			part = append(part, list[i])
		}
		list = part
	}
	source := faults.NewSource(os.DirFS("../../.."))
	for _, f := range list {
		files, err := f.Edited(source)
		if err != nil {
			continue // others tell of that
		}
		if err := c.check(files); err != nil {
			t.Errorf("%s: the host with the fault %s does not compile: %v", f.Place, f.ID, err)
		}
	}
	t.Logf("%d edited hosts", len(list))
}

// edited are all hosts that are made by edits.
func edited(t *testing.T) []faults.Fault {
	t.Helper()
	specifications, err := faults.Specifications()
	if err != nil {
		t.Fatal(err)
	}
	var list []faults.Fault
	for _, id := range specifications {
		rows, err := spec.Load(spec.Files(), id)
		if err != nil {
			t.Fatal(err)
		}
		all, err := faults.Load(faults.Lists(id), rows)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			if len(f.Edits) > 0 {
				list = append(list, f)
			}
		}
	}
	for _, m := range mutants.All() {
		if m.Built {
			list = append(list, faults.Fault{ID: m.ID, Place: "refhost/altered/codemode/mutants", Edits: m.Edits})
		}
	}
	for _, m := range systemmutants.All() {
		if m.Built {
			list = append(list, faults.Fault{ID: m.ID, Place: "refhost/altered/searchexecute/mutants", Edits: m.Edits})
		}
	}
	for _, revision := range []string{"mcpi@0.x", "mcpi@1.0"} {
		for _, m := range mcpimutants.Of(revision) {
			if m.Built {
				list = append(list, faults.Fault{ID: m.ID, Place: "refhost/altered/mcpi/mutants", Edits: m.Edits})
			}
		}
	}
	return list
}

// compiler checks packages of the reference host beside what the compiler has made of all others.
type compiler struct {
	root     string
	files    *token.FileSet
	compiled types.Importer
	// ours are the packages of this module, those before which a package imports first.
	ours   []listed
	parsed map[string]*ast.File
}

// listed is a package as go list has it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles, Imports        []string
	Module                  *struct{ Main bool }
}

func newCompiler(t *testing.T) *compiler {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	list := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,Imports,Module",
		"./refhost/cmd/refhost")
	list.Dir, list.Env = root, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath")
	out, err := list.Output()
	if err != nil {
		t.Fatalf("asking go for the packages of the reference host: %v", err)
	}
	c := &compiler{root: root, files: token.NewFileSet(), parsed: map[string]*ast.File{}}
	exports := map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.Main {
			c.ours = append(c.ours, p)
		}
	}
	c.compiled = importer.ForCompiler(c.files, "gc", func(path string) (io.ReadCloser, error) {
		if file := exports[path]; file != "" {
			return os.Open(file)
		}
		// The host does not import it, an edited one does.
		file, err := exec.Command("go", "list", "-export", "-f", "{{.Export}}", path).Output()
		if err != nil {
			return nil, fmt.Errorf("compiling %s: %w", path, err)
		}
		return os.Open(strings.TrimSpace(string(file)))
	})
	return c
}

// checked are the packages that are checked with the edited files, by their paths.
type checked struct {
	of       *compiler
	packages map[string]*types.Package
}

func (c checked) Import(path string) (*types.Package, error) {
	if p := c.packages[path]; p != nil {
		return p, nil
	}
	return c.of.compiled.Import(path)
}

// check checks the packages of edited files, and those that import them.
func (c *compiler) check(edited map[string]string) error {
	touched := map[string]bool{}
	for file := range edited {
		if path.Ext(file) == ".go" {
			touched[path.Dir(file)] = true
		}
	}
	all := checked{c, map[string]*types.Package{}}
	for _, p := range c.ours {
		folder := strings.TrimPrefix(p.ImportPath, "codemode/")
		again := touched[folder]
		for _, imported := range p.Imports {
			again = again || all.packages[imported] != nil
		}
		if !again {
			continue
		}
		sources, err := c.sources(p, folder, edited)
		if err != nil {
			return err
		}
		config := types.Config{Importer: all, Sizes: types.SizesFor("gc", runtime.GOARCH)}
		if all.packages[p.ImportPath], err = config.Check(p.ImportPath, c.files, sources, nil); err != nil {
			return err
		}
	}
	for folder := range touched {
		if all.packages["codemode/"+folder] == nil {
			return fmt.Errorf("%s is no package that the reference host is built from", folder)
		}
	}
	return nil
}

// sources are the files of a package, and those that edits add.
func (c *compiler) sources(p listed, folder string, edited map[string]string) ([]*ast.File, error) {
	var all []*ast.File
	names := append([]string{}, p.GoFiles...)
	for file := range edited {
		if path.Dir(file) == folder && path.Ext(file) == ".go" && !slices.Contains(names, path.Base(file)) {
			names = append(names, path.Base(file))
		}
	}
	for _, name := range names {
		place := path.Join(folder, name)
		text, changed := edited[place]
		if f := c.parsed[place]; !changed && f != nil {
			all = append(all, f)
			continue
		}
		var from any
		if changed {
			from = text
		}
		f, err := parser.ParseFile(c.files, filepath.Join(c.root, filepath.FromSlash(place)), from,
			parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if !changed {
			c.parsed[place] = f
		}
		all = append(all, f)
	}
	return all, nil
}
