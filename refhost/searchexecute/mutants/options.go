package mutants

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// optionMutants are those of §6.1.
func optionMutants() []Mutant {
	return []Mutant{
		{ID: "old-documents-empty", Requirement: "spec-is-openapi-3",
			Description: "a document of OpenAPI 3.0 has no paths",
			Apply: func(d *searchexecute.Decisions) {
				specification := d.Specification
				d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
					if version, _ := document.Get("openapi").(string); strings.HasPrefix(version, "3.0") {
						return []byte(`{"paths":{}}`), true
					}
					return specification(document, maxDepth)
				}
			}},
		{ID: "remote-documents-empty", Requirement: "spec-got-asynchronously",
			Description: "a document at an address is not waited for",
			Apply: onJob(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				if t.Search && strings.HasPrefix(t.API.Spec, "http") {
					job.Values = map[string]json.RawMessage{"spec": json.RawMessage(`{"paths":{}}`)}
				}
				return job
			})},
		{ID: "namespace-ignored", Requirement: "namespace-configured", Description: "the client is always called api",
			Apply: onJob(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				for i := range job.Servers {
					job.Servers[i].ServerID, job.Servers[i].Global = "api", "api"
				}
				return job
			})},
		{ID: "namespace-unchecked", Requirement: "namespace-identifier", Description: "any namespace is taken",
			Also:  broken("that is no identifier either", "namespace-reserved"),
			Apply: func(d *searchexecute.Decisions) { d.Namespace = func(string) error { return nil } }},
		{ID: "reserved-words-taken", Requirement: "namespace-reserved", Description: "a reserved word is taken",
			Apply: func(d *searchexecute.Decisions) {
				namespace := d.Namespace
				d.Namespace = func(name string) error {
					if slices.Contains([]string{"class", "return", "new", "this", "null"}, name) {
						return nil
					}
					return namespace(name)
				}
			}},
		{ID: "long-answers-whole", Requirement: "response-tokens-default",
			Description: "an answer is truncated if configured alone",
			Apply: onTokens(func(tokens int) int {
				if tokens == 25_000 {
					return 0
				}
				return tokens
			})},
		{ID: "tokens-ignored", Requirement: "response-tokens-configured",
			Description: "the limit of tokens is always that of default",
			Also:        broken("0 is another one", "response-tokens-off"),
			Apply:       onTokens(func(int) int { return 25_000 })},
		{ID: "tokens-never-off", Requirement: "response-tokens-off",
			Description: "a limit of 0 tokens is that of default",
			Apply: onTokens(func(tokens int) int {
				if tokens == 0 {
					return 25_000
				}
				return tokens
			})},
		{ID: "tokens-of-half-a-character", Requirement: "response-within-tokens",
			Description: "a token is half a character",
			Apply:       onTokens(func(tokens int) int { return (tokens + 7) / 8 })},
		{ID: "forty-requests", Requirement: "requests-default",
			Description: "there are forty requests where none are configured",
			Apply:       onDefaults(func(a *searchexecute.API) { a.MaxRequests = 40 })},
		{ID: "sixty-requests", Requirement: "requests-default",
			Description: "there are more than fifty requests where none are configured",
			Apply:       onDefaults(func(a *searchexecute.API) { a.MaxRequests = 60 })},
		{ID: "requests-ignored", Requirement: "requests-configured", Description: "there are always fifty requests",
			Apply: onLimits(func(l *sandbox.Limits) { l.MaxToolCalls = 50 })},
		{ID: "requests-never-reset", Requirement: "requests-counted-per-call",
			Description: "only the first call makes several requests",
			Also:        broken("they all are calls of one host", "requests-default", "requests-configured"),
			Apply:       firstCallOnly()},
		{ID: "bodies-unlimited", Requirement: "response-bytes-default",
			Description: "a body may have 160 MiB where nothing is configured",
			Apply: onMostBytes(func(most int) int {
				if most == 10<<20 {
					return most << 4
				}
				return most
			})},
		{ID: "bytes-ignored", Requirement: "response-bytes-configured", Description: "a body may always have 10 MiB",
			Apply: onMostBytes(func(int) int { return 10 << 20 })},
		{ID: "bytes-halved", Requirement: "response-within-bytes",
			Description: "a body may have a twentieth of the bytes",
			Apply:       onMostBytes(func(most int) int { return most / 20 })},
		{ID: "authorization-sent", Requirement: "headers-blocked", Description: "a script may set Authorization",
			Apply: sendingToo(func(name string) bool { return name == "authorization" })},
		{ID: "cookies-sent", Requirement: "headers-blocked", Description: "a script may set cookies",
			Apply: sendingToo(func(name string) bool { return name == "cookie" })},
		{ID: "forwarded-sent", Requirement: "headers-blocked", Description: "a script may say for whom it asks",
			Apply: sendingToo(func(name string) bool { return strings.HasPrefix(name, "x-forwarded-") })},
		{ID: "proxy-sent", Requirement: "headers-blocked", Description: "a script may speak to a proxy",
			Apply: sendingToo(func(name string) bool { return strings.HasPrefix(name, "proxy-") })},
		{ID: "languages-dropped", Requirement: "headers-passed",
			Description: "a script may not say which language it wants",
			Apply: func(d *searchexecute.Decisions) {
				sent := d.SentHeaders
				d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
					header := sent(given, allowed)
					header.Del("Accept-Language")
					return header
				}
			}},
		{ID: "allowed-ignored", Requirement: "headers-allowed", Description: "a list of headers changes nothing",
			Apply: func(d *searchexecute.Decisions) {
				sent := d.SentHeaders
				d.SentHeaders = func(given map[string]string, _ []string) http.Header { return sent(given, nil) }
			}},
		{ID: "references-shallow", Requirement: "reference-depth-default",
			Description: "references are resolved twenty levels deep",
			Apply:       onDefaults(func(a *searchexecute.API) { a.MaxRefDepth = 20 })},
		{ID: "references-bottomless", Requirement: "reference-depth-default",
			Description: "references are resolved to their end",
			Apply:       onDefaults(func(a *searchexecute.API) { a.MaxRefDepth = 1000 })},
		{ID: "depth-ignored", Requirement: "reference-depth-configured",
			Description: "references are always resolved fifty levels deep",
			Apply: func(d *searchexecute.Decisions) {
				specification := d.Specification
				d.Specification = func(document rules.Object, _ int) ([]byte, bool) {
					return specification(document, 50)
				}
			}},
	}
}

