package faults

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"codemode/spec"
)

var (
	slug      = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	faultKeys = []string{"id", "section", "level", "obligation", "fault", "breaks", "edits", "not_built"}
	editKeys  = []string{"in", "imports", "old", "new"}
)

// Load reads all lists of a folder, in the order of their names. An error names
// file and line.
func Load(fsys fs.FS, ledger spec.Ledger) ([]Fault, error) {
	names, err := fs.Glob(fsys, "*.yaml")
	if err != nil {
		return nil, fmt.Errorf("looking for lists of faults: %w", err)
	}
	if len(names) == 0 {
		return nil, errors.New("looking for lists of faults (*.yaml): found none; name a folder that has one")
	}
	var all []Fault
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		var nodes []yaml.Node
		if err := yaml.Unmarshal(data, &nodes); err != nil {
			return nil, fmt.Errorf("%s: %w; it has to be a list of faults", name, err)
		}
		for _, node := range nodes {
			f, err := read(name, &node, ledger)
			if err != nil {
				return nil, err
			}
			if i := slices.IndexFunc(all, func(g Fault) bool { return g.ID == f.ID }); i >= 0 {
				return nil, fmt.Errorf("%s: id %q is taken by %s; choose another", f.Place, f.ID, all[i].Place)
			}
			all = append(all, f)
		}
	}
	return all, nil
}

func read(name string, node *yaml.Node, ledger spec.Ledger) (Fault, error) {
	f := Fault{Place: fmt.Sprintf("%s:%d", path.Base(name), node.Line)}
	if err := strict(name, node, "a fault", faultKeys); err != nil {
		return f, err
	}
	if err := node.Decode(&f); err != nil {
		return f, fmt.Errorf("%s: %w", f.Place, err)
	}
	if edits := member(node, "edits"); edits != nil {
		for _, edit := range edits.Content {
			if err := strict(name, edit, "an edit", editKeys); err != nil {
				return f, err
			}
		}
	}
	if wrong := f.wrong(ledger); wrong != "" {
		return f, fmt.Errorf("%s: %s: %s", f.Place, f.ID, wrong)
	}
	return f, nil
}

// wrong says what is not as it has to be, or nothing.
func (f Fault) wrong(ledger spec.Ledger) string {
	switch {
	case !slug.MatchString(f.ID):
		return fmt.Sprintf("id %q must be a slug of lower-case words", f.ID)
	case f.Section == "" || f.Obligation == "" || strings.TrimSpace(f.Fault) == "":
		return "section, obligation and fault are needed; write them"
	case !slices.Contains(spec.Levels(), f.Level):
		return fmt.Sprintf("level %q must be one of %v", f.Level, spec.Levels())
	case !f.Built() && len(f.Edits) > 0:
		return "it has edits, and not_built; keep one"
	case f.Built() && len(f.Breaks) == 0:
		return "breaks is empty; name the requirements that such a host does not keep"
	}
	for i, id := range f.Breaks {
		if _, known := ledger.ByID(id); !known {
			return fmt.Sprintf("requirement %q is unknown; `conformance requirements` lists them", id)
		}
		if slices.Contains(f.Breaks[:i], id) {
			return fmt.Sprintf("requirement %q is there twice; keep one", id)
		}
	}
	for i, e := range f.Edits {
		if at, _, _ := strings.Cut(e.In, " "); e.Old == "" || e.Old == e.New || !fs.ValidPath(at) {
			return fmt.Sprintf("edit %d changes nothing or has no folder below the root; correct it", i+1)
		}
	}
	return ""
}

// strict refuses what is no mapping of these keys.
func strict(name string, node *yaml.Node, what string, keys []string) error {
	if node.Kind != yaml.MappingNode {
		return fmt.Errorf("%s:%d: %s must be a mapping with the keys %s", name, node.Line, what,
			strings.Join(keys, ", "))
	}
	for i := 0; i < len(node.Content); i += 2 {
		if key := node.Content[i]; !slices.Contains(keys, key.Value) {
			return fmt.Errorf("%s:%d: unknown key %q; %s has %s", name, key.Line, key.Value, what,
				strings.Join(keys, ", "))
		}
	}
	return nil
}

func member(node *yaml.Node, key string) *yaml.Node {
	for i := 0; i < len(node.Content); i += 2 {
		if node.Content[i].Value == key {
			return node.Content[i+1]
		}
	}
	return nil
}
