package variants

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// discoveryReadings are those of §4.1 to §4.3 about tools.
func discoveryReadings() []Ambiguity {
	return []Ambiguity{
		{"tool-without-description", []Reading{
			{ID: "empty",
				Apply: onTool(func(level string, o rules.Object) rules.Object {
					if level != rules.DetailName && o.Get("description") == nil {
						return o.With("description", "")
					}
					return o
				})},
		}},
		{"description-alone", []Reading{
			{ID: "framed", Apply: all(
				onTool(func(_ string, o rules.Object) rules.Object {
					if words := text(o.Get("description")); words != "" {
						return o.With("description", "The server says: "+words+" (not verified)")
					}
					return o
				}),
				onMeta(func(m rules.ServerMeta) rules.ServerMeta {
					m.Tools = slices.Clone(m.Tools)
					for i := range m.Tools {
						if words := m.Tools[i].Description; words != "" {
							m.Tools[i].Description = "The server says: " + words
						}
					}
					return m
				}),
			)},
		}},
		{"annotations-left-out", []Reading{
			{ID: "filled-in",
				Apply: onTool(func(_ string, o rules.Object) rules.Object {
					given, ok := o.Get("annotations").(json.RawMessage)
					if !ok || len(given) == 0 {
						return o
					}
					hints := members(given)
					for _, hint := range []rules.Member{{Key: "readOnlyHint", Value: false},
						{Key: "destructiveHint", Value: true}, {Key: "idempotentHint", Value: false},
						{Key: "openWorldHint", Value: true}} {
						if hints.Get(hint.Key) == nil {
							hints = append(hints, hint)
						}
					}
					return o.With("annotations", hints)
				})},
		}},
		{"unknown-detail", []Reading{
			{ID: "full-level", Apply: onLevel(func(level string) string {
				if !slices.Contains([]string{"", rules.DetailName, rules.DetailDescription}, level) {
					return rules.DetailFull
				}
				return level
			})},
			{ID: "refused",
				Apply: onQuestion(func(q rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
					if !slices.Contains([]string{"", rules.DetailName, rules.DetailDescription, rules.DetailFull},
						q.Detail) {
						return q, fmt.Errorf("there is no detail level %q", q.Detail)
					}
					return q, nil
				})},
		}},
		{"get-tool-detail", []Reading{
			{ID: "described", Apply: func(s *rules.Set) {
				s.GotTool = func(t rules.ToolDefinition) rules.Object { return s.Detail(rules.DetailDescription, t) }
			}},
		}},
		{"lookup-by-export-name", []Reading{
			{ID: "found", Apply: func(s *rules.Set) {
				s.FindTool = func(wanted string, tools []rules.ToolDefinition) int {
					if found := rules.FindTool(wanted, tools); found != rules.NoTool {
						return found
					}
					return slices.IndexFunc(tools, func(t rules.ToolDefinition) bool { return t.ExportName == wanted })
				}
			}},
		}},
		{"lookup-by-configured-id", []Reading{
			{ID: "found", Apply: func(s *rules.Set) {
				s.FindServer = func(wanted string, serverIDs []string) int {
					if found := rules.FindServer(wanted, serverIDs); found >= 0 {
						return found
					}
					return rules.FindServer(rules.ModulePath(wanted), serverIDs)
				}
			}},
		}},
		{"search-words", []Reading{{ID: "phrase", Apply: findingPhrases}}},
		{"search-descriptions", []Reading{
			{ID: "names-only", With: []string{"search-words=phrase"}, Apply: all(findingPhrases, searchingNames)},
		}},
		{"search-order", []Reading{
			{ID: "description-first", Apply: func(s *rules.Set) {
				search := s.Search
				s.Search = func(query string, options rules.SearchOptions, tools []rules.FoundTool) []rules.FoundTool {
					found := search(query, options, tools)
					slices.Reverse(found)
					return found
				}
			}},
		}},
		{"search-query-form", []Reading{
			{ID: "folded", Apply: func(s *rules.Set) {
				results := s.SearchResults
				s.SearchResults = func(query string, found []rules.Object) rules.Object {
					return results(strings.ToLower(strings.Join(strings.Fields(query), " ")), found)
				}
			}},
		}},
	}
}

// onTool changes a tool as every function shows it.
func onTool(edit func(level string, o rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		detail, got, found := s.Detail, s.GotTool, s.FoundDetail
		s.Detail = func(level string, t rules.ToolDefinition) rules.Object { return edit(level, detail(level, t)) }
		s.GotTool = func(t rules.ToolDefinition) rules.Object { return edit("", got(t)) }
		s.FoundDetail = func(level string, t rules.FoundTool) rules.Object { return edit(level, found(level, t)) }
	}
}

func onLevel(edit func(string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		detail, found := s.Detail, s.FoundDetail
		s.Detail = func(level string, t rules.ToolDefinition) rules.Object { return detail(edit(level), t) }
		s.FoundDetail = func(level string, t rules.FoundTool) rules.Object { return found(edit(level), t) }
	}
}

// findingPhrases looks for the whole query in each tool.
func findingPhrases(s *rules.Set) {
	s.Search = func(query string, options rules.SearchOptions, tools []rules.FoundTool) []rules.FoundTool {
		phrase := strings.ToLower(strings.TrimSpace(query))
		found := slices.DeleteFunc(slices.Clone(tools), func(t rules.FoundTool) bool {
			return options.ServerID != "" && t.ServerID != options.ServerID ||
				!strings.Contains(strings.ToLower(t.ToolName+"\n"+t.Description), phrase)
		})
		if options.Limited {
			found = found[:min(max(options.Limit, 0), len(found))]
		}
		return found
	}
}

// searchingNames does not look at descriptions.
func searchingNames(s *rules.Set) {
	search := s.Search
	s.Search = func(query string, options rules.SearchOptions, tools []rules.FoundTool) []rules.FoundTool {
		type key struct{ server, tool string }
		descriptions, bare := map[key]string{}, slices.Clone(tools)
		for i, t := range tools {
			descriptions[key{t.ServerID, t.ToolName}] = t.Description
			bare[i].Description = ""
		}
		found := search(query, options, bare)
		for i, t := range found {
			found[i].Description = descriptions[key{t.ServerID, t.ToolName}]
		}
		return found
	}
}
