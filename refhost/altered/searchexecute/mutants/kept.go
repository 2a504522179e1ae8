package mutants

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// keptMutants let one call or answer have what belongs to another one, or go by where something came from.
func keptMutants() []Mutant {
	return []Mutant{
		{ID: "code-answered-again", Requirement: "execute-script",
			Description: "code that has given a value is not run again, by either tool",
			Also: append(broken("what it would request is not requested", "requests-counted-per-call",
				"requests-configured"), broken("search has the value of execute, too", "search-script")...),
			Apply: answeredAgain()},
		{ID: "answers-left", Requirement: "fresh-sandbox",
			Description: "the request after a call that failed beside its requests gets the answer of one of them",
			Also:        broken("a call after it does not work then", "works-after-an-ended-run"),
			Apply:       answersLeft()},
		{ID: "headers-of-earlier-answers", Requirement: "response-headers",
			Description: "the headers of an answer have those of earlier answers beside them", Apply: headersKept()},
		{ID: "bodies-of-earlier-answers", Requirement: "response-body",
			Description: "an answer without a body has that of the answer before", Apply: bodiesKept()},
		{ID: "failures-shared", Requirement: "requests-side-by-side",
			Also:        broken("what these were to send does not come", "request-body"),
			Description: "with a request that fails all fail that are under way",
			Apply:       clientWith(sharedFailures)},
		{ID: "blocklist-or-credentials", Requirement: "headers-blocked",
			Description: "where the host has credentials, no header of a script is kept back", Apply: blockedWithout},
		{ID: "environment-in-headers", Requirement: "headers-passed",
			Also:        broken("it is so for each header of a script", "request-headers"),
			Description: "names of the host's environment in headers stand for what is there", Apply: expandedHeaders},
		{ID: "internal-left-out", Requirement: "spec-paths",
			Description: "operations with the extension x-internal are not there", Apply: withoutInternal},
		{ID: "options-of-usual-names", Requirement: "requests-configured",
			Description: "where the client has another name, requests and their answers have no limits",
			Also: append(broken("so it is with each option of requests", "response-bytes-configured",
				"headers-blocked", "auth-by-host"), broken("and of answers", "response-tokens-configured")...),
			Apply: unlimitedWhereRenamed},
		{ID: "requests-read-late", Requirement: "request-body",
			Description: "a request is read once the script waits",
			Apply:       clientWith(`async (request) => { await null; return api.request(request); }`)},
		{ID: "got-documents-as-they-are", Requirement: "operation-fields-alone",
			Description: "a document at an address is given as it is, but for its info and servers",
			Also: append(broken("references are left", "references-in-operations", "references-in-request-bodies",
				"references-in-schemas", "references-circular", "references-nested", "reference-depth-configured"),
				broken("they are not there", "spec-info", "spec-servers")...),
			Apply: documentsAsGot()},
	}
}

// sharedFailures is a function request that lets all requests under way fail with one.
const sharedFailures = `(() => { const open = new Set(); return (request) => new Promise((resolve, reject) => {
  open.add(reject);
  Promise.resolve().then(() => api.request(request)).then((answer) => { open.delete(reject); resolve(answer); },
    (e) => { for (const other of open) other(e); open.clear(); });
}); })()`

// answeredAgain gives what code has given before in the place of running it.
func answeredAgain() func(*searchexecute.Decisions) {
	var mu sync.Mutex
	given, now := map[string]string{}, ""
	return func(d *searchexecute.Decisions) {
		change.Code(func(code string) (string, error) {
			mu.Lock()
			defer mu.Unlock()
			now = code
			text, known := given[code]
			if !known {
				return code, nil
			}
			literal, err := json.Marshal(text)
			return fmt.Sprintf("async () => %s", literal), err
		})(d)
		change.Outcome(func(text string, failed bool) (string, bool) {
			mu.Lock()
			defer mu.Unlock()
			if !failed {
				given[now] = text
			}
			return text, failed
		})(d)
	}
}

// answersLeft gives the request after a call that left some under way an answer of nothing.
func answersLeft() func(*searchexecute.Decisions) {
	pending := rules.Diagnose(rules.Finding{Cause: rules.CausePendingCall}).Code
	var left atomic.Bool
	return func(d *searchexecute.Decisions) {
		outcome, answer := d.Outcome, d.Answer
		d.Outcome = func(r rules.Response) (string, bool) {
			if slices.ContainsFunc(r.Diagnostics, func(d rules.Diagnostic) bool { return d.Code == pending }) {
				left.Store(true)
			}
			return outcome(r)
		}
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			if left.Swap(false) {
				return json.RawMessage(`{"status":200,"headers":{},"body":null}`), nil
			}
			return answer(r, most, secrets)
		}
	}
}

