package mutants

import (
	"encoding/json"
	"regexp"
	"strings"

	"codemode/refhost/rules"
)

// serverInfoMutants are those of §4.2.1 and §4.2.2.
func serverInfoMutants() []Mutant {
	return []Mutant{
		{ID: "server-listed-by-url", Requirement: "server-info-id",
			Description: "listed servers have a url instead of serverId",
			Also:        []Broken{broken("a description is made of the same fields", "server-description-info")},
			Apply: onServerInfo(func(o rules.Object) rules.Object {
				return o.Without("serverId").With("url", "mcp://"+o.Get("serverId").(string))
			})},
		{ID: "server-name-null", Requirement: "server-info-name",
			Description: "the serverName of listed servers is null",
			Also:        []Broken{broken("a description is made of the same fields", "server-description-info")},
			Apply: onServerInfo(func(o rules.Object) rules.Object {
				return o.With("serverName", nil)
			})},
		{ID: "server-capabilities-object", Requirement: "server-info-capabilities",
			Description: "capabilities are the object that the server declared",
			Apply: onServerInfo(func(o rules.Object) rules.Object {
				return o.With("capabilities", rules.Object{{Key: "tools", Value: rules.Object{}}})
			})},
		{ID: "server-description-nameless", Requirement: "server-description-info",
			Description: "the description of a server lacks serverName",
			Apply: onServerDescription(func(o rules.Object) rules.Object {
				return o.Without("serverName")
			})},
		{ID: "server-description-null", Requirement: "server-description-text",
			Description: "the description of a server that has none is null",
			Apply: onServerDescription(func(o rules.Object) rules.Object {
				if o.Get("description") == nil {
					return o.With("description", nil)
				}
				return o
			})},
		{ID: "server-version-number", Requirement: "server-description-version",
			Description: "the version of a server is a number",
			Apply: onServerDescription(func(o rules.Object) rules.Object {
				return o.With("version", 1)
			})},
	}
}

func onServerInfo(edit func(rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		info := s.ServerInfo
		s.ServerInfo = func(p rules.ServerParts) rules.Object { return edit(info(p)) }
	}
}

func onServerDescription(edit func(rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		description := s.ServerDescription
		s.ServerDescription = func(info rules.Object, p rules.ServerParts) rules.Object {
			return edit(description(info, p))
		}
	}
}

// toolMutants are those of §4.2.3 and §4.2.4.
func toolMutants() []Mutant {
	return []Mutant{
		{ID: "tool-called-name", Requirement: "tool-summary-tool-name",
			Description: "at the level description toolName is called name",
			Apply: onDetail(rules.DetailDescription, func(o rules.Object) rules.Object {
				return o.Without("toolName").With("name", o.Get("toolName"))
			})},
		{ID: "tool-without-export-name", Requirement: "tool-summary-export-name",
			Description: "at the level description tools have no exportName",
			Apply: onDetail(rules.DetailDescription, func(o rules.Object) rules.Object {
				return o.Without("exportName")
			})},
		{ID: "found-export-name-raw", Requirement: "tool-summary-export-name",
			Description: "exportName in search results is the tool's own name", Apply: func(s *rules.Set) {
				detail := s.FoundDetail
				s.FoundDetail = func(level string, tool rules.FoundTool) rules.Object {
					return detail(level, tool).With("exportName", tool.ToolName)
				}
			}},
		{ID: "tool-description-null", Requirement: "tool-summary-description",
			Description: "the description of a tool that has none is null",
			Apply: onDetail(rules.DetailFull, func(o rules.Object) rules.Object {
				if o.Get("description") == nil {
					return o.With("description", nil)
				}
				return o
			})},
		{ID: "tool-annotations-list", Requirement: "tool-summary-annotations",
			Description: "annotations are a list of the names of hints",
			Apply: onDetail(rules.DetailFull, func(o rules.Object) rules.Object {
				return o.With("annotations", []string{"readOnlyHint"})
			})},
		{ID: "got-tool-without-export-name", Requirement: "tool-definition-summary",
			Description: "what getTool returns has no exportName",
			Also: []Broken{broken("a definition has the fields of a summary, and so its exportName",
				"tool-summary-export-name")},
			Apply: onGotTool(func(o rules.Object) rules.Object {
				return o.Without("exportName")
			})},
		{ID: "got-tool-input-schema-text", Requirement: "tool-definition-input-schema",
			Description: "the inputSchema of getTool is JSON text", Apply: onGotTool(asText("inputSchema"))},
		{ID: "got-tool-output-schema-null", Requirement: "tool-definition-output-schema",
			Description: "the outputSchema of a tool that has none is null",
			Apply: onGotTool(func(o rules.Object) rules.Object {
				if o.Get("outputSchema") == nil {
					return o.With("outputSchema", nil)
				}
				return o
			})},
	}
}

