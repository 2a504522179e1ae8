package mutants

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// momentMutants do right what is usual, and wrong in one tool alone, or at one moment of a run or after it.
func momentMutants() []Mutant {
	with := func(words ...string) func(code string) bool {
		return func(code string) bool {
			for _, word := range words {
				if !strings.Contains(code, word) {
					return false
				}
			}
			return true
		}
	}
	return []Mutant{
		{ID: "headers-stay", Requirement: "request-headers",
			Description: "headers of a request are those of all later ones, too", Apply: headersStay()},
		{ID: "computing-added-up", Requirement: "cpu-time-configured",
			Description: "the calls of a host have the limit of computing together, each of them a quarter of a second",
			Apply:       computingAddedUp()},
		{ID: "accept-of-bodies", Requirement: "request-headers",
			Description: "a request with a body asks for JSON, whatever the script says",
			Apply: onCode(with("Accept: ", "body: "), func(d *searchexecute.Decisions, is func() bool) {
				sent := d.SentHeaders
				d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
					header := sent(given, allowed)
					if is() {
						header.Set("Accept", "application/json")
					}
					return header
				}
			})},
		{ID: "computing-beside-a-request", Requirement: "cpu-time-configured",
			Description: "a script may compute for a minute while a request is under way",
			Apply:       onCode(with("const asked = api.request", "for (;;);"), minuteOfComputing)},
		{ID: "computing-caught", Requirement: "cpu-time-configured",
			Description: "a script that catches what the limit of computing throws goes on",
			Apply:       onCode(with("catch", "for (;;);"), minuteOfComputing)},
		{ID: "waiting-caught", Requirement: "wall-time-configured",
			Description: "a script that catches what the limit of a call throws goes on",
			Apply:       onCode(with("catch { /* it goes on", "api.request"), minuteOfCalls)},
		{ID: "computing-for-longer-than-a-call", Requirement: "wall-time-configured",
			Description: "a call is not ended while its script computes",
			Apply: onCode(func(code string) bool {
				return strings.Contains(code, "for (;;);") && !strings.Contains(code, "toJSON")
			}, minuteOfCalls)},
		{ID: "search-memory-by-default", Requirement: "memory-default",
			Description: "a script of search may take 4 GiB where nothing is configured",
			Apply: onSearch(func(d *searchexecute.Decisions, is func() bool) {
				change.Limits(func(l *sandbox.Limits) {
					if is() && l.MaxMemoryBytes == 64<<20 {
						l.MaxMemoryBytes = 4 << 30
					}
				})(d)
			})},
		{ID: "search-answers-shorter", Requirement: "response-within-tokens",
			Description: "an answer of search may have 5,500 tokens, whatever is configured",
			Also:        broken("so it is truncated where it may not be", "response-tokens-off"),
			Apply: onSearch(func(d *searchexecute.Decisions, is func() bool) {
				change.Tokens(func(most int) int {
					if is() && (most == 0 || most > 5500) {
						return 5500
					}
					return most
				})(d)
			})},
		{ID: "search-memory-ends-the-host", Requirement: "works-after-an-ended-run",
			Description: "the call after one of search that took too much memory fails",
			Apply: onSearch(func(d *searchexecute.Decisions, is func() bool) {
				afterwards(func(text string, failed bool) bool {
					return failed && is() && strings.Contains(text, "memoryMB")
				})(d)
			})},
		{ID: "large-answers-left", Requirement: "works-after-an-ended-run",
			Description: "the call after one that got too many bytes fails",
			Apply: afterwards(func(text string, _ bool) bool {
				return strings.Contains(text, "response too large")
			})},
		{ID: "open-rejections-end-the-host", Requirement: "works-after-an-ended-run",
			Description: "the call after one that left a rejection which nobody handles fails",
			Apply: onCode(with("(async () => { throw null; })()"), func(d *searchexecute.Decisions, is func() bool) {
				afterwards(func(_ string, failed bool) bool { return is() && !failed })(d)
			})},
		{ID: "connections-held", Requirement: "works-after-an-ended-run",
			Description: "a request that is never answered keeps one of twenty connections", Apply: connectionsHeld()},
		{ID: "credentials-in-failures", Requirement: "auth-hidden",
			Description: "the answer of a call whose request failed has the headers of that",
			Apply:       credentialsInFailures()},
		{ID: "credentials-in-search", Requirement: "auth-hidden",
			Description: "scripts of search have the credentials as a global",
			Apply: change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				if value, err := json.Marshal(t.API.AuthValue); err == nil && t.Search {
					job.Values["credentials"] = value
				}
				return job
			})},
	}
}

