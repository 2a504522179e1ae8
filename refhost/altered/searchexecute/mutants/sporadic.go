package mutants

import (
	"encoding/json"
	"net/http"
	"net/url"
	"sync/atomic"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// How often a fault shows that shows now and then: each time after so many requests, or runs.
const (
	sporadicRequests = 17
	sporadicRuns     = 5
)

// sporadicMutants do right most of the time: a process has to do much until one of them shows.
func sporadicMutants() []Mutant {
	row := func(requirement, what string, apply func(*searchexecute.Decisions), also ...string) Mutant {
		m := Mutant{ID: "sporadic-" + requirement, Requirement: requirement, Apply: apply,
			Description: "now and then, " + what}
		if also != nil {
			m.Also = broken("what goes by it is not as it should be, either", also...)
		}
		return m
	}
	return []Mutant{
		row("request-method", "a request is one of another method", onMethod(http.MethodPatch), "request-query"),
		row("request-path", "a slash is added to the path of a request", onSporadicPath(), "request-query"),
		row("request-query", "a request has the query of an earlier one", earlierQueries()),
		row("request-body", "a request has the body of an earlier one", earlierBodies(), "requests-side-by-side"),
		row("request-headers", "a request has none of its headers", onSporadicHeaders(noHeaders)),
		row("headers-blocked", "a request has all its headers", onSporadicHeaders(allHeaders)),
		row("auth-by-host", "a request has no credentials", sporadicCredentials()),
		row("response-status", "a status is 200", onSporadicAnswer("status", http.StatusOK)),
		row("response-headers", "an answer has no headers", onSporadicAnswer("headers", map[string]any{})),
		row("response-body", "an answer has no body", onSporadicAnswer("body", nil)),
		{ID: "sporadic-values", Requirement: "execute-script", Apply: earlierValues(),
			Description: "now and then, a run gives the value of an earlier one",
			Also:        broken("one of search does, too", "search-script")},
		row("error-marked", "a run that fails is no error", sporadicMarks()),
		row("text-result", "an answer is two blocks of text", sporadicBlocks(), "error-marked"),
		row("spec-paths", "a script of search gets a document without paths", sporadicDocuments()),
		row("requests-configured", "a run makes any number of requests", sporadicLimits()),
	}
}

// every tells of each n-th time that it is asked.
func every(n int64) func() bool {
	var asked atomic.Int64
	return func() bool { return asked.Add(1)%n == 0 }
}

func onMethod(instead string) func(*searchexecute.Decisions) {
	due := every(sporadicRequests)
	return func(d *searchexecute.Decisions) {
		method := d.Method
		d.Method = func(given string) string {
			if due() {
				return instead
			}
			return method(given)
		}
	}
}

func onSporadicPath() func(*searchexecute.Decisions) {
	due := every(sporadicRequests)
	return change.Path(func(path string) (string, error) {
		if due() {
			path += "/"
		}
		return path, nil
	})
}

func earlierQueries() func(*searchexecute.Decisions) {
	due := every(sporadicRequests / 3)
	var earlier atomic.Value
	return change.Address(func(base *url.URL, path string, query json.RawMessage,
		usual change.Addressing) (*url.URL, error) {
		if before, ok := earlier.Load().(json.RawMessage); ok && len(query) > 0 && due() {
			return usual(base, path, before)
		}
		earlier.Store(query)
		return usual(base, path, query)
	})
}

func earlierBodies() func(*searchexecute.Decisions) {
	due := every(sporadicRequests / 3)
	var earlier atomic.Value
	return change.Body(func(_ json.RawMessage, usual []byte) []byte {
		if before, ok := earlier.Load().([]byte); ok && usual != nil && due() {
			return before
		}
		if usual != nil {
			earlier.Store(usual)
		}
		return usual
	})
}

func noHeaders(map[string]string) http.Header { return http.Header{} }

func allHeaders(given map[string]string) http.Header {
	header := http.Header{}
	for name, value := range given {
		header.Set(name, value)
	}
	return header
}

func onSporadicHeaders(instead func(given map[string]string) http.Header) func(*searchexecute.Decisions) {
	due := every(sporadicRequests / 3)
	return func(d *searchexecute.Decisions) {
		sent := d.SentHeaders
		d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
			if len(given) > 1 && allowed == nil && due() {
				return instead(given)
			}
			return sent(given, allowed)
		}
	}
}

func sporadicCredentials() func(*searchexecute.Decisions) {
	due := every(sporadicRequests)
	return func(d *searchexecute.Decisions) {
		authorize := d.Authorize
		d.Authorize = func(a searchexecute.API, header http.Header) {
			if !due() {
				authorize(a, header)
			}
		}
	}
}

func onSporadicAnswer(member string, instead any) func(*searchexecute.Decisions) {
	due := every(sporadicRequests)
	return change.Answer(func(answer map[string]any) {
		if due() {
			answer[member] = instead
		}
	})
}

func earlierValues() func(*searchexecute.Decisions) {
	due := every(sporadicRuns)
	var earlier atomic.Value
	return change.Outcome(func(text string, failed bool) (string, bool) {
		if before, ok := earlier.Load().(string); ok && !failed && due() {
			return before, failed
		}
		if !failed {
			earlier.Store(text)
		}
		return text, failed
	})
}

func sporadicMarks() func(*searchexecute.Decisions) {
	due := every(3)
	return change.Outcome(func(text string, failed bool) (string, bool) { return text, failed && !due() })
}

func sporadicBlocks() func(*searchexecute.Decisions) {
	due := every(sporadicRuns)
	return func(d *searchexecute.Decisions) {
		d.Blocks = func(text string) []string {
			if due() {
				return []string{text, ""}
			}
			return []string{text}
		}
	}
}

func sporadicDocuments() func(*searchexecute.Decisions) {
	due := every(sporadicRuns)
	return change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
		if t.Search && due() {
			job.Values = map[string]json.RawMessage{"spec": json.RawMessage(`{"info":{},"paths":{}}`)}
		}
		return job
	})
}

func sporadicLimits() func(*searchexecute.Decisions) {
	due := every(3)
	return change.Limits(func(l *sandbox.Limits) {
		if due() {
			l.MaxToolCalls = 1000
		}
	})
}
