// Package faults lists broken hosts that readers thought of who know the
// specification and nothing of the suite: each is the reference host with some
// lines of its source replaced. How many of them a suite notices at its first run
// tells more of it than faults that were made together with its checks. A list may also be
// of another host, which has each of its faults built in.
package faults

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"codemode/spec"
)

// Fault is one broken host.
type Fault struct {
	// ID is a stable slug.
	ID string `yaml:"id"`
	// Section, Level, Obligation and Fault are the reader's own words.
	Section    string     `yaml:"section"`
	Level      spec.Level `yaml:"level"`
	Obligation string     `yaml:"obligation"`
	Fault      string     `yaml:"fault"`
	// Breaks are all requirements that such a host does not keep, the main one first.
	Breaks []string `yaml:"breaks"`
	// Edits make the host of the reference host, in their order.
	Edits []Edit `yaml:"edits"`
	// NotBuilt says why there is no such host; it has no Edits then. A fault with neither is built into a host of its
	// own, which has it if its environment has FAULT=ID.
	NotBuilt string `yaml:"not_built"`
	// Place is file and line of the entry.
	Place string `yaml:"-"`
}

// Built reports whether there is such a host.
func (f Fault) Built() bool { return f.NotBuilt == "" }

// Edit replaces text of one declaration, wherever in its folder that stands.
type Edit struct {
	// In names the declaration: its folder from the root of the module and its name, such as
	// "refhost/rules Console.Message" or, of several constants, variables or types that are declared together, that of
	// the first. A file may stand in the place of the folder, and alone, if it is none of Go.
	In string `yaml:"in"`
	// Imports are the packages that New needs. What the file does not use any more, it does not import.
	Imports []string `yaml:"imports"`
	// Old occurs exactly once there, after the edits before this one.
	Old string `yaml:"old"`
	New string `yaml:"new"`
}

// lists has a folder for each specification.
//
//go:embed */*/*.yaml
var lists embed.FS

// Lists are the lists for hosts of a specification that the program was built with; an empty folder if there are none.
func Lists(id spec.ID) fs.FS {
	folder, err := fs.Sub(lists, id.Folder())
	if err != nil {
		panic(err) // a folder of a specification is a valid path
	}
	return folder
}

// Specifications are those that there are lists for.
func Specifications() ([]spec.ID, error) {
	folders, err := fs.Glob(lists, "*/*")
	all := make([]spec.ID, len(folders))
	for i, folder := range folders {
		all[i] = spec.ID{System: path.Dir(folder), Revision: path.Base(folder)}
	}
	return all, err
}

// Edited returns the files that the fault changes, as they are then.
func (f Fault) Edited(source *Source) (map[string]string, error) {
	edited, imports := map[string]string{}, map[string][]string{}
	for i, e := range f.Edits {
		file, err := e.apply(source, edited)
		if err != nil {
			return nil, fmt.Errorf("%s: %s, edit %d: %w", f.Place, f.ID, i+1, err)
		}
		imports[file] = append(imports[file], e.Imports...)
	}
	for file, text := range edited {
		if path.Ext(file) != ".go" {
			continue
		}
		var err error
		if edited[file], err = importing(text, imports[file]); err != nil {
			return nil, fmt.Errorf("%s: %s: %s, edited: %w", f.Place, f.ID, file, err)
		}
	}
	return edited, nil
}

// apply adds to what is edited, and returns the file that it changed.
func (e Edit) apply(source *Source, edited map[string]string) (file string, err error) {
	at, err := source.find(e.In, edited)
	if err != nil {
		return "", err
	}
	text, err := source.text(at.file, edited)
	if err != nil {
		return "", err
	}
	part := text[at.from:at.to]
	if n := strings.Count(part, e.Old); n != 1 {
		return "", fmt.Errorf("old occurs %d times in %s instead of once; take over how that is now", n, e.In)
	}
	edited[at.file] = text[:at.from] + strings.Replace(part, e.Old, e.New, 1) + text[at.to:]
	return at.file, nil
}

// Of returns the faults with these ids, or all that are built for none.
func Of(all []Fault, ids []string) ([]Fault, error) {
	for _, id := range ids {
		i := slices.IndexFunc(all, func(f Fault) bool { return f.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("fault %q is in no list; look it up in refhost/altered/faults", id)
		}
		if !all[i].Built() {
			return nil, fmt.Errorf("fault %s was not built: %s", id, all[i].NotBuilt)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(f Fault) bool {
		return !f.Built() || len(ids) > 0 && !slices.Contains(ids, f.ID)
	}), nil
}

// Shuffled returns the faults in an order that has nothing to do with what they
// are about and is always the same, so that a part that was judged tells of the rest.
func Shuffled(all []Fault) []Fault {
	key := func(f Fault) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(f.ID))) }
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b Fault) int { return strings.Compare(key(a), key(b)) })
	return all
}
