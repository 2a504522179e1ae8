package mutants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// alikeMutants take a tool or a server for another one that is like it, or have room for a few alone.
func alikeMutants() []Mutant {
	return append(mixedMutants(), []Mutant{
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
			Description: "the serverId of what searchTools finds lacks the number of a second server",
			Apply: onFoundTools(func(t rules.FoundTool) rules.FoundTool {
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
		{ID: "get-tool-by-export-first", Requirement: "discovery-get-tool",
			Description: "getTool takes a name for that of an export before it takes it for that of a tool",
			Apply: func(s *rules.Set) {
				s.FindTool = func(wanted string, tools []rules.ToolDefinition) int {
					exports := func(t rules.ToolDefinition) bool { return t.ExportName == wanted }
					if found := slices.IndexFunc(tools, exports); found >= 0 {
						return found
					}
					return rules.FindTool(wanted, tools)
				}
			}},
		{ID: "get-tool-of-any-server", Requirement: "get-tool-unknown-tool",
			Description: "getTool brings a tool of another server where the one that is named has none of the name",
			Edits: []faults.Edit{edit("refhost/sandbox/worker discovery.getTool", "	case rules.NoTool:\n", `	case rules.NoTool:
		for i := range d.job.Servers {
			for _, t := range d.job.Servers[i].Tools {
				if t.ToolName == wanted {
					return d.rules.GotTool(rules.ToolDefinition(t)), nil
				}
			}
		}
`)}},
		{ID: "path-cut-off", Requirement: "path-replaced",
			Description: "a module path has no more than 64 characters", Apply: onPath(nil, func(path string) string {
				return path[:min(64, len(path))]
			})},
		{ID: "ten-servers-listed", Requirement: "discovery-list-servers",
			Description: "listServers lists ten servers, and not more",
			Edits: []faults.Edit{edit("refhost/sandbox/worker discovery.listServers", `	for i := range d.job.Servers {
		list =`, `	for i := range min(10, len(d.job.Servers)) {
		list =`)}},
		{ID: "numbered-servers-undeclared", Requirement: "declarations-injected",
			Description: "a server whose id ends in a number beyond 9 is not declared", Apply: func(s *rules.Set) {
				context := s.Context
				s.Context = func(parts rules.ContextParts) []rules.Paragraph {
					parts.Servers = slices.DeleteFunc(slices.Clone(parts.Servers), func(c rules.ContextServer) bool {
						return twoDigits.MatchString(c.ServerID)
					})
					return context(parts)
				}
			}},
		{ID: "search-finds-twice", Requirement: "discovery-search-tools",
			Description: "a tool that has the query in its name and in its description is found twice",
			Apply: func(s *rules.Set) {
				search := s.Search
				s.Search = func(query string, o rules.SearchOptions, tools []rules.FoundTool) (all []rules.FoundTool) {
					for _, found := range search(query, o, tools) {
						all = append(all, found)
						if !o.Limited && found.ToolName == query && strings.Contains(found.Description, query) {
							all = append(all, found)
						}
					}
					return all
				}
			}},
		{ID: "found-annotations-null", Requirement: "tool-summary-annotations",
			Description: "searchTools shows a tool without annotations with null for them", Apply: onFoundAt(
				rules.DetailFull, func(o rules.Object) rules.Object {
					if o.Get("annotations") == nil {
						return o.With("annotations", nil)
					}
					return o
				})},
		{ID: "described-capabilities-object", Requirement: "server-description-info",
			Description: "the capabilities of a server described are the object that it declared",
			Apply: onServerDescription(func(o rules.Object) rules.Object {
				return o.With("capabilities", rules.Object{{Key: "tools", Value: rules.Object{}}})
			})},
		{ID: "declared-enums-cut", Requirement: "declarations-enum",
			Description: "an enum of more than 32 values is declared as what its type says", Apply: onSchemas(
				func(s map[string]any) {
					if all, _ := s["enum"].([]any); len(all) > 32 {
						delete(s, "enum")
					}
				})},
		{ID: "declared-alternatives-cut", Requirement: "declarations-any-of",
			Description: "the first 16 schemas of anyOf are declared", Apply: onSchemas(func(s map[string]any) {
				if all, _ := s["anyOf"].([]any); len(all) > 16 {
					s["anyOf"] = all[:16]
				}
			})},
		{ID: "declared-requirements-cut", Requirement: "declarations-generated",
			Description: "of an object with more than 50 properties none is required", Apply: onSchemas(
				func(s map[string]any) {
					if all, _ := s["properties"].(map[string]any); len(all) > 50 {
						delete(s, "required")
					}
				})},
		{ID: "text-parsed-beside-schema", Requirement: "unwrap-single-text",
			Description: "a text that is JSON is parsed where the tool has an output schema",
			Edits: []faults.Edit{edit("refhost/sandbox/worker bindings.value",
				"	value, err := b.realm.value(b.rules.Unwrap(result))\n", `	unwrapped, text := b.rules.Unwrap(result), ""
	if len(c.tool.OutputSchema) > 0 && json.Unmarshal(unwrapped, &text) == nil && json.Valid([]byte(text)) {
		unwrapped = json.RawMessage(text)
	}
	value, err := b.realm.value(unwrapped)
`)}},
		{ID: "audio-beside-text-lost", Requirement: "unwrap-media",
			Description: "of a text and audio the text alone is returned", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					text := ""
					for _, b := range r.Content {
						if b.Type == "image" || r.StructuredContent != nil {
							return nil
						}
						text += b.Text
					}
					if text == "" || !r.media() {
						return nil
					}
					return text
				})},
	}...)
}

