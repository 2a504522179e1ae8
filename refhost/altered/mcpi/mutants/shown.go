package mutants

import (
	"encoding/json"
	"regexp"
	"strings"

	"codemode/refhost/mcpi"
)

// shownMutants show tools otherwise than they are, or find none by what they show.
func shownMutants() []Mutant {
	all := []Mutant{
		{ID: "first-of-several-types-shown", Requirement: "search-schemas",
			Description: "of several types that a schema names the first is shown",
			Apply: onSchemas(func(schema json.RawMessage) json.RawMessage {
				return regexp.MustCompile(`"type":\s*\[("[a-z]+")[^\]]*\]`).ReplaceAll(schema, []byte(`"type":$1`))
			})},
		{ID: "needed-members-not-shown", Requirement: "search-schemas",
			Description: "which members have to be there is not shown",
			Apply: onSchemas(func(schema json.RawMessage) json.RawMessage {
				return regexp.MustCompile(`,\s*"required":\s*\[[^\]]*\]`).ReplaceAll(schema, nil)
			})},
		{ID: "whole-names-not-found", Requirement: "search-keyword",
			Description: "a word with an underscore finds nothing",
			Apply: onQuestion(func(c *mcpi.Catalog, q *mcpi.Question) {
				if strings.Contains(q.Query, "_") {
					c.Entries = nil
				}
			})},
	}
	for i := range all {
		all[i].Revisions = []string{zero}
	}
	return all
}
