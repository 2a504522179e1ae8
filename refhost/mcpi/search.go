package mcpi

import (
	"fmt"
	"slices"

	"codemode/refhost/rules"
)

// Question is what code_search is asked. mcpi@0.x knows Query alone.
type Question struct {
	Op        string
	Query     string
	Refs      []string
	Namespace string
	Server    string
	Effect    string
	Parent    string
	Limit     int
	Cursor    string
}

// maxQuery bounds a query, in bytes: each of its words is looked for in each tool.
const maxQuery = 1 << 10

// tooLong says that a query is.
func (q Question) tooLong() error {
	if len(q.Query) <= maxQuery {
		return nil
	}
	return codeError{invalidArguments, fmt.Sprintf("the query has %d bytes, more than %d; ask for fewer words",
		len(q.Query), maxQuery)}
}

// What one answer of code_search of mcpi@0.x has at most.
const (
	// maxFound bounds the tools, and maxAnswer the bytes of their descriptions and schemas together.
	maxFound  = 20
	maxAnswer = 64 << 10
)

// ranked are the tools that have any of the words of a query, those with more of them first; without words it is all.
func ranked(entries []Entry, query string) []Entry {
	tools := make([]rules.FoundTool, len(entries))
	at := map[[2]string]int{}
	for i, e := range entries {
		tools[i] = rules.FoundTool{ServerID: e.Server,
			ToolDefinition: rules.ToolDefinition{ToolName: e.ToolName, Description: e.Description}}
		at[[2]string{e.Server, e.ToolName}] = i
	}
	var found []Entry
	for _, t := range rules.Search(query, rules.SearchOptions{Limited: true, Limit: len(tools)}, tools) {
		found = append(found, entries[at[[2]string{t.ServerID, t.ToolName}]])
	}
	return found
}

// keywordSearch finds eligible tools by words, and shows how they are called, with their schemas.
func keywordSearch(c Catalog, q Question) (rules.Object, error) {
	if err := q.tooLong(); err != nil {
		return nil, err
	}
	matching := ranked(c.Entries, q.Query)
	found := slices.DeleteFunc(slices.Clone(matching), func(e Entry) bool { return e.Why != "" })
	shown, size := []rules.Object{}, 0
	for _, e := range found {
		size += len(e.Description) + len(e.InputSchema) + len(e.OutputSchema)
		if len(shown) == maxFound || len(shown) > 0 && size > maxAnswer {
			break
		}
		shown = append(shown, described(rules.Object{{Key: "name", Value: e.Name},
			{Key: "server", Value: e.Server}}, e))
	}
	answer := rules.Object{{Key: "tools", Value: shown}, {Key: "total", Value: len(found)}}
	if len(shown) < len(found) {
		answer = answer.With("note", fmt.Sprintf("%d more tools match; search by other words.", len(found)-len(shown)))
	}
	if n := len(matching) - len(found); n > 0 {
		answer = answer.With("notOffered", fmt.Sprintf("%d tools that match cannot be called by scripts: they are not "+
			"read-only, or have no outputSchema.", n))
	}
	return withUnavailable(answer, c), nil
}

// described adds what is known of a tool.
func described(o rules.Object, e Entry) rules.Object {
	if e.Description != "" {
		o = o.With("description", e.Description)
	}
	if len(e.InputSchema) > 0 {
		o = o.With("inputSchema", e.InputSchema)
	}
	if len(e.OutputSchema) > 0 {
		o = o.With("outputSchema", e.OutputSchema)
	}
	return o
}

func withUnavailable(answer rules.Object, c Catalog) rules.Object {
	if len(c.Unavailable) > 0 {
		answer = answer.With("unavailable", c.Unavailable)
	}
	return answer
}
