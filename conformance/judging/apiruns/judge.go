package apiruns

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Seen is what came of a plan.
type Seen struct {
	// Requests are those that the API received, in any order.
	Requests []Request
	// Answers are those of the runs, in their order.
	Answers []Answer
}

// Request is one that the API received.
type Request struct {
	Method, Path, Query, Body string
	Headers                   http.Header
}

// Answer is that of one run.
type Answer struct {
	// There: the run was answered. Failed: it is marked as an error.
	There, Failed bool
	// Result is what a run gave, nil if it is not JSON; Shown is the answer as it came, for whoever reads of it.
	Result json.RawMessage
	Shown  string
}

// Finding is one thing that was judged, with what is asked for and what was found as JSON, or as a text in Said.
type Finding struct {
	Rule, Where string
	Want, Got   json.RawMessage
	// OK tells whether it is as it should be, where there is nothing to compare.
	OK   bool
	Said string
}

// said is a finding that is no comparison.
func said(ok bool, rule, where, want, got string) Finding {
	wanted, _ := json.Marshal(want) // a text can be written
	return Finding{Rule: rule, Where: where, Want: wanted, OK: ok, Said: got}
}

// Aspects are what a history is judged by, each for a row of its own: all that is beside it does not count. What a
// script gets is compared with what was sent, and not with what should have been.
func Aspects() map[string]func(Plan, Seen) []Finding {
	return map[string]func(Plan, Seen) []Finding{
		"each request arrives":                              arrived(fewer),
		"no request arrives again":                          arrived(again),
		"no run makes more requests than its limit":         limited,
		"each request has its method":                       method,
		"each request has its path":                         path,
		"each request has its query":                        query,
		"each request has its body":                         requestBody,
		"each request has its headers":                      headers,
		"no request has a header that says who asks":        blocked,
		"each script gets the statuses of its answers":      status,
		"each script gets the headers of its answers":       answerHeaders,
		"each script gets the bodies of its answers":        answerBody,
		"each run of execute gives the value of its script": values(false),
		"each run of search gives the value of its script":  values(true),
		"each run of search reads the document":             document,
		"each failure is marked, and nothing else":          marks,
		"no run finds what another one has left":            leftovers,
	}
}

// received are the requests of one call, by its id.
func (s Seen) received(c Call) (all []Request) {
	for _, r := range s.Requests {
		_, rest, found := strings.Cut(r.Path, "/"+c.ID)
		if found && (rest == "" || rest[0] < '0' || rest[0] > '9') {
			all = append(all, r)
		}
	}
	return all
}

// excused tells whether a host has refused a run because others were under way: it failed before it did anything.
func excused(r Run, s Seen, i int) bool {
	sent := func(c Call) bool { return len(s.received(c)) > 0 }
	return !r.Alone && s.Answers[i].Failed && !slices.ContainsFunc(r.Calls, sent)
}

// where names a run, and one of its calls.
func where(p Plan, i int, c *Call) string {
	tool := "execute"
	if p.Runs[i].Search {
		tool = "search"
	}
	text := fmt.Sprintf("run %d (%s)", i+1, tool)
	if c != nil {
		text += ", " + c.Method + " " + c.Path
	}
	return text
}

// requests judges each request that was received of a call.
func requests(p Plan, s Seen, judge func(where string, c Call, r Request) []Finding) (all []Finding) {
	for i, run := range p.Runs {
		for _, c := range run.Calls {
			for _, r := range s.received(c) {
				all = append(all, judge(where(p, i, &c), c, r)...)
			}
		}
	}
	return all
}

// fewer and again are what may be wrong with how often a request arrives.
func fewer(made, got int) bool { return got < made }
func again(made, got int) bool { return got > made }

// arrived: requests come as often as they are made, in one respect.
func arrived(wrong func(made, got int) bool) func(Plan, Seen) []Finding {
	return func(p Plan, s Seen) (all []Finding) {
		for i, run := range p.Runs {
			if excused(run, s, i) {
				continue
			}
			for n, c := range run.Calls {
				if c.Cut || run.Ends == Open && n >= p.Limit {
					continue
				}
				got := len(s.received(c))
				all = append(all, said(!wrong(c.Times, got), "each request of a script arrives once", where(p, i, &c),
					fmt.Sprintf("%d times", c.Times), fmt.Sprintf("%d times", got)))
			}
		}
		return all
	}
}

// limited: no run makes more requests than it may.
func limited(p Plan, s Seen) (all []Finding) {
	for i, run := range p.Runs {
		got := 0
		for _, c := range run.Calls {
			if !c.Cut {
				got += len(s.received(c))
			}
		}
		if got > 0 {
			all = append(all, said(got <= p.Limit, "a run makes no more requests than the limit", where(p, i, nil),
				fmt.Sprintf("at most %d requests", p.Limit), fmt.Sprintf("%d requests", got)))
		}
	}
	return all
}

func method(p Plan, s Seen) []Finding {
	return requests(p, s, func(where string, c Call, r Request) []Finding {
		return []Finding{said(r.Method == c.Method, "a request has its method", where, c.Method, r.Method)}
	})
}

func path(p Plan, s Seen) []Finding {
	return requests(p, s, func(where string, c Call, r Request) []Finding {
		return []Finding{said(r.Path == c.Path, "a request has its path", where, c.Path, r.Path)}
	})
}

// query: requests that have one have all of it, and nothing else.
func query(p Plan, s Seen) []Finding {
	return requests(p, s, func(where string, c Call, r Request) []Finding {
		if c.Query == nil {
			return nil
		}
		values, err := url.ParseQuery(r.Query)
		found := map[string]any{}
		for name, list := range values {
			found[name] = list
			if len(list) == 1 {
				found[name] = list[0]
			}
		}
		if err != nil {
			return []Finding{said(false, "a request has its query", where, encoded(c.Query), r.Query)}
		}
		return []Finding{{Rule: "a request has its query", Where: where, Want: json.RawMessage(encoded(c.Query)),
			Got: json.RawMessage(encoded(found))}}
	})
}

// requestBody: requests that have one have it as JSON.
func requestBody(p Plan, s Seen) []Finding {
	return requests(p, s, func(where string, c Call, r Request) []Finding {
		switch {
		case c.Body == nil:
			return nil
		case !json.Valid([]byte(r.Body)):
			return []Finding{said(false, "a request has its body as JSON", where, string(c.Body), r.Body)}
		}
		kind := r.Headers.Get("Content-Type")
		return []Finding{
			{Rule: "a request has its body as JSON", Where: where, Want: c.Body, Got: json.RawMessage(r.Body)},
			said(strings.HasPrefix(kind, "application/json"), "a body says that it is JSON", where,
				"application/json", kind),
		}
	})
}

func headers(p Plan, s Seen) []Finding {
	return requests(p, s, func(where string, c Call, r Request) (all []Finding) {
		for _, name := range slices.Sorted(maps.Keys(c.Headers)) {
			got := strings.Join(r.Headers.Values(name), ", ")
			all = append(all, said(got == c.Headers[name], "a request has its headers", where+", "+name,
				c.Headers[name], got))
		}
		return all
	})
}

// blocked: what says who asks is in no header that was sent.
func blocked(p Plan, s Seen) []Finding {
	return requests(p, s, func(where string, c Call, r Request) (all []Finding) {
		for _, text := range c.Blocked {
			whole := encoded(r.Headers)
			all = append(all, said(!strings.Contains(whole, text), "headers that say who asks are not sent", where,
				"no header with "+text, whole))
		}
		return all
	})
}

func encoded(value any) string {
	text, _ := json.Marshal(value) // maps of texts can be written
	return string(text)
}
