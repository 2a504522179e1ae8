package mutants

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
)

// foundMutants find tools by a part of what they go by, or show another state of them.
func foundMutants() []Mutant {
	all := []Mutant{
		{ID: "beginnings-of-names-found", Requirement: "search-keyword",
			Description: "a word is found in a name only where that begins with it",
			Apply: onFindable(func(e mcpi.Entry, query string) bool {
				return strings.HasPrefix(e.ToolName, query) || strings.Contains(e.Description, query)
			})},
		{ID: "beginnings-of-descriptions-found", Requirement: "search-keyword",
			Description: "a word is found in the first forty letters of a description",
			Apply: onFindable(func(e mcpi.Entry, query string) bool {
				begin := e.Description[:min(len(e.Description), 40)]
				return strings.Contains(e.ToolName, query) || strings.Contains(begin, query)
			})},
		{ID: "questions-under-way-shared", Requirement: "search-keyword",
			Description: "of searches that are under way at once each is answered as the last one",
			Apply:       questionsShared()},
		{ID: "second-of-a-name-not-found", Requirement: "search-all-servers",
			Description: "a tool is not found whose name that of an earlier server has",
			Apply: onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
				seen := map[string]bool{}
				c.Entries = slices.DeleteFunc(slices.Clone(c.Entries), func(e mcpi.Entry) bool {
					defer func() { seen[e.ToolName] = true }()
					return seen[e.ToolName]
				})
			})},
		{ID: "first-schemas-kept", Requirement: "search-schemas",
			Description: "a tool is shown with the schemas that it had when it was shown first",
			Apply: firstKept(func(e *mcpi.Entry, first mcpi.Entry) {
				e.InputSchema, e.OutputSchema = first.InputSchema, first.OutputSchema
			})},
		{ID: "first-descriptions-kept", Requirement: "search-keyword",
			Description: "a tool is found by the description that it had when it was shown first",
			Apply:       firstKept(func(e *mcpi.Entry, first mcpi.Entry) { e.Description = first.Description })},
	}
	for i := range all {
		all[i].Revisions = []string{zero}
	}
	return all
}

// onFindable leaves tools out of the answers to a query of one word, and keeps all for other ones.
func onFindable(findable func(e mcpi.Entry, query string) bool) func(*mcpi.Rules) {
	return onQuestion(func(c *mcpi.Catalog, q *mcpi.Question) {
		if q.Query == "" || strings.Contains(q.Query, " ") {
			return
		}
		c.Entries = slices.DeleteFunc(slices.Clone(c.Entries), func(e mcpi.Entry) bool {
			return !findable(e, q.Query)
		})
	})
}

// questionsShared lets each search wait, so that others may come.
func questionsShared() func(*mcpi.Rules) {
	const others = 50 * time.Millisecond
	var last atomic.Value
	return change.Search(func(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
		last.Store(q.Query)
		time.Sleep(others)
		q.Query, _ = last.Load().(string)
		return usual(c, q)
	})
}

// firstKept lets a tool have something as it was at the first question.
func firstKept(keep func(e *mcpi.Entry, first mcpi.Entry)) func(*mcpi.Rules) {
	var mu sync.Mutex
	first := map[[2]string]mcpi.Entry{}
	return onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
		mu.Lock()
		defer mu.Unlock()
		c.Entries = slices.Clone(c.Entries)
		for i := range c.Entries {
			e := &c.Entries[i]
			id := [2]string{e.Server, e.ToolName}
			if _, known := first[id]; !known {
				first[id] = *e
			}
			keep(e, first[id])
		}
	})
}
