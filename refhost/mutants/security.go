package mutants

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// securityMutants are those of §11.
func securityMutants() []Mutant {
	return []Mutant{
		{ID: "intrinsics-mutable", Requirement: "prototype-pollution-harmless", Description: "built-ins that the host itself uses can be changed", Apply: mutable(rules.Intrinsics)},
		{ID: "environment-leaked", Requirement: "host-objects-hidden", Description: "a global std gives the environment of the host", Apply: prelude(environment())},
		{ID: "reply-key-followed", Requirement: "replies-untrusted", Description: "the key __proto__ of a reply lends its members to the value", Apply: func(s *rules.Set) {
			unwrap := s.Unwrap
			s.Unwrap = func(result json.RawMessage) json.RawMessage { return followPrototype(unwrap(result)) }
		}},
		{ID: "reply-malformed-fatal", Requirement: "replies-untrusted", Description: "a result whose content is no array ends the run", Apply: func(s *rules.Set) {
			unwrap := s.Unwrap
			s.Unwrap = func(result json.RawMessage) json.RawMessage {
				var r struct{ Content any }
				if json.Unmarshal(result, &r) == nil && r.Content != nil {
					_ = r.Content.([]any)
				}
				return unwrap(result)
			}
		}},
		{ID: "namespaces-mutable", Requirement: "bindings-tamper-proof", Description: "the exports of a module can be assigned", Apply: mutable(rules.Namespaces)},
		{ID: "meta-mutable", Requirement: "bindings-tamper-proof", Description: "the contents of __meta__ can be changed", Apply: mutable(rules.MetaContents)},
		{ID: "eval-kept", Requirement: "no-code-generation", Description: "eval runs strings", Apply: func(s *rules.Set) {
			s.Globals = func(defined []string) []string { return defined }
		}},
	}
}

func mutable(part rules.Part) func(*rules.Set) {
	return func(s *rules.Set) {
		immutable := s.Immutable
		s.Immutable = func(p rules.Part) bool { return p != part && immutable(p) }
	}
}

// environment is code that defines std, with the environment of the host.
func environment() string {
	all := map[string]string{}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		all[name] = value
	}
	text, err := json.Marshal(all)
	if err != nil {
		text = []byte("{}")
	}
	return fmt.Sprintf("globalThis.std = { getenviron: () => (%s) };", text)
}

// followPrototype does what assigning the members of a reply one by one does to
// an object, as far as reading it can tell.
func followPrototype(value json.RawMessage) json.RawMessage {
	var members, inherited map[string]json.RawMessage
	if json.Unmarshal(value, &members) != nil || json.Unmarshal(members["__proto__"], &inherited) != nil {
		return value
	}
	delete(members, "__proto__")
	for _, name := range slices.Sorted(maps.Keys(inherited)) {
		if members[name] == nil {
			members[name] = inherited[name]
		}
	}
	text, err := json.Marshal(members)
	if err != nil {
		return value
	}
	return text
}
