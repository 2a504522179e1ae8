package variants

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// discoveryDimensions are those of §4.1 to §4.3 about tools.
func discoveryDimensions() []Dimension {
	return []Dimension{
		{"tool-without-description", "4.2.3", "how a tool is shown that has no description", []Choice{
			asReference("omitted"),
			{ID: "empty", Takes: takes("tool-without-description=empty"),
				Apply: onTool(func(level string, o rules.Object) rules.Object {
					if level != rules.DetailName && o.Get("description") == nil {
						return o.With("description", "")
					}
					return o
				})},
		}},
		{"description-words", "4.2.3", "whether the words of a server stand alone in a description", []Choice{
			asReference("alone"),
			{ID: "marked", Takes: takes("description-alone=framed"), Apply: all(
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
		{"annotations-left-out", "6.3",
			"whether hints that a server leaves out are shown with the values that MCP gives them", []Choice{
				asReference("left-out"),
				{ID: "filled-in", Takes: takes("annotations-left-out=filled-in"),
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
		{"unknown-detail", "4.3", "what an unknown level shows", []Choice{
			asReference("default"),
			{ID: "full", Takes: takes("unknown-detail=full-level"), Apply: onLevel(func(level string) string {
				if !slices.Contains([]string{"", rules.DetailName, rules.DetailDescription}, level) {
					return rules.DetailFull
				}
				return level
			})},
			{ID: "refused", Takes: takes("unknown-detail=refused"),
				Apply: onQuestion(func(q rules.DiscoveryQuestion) (rules.DiscoveryQuestion, error) {
					if !slices.Contains([]string{"", rules.DetailName, rules.DetailDescription, rules.DetailFull},
						q.Detail) {
						return q, fmt.Errorf("there is no detail level %q", q.Detail)
					}
					return q, nil
				})},
		}},
		{"got-tool-detail", "4.1", "how much getTool shows", []Choice{
			asReference("full"),
			{ID: "described", Takes: takes("get-tool-detail=described"), Apply: func(s *rules.Set) {
				s.GotTool = func(t rules.ToolDefinition) rules.Object { return s.Detail(rules.DetailDescription, t) }
			}},
		}},
		{"lookup", "4.1", "whether getTool knows export names", []Choice{
			asReference("tool-name"),
			{ID: "either-name", Takes: takes("lookup-by-export-name=found"), Apply: func(s *rules.Set) {
				s.FindTool = func(wanted string, tools []rules.ToolDefinition) int {
					return slices.IndexFunc(tools,
						func(t rules.ToolDefinition) bool { return t.ToolName == wanted || t.ExportName == wanted })
				}
			}},
		}},
		{"server-lookup", "4.1", "whether discovery knows the ids of the configuration", []Choice{
			asReference("normalized"),
			{ID: "either-id", Takes: takes("lookup-by-configured-id=found"), Apply: func(s *rules.Set) {
				s.FindServer = func(wanted string, serverIDs []string) int {
					if found := rules.FindServer(wanted, serverIDs); found >= 0 {
						return found
					}
					return rules.FindServer(rules.ModulePath(wanted), serverIDs)
				}
			}},
		}},
		{"search", "4.1", "which tools a query finds, and in which order", []Choice{
			asReference("words"),
			{ID: "phrase", Takes: takes("search-words=phrase", "search-empty-query=nothing"),
				Apply: searching(func(t rules.FoundTool) string { return t.ToolName + "\n" + t.Description })},
			{ID: "names-only", Takes: takes("search-descriptions=names-only", "search-words=phrase",
				"search-empty-query=nothing"),
				Apply: searching(func(t rules.FoundTool) string { return t.ToolName })},
			{ID: "worst-first", Apply: func(s *rules.Set) {
				search := s.Search
				s.Search = func(query string, options rules.SearchOptions, tools []rules.FoundTool) []rules.FoundTool {
					found := search(query, options, tools)
					slices.Reverse(found)
					return found
				}
			}},
		}},
		{"tool-members", "4.2.4", "further members of a tool, and their order", []Choice{
			asReference("none"),
			{ID: "more", Apply: onTool(func(level string, o rules.Object) rules.Object {
				if level == rules.DetailName {
					return reversed(o)
				}
				return append(rules.Object{{Key: "kind", Value: "tool"}}, reversed(o)...)
			})},
		}},
		{"search-query", "4.2.5", "how the query comes back", []Choice{
			asReference("verbatim"),
			{ID: "folded", Takes: takes("search-query-form=folded"), Apply: func(s *rules.Set) {
				results := s.SearchResults
				s.SearchResults = func(query string, found []rules.Object) rules.Object {
					return results(strings.ToLower(strings.Join(strings.Fields(query), " ")), found)
				}
			}},
		}},
		{"search-members", "4.2.5", "further members of what searchTools returns", []Choice{
			asReference("none"),
			{ID: "total", Apply: func(s *rules.Set) {
				made := s.SearchResults
				s.SearchResults = func(query string, found []rules.Object) rules.Object {
					return append(rules.Object{{Key: "total", Value: len(found)}}, reversed(made(query, found))...)
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

// searching looks for the whole query in a text of each tool; an empty query
// finds nothing.
func searching(text func(rules.FoundTool) string) func(*rules.Set) {
	return func(s *rules.Set) {
		s.Search = func(query string, options rules.SearchOptions, tools []rules.FoundTool) []rules.FoundTool {
			phrase := strings.ToLower(strings.TrimSpace(query))
			found := slices.DeleteFunc(slices.Clone(tools), func(t rules.FoundTool) bool {
				return phrase == "" || options.ServerID != "" && t.ServerID != options.ServerID ||
					!strings.Contains(strings.ToLower(text(t)), phrase)
			})
			if options.Limited {
				found = found[:min(max(options.Limit, 0), len(found))]
			}
			return found
		}
	}
}
