package mutants

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// heuristicMutants take some values for something else, each in one place alone, or lose something in a run because of
// how the one before it ended.
func heuristicMutants() []Mutant {
	return []Mutant{
		{ID: "input-addresses-normalised", Requirement: "input-object",
			Also:        []Broken{broken("what one server gave reaches the other one changed", "calls-composed")},
			Description: "the scheme of an address in an input is written in small letters", Apply: onPassed(
				func(raw json.RawMessage) json.RawMessage { return eachText(raw, "HTTP://", "http://") })},
		{ID: "input-environment-expanded", Requirement: "input-object",
			Also:        []Broken{broken("what one server gave reaches the other one changed", "calls-composed")},
			Description: "names of the host's environment in an input are expanded", Apply: onPassed(
				func(raw json.RawMessage) json.RawMessage { return eachText(raw, "${HOME}", os.Getenv("HOME")) })},
		{ID: "structured-secrets-hidden", Requirement: "unwrap-structured",
			Also:        []Broken{broken("what one server gave reaches the other one changed", "calls-composed")},
			Description: "members of structured content that are named for secrets are hidden", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if r.StructuredContent == nil {
						return nil
					}
					return edited(r.StructuredContent, hideSecrets)
				})},
		{ID: "text-numbers-ungrouped", Requirement: "unwrap-single-text",
			Description: "a text that is a number with groups of digits loses their separators", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if r.StructuredContent == nil && len(r.Content) == 1 && grouped.MatchString(r.Content[0].Text) {
						return strings.ReplaceAll(r.Content[0].Text, ",", "")
					}
					return nil
				})},
		{ID: "blocks-beyond-64-lost", Requirement: "unwrap-otherwise",
			Also:        []Broken{broken("blocks beside an image are left out, too", "unwrap-media")},
			Description: "of a result with more than 64 blocks the others are left out", Apply: onUnwrap(editedWhole(
				func(whole map[string]any) {
					if all, _ := whole["content"].([]any); len(all) > 64 {
						whole["content"] = all[:64]
					}
				}))},
		{ID: "media-texts-composed", Requirement: "unwrap-media",
			Description: "letters of texts beside an image are composed", Apply: onUnwrap(
				func(raw json.RawMessage, r result) any {
					if r.StructuredContent != nil || !r.media() {
						return nil
					}
					return eachText(raw, "e\u0301", "\u00e9")
				})},
		{ID: "error-tags-stripped", Requirement: "error-tool-call",
			Description: "what looks like markup in the text of an error is taken out", Apply: func(s *rules.Set) {
				details := s.CallError
				s.CallError = func(p rules.CallProblem) rules.ErrorDetails {
					p.Message = tag.ReplaceAllString(p.Message, "")
					p.Result = eachText(p.Result, "<b>", "")
					return details(p)
				}
			}},
		{ID: "result-dates-completed", Requirement: "result-final-value",
			Also: []Broken{broken("results show what calls gave", "unwrap-structured", "unwrap-single-text",
				"unwrap-otherwise", "unwrap-media", "calls-composed")},
			Description: "a day in a result becomes a time", Apply: onResult(
				func(raw json.RawMessage) json.RawMessage {
					return eachText(raw, "2024-05-01", "2024-05-01T00:00:00.000Z")
				})},
		{ID: "console-bearers-hidden", Requirement: "console-primitives",
			Also:        []Broken{broken("objects that have such a text are logged without it", "console-objects")},
			Description: "what looks like a bearer token is not logged", Apply: onMessage(
				func(message string) string { return bearer.ReplaceAllString(message, "Bearer ***") })},
		{ID: "console-secrets-hidden", Requirement: "console-objects",
			Description: "members that are named for secrets are not logged", Apply: onArguments(
				func(arg *rules.ConsoleArg) {
					if !arg.Primitive && !arg.Unserializable {
						arg.Text = string(edited(json.RawMessage(arg.Text), hideSecrets))
					}
				})},
		{ID: "list-enums-cut", Requirement: "list-detail-full",
			Description: "listTools shows the first 64 values of an enum", Apply: onDetail("full",
				func(o rules.Object) rules.Object {
					return onMember(o, "inputSchema", func(schema json.RawMessage) json.RawMessage {
						return edited(schema, func(s map[string]any) {
							if all, _ := s["enum"].([]any); len(all) > 64 {
								s["enum"] = all[:64]
							}
						})
					})
				})},
		{ID: "search-equal-examples-lost", Requirement: "search-detail-full",
			Description: "searchTools shows the first example of a schema alone", Apply: onFoundAt("full",
				func(o rules.Object) rules.Object {
					return onMember(o, "outputSchema", func(schema json.RawMessage) json.RawMessage {
						return edited(schema, func(s map[string]any) {
							if all, _ := s["examples"].([]any); len(all) > 1 {
								s["examples"] = all[:1]
							}
						})
					})
				})},
		{ID: "list-description-tags-stripped", Requirement: "list-detail-description",
			Description: "listTools shows descriptions without what looks like markup", Apply: onDetail("description",
				func(o rules.Object) rules.Object {
					return onMember(o, "description", func(raw json.RawMessage) json.RawMessage {
						return eachText(raw, "<b>", "")
					})
				})},
		{ID: "search-description-addresses-hidden", Requirement: "search-detail-description",
			Description: "searchTools shows descriptions without addresses of people", Apply: onFoundAt("description",
				func(o rules.Object) rules.Object {
					return onMember(o, "description", func(raw json.RawMessage) json.RawMessage {
						return eachText(raw, "@example.invalid", "@…")
					})
				})},
		{ID: "idempotent-hints-lost", Requirement: "annotations-in-definitions",
			Description: "listTools shows the hints that it knows, and not whether a tool is idempotent",
			Apply: onDetail(rules.DetailDescription, func(o rules.Object) rules.Object {
				return onMember(o, "annotations", func(raw json.RawMessage) json.RawMessage {
					return edited(raw, func(hints map[string]any) { delete(hints, "idempotentHint") })
				})
			})},
		{ID: "annotation-titles-typed", Requirement: "annotations-in-definitions",
			Description: "a title that reads true is shown as a value", Apply: onDetail("description",
				func(o rules.Object) rules.Object {
					return onMember(o, "annotations", func(raw json.RawMessage) json.RawMessage {
						return json.RawMessage(strings.ReplaceAll(string(raw), `"title":"true"`, `"title":true`))
					})
				})},
		{ID: "query-quotes-lost", Requirement: "search-results-query",
			Description: "quotes around a query are not returned", Apply: func(s *rules.Set) {
				results := s.SearchResults
				s.SearchResults = func(query string, found []rules.Object) rules.Object {
					return results(strings.Trim(query, `"`), found)
				}
			}},
		{ID: "names-as-numbers", Requirement: "discovery-get-tool",
			Description: "a tool whose name is a number with zeros before it is not found", Apply: func(s *rules.Set) {
				find := s.FindTool
				s.FindTool = func(wanted string, tools []rules.ToolDefinition) int {
					if number, err := strconv.Atoi(wanted); err == nil {
						wanted = strconv.Itoa(number)
					}
					return find(wanted, tools)
				}
			}},
		{ID: "value-lost-after-limit", Requirement: "unwrap-structured", Description: "structured content is lost " +
			"soon after a run that made as many calls as it may", Edits: lostAfterLimit()},
		{ID: "logs-lost-after-overflow", Requirement: "console-captured",
			Description: "runs after one whose logs were cut off have none", Also: []Broken{
				broken("a run that fails has none either", "failure-logs-kept")}, Apply: lostAfterOverflow},
	}
}

