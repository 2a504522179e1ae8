package mcpi

import (
	"fmt"
	"strings"

	"codemode/refhost/visible"
)

// index finds tools of a catalog without looking at all of them: a script may make a hundred thousand calls, and there
// may be ten thousand tools.
type index struct {
	entries []Entry
	// byPath and byServer have the place of the first tool with a server, by its path or its id, and a name.
	byPath, byServer map[[2]string]int
	// byRef has the places of all tools that a reference means.
	byRef map[string][]int
}

// index makes that of a catalog.
func (c Catalog) index() index {
	x := index{c.Entries, map[[2]string]int{}, map[[2]string]int{}, map[string][]int{}}
	for i, e := range c.Entries {
		addFirst(x.byPath, [2]string{e.Path, e.ToolName}, i)
		addFirst(x.byServer, [2]string{e.Server, e.ToolName}, i)
		x.add(e.Ref(), i)
		x.add(e.ToolName, i)
		if e.Name != "" {
			x.add(e.Name, i)
		}
	}
	return x
}

func addFirst(to map[[2]string]int, key [2]string, place int) {
	if _, is := to[key]; !is {
		to[key] = place
	}
}

// add adds the place of a tool to those of a reference, once: a tool may be called by its own name.
func (x index) add(ref string, place int) {
	if places := x.byRef[ref]; len(places) == 0 || places[len(places)-1] != place {
		x.byRef[ref] = append(places, place)
	}
}

// called is the tool that a function of codemode is for, by the path of its server and its name.
func (x index) called(path, name string) (e Entry, known bool) {
	i, known := x.byPath[[2]string{path, name}]
	if !known {
		return Entry{}, false
	}
	return x.entries[i], true
}

// find is the tool that a reference means: SERVER/TOOL, or the name of one that no other tool has.
func (x index) find(ref string) (Entry, error) {
	found := x.byRef[ref]
	if len(found) == 1 {
		return x.entries[found[0]], nil
	}
	if len(found) == 0 {
		return Entry{}, codeError{unknownTool, fmt.Sprintf("no tool is called %s; find it with code_search",
			visible.Quote(ref))}
	}
	var refs []string
	for _, i := range found {
		refs = append(refs, fmt.Sprintf("codemode.call(%q, %q, …)", x.entries[i].Server, x.entries[i].ToolName))
	}
	return Entry{}, codeError{ambiguousTool, fmt.Sprintf("%q is %d tools; call one of them: %s", ref, len(found),
		strings.Join(refs, ", "))}
}

// tool is the one of a server that has a name.
func (x index) tool(server, name string) (Entry, error) {
	if i, known := x.byServer[[2]string{server, name}]; known {
		return x.entries[i], nil
	}
	return Entry{}, codeError{unknownTool, fmt.Sprintf("the server %s has no tool %s; find it with code_search",
		visible.Quote(server), visible.Quote(name))}
}
