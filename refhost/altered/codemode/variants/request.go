package variants

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// requestReadings are those of §3.2 and §3.2.3, and the definition of the tool.
func requestReadings() []Ambiguity {
	return []Ambiguity{
		{"invalid-request", []Reading{
			{ID: "tool-error",
				Apply: answering(refusedCode, asToolError)},
			{ID: "protocol-error",
				Apply: answering(refusedCode, asProtocolError)},
		}},
		{"capability-identifiers", []Reading{
			{ID: "any-text", With: []string{"eager-diagnostic-severity=none"},
				Forgoes: []string{"capabilities-eager-diagnostic"}, Apply: all(
					onResponse(withoutDiagnostics(unavailableCode)),
					explaining(rules.TopicCapabilities, " Any other text is accepted, and has no effect."),
				)},
			{ID: "own-identifiers", Apply: ownIdentifiers},
		}},
		{"declarations-deferral", []Reading{
			{ID: "deferred",
				Apply: connected(rules.ConnectionRule{Kept: true})},
		}},
		{"unannounced-change", listedAnew("undeclared-changes")},
		{"undeclared-changes", listedAnew("unannounced-change")},
		{"request-schema", []Reading{
			{ID: "bare", Apply: onOuterTool(func(t *rules.OuterTool) {
				t.InputSchema = rules.Object{{Key: "type", Value: "object"}, {Key: "properties", Value: rules.Object{
					{Key: "code", Value: rules.Object{{Key: "type", Value: "string"}}},
					{Key: "limits", Value: rules.Object{{Key: "type", Value: "object"}}},
					{Key: "requestedCapabilities",
						Value: json.RawMessage(`{"type":"array","items":{"type":"string"}}`)},
				}}, {Key: "required", Value: []string{"code"}}}
			})},
			{ID: "closed", Apply: onOuterTool(func(t *rules.OuterTool) {
				t.InputSchema = append(rules.Object{{Key: "$schema",
					Value: "https://json-schema.org/draft/2020-12/schema"}},
					t.InputSchema.With("additionalProperties", false)...)
			})},
			{ID: "nullable", Apply: onOuterTool(func(t *rules.OuterTool) {
				t.InputSchema = rules.Object{{Key: "type", Value: "object"}, {Key: "properties", Value: json.RawMessage(
					`{"code":{"type":"string","minLength":1},"limits":{"anyOf":[{"type":"object","properties":{"timeoutMs":{"type":["integer","null"]}}},{"type":"null"}],"default":null},` +
						`"requestedCapabilities":{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"null"}],"description":"Ids of servers","default":null}}`)},
					{Key: "required", Value: []string{"code"}}}
			})},
		}},
		{"response-schema", []Reading{
			{ID: "none", Apply: onOuterTool(func(t *rules.OuterTool) { t.OutputSchema = nil })},
		}},
		{"eager-diagnostic-severity", []Reading{
			{ID: "info", Apply: unavailable(rules.SeverityInfo)},
			{ID: "error", Apply: unavailable(rules.SeverityError)},
			{ID: "none", With: []string{"capability-identifiers=any-text"},
				Forgoes: []string{"capabilities-eager-diagnostic"},
				Apply:   onResponse(withoutDiagnostics("CAPABILITY_UNAVAILABLE"))},
		}},
	}
}

// listedAnew are the readings of a host that is connected to its servers for a run at
// a time, and so lists their tools before each.
func listedAnew(other string) []Reading {
	return []Reading{{ID: "seen", With: []string{"declarations-deferral=deferred", other + "=seen"},
		Apply: connected(rules.ConnectionRule{})}}
}

// The codes of a request that is none, and of a capability that is not available;
// refusedMark is a member of a response by which its answer is told apart.
const (
	refusedCode     = "INVALID_REQUEST"
	unavailableCode = "CAPABILITY_UNAVAILABLE"
	refusedMark     = "refused"
)

// answering changes the answers to what is refused with a code.
func answering(code string, edit func(*rules.Answer)) func(*rules.Set) {
	return func(s *rules.Set) {
		respond, answer := s.Respond, s.Answer
		s.Respond = func(r rules.Response) rules.Object {
			o := respond(r)
			if slices.ContainsFunc(r.Diagnostics,
				func(d rules.Diagnostic) bool { return d.Code == code && d.Severity == rules.SeverityError }) {
				return o.With(refusedMark, code)
			}
			return o
		}
		s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
			a := answer(response, failed)
			if text(members(response).Get(refusedMark)) == code {
				edit(&a)
			}
			return a
		}
	}
}

func asToolError(a *rules.Answer) { a.IsError = true }

func asProtocolError(a *rules.Answer) { a.Refused = a.Text }

func onOuterTool(edit func(*rules.OuterTool)) func(*rules.Set) {
	return func(s *rules.Set) {
		list := s.OuterTools
		s.OuterTools = func(description string, told []rules.Topic) []rules.OuterTool {
			tools := list(description, told)
			for i := range tools {
				edit(&tools[i])
			}
			return tools
		}
	}
}

var toldServerIDs = regexp.MustCompile(`the server ids: ([a-z0-9-]+(?:, [a-z0-9-]+)*)\.`)

// ownIdentifiers takes mcp: and the id of a server for a capability, and nothing else.
func ownIdentifiers(s *rules.Set) {
	request := s.Request
	s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
		r, found := request(arguments)
		for i, id := range r.Capabilities {
			server, own := strings.CutPrefix(id, "mcp:")
			if !own {
				server = fmt.Sprintf("%s (write mcp:%[1]s)", id)
			}
			r.Capabilities[i] = server
		}
		return r, found
	}
	onTopic(rules.TopicCapabilities, func(text string) string {
		return toldServerIDs.ReplaceAllStringFunc(text, func(told string) string {
			ids := strings.Split(toldServerIDs.FindStringSubmatch(told)[1], ", ")
			return "mcp: and a server's id: mcp:" + strings.Join(ids, ", mcp:") + "."
		})
	})(s)
}

func connected(rule rules.ConnectionRule) func(*rules.Set) {
	return func(s *rules.Set) { s.Connections = func() rules.ConnectionRule { return rule } }
}

func unavailable(severity string) func(*rules.Set) {
	return onDiagnose(func(f rules.Finding, d *rules.Diagnostic) {
		if f.Cause == rules.CauseUnavailable {
			d.Severity = severity
		}
	})
}
