package variants

import (
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// unreachableReadings are about servers that are configured and not connected.
func unreachableReadings() []Ambiguity {
	return []Ambiguity{
		{"unrequested-ensured", []Reading{
			{ID: "not-tried", Apply: func(s *rules.Set) {
				// A host that connects to no server at its start has not tried any yet.
				s.WorthConnecting = func(requested, named bool) bool {
					return requested || named && !s.Connections().AtStart
				}
			}},
		}},
		{"unrequested-unavailable", []Reading{
			{ID: "reported", Apply: func(s *rules.Set) {
				s.TellsUnavailable = func() bool { return s.Connections().AtStart }
			}},
		}},
		{"unavailable-server-error", []Reading{
			{ID: "import-failure",
				Apply: onUnconnected(func(d *rules.Diagnostic) {
					d.ErrorClass = ""
				})},
			{ID: "own",
				Apply: onUnconnected(func(d *rules.Diagnostic) {
					d.Code, d.ErrorClass = "SERVER_UNAVAILABLE", ""
				})},
		}},
		{"claimed-capability", []Reading{
			{ID: "configured",
				Apply: namingUnreachable("listServers")},
		}},
		{"describe-unavailable-server", []Reading{
			{ID: "described",
				Apply: namingUnreachable("describeServer")},
		}},
		{"server-gone-then-called", []Reading{
			{ID: "reconnected", Apply: func(s *rules.Set) {
				connections := s.Connections
				s.Connections = func() rules.ConnectionRule {
					rule := connections()
					rule.ForCalls = true
					return rule
				}
			}},
		}},
		{"declarations-of-unconnected", []Reading{
			{ID: "declared",
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
					server.Name)
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
