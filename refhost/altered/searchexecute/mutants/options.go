package mutants

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"codemode/refhost/altered/searchexecute/change"
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
			Apply: change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				if t.Search && strings.HasPrefix(t.API.Spec, "http") {
					job.Values = map[string]json.RawMessage{"spec": json.RawMessage(`{"paths":{}}`)}
				}
				return job
			})},
		{ID: "servers-before-base", Requirement: "base-url",
			Description: "requests go to the server that the document names",
			Apply:       serversFirst()},
		{ID: "client-by-another-name", Requirement: "namespace-default",
			Description: "the client is called client where nothing is configured",
			Also:        broken("nobody who knows the text finds it", "execute-script"),
			Apply:       change.Defaults(func(a *searchexecute.API) { a.Namespace = "client" })},
		{ID: "namespace-ignored", Requirement: "namespace-configured", Description: "the client is always called api",
			Apply: change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
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
		namespaceRefused("reserved-beginnings", "begins with a reserved word", func(name string) bool {
			return strings.HasPrefix(name, "in") || strings.HasPrefix(name, "Map")
		}),
		namespaceRefused("reserved-endings", "ends with a reserved word", func(name string) bool {
			return strings.HasSuffix(name, "class")
		}),
		namespaceRefused("reserved-in-capitals", "is a reserved word but for capitals", func(name string) bool {
			return strings.EqualFold(name, "this")
		}),
		{ID: "long-answers-whole", Requirement: "response-tokens-default",
			Description: "an answer is truncated if configured alone",
			Apply: change.Tokens(func(tokens int) int {
				if tokens == 25_000 {
					return 0
				}
				return tokens
			})},
		{ID: "three-times-the-tokens", Requirement: "response-tokens-default",
			Description: "an answer may have 90,000 tokens where nothing is configured",
			Apply:       change.Defaults(func(a *searchexecute.API) { a.MaxResponseTokens = 90_000 })},
		{ID: "tokens-ignored", Requirement: "response-tokens-configured",
			Description: "the limit of tokens is always that of default",
			Also:        broken("0 is another one", "response-tokens-off"),
			Apply:       change.Tokens(func(int) int { return 25_000 })},
		{ID: "tokens-never-off", Requirement: "response-tokens-off",
			Description: "a limit of 0 tokens is that of default",
			Apply: change.Tokens(func(tokens int) int {
				if tokens == 0 {
					return 25_000
				}
				return tokens
			})},
		{ID: "tokens-of-half-a-character", Requirement: "response-within-tokens",
			Description: "a token is half a character",
			Apply:       change.Tokens(func(tokens int) int { return (tokens + 7) / 8 })},
		{ID: "forty-requests", Requirement: "requests-default",
			Description: "there are forty requests where none are configured",
			Apply:       change.Defaults(func(a *searchexecute.API) { a.MaxRequests = 40 })},
		{ID: "sixty-requests", Requirement: "requests-default",
			Description: "there are more than fifty requests where none are configured",
			Apply:       change.Defaults(func(a *searchexecute.API) { a.MaxRequests = 60 })},
		{ID: "requests-ignored", Requirement: "requests-configured", Description: "there are always fifty requests",
			Apply: change.Limits(func(l *sandbox.Limits) { l.MaxToolCalls = 50 })},
		{ID: "one-request-less", Requirement: "requests-configured", Description: "the last request is one too many",
			Also: broken("so it is of each call, whatever is configured", "requests-default",
				"requests-counted-per-call"),
			Apply: change.Limits(func(l *sandbox.Limits) { l.MaxToolCalls-- })},
		{ID: "requests-never-reset", Requirement: "requests-counted-per-call",
			Description: "only the first call makes several requests",
			Apply:       firstCallOnly()},
		{ID: "bodies-unlimited", Requirement: "response-bytes-default",
			Description: "a body may have 160 MiB where nothing is configured",
			Apply: change.MostBytes(func(most int) int {
				if most == 10<<20 {
					return most << 4
				}
				return most
			})},
		{ID: "a-mebibyte", Requirement: "response-bytes-default",
			Description: "a body may have a mebibyte where nothing is configured",
			Also:        broken("it is less than the limit", "response-within-bytes"),
			Apply:       change.Defaults(func(a *searchexecute.API) { a.MaxResponseBytes = 1 << 20 })},
		{ID: "bytes-ignored", Requirement: "response-bytes-configured", Description: "a body may always have 10 MiB",
			Apply: change.MostBytes(func(int) int { return 10 << 20 })},
		{ID: "bytes-halved", Requirement: "response-within-bytes",
			Description: "a body may have a twentieth of the bytes",
			Also:        broken("so it may where nothing is configured", "response-bytes-default"),
			Apply:       change.MostBytes(func(most int) int { return most / 20 })},
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
		{ID: "allowed-as-written", Requirement: "headers-allowed",
			Description: "a header is on the list if it is written as there",
			Apply: func(d *searchexecute.Decisions) {
				sent := d.SentHeaders
				d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
					if allowed != nil {
						given = maps.Clone(given)
						maps.DeleteFunc(given, func(name, _ string) bool { return !slices.Contains(allowed, name) })
					}
					return sent(given, allowed)
				}
			}},
		{ID: "references-shallow", Requirement: "reference-depth-default",
			Description: "references are resolved twenty levels deep",
			Apply:       change.Defaults(func(a *searchexecute.API) { a.MaxRefDepth = 20 })},
		{ID: "references-bottomless", Requirement: "reference-depth-default",
			Description: "references are resolved to their end",
			Apply:       change.Defaults(func(a *searchexecute.API) { a.MaxRefDepth = 1000 })},
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
			Apply:       change.Defaults(func(a *searchexecute.API) { a.MemoryMB = 4096 })},
		{ID: "computing-for-minutes", Requirement: "cpu-time-default",
			Description: "a script may compute for five minutes where nothing is configured",
			Apply:       change.Defaults(func(a *searchexecute.API) { a.Timeout = 5 * time.Minute })},
		{ID: "computing-for-seconds", Requirement: "cpu-time-default",
			Description: "a script may compute for ten seconds where nothing is configured",
			Apply:       change.Defaults(func(a *searchexecute.API) { a.Timeout = 10 * time.Second })},
		{ID: "calls-of-seconds", Requirement: "wall-time-default",
			Description: "a call may take ten seconds where nothing is configured",
			Apply:       change.Defaults(func(a *searchexecute.API) { a.WallTime = 10 * time.Second })},
		{ID: "memory-ignored", Requirement: "memory-configured", Description: "a script may always take 64 MiB",
			Apply: change.Limits(func(l *sandbox.Limits) { l.MaxMemoryBytes = 64 << 20 })},
		{ID: "memory-unlimited", Requirement: "memory-configured",
			Description: "a script may take 4 GiB, whatever is configured",
			Also:        broken("so it is where nothing is configured", "memory-default"),
			Apply:       change.Limits(func(l *sandbox.Limits) { l.MaxMemoryBytes = 4 << 30 })},
		{ID: "bytes-uncounted", Requirement: "memory-configured",
			Description: "bytes are kept beside the memory that is counted",
			Apply:       change.Prelude(`globalThis.Uint8Array = class { fill() { return this; } };`)},
		{ID: "maps-uncounted", Requirement: "memory-configured",
			Description: "maps are kept beside the memory that is counted",
			Apply:       change.Prelude(`globalThis.Map = class { set() { return this; } };`)},
		{ID: "search-bytes-uncounted", Requirement: "memory-configured",
			Description: "bytes of scripts of search are kept beside the memory that is counted",
			Apply: change.Prelude(`if (typeof spec !== "undefined") ` +
				`globalThis.Uint8Array = class { fill() { return this; } };`)},
		{ID: "limits-unmarked", Requirement: "cpu-time-configured",
			Description: "a script that a limit ended is answered as one without a value",
			Also: broken("so it is with all limits of a script", "cpu-time-default", "memory-default",
				"memory-configured", "error-marked"),
			Apply: unmarked(rules.CauseLimit)},
		{ID: "computing-unlimited", Requirement: "cpu-time-configured",
			Description: "a script may compute for a minute",
			Apply:       change.Limits(func(l *sandbox.Limits) { l.Timeout = time.Minute })},
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

// firstCallOnly leaves later calls of the host one request each.
func firstCallOnly() func(*searchexecute.Decisions) {
	var later atomic.Bool
	return change.Limits(func(l *sandbox.Limits) {
		if later.Swap(true) {
			l.MaxToolCalls = 1
		}
	})
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

// serversFirst sends requests to the first server of the document, if it has an address.
func serversFirst() func(*searchexecute.Decisions) {
	var first atomic.Pointer[url.URL]
	return func(d *searchexecute.Decisions) {
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			servers, _ := document.Get("servers").([]any)
			if len(servers) > 0 {
				server, _ := servers[0].(rules.Object)
				text, _ := server.Get("url").(string)
				if address, err := url.Parse(text); err == nil && address.Host != "" {
					first.Store(address)
				}
			}
			return specification(document, maxDepth)
		}
		change.Address(func(base *url.URL, path string, query json.RawMessage,
			usual change.Addressing) (*url.URL, error) {
			if server := first.Load(); server != nil {
				base = server
			}
			return usual(base, path, query)
		})(d)
	}
}
