package lacking

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// toolHosts are those that lack something of what the tools are and answer.
func toolHosts() []Host {
	// A script of search is known by a global that it alone has, whatever else a host gives either tool.
	searching := func(instead string) func(*searchexecute.Decisions) {
		return every(change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
			if t.Search {
				job.Values = maps.Clone(job.Values)
				job.Values["__searching__"] = json.RawMessage("true")
			}
			return job
		}), change.Code(func(code string) (string, error) {
			return `async () => { if (typeof __searching__ !== "undefined") { ` + instead + ` } return await (` +
				strings.TrimRight(code, "; \t\r\n") + "\n)(); }", nil
		}))
	}
	return []Host{
		{ID: "constant", Description: "each call is answered with one constant text",
			Lacks: []string{"search-script", "execute-script", "error-marked"},
			Apply: change.Outcome(func(string, bool) (string, bool) { return "ok", false })},
		{ID: "search-fails", Description: "search is not there yet, and fails", Lacks: []string{"search-script"},
			Apply: searching(`throw new Error("not implemented");`)},
		{ID: "search-finds-nothing", Description: "search always answers with an empty list",
			Lacks: []string{"search-script"}, Apply: searching(`return [];`)},
		{ID: "no-marks", Description: "what fails is not marked", Lacks: []string{"error-marked"},
			Apply: change.Outcome(func(text string, _ bool) (string, bool) { return text, false })},
		{ID: "no-schemas", Description: "the tools have no schemas of their own",
			Lacks: []string{"tool-definitions", "search-takes-code", "execute-takes-code"},
			Apply: change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				for i := range tools {
					tools[i].InputSchema = rules.Object{{Key: "type", Value: "object"}}
				}
				return tools
			})},
	}
}

// sandboxHosts are those that lack something of the sandbox.
func sandboxHosts() []Host {
	return []Host{
		{ID: "bare-engine",
			Description: "scripts have nothing but the language: no console, timers, URL, text encoders",
			Lacks:       []string{},
			Apply: func(d *searchexecute.Decisions) {
				bare := strings.Fields("console setTimeout clearTimeout setInterval clearInterval setImmediate " +
					"queueMicrotask structuredClone URL URLSearchParams TextEncoder TextDecoder atob btoa " +
					"performance crypto AbortController")
				globals := d.Sandbox.Globals
				d.Sandbox.Globals = func(defined []string) []string {
					missing := func(name string) bool { return slices.Contains(bare, name) }
					return slices.DeleteFunc(globals(defined), missing)
				}
			}},
		{ID: "no-memory-limit", Description: "a script may take 4 GiB",
			Lacks: []string{"memory-default", "memory-configured"},
			Apply: change.Limits(func(l *sandbox.Limits) { l.MaxMemoryBytes = 4 << 30 })},
		{ID: "no-time-limits", Description: "scripts and calls are never ended",
			Lacks: []string{"cpu-time-default", "cpu-time-configured", "wall-time-default", "wall-time-configured"},
			Apply: every(change.Limits(func(l *sandbox.Limits) { l.Timeout = time.Hour }),
				func(d *searchexecute.Decisions) {
					d.WallTime = func(searchexecute.API) time.Duration { return time.Hour }
				})},
		{ID: "no-credentials", Description: "requests have no credentials",
			Lacks: []string{"auth-by-host", "auth-hidden"},
			Apply: func(d *searchexecute.Decisions) { d.Authorize = func(searchexecute.API, http.Header) {} }},
	}
}