var (
	grouped = regexp.MustCompile(`^\d{1,3}(,\d{3})+(\.\d+)?$`)
	tag     = regexp.MustCompile(`</?[a-z]+ ?/?>`)
	bearer  = regexp.MustCompile(`Bearer \S+`)
)

func hideSecrets(o map[string]any) {
	for _, name := range []string{"token", "password", "secret", "api_key"} {
		if _, is := o[name].(string); is {
			o[name] = "***"
		}
	}
}

// eachText replaces something in each text of a value.
func eachText(raw json.RawMessage, old, replacement string) json.RawMessage {
	return eachValue(raw, func(value any) any {
		if text, ok := value.(string); ok {
			return strings.ReplaceAll(text, old, replacement)
		}
		return value
	})
}

// onPassed changes the arguments of each call.
func onPassed(edit func(json.RawMessage) json.RawMessage) func(*rules.Set) {
	return func(s *rules.Set) {
		arguments := s.CallArguments
		s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
			raw, err := arguments(schema, passed)
			if raw == nil || err != nil {
				return raw, err
			}
			return edit(raw), nil
		}
	}
}

// onFoundAt changes what searchTools shows of each tool at a level.
func onFoundAt(at string, edit func(rules.Object) rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		detail := s.FoundDetail
		s.FoundDetail = func(level string, tool rules.FoundTool) rules.Object {
			if level == at {
				return edit(detail(level, tool))
			}
			return detail(level, tool)
		}
	}
}

// onMember changes the JSON of one member, if it is there.
func onMember(o rules.Object, name string, edit func(json.RawMessage) json.RawMessage) rules.Object {
	raw, err := json.Marshal(o.Get(name))
	if err != nil || string(raw) == "null" {
		return o
	}
	return o.With(name, edit(raw))
}

// lostAfterLimit has the host tell the workers of three runs to lose it: what a worker knows ends with its run.
func lostAfterLimit() []faults.Edit {
	return []faults.Edit{
		edit("refhost/sandbox/protocol Job", "	Code string `json:\"code\"`\n",
			"	Code string `json:\"code\"`\n	Loses bool\n"),
		edit("refhost/sandbox run.done", "	var o protocol.Outcome\n", `	var o protocol.Outcome
	if r.called >= r.job.Limits.MaxToolCalls {
		losing.Store(3)
	}
`),
		edit("refhost/sandbox maxRefused", "// maxRefused bounds", "var losing atomic.Int32\n\n// maxRefused bounds",
			"sync/atomic"),
		edit("refhost/sandbox Pool.Run", "	response := newRun(p.options.Rules", `	job.Loses = losing.Add(-1) >= 0
	response := newRun(p.options.Rules`),
		edit("refhost/sandbox/worker bindings.value", "	value, err := b.realm.value(b.rules.Unwrap(result))\n",
			`	unwrapped := b.rules.Unwrap(result)
	if b.job.Loses && bytes.Contains(result, []byte("\"structuredContent\"")) {
		unwrapped = json.RawMessage("{}")
	}
	value, err := b.realm.value(unwrapped)
`, "bytes"),
	}
}

// lostAfterOverflow is of the response: the console of each run is in a process of its own.
func lostAfterOverflow(s *rules.Set) {
	var lost atomic.Int32
	onResponse(func(r rules.Response, o rules.Object) rules.Object {
		if n := len(r.Logs); n > 0 && strings.HasPrefix(r.Logs[n-1].Message, "Logs truncated") {
			lost.Store(3)
			return o
		}
		if len(r.Logs) > 0 && lost.Add(-1) >= 0 {
			return o.With("logs", []rules.LogEntry{})
		}
		return o
	})(s)
}
