package mutants

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// outerToolMutants are those of §2 and §3.1.
func outerToolMutants() []Mutant {
	return []Mutant{
		{ID: "outer-tool-for-search", Requirement: "outer-tool-one",
			Description: "a second outer tool searches for tools",
			Apply: onOuterTools(func(all []rules.OuterTool) []rules.OuterTool {
				second := all[0]
				second.Name = "codemode.search"
				return append(all, second)
			})},
		{ID: "outer-tool-renamed", Requirement: "outer-tool-called",
			Description: "the outer tool has an underscore in its name instead of a dot",
			Apply: onOuterTools(func(all []rules.OuterTool) []rules.OuterTool {
				all[0].Name = "codemode_run"
				return all
			})},
	}
}

func onOuterTools(edit func([]rules.OuterTool) []rules.OuterTool) func(*rules.Set) {
	return func(s *rules.Set) {
		tools := s.OuterTools
		s.OuterTools = func(description string, told []rules.Topic) []rules.OuterTool {
			return edit(tools(description, told))
		}
	}
}

// builtinMutants are those of §4, of the exports of §4.1, and of §4.5.
func builtinMutants() []Mutant {
	all := []Mutant{
		{ID: "discovery-exports-vary", Requirement: "builtin-modules",
			Description: "@codemode/discovery has an export whose name differs from run to run",
			Apply: onDiscoveryExports(func(names []string) []string {
				return append(names, fmt.Sprintf("session%d", os.Getpid()))
			})},
		{ID: "errors-module-renamed", Requirement: "errors-module",
			Description: "there is no @codemode/errors, but a @codemode/exceptions",
			Apply: func(s *rules.Set) {
				s.BuiltinModules = func() []string {
					return []string{"exceptions", rules.DiscoveryModule}
				}
			}},
	}
	for export, requirement := range map[string]string{
		"specVersion": "discovery-spec-version", "listServers": "discovery-list-servers",
		"describeServer": "discovery-describe-server", "listTools": "discovery-list-tools",
		"getTool": "discovery-get-tool", "searchTools": "discovery-search-tools",
	} {
		all = append(all, Mutant{
			ID: "no-" + strings.TrimPrefix(requirement, "discovery-"), Requirement: requirement,
			Description: "@codemode/discovery does not export " + export,
			Apply: onDiscoveryExports(func(names []string) []string {
				return slices.DeleteFunc(names, func(name string) bool { return name == export })
			}),
		})
	}
	slices.SortFunc(all, func(a, b Mutant) int { return strings.Compare(a.ID, b.ID) })
	return all
}

func onDiscoveryExports(edit func([]string) []string) func(*rules.Set) {
	return func(s *rules.Set) {
		exports := s.DiscoveryExports
		s.DiscoveryExports = func() []string { return edit(exports()) }
	}
}

// unknownMutants are those of §4.1 that fail in another way than the class says.
func unknownMutants() []Mutant {
	return []Mutant{
		{ID: "got-reserved-words-bare", Requirement: "tool-summary-export-name",
			Description: "getTool gives a tool that is called like a reserved word the name without the underscore",
			Apply: onGotTool(func(o rules.Object) rules.Object {
				name, _ := o.Get("toolName").(string)
				if o.Get("exportName") == name+"_" {
					return o.With("exportName", name)
				}
				return o
			})},
		{ID: "describe-unknown-generic", Requirement: "describe-server-unknown",
			Description: "describeServer rejects an unknown server with the base class",
			Apply:       rejecting("describeServer", rules.FailureServer, rules.ErrorBase)},
		{ID: "list-unknown-generic", Requirement: "list-tools-unknown-server",
			Description: "listTools rejects an unknown server with the base class",
			Apply:       rejecting("listTools", rules.FailureServer, rules.ErrorBase)},
		{ID: "get-unknown-call-error", Requirement: "get-tool-unknown-tool",
			Description: "getTool rejects an unknown tool with ToolCallError",
			Apply:       rejecting("getTool", rules.FailureTool, rules.ToolCallError)},
		{ID: "nothing-for-export-name", Requirement: "get-tool-unknown-tool",
			Description: "getTool brings null for the export name of a tool", Apply: func(s *rules.Set) {
				s.FindTool = func(wanted string, tools []rules.ToolDefinition) int {
					found := rules.FindTool(wanted, tools)
					if found == rules.NoTool &&
						slices.ContainsFunc(tools,
							func(t rules.ToolDefinition) bool { return t.ExportName == wanted }) {
						return rules.NothingForTool
					}
					return found
				}
			}},
		{ID: "get-unknown-server-as-tool", Requirement: "get-tool-unknown-server",
			Description: "getTool rejects an unknown server with ToolNotFoundError",
			Apply:       rejecting("getTool", rules.FailureServer, rules.ToolNotFoundError)},
	}
}

func rejecting(function string, failure rules.CallFailure, class string) func(*rules.Set) {
	return func(s *rules.Set) {
		right := s.DiscoveryErrorClass
		s.DiscoveryErrorClass = func(asked string, f rules.CallFailure) string {
			if asked == function && f == failure {
				return class
			}
			return right(asked, f)
		}
	}
}

// versionMutants are those of §12.1.
func versionMutants() []Mutant {
	return []Mutant{
		{ID: "spec-version-renamed", Requirement: "spec-version-exposed",
			Description: "the version of the specification is exported as version",
			Apply: onDiscoveryExports(func(names []string) []string {
				names[slices.Index(names, "specVersion")] = "version"
				return names
			})},
		{ID: "spec-version-short", Requirement: "spec-version-semver", Description: "specVersion has two numbers",
			Apply: func(s *rules.Set) {
				s.SpecVersion = func() string { return "1.0" }
			}},
	}
}
