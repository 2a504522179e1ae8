package lacking

import (
	"errors"
	"slices"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
)

// searchHosts are those that lack something of code_search (§11).
func searchHosts() []Host {
	fails := change.Search(func(mcpi.Catalog, mcpi.Question, change.Searching) (rules.Object, error) {
		return nil, errors.New("not implemented")
	})
	nothing := change.Search(func(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
		c.Entries = nil
		return usual(c, q)
	})
	return slices.Concat(of(zero,
		Host{ID: "search-fails", Description: "code_search is not there yet, and fails",
			Lacks: []string{"search-names"}, Apply: fails},
		Host{ID: "search-finds-nothing", Description: "code_search never finds a tool",
			Lacks: []string{"search-names"}, Apply: nothing},
		Host{ID: "search-lists-all", Description: "code_search lists all tools, whatever it is asked for",
			Lacks: []string{"search-keyword"}, Apply: change.Search(everyTool)},
		Host{ID: "search-names-alone", Description: "code_search shows names, and neither schemas nor anything else",
			Lacks: []string{"search-schemas"}, Apply: change.Search(namesAlone)},
		Host{ID: "search-by-whole-names", Description: "code_search finds a tool by its whole name alone",
			Lacks: []string{"search-keyword", "search-names"}, Apply: change.Search(byWholeNames)},
	), of(one,
		Host{ID: "search-fails", Description: "code_search is not there yet, and fails",
			Lacks: []string{"search-names", "describe-shows-schemas", "browse-names-no-tools"}, Apply: fails},
		Host{ID: "search-finds-nothing", Description: "code_search never finds a tool",
			Lacks: []string{"search-names", "describe-shows-schemas"}, Apply: nothing},
	))
}

// everyTool lists all eligible tools with their schemas.
func everyTool(c mcpi.Catalog, _ mcpi.Question, _ change.Searching) (rules.Object, error) {
	all := []rules.Object{}
	for _, e := range c.Entries {
		if e.Why == "" {
			all = append(all, rules.Object{{Key: "name", Value: e.Name}, {Key: "inputSchema", Value: e.InputSchema},
				{Key: "outputSchema", Value: e.OutputSchema}})
		}
	}
	return rules.Object{{Key: "tools", Value: all}}, nil
}

// namesAlone are those of what is found.
func namesAlone(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
	c.Entries = slices.Clone(c.Entries)
	for i := range c.Entries {
		c.Entries[i].InputSchema, c.Entries[i].OutputSchema = nil, nil
	}
	return usual(c, q)
}

// byWholeNames finds what is called as the query says.
func byWholeNames(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
	c.Entries = slices.DeleteFunc(slices.Clone(c.Entries), func(e mcpi.Entry) bool { return e.ToolName != q.Query })
	return usual(c, q)
}
