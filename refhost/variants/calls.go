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

// callDimensions are those of §5.3, §8 and §10.1.
func callDimensions() []Dimension {
	return []Dimension{
		{"input-missing", "5.3.1", "what a call without an argument means where an object is asked for", []Choice{
			asReference("empty-object"),
			{ID: "refused", Takes: takes("input-missing-argument=refused", "object-schema-without-members=not-empty"),
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if rules.InputKindOf(schema) == rules.ObjectInput && (len(passed) == 0 || len(passed[0]) == 0) {
						return nil, errors.New("the input is missing")
					}
					return passed, nil
				})},
			{ID: "none", Takes: takes("input-missing-argument=none"), Apply: onNoArgument(rules.ObjectInput)},
		}},
		{"no-argument", "5.3.1", "what is sent of a call without an argument where nothing is asked for", []Choice{
			asReference("empty-object"),
			{ID: "none", Takes: takes("no-argument-sent=nothing"), Apply: onNoArgument(rules.NoInput)},
		}},
		{"input-null", "5.3.1", "what null means where an object is asked for", []Choice{
			asReference("refused"),
			{ID: "empty-object", Takes: takes("input-null=empty-object"),
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if rules.InputKindOf(schema) != rules.OtherInput && len(passed) > 0 && string(passed[0]) == "null" {
						return nil, nil
					}
					return passed, nil
				})},
			{ID: "none", Takes: takes("input-null=none"), Apply: func(s *rules.Set) {
				arguments := s.CallArguments
				s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
					if rules.InputKindOf(schema) != rules.OtherInput && len(passed) > 0 && string(passed[0]) == "null" {
						return nil, nil
					}
					return arguments(schema, passed)
				}
			}},
		}},
		{"input-unasked", "5.3.1", "what becomes of members where the schema asks for nothing", []Choice{
			asReference("passed-on"),
			{ID: "dropped", Takes: takes("input-not-asked-for=dropped"),
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if asksForNothing(schema) {
						return withoutMembers(passed), nil
					}
					return passed, nil
				})},
			{ID: "refused", Takes: takes("input-not-asked-for=refused"),
				Apply: onArguments(func(schema json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if asksForNothing(schema) && len(passed) > 0 && len(passed[0]) > 0 && string(passed[0]) != "{}" {
						return nil, errors.New("the tool takes no input")
					}
					return passed, nil
				})},
		}},
		{"further-arguments", "5.3.1", "what a binding does with arguments behind the first", []Choice{
			asReference("ignored"),
			{ID: "refused", Takes: takes("further-arguments=refused"),
				Apply: onArguments(func(_ json.RawMessage, passed []json.RawMessage) ([]json.RawMessage, error) {
					if len(passed) > 1 {
						return nil, errors.New("a tool takes one argument")
					}
					return passed, nil
				})},
		}},
		{"schema-defaults", "5.3.1", "whether the defaults of the schema are filled in", []Choice{
			asReference("not-filled-in"),
			{ID: "filled-in", Takes: takes("schema-defaults=filled-in"),
				Apply: fillDefaults},
		}},
		{"non-object-input", "5.3.1", "how an input that is no object is sent, as MCP wants an object", []Choice{
			asReference("as-it-is"),
			{ID: "in-a-member", Takes: takes("non-object-input=in-a-member"), Apply: func(s *rules.Set) {
				s.SentArguments = func(input json.RawMessage) json.RawMessage {
					var object map[string]json.RawMessage
					if len(input) == 0 || json.Unmarshal(input, &object) == nil && object != nil {
						return input
					}
					return slices.Concat(json.RawMessage(`{"input":`), input, json.RawMessage("}"))
				}
			}},
		}},
		{"full-result", "5.3.2", "whether a whole result has what MCP does not define, and what its absence says too",
			[]Choice{
				asReference("everything"),
				{ID: "what-mcp-defines", Takes: takes("full-result=what-mcp-defines"), Apply: onUnwrap(asDefined)},
			}},
		{"structured-null", "5.3.2", "whether structuredContent null is structured content", []Choice{
			asReference("absent"),
			{ID: "null-value", Takes: takes("structured-null=null-value"),
				Apply: onUnwrap(func(result, value json.RawMessage) json.RawMessage {
					var members map[string]json.RawMessage
					if json.Unmarshal(result, &members) == nil && string(members["structuredContent"]) == "null" {
						return json.RawMessage("null")
					}
					return value
				})},
		}},
		{"malformed-result", "5.3.2", "what is done with a result that MCP does not allow", []Choice{
			asReference("returned"),
			{ID: "thrown", Takes: takes("malformed-result=thrown"),
				Apply: onUnwrap(func(result, value json.RawMessage) json.RawMessage {
					if !proper(result) {
						return nil // what is no JSON fails the call
					}
					return value
				})},
		}},
		{"concurrency", "10.1", "whether the calls of a script are made at the same time", []Choice{
			asReference("together"),
			{ID: "in-turn", Takes: takes("trace-order=in-turn"),
				Forgoes: []string{"calls-concurrent"}, Apply: func(s *rules.Set) {
					s.Concurrency = func() rules.ConcurrencyRule {
						return rules.ConcurrencyRule{Told: "The tool calls of a script are made one after another, " +
							"also with Promise.all."}
					}
				}},
		}},
		{"tool-list-refresh", "8", "when changed tools are listed", []Choice{
			asReference("before-the-next-run"),
			{ID: "at-once", Apply: func(s *rules.Set) { s.RefreshAtOnce = func() bool { return true } }},
		}},
		{"removed-tool", "8.2", "whether a call is sent whose tool the server removed during the run", []Choice{
			asReference("sent"),
			{ID: "refused", Takes: takes("removed-tool-called=refused"), Apply: func(s *rules.Set) {
				s.SendCall = func(toolName string, present func() []string) bool {
					return slices.Contains(present(), toolName)
				}
			}},
		}},
		{"tools-of-a-run", "8.2", "when a run comes to know the tools of a server, which it keeps", []Choice{
			asReference("at-its-start"),
			{ID: "at-first-use", Takes: takes("first-import-after-change=those-at-the-import"),
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

// onNoArgument sends no arguments of a call without one, to tools of a kind.
func onNoArgument(kind rules.InputKind) func(*rules.Set) {
	return func(s *rules.Set) {
		arguments := s.CallArguments
		s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
			if rules.InputKindOf(schema) == kind && (len(passed) == 0 || len(passed[0]) == 0) {
				return nil, nil
			}
			return arguments(schema, passed)
		}
	}
}

// asksForNothing reports whether a schema says no more than that input is an
// object, as that of a tool without input has to in MCP.
func asksForNothing(schema json.RawMessage) bool {
	var object struct {
		Properties           map[string]json.RawMessage
		AdditionalProperties *json.RawMessage
	}
	kind := rules.InputKindOf(schema)
	return kind == rules.NoInput || kind == rules.ObjectInput &&
		json.Unmarshal(schema, &object) == nil && len(object.Properties) == 0 && object.AdditionalProperties == nil
}

// withoutMembers is what stands for an input of a tool that takes none.
func withoutMembers(passed []json.RawMessage) []json.RawMessage {
	if len(passed) == 0 || len(passed[0]) == 0 {
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
