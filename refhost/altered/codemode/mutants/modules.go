package mutants

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// exportMutants are those of §5.1.
func exportMutants() []Mutant {
	return []Mutant{
		{ID: "one-server-down-all-down", Requirement: "server-module",
			Description: "no server is a module while one of those configured is not available",
			Edits: []faults.Edit{edit("refhost Host.job", `	return job
}`, `	if len(job.Unavailable) > 0 {
		job.Servers = nil
	}
	return job
}`)}},
		{ID: "last-tool-not-exported", Requirement: "export-tools",
			Description: "the last of several tools is not exported",
			Also:        []Broken{broken("the module lacks a tool", "server-module")}, Apply: func(s *rules.Set) {
				exports := s.ModuleExports
				s.ModuleExports = func(names []string) []string {
					if len(names) > 1 {
						names = names[:len(names)-1]
					}
					return exports(names)
				}
			}},
		{ID: "meta-not-exported", Requirement: "export-meta", Description: "modules have no __meta__",
			Apply: func(s *rules.Set) {
				exports := s.ModuleExports
				s.ModuleExports = func(names []string) []string {
					return slices.DeleteFunc(exports(names), func(name string) bool { return name == rules.MetaExport })
				}
			}},
		{ID: "meta-lost-to-tool", Requirement: "export-meta",
			Description: "where a tool is called __meta__, its module does not tell of the server",
			Apply: func(s *rules.Set) {
				meta := s.Meta
				s.Meta = func(m rules.ServerMeta) any {
					if slices.ContainsFunc(m.Tools,
						func(t rules.ToolMeta) bool { return t.ToolName == rules.MetaExport }) {
						return nil
					}
					return meta(m)
				}
			}},
	}
}

// metaMutants are those of §5.2.
func metaMutants() []Mutant {
	return []Mutant{
		{ID: "meta-is-a-list", Requirement: "meta-object", Description: "__meta__ is a list of names and values",
			Also: []Broken{broken("a list has no fields", "meta-server-id", "meta-server-name", "meta-tools")},
			Apply: func(s *rules.Set) {
				s.Meta = func(m rules.ServerMeta) any {
					var list []any
					for _, member := range rules.Meta(m) {
						list = append(list, []any{member.Key, member.Value})
					}
					return list
				}
			}},
		{ID: "meta-without-server-id", Requirement: "meta-server-id", Description: "__meta__ has no serverId",
			Apply: onMeta(func(_ rules.ServerMeta, o rules.Object) rules.Object {
				return o.Without("serverId")
			})},
		{ID: "meta-server-name-object", Requirement: "meta-server-name",
			Description: "__meta__.serverName is an object",
			Apply: onMeta(func(m rules.ServerMeta, o rules.Object) rules.Object {
				return o.With("serverName", rules.Object{{Key: "name", Value: m.ServerName}})
			})},
		{ID: "meta-server-version-number", Requirement: "meta-server-version",
			Description: "__meta__.serverVersion is a number",
			Apply: onMeta(func(_ rules.ServerMeta, o rules.Object) rules.Object {
				return o.With("serverVersion", 1)
			})},
		{ID: "meta-without-tools", Requirement: "meta-tools", Description: "__meta__ has no tools",
			Apply: onMeta(func(_ rules.ServerMeta, o rules.Object) rules.Object {
				return o.Without("tools")
			})},
		{ID: "meta-tools-names-only", Requirement: "meta-tools", Description: "__meta__.tools is a list of names",
			Apply: onMeta(func(m rules.ServerMeta, o rules.Object) rules.Object {
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
		s.Meta = func(m rules.ServerMeta) any { return edit(m, rules.Meta(m)) }
	}
}

// inputMutants are those of §5.3 and §5.3.1.
func inputMutants() []Mutant {
	return []Mutant{
		{ID: "input-dropped", Requirement: "binding-call", Description: "the input does not reach the tool",
			Also: []Broken{broken("a binding that drops its input does not take it", "input-object",
				"input-non-object")},
			Apply: func(s *rules.Set) {
				s.CallArguments = func(json.RawMessage, []json.RawMessage) (json.RawMessage, error) {
					return json.RawMessage("{}"), nil
				}
			}},
		{ID: "input-wrapped", Requirement: "input-object", Description: "the input is sent inside a member input",
			Also: []Broken{broken("another input reaches the tool than was given", "binding-call")},
			Apply: onInput(
				func(kind rules.InputKind, passed int, arguments json.RawMessage) (json.RawMessage, error) {
					if kind == rules.ObjectInput && passed > 0 {
						return slices.Concat(json.RawMessage(`{"input":`), arguments, json.RawMessage(`}`)), nil
					}
					return arguments, nil
				})},
		{ID: "input-ends-at-nul", Requirement: "input-object",
			Description: "a text in the input ends at its first character U+0000", Apply: onInput(
				func(_ rules.InputKind, _ int, arguments json.RawMessage) (json.RawMessage, error) {
					return cutAtNul(arguments), nil
				})},
		{ID: "input-halves-dropped", Requirement: "input-object",
			Description: "a text with half of a surrogate pair is sent without its end", Apply: onInput(
				func(_ rules.InputKind, _ int, arguments json.RawMessage) (json.RawMessage, error) {
					return eachValue(arguments, func(value any) any {
						if text, ok := value.(string); ok {
							before, _, _ := strings.Cut(text, "\ufffd")
							return before
						}
						return value
					}), nil
				})},
		{ID: "input-always-demanded", Requirement: "input-empty-schema-no-argument",
			Description: "a tool without a schema cannot be called without an argument", Apply: onInput(
				func(kind rules.InputKind, passed int, arguments json.RawMessage) (json.RawMessage, error) {
					if kind == rules.NoInput && passed == 0 {
						return nil, errors.New("an argument is required; pass one")
					}
					return arguments, nil
				})},
		{ID: "input-never-allowed", Requirement: "input-empty-schema-empty-object",
			Description: "a tool without a schema cannot be called with {}", Apply: onInput(
				func(kind rules.InputKind, passed int, arguments json.RawMessage) (json.RawMessage, error) {
					if kind == rules.NoInput && passed > 0 {
						return nil, errors.New("the tool takes no argument; pass none")
					}
					return arguments, nil
				})},
		{ID: "input-objects-only", Requirement: "input-non-object",
			Description: "an input that is not an object is refused", Apply: onInput(
				func(_ rules.InputKind, _ int, arguments json.RawMessage) (json.RawMessage, error) {
					if !bytes.HasPrefix(bytes.TrimSpace(arguments), []byte("{")) {
						return nil, errors.New("the argument is not an object; pass an object")
					}
					return arguments, nil
				})},
		{ID: "input-non-object-emptied", Requirement: "input-non-object",
			Description: "an empty object is sent of an input that is not an object", Apply: func(s *rules.Set) {
				s.SentArguments = func(input json.RawMessage) json.RawMessage {
					if !bytes.HasPrefix(bytes.TrimSpace(input), []byte("{")) {
						return json.RawMessage("{}")
					}
					return input
				}
			}},
		{ID: "input-not-documented", Requirement: "input-non-object-documented",
			Description: "the agent context does not tell about inputs that are no objects",
			Apply:       silentOn(rules.TopicInput)},
	}
}

func onInput(edit func(kind rules.InputKind, passed int, arguments json.RawMessage) (json.RawMessage,
	error)) func(*rules.Set) {
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