// limitMutants are those of §6.1.1.
func limitMutants() []Mutant {
	return []Mutant{
		{ID: "memory-of-gibibytes", Requirement: "memory-default",
			Description: "a script may take 4 GiB where nothing is configured",
			Apply:       onDefaults(func(a *searchexecute.API) { a.MemoryMB = 4096 })},
		{ID: "memory-ignored", Requirement: "memory-configured", Description: "a script may always take 64 MiB",
			Apply: onLimits(func(l *sandbox.Limits) { l.MaxMemoryBytes = 64 << 20 })},
		{ID: "computing-unlimited", Requirement: "cpu-time-configured",
			Description: "a script may compute for a minute",
			Apply:       onLimits(func(l *sandbox.Limits) { l.Timeout = time.Minute })},
		{ID: "calls-of-a-minute", Requirement: "wall-time-configured", Description: "a call may always take a minute",
			Apply: func(d *searchexecute.Decisions) {
				d.WallTime = func(searchexecute.API) time.Duration { return time.Minute }
			}},
		{ID: "waiting-limited", Requirement: "cpu-time-is-no-waiting",
			Description: "a script may wait for a second alone",
			Also:        broken("that is less than a minute, too", "wall-time-default"),
			Apply: func(d *searchexecute.Decisions) {
				ending := d.Sandbox.Ending
				d.Sandbox.Ending = func() rules.EndingRule {
					rule := ending()
					rule.MaxWait = time.Second
					return rule
				}
			}},
	}
}

type address func(base *url.URL, path string, query json.RawMessage) (*url.URL, error)

func onAddress(
	change func(*url.URL, string, json.RawMessage, address) (*url.URL, error)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		usual := d.Address
		d.Address = func(base *url.URL, path string, query json.RawMessage) (*url.URL, error) {
			return change(base, path, query, usual)
		}
	}
}

func onTokens(change func(int) int) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		truncated := d.Truncated
		d.Truncated = func(text string, maxTokens int) string { return truncated(text, change(maxTokens)) }
	}
}

func onDefaults(change func(*searchexecute.API)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		defaults := d.Defaults
		d.Defaults = func() searchexecute.API {
			a := defaults()
			change(&a)
			return a
		}
	}
}

func onLimits(change func(*sandbox.Limits)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		limits := d.Limits
		d.Limits = func(a searchexecute.API) sandbox.Limits {
			l := limits(a)
			change(&l)
			return l
		}
	}
}

// firstCallOnly leaves later calls of the host one request each.
func firstCallOnly() func(*searchexecute.Decisions) {
	var later atomic.Bool
	return onLimits(func(l *sandbox.Limits) {
		if later.Swap(true) {
			l.MaxToolCalls = 1
		}
	})
}

func onMostBytes(change func(int) int) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			return answer(r, change(most), secrets)
		}
	}
}

// sendingToo sends headers that are usually blocked, by their names in small letters.
func sendingToo(sends func(name string) bool) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		sent := d.SentHeaders
		d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
			header := sent(given, allowed)
			for name, value := range given {
				if allowed == nil && sends(strings.ToLower(name)) {
					header.Set(name, value)
				}
			}
			return header
		}
	}
}