// headersKept adds headers of earlier answers to those of each.
func headersKept() func(*searchexecute.Decisions) {
	var mu sync.Mutex
	kept := map[string]any{}
	return change.Answer(func(answer map[string]any) {
		mu.Lock()
		defer mu.Unlock()
		headers, _ := answer["headers"].(map[string]any)
		maps.Copy(kept, headers)
		answer["headers"] = maps.Clone(kept)
	})
}

// bodiesKept gives an answer of nothing the body of the one before.
func bodiesKept() func(*searchexecute.Decisions) {
	var mu sync.Mutex
	var before any
	return change.Answer(func(answer map[string]any) {
		mu.Lock()
		defer mu.Unlock()
		if body := answer["body"]; body == nil || body == "" {
			answer["body"] = before
		}
		before = answer["body"]
	})
}

// blockedWithout keeps headers of a script back where the host has no credentials.
func blockedWithout(d *searchexecute.Decisions) {
	const kept = "Kept-Back-"
	sent, authorize := d.SentHeaders, d.Authorize
	d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
		header := sent(given, allowed)
		for name, value := range given {
			if allowed == nil && !strings.EqualFold(name, "host") {
				header.Set(kept+name, value)
			}
		}
		return header
	}
	d.Authorize = func(a searchexecute.API, header http.Header) {
		for name, values := range maps.Clone(header) {
			given, is := strings.CutPrefix(name, kept)
			if is && a.AuthHeader != "" {
				header.Set(given, values[0])
			}
			if is {
				header.Del(name)
			}
		}
		authorize(a, header)
	}
}

// unlimitedWhereRenamed forgets options where the client is not called as usual.
func unlimitedWhereRenamed(d *searchexecute.Decisions) {
	var renamed atomic.Bool
	limits, sent, authorize := d.Limits, d.SentHeaders, d.Authorize
	d.Limits = func(a searchexecute.API) sandbox.Limits {
		l := limits(a)
		if renamed.Store(a.Namespace != searchexecute.Standard().Defaults().Namespace); renamed.Load() {
			l.MaxToolCalls = 1000
		}
		return l
	}
	unless := func(most int) int {
		if renamed.Load() {
			return 10 << 20
		}
		return most
	}
	change.MostBytes(unless)(d)
	change.Tokens(unless)(d)
	d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
		if renamed.Load() {
			allowed = slices.Collect(maps.Keys(given))
		}
		return sent(given, allowed)
	}
	d.Authorize = func(a searchexecute.API, header http.Header) {
		if !renamed.Load() {
			authorize(a, header)
		}
	}
}

// expandedHeaders puts in what the environment has under the names in braces.
func expandedHeaders(d *searchexecute.Decisions) {
	named := regexp.MustCompile(`\$\{(\w+)\}`)
	sent := d.SentHeaders
	d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
		expanded := map[string]string{}
		for name, value := range given {
			expanded[name] = named.ReplaceAllStringFunc(value, os.ExpandEnv)
		}
		return sent(expanded, allowed)
	}
}

// withoutInternal leaves out operations that an extension calls internal.
func withoutInternal(d *searchexecute.Decisions) {
	specification := d.Specification
	d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
		paths, _ := document.Get("paths").(rules.Object)
		for _, path := range paths {
			item, is := path.Value.(rules.Object)
			if !is {
				continue
			}
			kept := slices.DeleteFunc(slices.Clone(item), func(m rules.Member) bool {
				operation, _ := m.Value.(rules.Object)
				return operation.Get("x-internal") == true
			})
			paths = paths.With(path.Key, kept)
		}
		if paths != nil {
			document = document.With("paths", paths)
		}
		return specification(document, maxDepth)
	}
}

// documentsAsGot gives scripts a document that was got without its info and servers, and with nothing resolved.
func documentsAsGot() func(*searchexecute.Decisions) {
	var read atomic.Value
	return func(d *searchexecute.Decisions) {
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			if text, err := rules.Marshal(document.Without("info").Without("servers")); err == nil {
				read.Store(json.RawMessage(text))
			}
			return specification(document, maxDepth)
		}
		change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
			text, is := read.Load().(json.RawMessage)
			if is && t.Search && strings.HasPrefix(t.API.Spec, "http") {
				job.Values = map[string]json.RawMessage{"spec": text}
			}
			return job
		})(d)
	}
}
