package variants

import (
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// unreachableDimensions are about servers that are configured and not connected.
func unreachableDimensions() []Dimension {
	return []Dimension{
		{"unrequested-server", "3.2.3", "whether a server that is not connected is tried again for an import alone",
			[]Choice{
				asReference("tried-again"),
				{ID: "not-tried", Takes: takes("unrequested-ensured=not-tried"), Apply: func(s *rules.Set) {
					// A host that connects to no server at its start has not tried any yet.
					s.WorthConnecting = func(requested, named bool) bool {
						return requested || named && !s.Connections().AtStart
					}
				}},
			}},
		{"unrequested-report", "3.2.3",
			"whether a run is told of servers that are not connected and that it does not ask for", []Choice{
				asReference("silent"),
				{ID: "told", Takes: takes("unrequested-unavailable=reported"), Apply: func(s *rules.Set) {
					s.TellsUnavailable = func() bool { return s.Connections().AtStart }
				}},
			}},
		{"unreachable-import", "3.2.3", "how the import fails of a server that is not connected", []Choice{
			asReference("error-class"),
			{ID: "import-failure", Takes: takes("unavailable-server-error=import-failure"),
				Apply: onUnconnected(func(d *rules.Diagnostic) {
					d.ErrorClass = ""
				})},
			{ID: "own-code", Takes: takes("unavailable-server-error=own"),
				Apply: onUnconnected(func(d *rules.Diagnostic) {
					d.Code, d.ErrorClass = "SERVER_UNAVAILABLE", ""
				})},
		}},
		{"unreachable-listed", "4.1", "whether listServers has servers that are configured and not connected", []Choice{
			asReference("connected-only"),
			{ID: "configured", Takes: takes("claimed-capability=configured"),
				Apply: namingUnreachable("listServers")},
		}},
		{"unreachable-described", "4.1", "whether describeServer knows servers that are configured and not connected",
			[]Choice{
				asReference("refused"),
				{ID: "described", Takes: takes("describe-unavailable-server=described"),
					Apply: namingUnreachable("describeServer")},
			}},
		{"lost-server", "10", "whether a further call of a run reaches a server that went away", []Choice{
			asReference("fails"),
			{ID: "connected-again", Takes: takes("server-gone-then-called=reconnected"), Apply: func(s *rules.Set) {
				connections := s.Connections
				s.Connections = func() rules.ConnectionRule {
					rule := connections()
					rule.ForCalls = true
					return rule
				}
			}},
		}},
		{"unreachable-declared", "4.4", "whether a server that is not connected is declared", []Choice{
			asReference("not-declared"),
			{ID: "declared", Takes: takes("declarations-of-unconnected=declared"),
				Apply: declareUnreachable},
		}},
	}
}

// onUnconnected changes the diagnostic of the import of a server that is not connected.
func onUnconnected(edit func(*rules.Diagnostic)) func(*rules.Set) {
	return onDiagnose(func(f rules.Finding, d *rules.Diagnostic) {
		if f.Cause == rules.CauseImport && f.ErrorClass == rules.ServerNotFoundError {
			edit(d)
		}
	})
}

func namingUnreachable(function string) func(*rules.Set) {
	return func(s *rules.Set) {
		names := s.NamesUnreachable
		s.NamesUnreachable = func(asked string) bool { return asked == function || names(asked) }
	}
}

// declareUnreachable adds a module without exports for each server that is not connected.
func declareUnreachable(s *rules.Set) {
	document := s.Context
	s.Context = func(p rules.ContextParts) []rules.Paragraph {
		var empty strings.Builder
		for _, server := range p.Servers {
			// A host that connects to no server at its start knows of none yet.
			if server.Unavailable != "" && s.Connections().AtStart {
				fmt.Fprintf(&empty, "/** Not connected. */\ndeclare module %q {\n}\n",
					rules.ServerModulePrefix+server.ServerID)
			}
		}
		paragraphs := slices.Clone(document(p))
		for i := range paragraphs {
			if paragraphs[i].Topic == rules.TopicDeclarations {
				paragraphs[i].Text = strings.TrimSuffix(paragraphs[i].Text, "```") + empty.String() + "```"
			}
		}
		return paragraphs
	}
}
