package mcpi

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
	"codemode/refhost/visible"
)

// What one answer of discovery has at most.
const (
	foundDefault, foundMost   = 5, 20
	listedDefault, listedMost = 25, 50
	describedMost             = 20
	// maxDiscovery bounds an answer as JSON, in bytes: tools are left out, as long as there are two.
	maxDiscovery = 24_000
	// maxSummary bounds what is shown of a description in a list, in bytes.
	maxSummary = 120
)

// discover answers code_search of mcpi@1.0, and the functions of codemode that have the names of its operations.
func discover(c Catalog, q Question) (rules.Object, error) {
	switch {
	case q.Op == "" && strings.TrimSpace(q.Query) != "":
		q.Op = "search"
	case q.Op == "":
		q.Op = "browse"
	}
	operations := map[string]func(Catalog, Question) (rules.Object, error){
		"browse": browse, "search": search, "list": list, "describe": describe}
	operation := operations[q.Op]
	if operation == nil {
		return nil, codeError{invalidArguments,
			fmt.Sprintf("there is no op %s; use browse, search, list or describe", visible.Quote(q.Op))}
	}
	found, err := operation(c, q)
	if err != nil {
		return nil, err
	}
	return append(rules.Object{{Key: "op", Value: q.Op}, {Key: "snapshotId", Value: c.ID()}}, found...), nil
}

// browse names the namespaces, which are the servers, and no tool.
func browse(c Catalog, q Question) (rules.Object, error) {
	namespaces := []rules.Object{}
	for _, server := range c.Servers {
		if q.Parent != "" {
			continue // none has a namespace within
		}
		count := len(slices.DeleteFunc(slices.Clone(c.Entries), func(e Entry) bool { return e.Server != server }))
		namespaces = append(namespaces, rules.Object{{Key: "ref", Value: server}, {Key: "server", Value: server},
			{Key: "namespace", Value: server}, {Key: "toolCount", Value: count}})
	}
	return withUnavailable(rules.Object{{Key: "namespaces", Value: namespaces},
		{Key: "note", Value: "Find tools with search and a query, or with list and a namespace."}}, c), nil
}

func search(c Catalog, q Question) (rules.Object, error) {
	if strings.TrimSpace(q.Query) == "" {
		return nil, codeError{invalidArguments, "search needs a query; browse shows the namespaces"}
	}
	if err := q.tooLong(); err != nil {
		return nil, err
	}
	found, err := page(c, q, ranked(filtered(c.Entries, q), q.Query), foundDefault, foundMost, "hits")
	return append(rules.Object{{Key: "query", Value: q.Query}}, found...), err
}

func list(c Catalog, q Question) (rules.Object, error) {
	if q.Namespace == "" && q.Server == "" && q.Effect == "" {
		return nil, codeError{invalidArguments,
			"list needs a namespace, a server or an effect; browse shows the namespaces"}
	}
	return page(c, q, filtered(c.Entries, q), listedDefault, listedMost, "tools")
}

// filtered are the tools of the namespace, server and effect that are asked for.
func filtered(entries []Entry, q Question) []Entry {
	is := func(wanted, value string) bool { return wanted == "" || wanted == value }
	return slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool {
		return !is(q.Namespace, e.Server) || !is(q.Server, e.Server) || !is(q.Effect, e.effect())
	})
}

// page is a part of what was found, with a cursor that leads to the next one.
func page(c Catalog, q Question, found []Entry, usual, most int, key string) (rules.Object, error) {
	limit := q.Limit
	if limit == 0 {
		limit = usual
	}
	limit = min(max(limit, 1), most)
	// A cursor leads on in an answer to the same question about the same tools.
	question := digest(c.ID(), q.Op, q.Query, q.Namespace, q.Server, q.Effect, fmt.Sprint(limit))
	from, err := position(q.Cursor, question, len(found))
	if err != nil {
		return nil, err
	}
	shown, size := []rules.Object{}, 0
	for _, e := range found[from:min(from+limit, len(found))] {
		hit := summary(e)
		text, err := rules.Marshal(hit)
		if size += len(text); err != nil || len(shown) > 0 && size > maxDiscovery {
			break
		}
		shown = append(shown, hit)
	}
	next := from + len(shown)
	answer := rules.Object{{Key: key, Value: shown}, {Key: "totalMatches", Value: len(found)},
		{Key: "truncated", Value: next < len(found)}}
	if next < len(found) {
		cursor := base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", next, question))
		answer = answer.With("nextCursor", cursor)
	}
	return answer, nil
}

func position(cursor, question string, found int) (int, error) {
	if cursor == "" {
		return 0, nil
	}
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	var from int
	var asked string
	if err == nil {
		_, err = fmt.Sscanf(string(text), "%d %s", &from, &asked)
	}
	if err != nil || asked != question || from < 0 || from > found {
		return 0, codeError{staleCursor, "the cursor belongs to another question or to other tools; ask without it"}
	}
	return from, nil
}

// summary tells a tool from others; its schemas are what describe shows.
func summary(e Entry) rules.Object {
	var schema struct {
		Properties map[string]json.RawMessage
		Required   []string
	}
	_ = json.Unmarshal(e.InputSchema, &schema)
	params, required := []string{}, map[string]bool{}
	for _, name := range schema.Required {
		required[name] = true
	}
	for name := range schema.Properties {
		if !required[name] {
			name += "?"
		}
		params = append(params, name)
	}
	slices.Sort(params)
	o := rules.Object{{Key: "ref", Value: e.Ref()}, {Key: "namespace", Value: e.Server},
		{Key: "effect", Value: e.effect()}, {Key: "params", Value: params}}
	if text := strings.Join(strings.Fields(e.Description), " "); text != "" {
		if len(text) > maxSummary {
			text = strings.ToValidUTF8(text[:maxSummary], "") + "…"
		}
		o = o.With("description", text)
	}
	return o
}

// describe shows the schemas of tools by their references.
func describe(c Catalog, q Question) (rules.Object, error) {
	if len(q.Refs) == 0 {
		return nil, codeError{invalidArguments, "describe needs refs, such as those that search shows"}
	}
	tools, unresolved, size := []rules.Object{}, []rules.Object{}, 0
	at := c.index()
	left := max(len(q.Refs)-describedMost, 0)
	for i, ref := range q.Refs[:len(q.Refs)-left] {
		e, err := at.find(ref)
		size += len(e.Description) + len(e.InputSchema) + len(e.OutputSchema)
		switch {
		case i > 0 && size > maxDiscovery:
			left++
		case err != nil:
			unresolved = append(unresolved, coding(err).With("ref", ref))
		default:
			tools = append(tools, described(rules.Object{{Key: "ref", Value: e.Ref()}, {Key: "name", Value: e.Name},
				{Key: "effect", Value: e.effect()}, {Key: "schemaHash", Value: e.hash()}}, e))
		}
	}
	return rules.Object{{Key: "tools", Value: tools}, {Key: "unresolved", Value: unresolved},
		{Key: "truncated", Value: left > 0}}, nil
}

// coding is an error as an object.
func coding(err error) rules.Object {
	told, _ := err.(codeError)
	return rules.Object{{Key: "error", Value: told.code}, {Key: "message", Value: told.message}}
}

// stale says why code that was written for a snapshot cannot run.
func stale(c Catalog, snapshotID string) string {
	if snapshotID == "" || snapshotID == c.ID() {
		return ""
	}
	return staleSnapshot + ": the tools are others than those of the snapshot; ask code_search again, and pass the " +
		"snapshotId that it shows, or none"
}
