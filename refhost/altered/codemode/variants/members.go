package variants

import (
	"slices"

	"codemode/refhost/rules"
)

// memberReadings are about the objects that a host makes: members that the text does
// not name, and the order of those that it does.
func memberReadings() []Ambiguity {
	return []Ambiguity{
		{"further-members", []Reading{{ID: "more", Apply: all(
			onEntries("logs", with("source", "console")),
			onEntries("diagnostics", with("phase", "run")),
			onEntries("toolTrace", with("attempt", 1)),
			onResponse(with("host", rules.Object{{Key: "name", Value: "variant"}, {Key: "result", Value: 1}})),
			onFacts(func(_ rules.CallProblem, d rules.ErrorDetails) rules.ErrorDetails {
				if d.Members != nil {
					d.Members["retryable"] = false
				}
				return d
			}),
		)}}},
		{"further-discovery-members", []Reading{{ID: "more", Apply: all(
			onTool(func(level string, o rules.Object) rules.Object {
				if level == rules.DetailName {
					return o
				}
				return with("kind", "tool")(o)
			}),
			onDiscovery(with("status", "connected")),
			onMetaObject(with("generator", "variant")),
		)}}},
		{"order-of-members", []Reading{{ID: "other", Apply: all(
			onEntries("logs", reversed), onEntries("diagnostics", reversed), onEntries("toolTrace", reversed),
			onResponse(reversed),
			onTool(func(_ string, o rules.Object) rules.Object { return reversed(o) }),
			onDiscovery(reversed), onMetaObject(reversed),
		)}}},
	}
}

// with puts a member before the others of an object.
func with(key string, value any) func(rules.Object) rules.Object {
	return func(o rules.Object) rules.Object { return append(rules.Object{{Key: key, Value: value}}, o...) }
}

func reversed(o rules.Object) rules.Object {
	turned := slices.Clone(o)
	slices.Reverse(turned)
	return turned
}

// onDiscovery changes what discovery tells of servers and searches.
func onDiscovery(edit func(rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		info, results := s.ServerInfo, s.SearchResults
		s.ServerInfo = func(p rules.ServerParts) rules.Object { return edit(info(p)) }
		s.SearchResults = func(query string, found []rules.Object) rules.Object { return edit(results(query, found)) }
	}
}

func onMetaObject(edit func(rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		meta := s.Meta
		s.Meta = func(m rules.ServerMeta) any {
			if o, ok := meta(m).(rules.Object); ok {
				return edit(o)
			}
			return meta(m)
		}
	}
}
