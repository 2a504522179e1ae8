package mutants

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"codemode/refhost/rules"
)

// exportMutants are those of §5.1.
func exportMutants() []Mutant {
	return []Mutant{
		{"binding-synchronous", "export-tools", "bindings block and return values instead of promises", func(s *rules.Set) {
			s.AsyncBinding = func(string) bool { return false }
		}},
		{"last-tool-not-exported", "export-tools", "the last of several tools is not exported", func(s *rules.Set) {
			exports := s.ModuleExports
			s.ModuleExports = func(names []string) []string {
				if len(names) > 1 {
					names = names[:len(names)-1]
				}
				return exports(names)
			}
		}},
		{"meta-not-exported", "export-meta", "modules have no __meta__", func(s *rules.Set) {
			exports := s.ModuleExports
			s.ModuleExports = func(names []string) []string {
				return slices.DeleteFunc(exports(names), func(name string) bool { return name == rules.MetaExport })
			}
		}},
	}
}

// metaMutants are those of §5.2.
func metaMutants() []Mutant {
	return []Mutant{
		{"meta-without-server-id", "meta-server-id", "__meta__ has no serverId", onMeta(func(_ rules.ServerMeta, o rules.Object) rules.Object {
			return o.Without("serverId")
		})},
		{"meta-server-name-object", "meta-server-name", "__meta__.serverName is an object", onMeta(func(m rules.ServerMeta, o rules.Object) rules.Object {
			return o.With("serverName", rules.Object{{Key: "name", Value: m.ServerName}})
		})},
		{"meta-server-version-number", "meta-server-version", "__meta__.serverVersion is a number", onMeta(func(_ rules.ServerMeta, o rules.Object) rules.Object {
			return o.With("serverVersion", 1)
		})},
		{"meta-without-tools", "meta-tools", "__meta__ has no tools", onMeta(func(_ rules.ServerMeta, o rules.Object) rules.Object {
			return o.Without("tools")
		})},
		{"meta-tools-names-only", "meta-tools", "__meta__.tools is a list of names", onMeta(func(m rules.ServerMeta, o rules.Object) rules.Object {
			names := []string{}
			for _, t := range m.Tools {
				names = append(names, t.ToolName)
			}
			return o.With("tools", names)
		})},
	}
}

func onMeta(edit func(rules.ServerMeta, rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		meta := s.Meta
		s.Meta = func(m rules.ServerMeta) rules.Object { return edit(m, meta(m)) }
	}
}

// inputMutants are those of §5.3 and §5.3.1.
func inputMutants() []Mutant {
	return []Mutant{
		{"input-dropped", "binding-call", "the input does not reach the tool", func(s *rules.Set) {
			s.CallArguments = func(json.RawMessage, []json.RawMessage) (json.RawMessage, error) {
				return json.RawMessage("{}"), nil
			}
		}},
		{"input-wrapped", "input-object", "the input is sent inside a member input", onInput(
			func(kind rules.InputKind, passed int, arguments json.RawMessage) (json.RawMessage, error) {
				if kind == rules.ObjectInput && passed > 0 {
					return slices.Concat(json.RawMessage(`{"input":`), arguments, json.RawMessage(`}`)), nil
				}
				return arguments, nil
			})},
		{"input-always-demanded", "input-empty-schema-no-argument", "a tool without a schema cannot be called without an argument", onInput(
			func(kind rules.InputKind, passed int, arguments json.RawMessage) (json.RawMessage, error) {
				if kind == rules.NoInput && passed == 0 {
					return nil, errors.New("an argument is required; pass one")
				}
				return arguments, nil
			})},
		{"input-never-allowed", "input-empty-schema-empty-object", "a tool without a schema cannot be called with {}", onInput(
			func(kind rules.InputKind, passed int, arguments json.RawMessage) (json.RawMessage, error) {
				if kind == rules.NoInput && passed > 0 {
					return nil, errors.New("the tool takes no argument; pass none")
				}
				return arguments, nil
			})},
		{"input-objects-only", "input-non-object", "an input that is not an object is refused", onInput(
			func(_ rules.InputKind, _ int, arguments json.RawMessage) (json.RawMessage, error) {
				if !bytes.HasPrefix(bytes.TrimSpace(arguments), []byte("{")) {
					return nil, errors.New("the argument is not an object; pass an object")
				}
				return arguments, nil
			})},
		{"input-not-documented", "input-non-object-documented", "the agent context does not tell about inputs that are no objects",
			silentOn(rules.TopicInput)},
	}
}

func onInput(edit func(kind rules.InputKind, passed int, arguments json.RawMessage) (json.RawMessage, error)) func(*rules.Set) {
	return func(s *rules.Set) {
		accept := s.CallArguments
		s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
			arguments, err := accept(schema, passed)
			if err != nil {
				return nil, err
			}
			return edit(rules.InputKindOf(schema), len(passed), arguments)
		}
	}
}
