package mutants

import (
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/faults"
	"codemode/refhost/rules"
)

// alikeMutants take a tool or a server for another one that is like it, or have room for a few alone.
func alikeMutants() []Mutant {
	return []Mutant{
		{ID: "got-export-name-alone", Requirement: "tool-definition-summary",
			Description: "getTool makes the export name of the tool's name alone",
			Apply: onGotTool(func(o rules.Object) rules.Object {
				return o.With("exportName", exportAlone(o.Get("toolName").(string)))
			})},
		{ID: "found-export-name-alone", Requirement: "tool-summary-export-name",
			Description: "searchTools makes the export name of each tool of its name alone", Apply: onFoundTools(
				func(t rules.FoundTool) rules.FoundTool {
					t.ExportName = exportAlone(t.ToolName)
					return t
				})},
		{ID: "found-server-unnumbered", Requirement: "path-reflected",
			Description: "the serverId of what searchTools finds lacks the number of a second server", Apply: onFoundTools(
				func(t rules.FoundTool) rules.FoundTool {
					t.ServerID, _, _ = strings.Cut(t.ServerID, "--")
					return t
				})},
		{ID: "search-without-capitals", Requirement: "discovery-search-tools",
			Description: "searchTools compares small letters of the query with names as they are", Apply: findingOnly(
				func(t rules.FoundTool) bool { return t.ToolName == strings.ToLower(t.ToolName) })},
		{ID: "search-identifiers-alone", Requirement: "discovery-search-tools",
			Description: "searchTools finds no tool whose name has a sign", Apply: findingOnly(
				func(t rules.FoundTool) bool { return identifier.MatchString(t.ToolName) })},
		{ID: "servers-by-their-start", Requirement: "describe-server-unknown",
			Description: "discovery knows a server by the start of its id, too",
			Also: []Broken{broken("each function looks for servers in this way", "list-tools-unknown-server",
				"get-tool-unknown-server")},
			Apply: func(s *rules.Set) {
				s.FindServer = func(wanted string, ids []string) int {
					if found := slices.Index(ids, wanted); found >= 0 {
						return found
					}
					return slices.IndexFunc(ids, func(id string) bool { return strings.HasPrefix(id, wanted) })
				}
			}},
		{ID: "get-tool-any-case", Requirement: "get-tool-unknown-tool",
			Description: "getTool makes no difference between capitals and small letters", Apply: func(s *rules.Set) {
				s.FindTool = func(wanted string, tools []rules.ToolDefinition) int {
					return slices.IndexFunc(tools, func(t rules.ToolDefinition) bool {
						return strings.EqualFold(t.ToolName, wanted)
					})
				}
			}},
		{ID: "ten-servers-listed", Requirement: "discovery-list-servers",
			Description: "listServers lists ten servers, and not more",
			Edits: []faults.Edit{edit("sandbox/worker/discovery.go", `	for i := range d.job.Servers {
		list = append(list, d.rules.ServerInfo(serverParts(&d.job.Servers[i])))`, `	for i := range min(10, len(d.job.Servers)) {
		list = append(list, d.rules.ServerInfo(serverParts(&d.job.Servers[i])))`)}},
	}
}

var identifier = regexp.MustCompile(`^[A-Za-z_$][\w$]*$`)

func exportAlone(tool string) string { return rules.ExportNames([]string{tool})[0] }

// onFoundTools changes each tool that searchTools shows.
func onFoundTools(change func(rules.FoundTool) rules.FoundTool) func(*rules.Set) {
	return func(s *rules.Set) {
		detail := s.FoundDetail
		s.FoundDetail = func(level string, t rules.FoundTool) rules.Object { return detail(level, change(t)) }
	}
}

// findingOnly searches among some tools alone.
func findingOnly(these func(rules.FoundTool) bool) func(*rules.Set) {
	return func(s *rules.Set) {
		search := s.Search
		s.Search = func(query string, options rules.SearchOptions, tools []rules.FoundTool) []rules.FoundTool {
			return search(query, options, slices.DeleteFunc(tools, func(t rules.FoundTool) bool { return !these(t) }))
		}
	}
}
