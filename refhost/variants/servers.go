package variants

import (
	"codemode/refhost/rules"
)

// serverDimensions are those of §4.2.1, §4.2.2 and §5.2.
func serverDimensions() []Dimension {
	return []Dimension{
		{"server-capabilities", "4.2.1", "what the capabilities of a server are", []Choice{
			asReference("mcp-names"),
			{ID: "none", Takes: takes("server-capabilities=none"),
				Apply: onServer(func(p rules.ServerParts) rules.ServerParts {
					p.Capabilities = nil
					return p
				})},
			{ID: "own-words", Takes: takes("server-capabilities=own"),
				Apply: onServer(func(p rules.ServerParts) rules.ServerParts {
					p.Capabilities = []string{"call", "search"}
					return p
				})},
		}},
		{"server-name", "4.2.1", "what the name of a server is", []Choice{
			asReference("its-title"),
			{ID: "id", Takes: takes("server-name-source=configured-id"),
				Apply: called(func(id string) string { return id })},
			{ID: "made-of-id", Apply: called(func(id string) string { return "MCP server " + id })},
		}},
		{"server-description", "4.2.2", "what the description of a server is, which MCP does not have", []Choice{
			asReference("its-instructions"),
			{ID: "none", Takes: takes("server-description-source=none"),
				Apply: describedAs(func(rules.ServerParts) string { return "" })},
			{ID: "own-words", Takes: takes("server-description-source=own"),
				Apply: describedAs(func(p rules.ServerParts) string {
					return "An MCP server; see listTools(\"" + p.ServerID + "\")."
				})},
		}},
		{"server-members", "4.2.1", "further members of a server, and their order", []Choice{
			asReference("none"),
			{ID: "more", Apply: func(s *rules.Set) {
				info := s.ServerInfo
				s.ServerInfo = func(p rules.ServerParts) rules.Object {
					return append(rules.Object{{Key: "status", Value: "connected"}}, reversed(info(p))...)
				}
			}},
		}},
		{"server-version", "5.2", "whether a server's version is told", []Choice{
			asReference("told"),
			{ID: "left-out", Apply: all(
				onServer(func(p rules.ServerParts) rules.ServerParts {
					p.Version = ""
					return p
				}),
				onMeta(func(m rules.ServerMeta) rules.ServerMeta {
					m.ServerVersion = ""
					return m
				}),
			)},
		}},
		{"meta-members", "5.2", "further members of __meta__", []Choice{
			asReference("none"),
			{ID: "more", Apply: func(s *rules.Set) {
				meta := s.Meta
				s.Meta = func(m rules.ServerMeta) any {
					if o, ok := meta(m).(rules.Object); ok {
						return reversed(o).With("generator", "variant")
					}
					return meta(m)
				}
			}},
		}},
		{"module-exports", "5.1", "further exports of a server's module", []Choice{
			asReference("none"),
			{ID: "default", Takes: takes("further-exports=more"), Apply: func(s *rules.Set) {
				exports := s.ModuleExports
				s.ModuleExports = func(names []string) []string { return append(exports(names), "default") }
			}},
		}},
		{"spec-version", "12.1", "which version is told, as long as it is a semantic one", []Choice{
			asReference("plain"),
			{ID: "with-build", Apply: func(s *rules.Set) {
				s.SpecVersion = func() string { return "1.0.0-draft.3+host.7" }
			}},
		}},
	}
}

func onServer(edit func(rules.ServerParts) rules.ServerParts) func(*rules.Set) {
	return func(s *rules.Set) {
		info, description := s.ServerInfo, s.ServerDescription
		s.ServerInfo = func(p rules.ServerParts) rules.Object { return info(edit(p)) }
		s.ServerDescription = func(o rules.Object, p rules.ServerParts) rules.Object { return description(o, edit(p)) }
	}
}

func onMeta(edit func(rules.ServerMeta) rules.ServerMeta) func(*rules.Set) {
	return func(s *rules.Set) {
		meta := s.Meta
		s.Meta = func(m rules.ServerMeta) any { return meta(edit(m)) }
	}
}

// called makes the names of servers of their ids.
func called(name func(id string) string) func(*rules.Set) {
	return all(
		onServer(func(p rules.ServerParts) rules.ServerParts {
			p.ServerName = name(p.ServerID)
			return p
		}),
		onMeta(func(m rules.ServerMeta) rules.ServerMeta {
			m.ServerName = name(m.ServerID)
			return m
		}),
	)
}

// describedAs describes servers in the host's own way.
func describedAs(words func(rules.ServerParts) string) func(*rules.Set) {
	return onServer(func(p rules.ServerParts) rules.ServerParts {
		p.Description = words(p)
		return p
	})
}
