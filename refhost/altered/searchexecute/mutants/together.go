package mutants

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// togetherMutants share among calls that are under way at once what each has for itself, or do wrong what is rare.
func togetherMutants() []Mutant {
	share := func(id, requirement, what string, apply func(*searchexecute.Decisions, *atomic.Int64)) Mutant {
		return Mutant{ID: id, Requirement: requirement, Description: what + " is shared among calls at once",
			Apply: func(d *searchexecute.Decisions) { apply(d, counted(d)) }}
	}
	return []Mutant{
		share("memory-shared", "memory-configured", "the memory", func(d *searchexecute.Decisions, n *atomic.Int64) {
			change.Limits(func(l *sandbox.Limits) { l.MaxMemoryBytes = int64(shared(int(l.MaxMemoryBytes), n)) })(d)
		}),
		share("computing-shared", "cpu-time-configured", "the time for computing",
			func(d *searchexecute.Decisions, n *atomic.Int64) {
				change.Limits(func(l *sandbox.Limits) { l.Timeout = time.Duration(shared(int(l.Timeout), n)) })(d)
			}),
		share("waiting-shared", "wall-time-configured", "the time of a call",
			func(d *searchexecute.Decisions, n *atomic.Int64) {
				wall := d.WallTime
				d.WallTime = func(a searchexecute.API) time.Duration { return time.Duration(shared(int(wall(a)), n)) }
			}),
		share("bytes-shared", "response-within-bytes", "how many bytes there may be",
			func(d *searchexecute.Decisions, n *atomic.Int64) {
				change.MostBytes(func(most int) int { return shared(most, n) })(d)
			}),
		share("tokens-shared", "response-within-tokens", "how many tokens there may be",
			func(d *searchexecute.Decisions, n *atomic.Int64) {
				change.Tokens(func(most int) int { return shared(most, n) })(d)
			}),
		{ID: "small-depths-ignored", Requirement: "reference-depth-configured",
			Description: "references are resolved to their ends where a few levels are configured",
			Apply: func(d *searchexecute.Decisions) {
				specification := d.Specification
				d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
					if maxDepth > 0 && maxDepth < 4 {
						maxDepth = 50
					}
					return specification(document, maxDepth)
				}
			}},
		{ID: "texts-of-json-written-anew", Requirement: "execute-script",
			Description: "a text that is one of JSON is read and written anew",
			Also:        broken("so it is in search", "search-script"),
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				var value any
				if strings.HasPrefix(text, "{") || json.Unmarshal([]byte(text), &value) != nil {
					return text, failed
				}
				written, err := json.Marshal(value)
				if err != nil {
					return text, failed
				}
				return string(written), failed
			})},
		{ID: "faults-asked-again", Requirement: "response-status",
			Description: "what is answered with a fault is requested again",
			Also:        broken("it is one request more", "requests-configured"),
			Apply:       askedAgain},
		{ID: "credentials-lost-at-redirects", Requirement: "auth-by-host",
			Description: "what a redirect leads to is requested without credentials",
			Apply: func(d *searchexecute.Decisions) {
				redirect := d.Redirect
				d.Redirect = func(next *http.Request, made []*http.Request) error {
					next.Header = http.Header{}
					return redirect(next, made)
				}
			}},
	}
}

// counted counts the calls that are under way.
func counted(d *searchexecute.Decisions) *atomic.Int64 {
	var n atomic.Int64
	wall := d.WallTime
	d.WallTime = func(a searchexecute.API) time.Duration {
		n.Add(1)
		return wall(a)
	}
	outcome := d.Outcome
	d.Outcome = func(r rules.Response) (string, bool) {
		text, failed := outcome(r)
		n.Add(-1)
		return text, failed
	}
	return &n
}

// shared is what a call has of a limit where others are under way: less than its part.
func shared(limit int, underWay *atomic.Int64) int {
	if n := int(underWay.Load()); n > 1 {
		return limit / (2 * n)
	}
	return limit
}

// askedAgain makes a request of GET again whose answer says that it may work later.
func askedAgain(d *searchexecute.Decisions) {
	answer := d.Answer
	d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
		if r.StatusCode == http.StatusServiceUnavailable && r.Request.Method == http.MethodGet {
			again, err := http.DefaultTransport.RoundTrip(r.Request.Clone(r.Request.Context()))
			if err == nil {
				defer again.Body.Close()
				r = again
			}
		}
		return answer(r, most, secrets)
	}
}
