package lacking

import (
	"slices"

	"codemode/refhost/rules"
)

// moduleHosts are those of §4 and §6.
func moduleHosts() []Host {
	return []Host{
		{ID: "no-errors-module",
			Description: "@codemode/errors cannot be imported; errors have their names all the same",
			Lacks: []string{
				"builtin-modules", "errors-module", "error-schema-validation", "error-tool-not-found",
				"error-server-not-found",
				"error-tool-call", "error-authentication", "error-sandbox-limit", "error-base-class",
			}, Apply: withoutModule(rules.ErrorsModule)},
		{ID: "no-discovery", Description: "@codemode/discovery cannot be imported",
			Lacks: discoveryRequirements(), Apply: withoutModule(rules.DiscoveryModule)},
		{ID: "no-declarations", Description: "the agent context has no TypeScript declarations",
			Lacks: []string{
				"declarations-injected", "declarations-cover-tools", "declarations-follow-schemas",
				"declarations-generated",
				"declarations-output", "declarations-valid", "declarations-enum", "declarations-const",
				"declarations-one-of",
				"declarations-any-of", "declarations-nullable", "declarations-ref", "declarations-recursive",
				"declarations-additional-properties", "declarations-pattern-properties", "declarations-tuple",
				"declarations-fallback-unknown", "declarations-fallback-warning", "annotations-documented",
			}, Apply: func(s *rules.Set) {
				document := s.Context
				s.Context = func(p rules.ContextParts) []rules.Paragraph {
					return slices.DeleteFunc(document(p),
						func(p rules.Paragraph) bool { return p.Topic == rules.TopicDeclarations })
				}
			}},
		{ID: "no-annotations", Description: "the annotations of tools are told nowhere",
			Lacks: []string{
				"annotations-documented", "annotations-in-definitions", "list-detail-description",
				"search-detail-description",
			},
			Apply: withoutAnnotations},
	}
}

// discoveryRequirements are those of what @codemode/discovery exports.
func discoveryRequirements() []string {
	return []string{
		"builtin-modules", "discovery-spec-version", "spec-version-exposed", "spec-version-semver",
		"discovery-list-servers", "discovery-describe-server", "describe-server-unknown",
		"discovery-list-tools", "list-tools-unknown-server",
		"discovery-get-tool", "get-tool-unknown-tool", "get-tool-unknown-server",
		"discovery-search-tools", "discovery-lower-detail-omits",
		"server-info-id", "server-info-name", "server-info-capabilities",
		"server-description-info", "server-description-text", "server-description-version",
		"tool-summary-tool-name", "tool-summary-export-name", "tool-summary-description", "tool-summary-annotations",
		"tool-definition-summary", "tool-definition-input-schema", "tool-definition-output-schema",
		"search-results-query", "search-results-array", "search-results-server-id",
		"list-tools-default-detail", "search-tools-default-detail", "search-tools-server", "search-tools-limit",
		"list-detail-name", "search-detail-name", "list-detail-description", "search-detail-description",
		"list-detail-full", "search-detail-full", "annotations-in-definitions", "path-reflected",
	}
}

func withoutModule(name string) func(*rules.Set) {
	return func(s *rules.Set) {
		modules := s.BuiltinModules
		s.BuiltinModules = func() []string {
			return slices.DeleteFunc(modules(), func(each string) bool { return each == name })
		}
	}
}

func withoutAnnotations(s *rules.Set) {
	declare, detail, got, found := s.Declarations, s.Detail, s.GotTool, s.FoundDetail
	plain := func(t rules.ToolDefinition) rules.ToolDefinition { t.Annotations = nil; return t }
	s.Declarations = func(m rules.Module) string {
		m.Tools = slices.Clone(m.Tools)
		for i, t := range m.Tools {
			m.Tools[i] = plain(t)
		}
		return declare(m)
	}
	s.Detail = func(level string, t rules.ToolDefinition) rules.Object { return detail(level, plain(t)) }
	s.GotTool = func(t rules.ToolDefinition) rules.Object { return got(plain(t)) }
	s.FoundDetail = func(level string, t rules.FoundTool) rules.Object {
		t.ToolDefinition = plain(t.ToolDefinition)
		return found(level, t)
	}
}
