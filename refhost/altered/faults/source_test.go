package faults_test

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"codemode/refhost/altered/faults"
)

const (
	oneFile = `package p

import (
	"fmt"
)

// T is a type.
type T[V any] struct{ v V }

// M is a method.
func (t *T[V]) M() { fmt.Println("one") }

const (
	first = 1
	other = 2
)
`
	otherFile = "package p\n\nfunc f() { print(\"one\") }\n\nfunc g() { print(\"one\") }\n"
)

// source has the declarations in files of these names.
func source(one, other string) fstest.MapFS {
	return fstest.MapFS{
		"p/" + one: {Data: []byte(oneFile)}, "p/" + other: {Data: []byte(otherFile)},
		"p/x_linux.go": {Data: []byte("package p\n\nfunc system() { print(1) }\n")},
		"p/x_other.go": {Data: []byte("package p\n\nfunc system() { print(1) }\n")},
		"p/a_test.go":  {Data: []byte("package p\n\nfunc f() {}\n")},
		"p/boot.js":    {Data: []byte("one; two\n")},
	}
}

// TestEdited: a declaration is found wherever in its folder it stands.
func TestEdited(t *testing.T) {
	edits := []faults.Edit{
		{In: "p T.M", Old: `"one"`, New: `"two"`, Imports: []string{"os", "fmt", "codemode/p/q"}},
		{In: "p T.M", Old: "// M is", New: "// M was"},
		{In: "p T.M", Old: ") }", New: "); os.Exit(q.N) }"},
		{In: "p first", Old: "other = 2\n)\n", New: "other = 3\n)\n\nvar added = 1\n"},
		{In: "p added", Old: "1", New: "4"},
		{In: "p g", Old: "one", New: "two"},
		{In: "p/x_linux.go system", Old: "1", New: "2"},
		{In: "p/boot.js", Old: "two", New: "three"},
	}
	edited := func(one, other string) map[string]string {
		texts, err := faults.Fault{ID: "f", Edits: edits}.Edited(faults.NewSource(source(one, other)))
		if err != nil {
			t.Fatal(err)
		}
		return texts
	}
	for _, names := range [][2]string{{"a.go", "b.go"}, {"z.go", "c.go"}} {
		one := strings.NewReplacer(`"one"`, `"two"`, "M is", "M was", "fmt\"", "fmt\"\n\t\"os\"\n\n\t\"codemode/p/q\"", ") }",
			"); os.Exit(q.N) }", "other = 2\n)\n", "other = 3\n)\n\nvar added = 4\n").Replace(oneFile)
		want := map[string]string{"p/" + names[0]: one,
			"p/" + names[1]: strings.Replace(otherFile, "g() { print(\"one\")", "g() { print(\"two\")", 1),
			"p/x_linux.go":  "package p\n\nfunc system() { print(2) }\n", "p/boot.js": "one; three\n"}
		if got := edited(names[0], names[1]); !reflect.DeepEqual(got, want) {
			t.Errorf("in %q it is\n%q\nwant\n%q", names, got, want)
		}
	}
}

// TestEditsThatDoNotFit: what is not there, or not alone, is told by its name.
func TestEditsThatDoNotFit(t *testing.T) {
	for _, c := range []struct{ in, old, want string }{
		{"p none", "a", "0 files of p declare none"},
		{"p system", "1", "2 files of p declare system"},
		{"none f", "a", `there is no Go in "none"`},
		{"p f", "two", "old occurs 0 times in p f"},
		{"p f", "n", "old occurs 3 times in p f"},
		{"p/none.js", "a", "name a file from the root"},
		{"p/boot.js", "nothing", "old occurs 0 times in p/boot.js"},
		{"p/b.go first", "first", "0 files of p/b.go declare first"},
	} {
		edits := []faults.Edit{{In: c.in, Old: c.old}}
		_, err := faults.Fault{ID: "f", Edits: edits}.Edited(faults.NewSource(source("a.go", "b.go")))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %q gives %v, want %q", c.in, c.old, err, c.want)
		}
	}
	broken := []faults.Edit{{In: "p g", Old: "}", New: ""}, {In: "p f", Old: "one", New: "two"}}
	_, err := faults.Fault{ID: "f", Edits: broken}.Edited(faults.NewSource(source("a.go", "b.go")))
	if err == nil || !strings.Contains(err.Error(), "f, edit 2: p/b.go, edited:") {
		t.Errorf("after an edit that leaves no Go it gives %v", err)
	}
}

// TestImports: an edited file imports what its edits need, and nothing that it does not use.
func TestImports(t *testing.T) {
	const uses = "\n\nfunc f() { b.B(); d.D(); g.G() }\n"
	for _, c := range []struct {
		before, after string
		imports       []string
	}{
		{`import "b"`, "import (\n\t\"b\"\n\t\"d\"\n)", []string{"d"}},
		{"import (\n\t\"b\"\n\t\"c\"\n\n\t\"x.y/g\"\n)", "import (\n\t\"b\"\n\t\"d\"\n\n\t\"x.y/g\"\n)", []string{"d"}},
		{"import (\n\t\"b\"\n\t\"d\"\n)", "import (\n\t\"b\"\n\t\"d\"\n\n\t\"codemode/g\"\n)", []string{"codemode/g"}},
		{"import (\n\t\"b\"\n\t\"c\"\n)", `import "b"`, nil},
		{"import (\n\t\"codemode/g\"\n\t\"x.y/z\"\n)", "import (\n\t\"d\"\n\n\t\"codemode/g\"\n\t\"x.y/z\"\n)",
			[]string{"d"}},
	} {
		tree := fstest.MapFS{"p/a.go": {Data: []byte("package p\n\n" + c.before + uses)}}
		f := faults.Fault{ID: "f", Edits: []faults.Edit{{In: "p f", Old: "G()", New: "H()", Imports: c.imports}}}
		texts, err := f.Edited(faults.NewSource(tree))
		want := "package p\n\n" + c.after + strings.Replace(uses, "G()", "H()", 1)
		if err != nil || texts["p/a.go"] != want {
			t.Errorf("%s becomes\n%s\n%v, want\n%s", c.before, texts["p/a.go"], err, want)
		}
	}
}