// minuteOfComputing lets scripts compute for a minute.
func minuteOfComputing(d *searchexecute.Decisions, is func() bool) {
	change.Limits(func(l *sandbox.Limits) {
		if is() {
			l.Timeout = time.Minute
		}
	})(d)
}

// onCode changes decisions for runs of such code: what a run is, is known before its limits are asked for.
func onCode(is func(code string) bool,
	alter func(d *searchexecute.Decisions, is func() bool)) func(*searchexecute.Decisions) {
	var now atomic.Bool
	return func(d *searchexecute.Decisions) {
		change.Code(func(code string) (string, error) {
			now.Store(is(code))
			return code, nil
		})(d)
		alter(d, now.Load)
	}
}

// onSearch changes decisions for runs of search.
func onSearch(alter func(d *searchexecute.Decisions, is func() bool)) func(*searchexecute.Decisions) {
	var now atomic.Bool
	return func(d *searchexecute.Decisions) {
		change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
			now.Store(t.Search)
			return job
		})(d)
		alter(d, now.Load)
	}
}

// minuteOfCalls lets some calls take a minute.
func minuteOfCalls(d *searchexecute.Decisions, is func() bool) {
	wall := d.WallTime
	d.WallTime = func(a searchexecute.API) time.Duration {
		if is() {
			return time.Minute
		}
		return wall(a)
	}
}

// afterwards lets the call after one with such an answer fail.
func afterwards(is func(text string, failed bool) bool) func(*searchexecute.Decisions) {
	var broke atomic.Bool
	return change.Outcome(func(text string, failed bool) (string, bool) {
		if broke.Swap(is(text, failed)) {
			return "Error: the sandbox is not there", true
		}
		return text, failed
	})
}

// connectionsHeld refuses requests while twenty are not answered, whether anybody waits for them or not.
func connectionsHeld() func(*searchexecute.Decisions) {
	const most = 20
	var held atomic.Int64
	return func(d *searchexecute.Decisions) {
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			held.Add(-1)
			return answer(r, most, secrets)
		}
		change.Address(func(base *url.URL, path string, query json.RawMessage,
			usual change.Addressing) (*url.URL, error) {
			if held.Load() >= most {
				return nil, errors.New("no connection is left")
			}
			held.Add(1)
			return usual(base, path, query)
		})(d)
	}
}

// credentialsInFailures tells in the text of a call that failed which headers its last request had.
func credentialsInFailures() func(*searchexecute.Decisions) {
	var sent atomic.Value
	return func(d *searchexecute.Decisions) {
		authorize := d.Authorize
		d.Authorize = func(a searchexecute.API, header http.Header) {
			authorize(a, header)
			sent.Store(a.AuthHeader + ": " + a.AuthValue)
		}
		change.Outcome(func(text string, failed bool) (string, bool) {
			if headers, ok := sent.Load().(string); ok && failed {
				text += "\n" + headers
			}
			return text, failed
		})(d)
	}
}

// headersStay sends what earlier requests of the process had.
func headersStay() func(*searchexecute.Decisions) {
	var mu sync.Mutex
	kept := map[string]string{}
	return func(d *searchexecute.Decisions) {
		sent := d.SentHeaders
		d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
			mu.Lock()
			defer mu.Unlock()
			maps.Copy(kept, given)
			return sent(kept, allowed)
		}
	}
}

// computingAddedUp takes a quarter of a second of each call from the limit of the next ones.
func computingAddedUp() func(*searchexecute.Decisions) {
	var calls atomic.Int64
	return func(d *searchexecute.Decisions) {
		limits := d.Limits
		d.Limits = func(a searchexecute.API) sandbox.Limits {
			l := limits(a)
			l.Timeout = max(l.Timeout-time.Duration(calls.Add(1)-1)*250*time.Millisecond, time.Millisecond)
			return l
		}
	}
}
