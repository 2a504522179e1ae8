package mutants

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// nameMutants take a part of a tool's name for the name.
func nameMutants() []Mutant {
	return []Mutant{
		{ID: "tools-by-beginnings", Requirement: "tool-names-configured",
			Description: "a tool whose name begins with that of search runs scripts of search",
			Apply:       searchingToo(strings.HasPrefix)},
		{ID: "tools-by-endings", Requirement: "tool-names-configured",
			Description: "a tool whose name ends with that of search runs scripts of search",
			Apply:       searchingToo(strings.HasSuffix)},
		{ID: "tools-in-any-capitals", Requirement: "tool-names-configured",
			Description: "a tool whose name is that of search but for capitals runs scripts of search",
			Apply:       searchingToo(strings.EqualFold)},
		{ID: "tools-in-small-letters-too", Requirement: "tool-names-configured",
			Description: "a tool with capitals in its name is there in small letters, too",
			Apply: change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				for _, t := range tools {
					if small := strings.ToLower(t.Name); small != t.Name {
						t.Name = small
						tools = append(tools, t)
					}
				}
				return tools
			})},
	}
}

// searchingToo gives execute the globals of search where its name resembles that of search.
func searchingToo(resembles func(name, search string) bool) func(*searchexecute.Decisions) {
	return change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
		if t.Search || !resembles(t.API.ExecuteName, t.API.SearchName) {
			return job
		}
		return sandbox.Job{Values: map[string]json.RawMessage{"spec": json.RawMessage(`{"paths":{}}`)}}
	})
}

// namespaceRefused refuses some namespaces besides those that are to be refused.
func namespaceRefused(id, which string, is func(name string) bool) Mutant {
	return Mutant{ID: id, Requirement: "namespace-configured", Description: "a namespace is refused that " + which,
		Apply: func(d *searchexecute.Decisions) {
			namespace := d.Namespace
			d.Namespace = func(name string) error {
				if is(name) {
					return fmt.Errorf("%s is a reserved name", name)
				}
				return namespace(name)
			}
		}}
}