// optionHosts are those that lack options, or what they are about.
func optionHosts() []Host {
	usual := searchexecute.Standard().Defaults()
	return []Host{
		{ID: "no-options", Description: "of the options, the document, the base and the credentials alone count",
			Lacks: []string{"tool-names-configured", "namespace-configured", "namespace-identifier",
				"namespace-reserved",
				"response-tokens-configured", "response-tokens-off", "requests-configured", "response-bytes-configured",
				"headers-allowed", "reference-depth-configured", "memory-configured", "cpu-time-configured",
				"wall-time-configured"},
			Apply: every(
				change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
					for i := range tools {
						tools[i].Name, tools[i].API.Namespace = usual.ExecuteName, usual.Namespace
						if tools[i].Search {
							tools[i].Name = usual.SearchName
						}
					}
					return tools
				}),
				change.Limits(func(l *sandbox.Limits) {
					l.Timeout, l.MaxMemoryBytes = usual.Timeout, int64(usual.MemoryMB)<<20
					l.MaxToolCalls = usual.MaxRequests
				}),
				change.Tokens(func(int) int { return usual.MaxResponseTokens }),
				change.MostBytes(func(int) int { return usual.MaxResponseBytes }),
				ignoringOptions(usual))},
		{ID: "no-truncation", Description: "answers are never truncated",
			Lacks: []string{"response-tokens-default", "response-tokens-configured"},
			Apply: change.Tokens(func(int) int { return 0 })},
		{ID: "no-references", Description: "no reference is resolved",
			Lacks: []string{"references-in-request-bodies", "references-in-operations", "references-nested",
				"references-circular", "reference-depth-default", "reference-depth-configured"},
			Apply: func(d *searchexecute.Decisions) {
				specification := d.Specification
				d.Specification = func(document rules.Object, _ int) ([]byte, bool) {
					return specification(document, 0)
				}
			}},
	}
}

// ignoringOptions takes the usual values where a decision is about one option.
func ignoringOptions(usual searchexecute.API) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		d.Namespace = func(string) error { return nil }
		d.WallTime = func(searchexecute.API) time.Duration { return usual.WallTime }
		sent, specification := d.SentHeaders, d.Specification
		d.SentHeaders = func(given map[string]string, _ []string) http.Header { return sent(given, nil) }
		d.Specification = func(document rules.Object, _ int) ([]byte, bool) {
			return specification(document, usual.MaxRefDepth)
		}
	}
}

// clientHosts are those that lack something of requests.
func clientHosts() []Host {
	without := func(names ...string) func(*searchexecute.Decisions) {
		return change.Answer(func(answer map[string]any) {
			for _, name := range names {
				delete(answer, name)
			}
		})
	}
	return []Host{
		{ID: "no-requests", Description: "every request is refused", Lacks: []string{"execute-script"},
			Apply: change.Address(func(*url.URL, string, json.RawMessage, change.Addressing) (*url.URL, error) {
				return nil, errors.New("not implemented")
			})},
		{ID: "no-query", Description: "the query of a script is not sent", Lacks: []string{"request-query"},
			Apply: change.Address(func(base *url.URL, path string, _ json.RawMessage,
				usual change.Addressing) (*url.URL, error) {
				return usual(base, path, nil)
			})},
		{ID: "no-request-headers", Description: "headers of a script are not sent",
			Lacks: []string{"request-headers", "headers-passed", "headers-allowed"},
			Apply: func(d *searchexecute.Decisions) {
				d.SentHeaders = func(map[string]string, []string) http.Header { return http.Header{} }
			}},
		{ID: "no-request-bodies", Description: "bodies of a script are not sent",
			Lacks: []string{"request-body", "request-headers"},
			Apply: change.Body(func(json.RawMessage, []byte) []byte { return nil })},
		{ID: "bodies-alone", Description: "an answer has neither status nor headers",
			Lacks: []string{"response-status", "response-headers"}, Apply: without("status", "headers")},
		{ID: "no-bodies", Description: "an answer has no body",
			Lacks: []string{"response-body"}, Apply: without("body")},
		{ID: "bodies-as-text", Description: "a body of JSON is a text", Lacks: []string{"response-body"},
			Apply: mutant("bodies-as-text")},
		{ID: "one-at-a-time", Description: "a request is refused while another one is under way",
			Lacks: []string{"requests-side-by-side"}, Apply: mutant("one-at-a-time")},
	}
}