// onDetail changes what listTools shows at one level, "" when none is asked for.
func onDetail(at string, edit func(rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		detail := s.Detail
		s.Detail = func(level string, tool rules.ToolDefinition) rules.Object {
			if level == at {
				return edit(detail(level, tool))
			}
			return detail(level, tool)
		}
	}
}

func onGotTool(edit func(rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		got := s.GotTool
		s.GotTool = func(tool rules.ToolDefinition) rules.Object { return edit(got(tool)) }
	}
}

func asText(member string) func(rules.Object) rules.Object {
	return func(o rules.Object) rules.Object {
		if raw, ok := o.Get(member).(json.RawMessage); ok {
			return o.With(member, string(raw))
		}
		return o
	}
}

// detailMutants are those of §4.2.6 and §4.3, and of the detail of §4.1 and §4.2.7.
func detailMutants() []Mutant {
	showing := func(level string) func(tool rules.ToolDefinition) rules.Object {
		return func(tool rules.ToolDefinition) rules.Object { return rules.Detail(level, tool) }
	}
	return []Mutant{
		{ID: "description-with-schemas", Requirement: "discovery-lower-detail-omits",
			Description: "searchTools shows schemas at the level description",
			Also: []Broken{broken("without a level it shows none, which is another one then",
				"search-tools-default-detail")},
			Apply: onFound(rules.DetailDescription, showing(rules.DetailFull))},
		{ID: "list-default-full", Requirement: "list-tools-default-detail",
			Description: "listTools shows everything unless asked for less",
			Apply:       onListed("", showing(rules.DetailFull))},
		{ID: "search-default-name", Requirement: "search-tools-default-detail",
			Description: "searchTools shows names alone unless asked for more",
			Apply:       onFound("", showing(rules.DetailName))},
		{ID: "list-name-described", Requirement: "list-detail-name",
			Description: "listTools shows descriptions at the level name",
			Apply:       onListed(rules.DetailName, showing(rules.DetailDescription))},
		{ID: "search-name-described", Requirement: "search-detail-name",
			Description: "searchTools shows descriptions at the level name",
			Apply:       onFound(rules.DetailName, showing(rules.DetailDescription))},
		{ID: "list-description-unannotated", Requirement: "list-detail-description",
			Description: "listTools shows no annotations at the level description",
			Also: []Broken{broken("without a level it shows them, which is another one then",
				"list-tools-default-detail")},
			Apply: onDetail(rules.DetailDescription, func(o rules.Object) rules.Object {
				return o.Without("annotations")
			})},
		{ID: "search-description-names", Requirement: "search-detail-description",
			Description: "searchTools shows names alone at the level description",
			Also: []Broken{broken("without a level it shows more, which is another one then",
				"search-tools-default-detail")}, Apply: onFound(rules.DetailDescription, showing(rules.DetailName))},
		{ID: "list-full-without-output", Requirement: "list-detail-full",
			Description: "listTools never shows outputSchema",
			Apply: onDetail(rules.DetailFull, func(o rules.Object) rules.Object {
				return o.Without("outputSchema")
			})},
		{ID: "search-full-undescribed", Requirement: "search-detail-full",
			Description: "searchTools shows no descriptions at the level full",
			Apply: onFound(rules.DetailFull, func(t rules.ToolDefinition) rules.Object {
				return rules.Detail(rules.DetailFull, t).Without("description")
			})},
		{ID: "search-full-described", Requirement: "search-detail-full",
			Description: "searchTools shows no schemas at the level full",
			Apply:       onFound(rules.DetailFull, showing(rules.DetailDescription))},
	}
}

