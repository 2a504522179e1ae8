package mcpi

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// Catalog is what there is to find and to call at a time.
type Catalog struct {
	// Entries are the tools of all servers that are connected, in the order of server and name.
	Entries []Entry
	// Servers are the ids of those servers, and Unavailable those of the others, each with the reason.
	Servers     []string
	Unavailable rules.Object
	// id remembers [Catalog.ID] for a run, or is nil: each question of a script is answered with it.
	id func() string
}

// serverIDs are those of all servers, also of those that are not available.
func (c Catalog) serverIDs() []string {
	ids := slices.Clone(c.Servers)
	for _, u := range c.Unavailable {
		ids = append(ids, u.Key)
	}
	return ids
}

// Entry is a tool of a server.
type Entry struct {
	// Server is the id as configured, Path the one by which a job names it.
	Server, Path string
	sandbox.Tool
	// Name is what the tool is called on codemode, or "".
	Name string
	// Why says why scripts cannot call it, or "".
	Why string
}

// Ref names a tool among all servers. Two tools can have the same: names may have slashes.
func (e Entry) Ref() string { return e.Server + "/" + e.ToolName }

// Policy is what policies decide about.
func (e Entry) Policy() policy.Tool {
	return policy.Tool{Server: e.Server, Name: e.ToolName, Annotations: e.Annotations, OutputSchema: e.OutputSchema}
}

// reads tells whether the tool only reads, by what its server says.
func (e Entry) reads() bool { return e.Policy().Hints().ReadOnly }

// effect is read or write, or unknown if the server says neither.
func (e Entry) effect() string {
	var hints map[string]json.RawMessage
	_ = json.Unmarshal(e.Annotations, &hints)
	switch {
	case e.reads():
		return "read"
	case string(hints["readOnlyHint"]) == "false", string(hints["destructiveHint"]) == "true":
		return "write"
	}
	return "unknown"
}

// hash is that of the schemas.
func (e Entry) hash() string { return digest(string(e.InputSchema), string(e.OutputSchema)) }

// Catalog is that of servers as a job has them, and of those that are not available, each with the reason.
func (r Rules) Catalog(servers []sandbox.Server, unavailable rules.Object) Catalog {
	c := Catalog{Unavailable: unavailable}
	for _, s := range servers {
		c.Servers = append(c.Servers, s.ConfiguredID)
		for _, t := range s.Tools {
			e := Entry{Server: s.ConfiguredID, Path: s.ServerID, Tool: t}
			e.Why = r.Ineligible(e.Policy())
			c.Entries = append(c.Entries, e)
		}
	}
	slices.SortFunc(c.Entries, func(a, b Entry) int {
		return cmp.Or(strings.Compare(a.Server, b.Server), strings.Compare(a.ToolName, b.ToolName))
	})
	names := r.Names(c.eligible())
	for i := range c.Entries {
		if c.Entries[i].Why == "" {
			c.Entries[i].Name, names = names[0], names[1:]
		}
	}
	return c
}

// eligible are the tools that scripts can call.
func (c Catalog) eligible() []Entry {
	return slices.DeleteFunc(slices.Clone(c.Entries), func(e Entry) bool { return e.Why != "" })
}

// ID changes with anything that an agent is shown of the tools.
func (c Catalog) ID() string {
	if c.id != nil {
		return c.id()
	}
	var all []string
	for _, e := range c.Entries {
		all = append(all, e.Server, e.ToolName, e.Description, string(e.Annotations), e.hash())
	}
	return digest(all...)
}

// digest is a hash of texts, whose borders count.
func digest(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d:%s", len(t), t)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// ineligible are all tools but those that only read and have an output schema.
func ineligible(t policy.Tool) string {
	var schema map[string]json.RawMessage
	switch {
	case !t.Hints().ReadOnly:
		return "its server does not say that it only reads (readOnlyHint: true)"
	case json.Unmarshal(t.OutputSchema, &schema) != nil || schema == nil:
		return "it has no outputSchema, so that scripts would not know what it returns"
	}
	return ""
}

// identifier is the name of a tool as scripts write it. One that would make codemode look like a promise, or change its
// prototype, gets a _ behind it.
func identifier(name string) string {
	starts := func(r rune) bool { return r == '_' || r == '$' || unicode.In(r, unicode.L, unicode.Nl) }
	name = strings.Map(func(r rune) rune {
		if starts(r) || unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc, unicode.Pc) {
			return r
		}
		return '_'
	}, name)
	if name == "" || !starts([]rune(name)[0]) {
		name = "_" + name
	}
	if slices.Contains([]string{"then", "__proto__"}, name) {
		name += "_"
	}
	return name
}

// qualified gives a tool whose name another one has, too, the server's id before it. What is still the same is counted.
func qualified(eligible []Entry) []string {
	times := map[string]int{}
	for _, e := range eligible {
		times[identifier(e.ToolName)]++
	}
	names := ownNames(eligible, times)
	taken := map[string]bool{}
	for _, name := range names {
		taken[name] = true
	}
	counts := map[string]int{}
	for i, e := range eligible {
		if names[i] != "" {
			continue
		}
		name := identifier(e.Server + "_" + e.ToolName)
		names[i] = name
		for n := max(2, counts[name]); taken[names[i]] || times[names[i]] > 0; n++ {
			names[i] = fmt.Sprint(name, "__", n)
			counts[name] = n
		}
		taken[names[i]] = true
	}
	return names
}

// unique gives a name to the tools alone whose name no other one and no function has.
func unique(eligible []Entry) []string {
	times := map[string]int{}
	for _, f := range append(functions(), inspect) {
		times[f]++
	}
	for _, e := range eligible {
		times[identifier(e.ToolName)]++
	}
	return ownNames(eligible, times)
}

// ownNames gives a name to each tool that is the only one with it, and to one among several whose own name it is,
// letter by letter, if no other one of these is called so, too.
func ownNames(eligible []Entry, times map[string]int) []string {
	exact := map[string]int{}
	for _, e := range eligible {
		exact[e.ToolName]++
	}
	functions := append(functions(), inspect)
	names := make([]string, len(eligible))
	for i, e := range eligible {
		name := identifier(e.ToolName)
		own := name == e.ToolName && exact[name] == 1 && times[name] > 1 && !slices.Contains(functions, name)
		if times[name] == 1 || own {
			names[i] = name
		}
	}
	return names
}

// codeError is a failure with a code.
type codeError struct{ code, message string }

func (e codeError) Error() string { return e.code + ": " + e.message }
