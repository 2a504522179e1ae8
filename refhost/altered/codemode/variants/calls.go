package variants

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// callReadings are those of §5.3, §8 and §10.1.
func callReadings() []Ambiguity {
	return []Ambiguity{
		{"input-missing-argument", []Reading{
			{ID: "refused",
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if rules.InputKindOf(schema) == rules.ObjectInput && !asksForNothing(schema) && nothing(passed) {
						return nil, errors.New("the input is missing")
					}
					return passed, nil
				})},
			{ID: "none", Apply: onNoArgument(rules.ObjectInput)},
		}},
		{"object-schema-without-members", []Reading{
			{ID: "not-empty",
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if rules.InputKindOf(schema) == rules.ObjectInput && asksForNothing(schema) && nothing(passed) {
						return nil, errors.New("the input is missing")
					}
					return passed, nil
				})},
		}},
		{"no-argument-sent", []Reading{
			{ID: "nothing", Apply: onNoArgument(rules.NoInput)},
		}},
		{"input-null", []Reading{
			{ID: "empty-object",
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if asksForNothing(schema) && len(passed) > 0 && string(passed[0]) == "null" {
						return nil, nil
					}
					return passed, nil
				})},
			{ID: "none", Apply: func(s *rules.Set) {
				arguments := s.CallArguments
				s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
					if asksForNothing(schema) && len(passed) > 0 && string(passed[0]) == "null" {
						return nil, nil
					}
					return arguments(schema, passed)
				}
			}},
		}},
		{"input-not-asked-for", []Reading{
			{ID: "dropped",
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if asksForNothing(schema) {
						return withoutMembers(passed), nil
					}
					return passed, nil
				})},
			{ID: "refused",
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if asksForNothing(schema) && len(passed) > 0 && len(passed[0]) > 0 && string(passed[0]) != "{}" {
						return nil, errors.New("the tool takes no input")
					}
					return passed, nil
				})},
		}},
		{"further-arguments", []Reading{
			{ID: "refused",
				Apply: onArguments(func(_ json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if len(passed) > 1 {
						return nil, errors.New("a tool takes one argument")
					}
					return passed, nil
				})},
		}},
		{"schema-defaults", []Reading{
			{ID: "filled-in",
				Apply: fillDefaults},
		}},
		{"non-object-input", []Reading{
			{ID: "in-a-member", Apply: func(s *rules.Set) {
				s.SentArguments = func(input json.RawMessage) json.RawMessage {
					var object map[string]json.RawMessage
					if len(input) == 0 || json.Unmarshal(input, &object) == nil && object != nil {
						return input
					}
					return slices.Concat(json.RawMessage(`{"input":`), input, json.RawMessage("}"))
				}
			}},
		}},
		{"full-result", []Reading{
			{ID: "what-mcp-defines", Apply: onUnwrap(asDefined)},
		}},
		{"structured-null", []Reading{
			{ID: "null-value",
				Apply: onUnwrap(func(result, value json.RawMessage) json.RawMessage {
					var members map[string]json.RawMessage
					if json.Unmarshal(result, &members) == nil && string(members["structuredContent"]) == "null" {
						return json.RawMessage("null")
					}
					return value
				})},
		}},
		{"wrapped-result", []Reading{
			{ID: "what-is-in-it",
				Apply: onUnwrap(func(result, value json.RawMessage) json.RawMessage {
					var marked struct {
						Meta struct {
							Fastmcp struct {
								Wraps bool `json:"wrap_result"`
							}
						} `json:"_meta"`
						StructuredContent struct{ Result json.RawMessage }
					}
					if json.Unmarshal(result, &marked) == nil && marked.Meta.Fastmcp.Wraps {
						return marked.StructuredContent.Result
					}
					return value
				})},
		}},
		{"malformed-result", []Reading{
			{ID: "thrown",
				Apply: onUnwrap(func(result, value json.RawMessage) json.RawMessage {
					if !proper(result) {
						return nil // what is no JSON fails the call
					}
					return value
				})},
		}},
		{"changed-tools-listed", []Reading{
			{ID: "before-the-next-run",
				Apply: func(s *rules.Set) { s.RefreshAtOnce = func() bool { return false } }},
		}},
		{"removed-tool-called", []Reading{
			{ID: "refused", Apply: func(s *rules.Set) {
				s.SendCall = func(toolName string, present func() []string) bool {
					return slices.Contains(present(), toolName)
				}
			}},
		}},
		{"first-import-after-change", []Reading{
			{ID: "those-at-the-import",
				Apply: func(s *rules.Set) { s.ToolsAtFirstUse = func() bool { return true } }},
		}},
	}
}

