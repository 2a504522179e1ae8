package variants

import (
	"codemode/refhost/rules"
)

// serverReadings are those of §4.2.1, §4.2.2 and §5.2.
func serverReadings() []Ambiguity {
	return []Ambiguity{
		{"server-capabilities", []Reading{
			{ID: "none",
				Apply: onServer(func(p rules.ServerParts) rules.ServerParts {
					p.Capabilities = nil
					return p
				})},
			{ID: "own",
				Apply: onServer(func(p rules.ServerParts) rules.ServerParts {
					p.Capabilities = []string{"call", "search"}
					return p
				})},
		}},
		{"server-name-source", []Reading{
			{ID: "configured-id",
				Apply: called(func(id string) string { return id })},
			{ID: "own", Apply: called(func(id string) string { return "MCP server " + id })},
		}},
		{"server-description-source", []Reading{
			{ID: "none",
				Apply: describedAs(func(rules.ServerParts) string { return "" })},
			{ID: "own",
				Apply: describedAs(func(p rules.ServerParts) string {
					return "An MCP server; see listTools(\"" + p.ServerID + "\")."
				})},
		}},
		{"server-version-told", []Reading{
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
		{"further-exports", []Reading{
			{ID: "more", Apply: func(s *rules.Set) {
				exports := s.ModuleExports
				s.ModuleExports = func(names []string) []string { return append(exports(names), "default") }
			}},
		}},
		{"spec-version-form", []Reading{
			{ID: "with-more", Apply: func(s *rules.Set) {
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