// mixedMutants tell of a server what they know of another one.
func mixedMutants() []Mutant {
	return []Mutant{
		{ID: "server-name-one-behind", Requirement: "server-info-name",
			Description: "each server listed has the name of the one before it",
			Also:        []Broken{broken("a description has it, too", "server-description-info")},
			Apply:       onServerInfo(behind("serverName"))},
		{ID: "server-description-one-behind", Requirement: "server-description-info",
			Description: "each server described has the description of the one before it",
			Apply:       onServerDescription(behind("description"))},
		{ID: "server-version-of-the-first", Requirement: "server-description-version",
			Description: "each server described has the version of the first one",
			Apply:       onServerDescription(first("version"))},
		{ID: "meta-name-one-behind", Requirement: "meta-server-name",
			Description: "the serverName of __meta__ is that of the module before it", Apply: onMeta(
				func() func(rules.ServerMeta, rules.Object) rules.Object {
					edit := behind("serverName")
					return func(_ rules.ServerMeta, o rules.Object) rules.Object { return edit(o) }
				}())},
		{ID: "meta-version-of-the-first", Requirement: "meta-server-version",
			Description: "the serverVersion of __meta__ is that of the first module", Apply: onMeta(
				func() func(rules.ServerMeta, rules.Object) rules.Object {
					edit := first("serverVersion")
					return func(_ rules.ServerMeta, o rules.Object) rules.Object { return edit(o) }
				}())},
	}
}

// behind gives each object the member of the one before it.
func behind(member string) func(rules.Object) rules.Object {
	var before atomic.Value
	return func(o rules.Object) rules.Object {
		value, there := o.Get(member).(string)
		if !there {
			return o
		}
		if former := before.Swap(value); former != nil {
			return o.With(member, former)
		}
		return o
	}
}

// first gives each object the member of the first one that has it.
func first(member string) func(rules.Object) rules.Object {
	var kept atomic.Value
	return func(o rules.Object) rules.Object {
		value, there := o.Get(member).(string)
		if !there {
			return o
		}
		kept.CompareAndSwap(nil, value)
		return o.With(member, kept.Load())
	}
}

var twoDigits = regexp.MustCompile(`-[1-9]\d$`)

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