// onArguments looks at what was passed before the rule does.
func onArguments(edit func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage,
	error)) func(*rules.Set) {
	return func(s *rules.Set) {
		arguments := s.CallArguments
		s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
			passed, err := edit(schema, passed)
			if err != nil {
				return nil, err
			}
			return arguments(schema, passed)
		}
	}
}

// nothing reports whether a binding was called without an argument.
func nothing(passed []json.RawMessage) bool { return len(passed) == 0 || len(passed[0]) == 0 }

// onNoArgument sends no arguments of a call without one, to tools of a kind.
func onNoArgument(kind rules.InputKind) func(*rules.Set) {
	return func(s *rules.Set) {
		arguments := s.CallArguments
		s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
			if rules.InputKindOf(schema) == kind && nothing(passed) {
				return nil, nil
			}
			return arguments(schema, passed)
		}
	}
}

// asksForNothing reports whether a schema says no more than that input is an
// object, as that of a tool without input has to in MCP.
func asksForNothing(schema json.RawMessage) bool {
	kind := rules.InputKindOf(schema)
	if kind != rules.ObjectInput {
		return kind == rules.NoInput
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(schema, &members) != nil {
		return false
	}
	for key, value := range members {
		switch key {
		case "type", "title", "description", "$schema":
		case "properties", "required":
			if len(bytes.Trim(value, "{[ ]}")) > 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// withoutMembers is what stands for an input of a tool that takes none.
func withoutMembers(passed []json.RawMessage) []json.RawMessage {
	if nothing(passed) || string(passed[0]) == "null" {
		return passed
	}
	return []json.RawMessage{json.RawMessage("{}")}
}

func onUnwrap(edit func(result, value json.RawMessage) json.RawMessage) func(*rules.Set) {
	return func(s *rules.Set) {
		unwrap := s.Unwrap
		s.Unwrap = func(result json.RawMessage) json.RawMessage { return edit(result, unwrap(result)) }
	}
}

// asDefined drops members of a whole result that the types of an MCP library do not
// have, or do not write: those of no revision, and isError that is false.
func asDefined(result, value json.RawMessage) json.RawMessage {
	var whole map[string]any
	if !bytes.Equal(result, value) || json.Unmarshal(value, &whole) != nil {
		return value
	}
	blocks, ok := whole["content"].([]any)
	if !ok {
		return value
	}
	known := strings.Fields("type text data mimeType annotations _meta resource uri name title description size icons")
	for _, block := range blocks {
		if members, ok := block.(map[string]any); ok {
			maps.DeleteFunc(members, func(name string, _ any) bool { return !slices.Contains(known, name) })
		}
	}
	defined := strings.Fields("content structuredContent isError _meta resultType")
	maps.DeleteFunc(whole,
		func(name string, value any) bool { return value == false || !slices.Contains(defined, name) })
	made, err := json.Marshal(whole)
	if err != nil {
		return value
	}
	return made
}

// fillDefaults adds the members that an object may lack and whose schema has a default.
// What it has to have is for the script to pass (§7.2).
func fillDefaults(s *rules.Set) {
	arguments := s.CallArguments
	s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
		made, err := arguments(schema, passed)
		var input map[string]json.RawMessage
		var object struct {
			Properties map[string]struct{ Default json.RawMessage }
			Required   []string
		}
		if err != nil || json.Unmarshal(made, &input) != nil || input == nil || json.Unmarshal(schema, &object) != nil {
			return made, err
		}
		filled := false
		for name, p := range object.Properties {
			if _, given := input[name]; !given && len(p.Default) > 0 && !slices.Contains(object.Required, name) {
				input[name], filled = p.Default, true
			}
		}
		if !filled {
			return made, nil
		}
		return json.Marshal(input)
	}
}

// proper reports whether a result is one that each revision of MCP has.
func proper(result json.RawMessage) bool {
	var r struct {
		Content           []struct{ Type string }
		StructuredContent map[string]json.RawMessage
	}
	if json.Unmarshal(result, &r) != nil {
		return false
	}
	kinds := []string{"text", "image", "audio", "resource", "resource_link"}
	return !slices.ContainsFunc(r.Content,
		func(b struct{ Type string }) bool { return !slices.Contains(kinds, b.Type) })
}