// onListed replaces what listTools shows at one level.
func onListed(at string, show func(rules.ToolDefinition) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		detail := s.Detail
		s.Detail = func(level string, tool rules.ToolDefinition) rules.Object {
			if level == at {
				return show(tool)
			}
			return detail(level, tool)
		}
	}
}

// onFound replaces what searchTools shows of a tool at one level, beside its server.
func onFound(at string, show func(rules.ToolDefinition) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		detail := s.FoundDetail
		s.FoundDetail = func(level string, tool rules.FoundTool) rules.Object {
			if level == at {
				return append(rules.Object{{Key: "serverId", Value: tool.ServerID}}, show(tool.ToolDefinition)...)
			}
			return detail(level, tool)
		}
	}
}

// searchMutants are those of §4.2.5 and §4.2.7.
func searchMutants() []Mutant {
	return []Mutant{
		{ID: "query-in-words", Requirement: "search-results-query",
			Description: "the query comes back as its words alone", Apply: func(s *rules.Set) {
				results := s.SearchResults
				s.SearchResults = func(query string, found []rules.Object) rules.Object {
					return results(strings.Join(regexp.MustCompile(`\w+`).FindAllString(query, -1), " "), found)
				}
			}},
		{ID: "query-first-word", Requirement: "search-results-query",
			Description: "only the first word of the query comes back", Apply: func(s *rules.Set) {
				results := s.SearchResults
				s.SearchResults = func(query string, found []rules.Object) rules.Object {
					first, _, _ := strings.Cut(strings.TrimSpace(query), " ")
					return results(first, found)
				}
			}},
		{ID: "query-missing-beside-one", Requirement: "search-results-query",
			Description: "the query does not come back where one tool is found", Apply: func(s *rules.Set) {
				results := s.SearchResults
				s.SearchResults = func(query string, found []rules.Object) rules.Object {
					if len(found) == 1 {
						return results(query, found).Without("query")
					}
					return results(query, found)
				}
			}},
		{ID: "results-null", Requirement: "search-results-array",
			Description: "results are null when nothing was found", Apply: func(s *rules.Set) {
				results := s.SearchResults
				s.SearchResults = func(query string, found []rules.Object) rules.Object {
					if len(found) == 0 {
						return results(query, nil)
					}
					return results(query, found)
				}
			}},
		{ID: "found-without-server", Requirement: "search-results-server-id",
			Description: "results at the level full have no serverId", Apply: func(s *rules.Set) {
				detail := s.FoundDetail
				s.FoundDetail = func(level string, tool rules.FoundTool) rules.Object {
					o := detail(level, tool)
					if level == rules.DetailFull {
						return o.Without("serverId")
					}
					return o
				}
			}},
		{ID: "search-everywhere", Requirement: "search-tools-server", Description: "the option serverId is ignored",
			Apply: onSearch(func(o *rules.SearchOptions) { o.ServerID = "" })},
		{ID: "search-limit-zero-unlimited", Requirement: "search-tools-limit",
			Description: "a limit of 0 is taken for none",
			Apply:       onSearch(func(o *rules.SearchOptions) { o.Limited = o.Limited && o.Limit > 0 })},
		{ID: "search-unlimited", Requirement: "search-tools-limit", Description: "the option limit is ignored",
			Apply: onSearch(func(o *rules.SearchOptions) { o.Limit, o.Limited = 0, false })},
	}
}

func onSearch(edit func(*rules.SearchOptions)) func(*rules.Set) {
	return func(s *rules.Set) {
		search := s.Search
		s.Search = func(query string, options rules.SearchOptions, tools []rules.FoundTool) []rules.FoundTool {
			edit(&options)
			return search(query, options, tools)
		}
	}
}
