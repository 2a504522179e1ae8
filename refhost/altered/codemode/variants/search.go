package variants

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// searchReadings are those of §4.1 and §4.2.7 about searches with odd arguments.
func searchReadings() []Ambiguity {
	return []Ambiguity{
		{"search-limit-zero", []Reading{
			{ID: "refused",
				Apply: onQuestion(func(q rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
					if q.Options.Limited && q.Options.Limit <= 0 {
						return q, errors.New("the limit has to be 1 or more")
					}
					return q, nil
				})},
		}},
		{"search-empty-query", []Reading{
			{ID: "nothing",
				Apply: findingNothing(func(query string, _ rules.SearchOptions) bool {
					return strings.TrimSpace(query) == ""
				})},
			{ID: "refused",
				Apply: onQuestion(func(q rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
					if q.Searches && strings.TrimSpace(q.Query) == "" {
						return q, errors.New("the query is empty")
					}
					return q, nil
				})},
		}},
		{"search-unknown-server", []Reading{
			{ID: "refused",
				Apply: onUnknownServer(func(q rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
					return q, fmt.Errorf("no server %q is connected", q.Options.ServerID)
				})},
			{ID: "everything",
				Apply: onUnknownServer(func(q rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
					q.Options.ServerID = ""
					return q, nil
				})},
		}},
	}
}

// onQuestion changes or refuses what discovery is asked.
func onQuestion(edit func(rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error)) func(*rules.Set) {
	return func(s *rules.Set) {
		answered := s.Answered
		s.Answered = func(asked rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
			q, err := edit(asked)
			if err != nil {
				return q, err
			}
			return answered(q)
		}
	}
}

func onUnknownServer(edit func(rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error)) func(*rules.Set) {
	return onQuestion(func(q rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
		if q.Options.ServerID == "" || slices.Contains(q.ServerIDs, q.Options.ServerID) {
			return q, nil
		}
		return edit(q)
	})
}

func findingNothing(when func(query string, options rules.SearchOptions) bool) func(*rules.Set) {
	return func(s *rules.Set) {
		search := s.Search
		s.Search = func(query string, options rules.SearchOptions, tools []rules.FoundTool) []rules.FoundTool {
			if when(query, options) {
				return nil
			}
			return search(query, options, tools)
		}
	}
}
