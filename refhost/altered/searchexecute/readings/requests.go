package readings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// toolReadings are about the tools themselves.
func toolReadings() []ambiguity {
	return []ambiguity{{ID: "unknown-tool", Readings: []reading{{ID: "tool-error",
		Apply: func(d *searchexecute.Decisions) {
			d.UnknownTool = func(name string) (string, bool) {
				return fmt.Sprintf("Error: there is no tool %q", name), true
			}
		}}}}}
}

// optionReadings are about options and limits of requests.
func optionReadings() []ambiguity {
	return []ambiguity{
		{ID: "bytes-exceeded", Readings: []reading{
			{ID: "cut", Apply: func(d *searchexecute.Decisions) {
				answer := d.Answer
				d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
					r.Body = body{io.LimitReader(r.Body, int64(most)), r.Body}
					return answer(r, most, secrets)
				}
			}},
			{ID: "run-fails", Apply: failing(func(fail func(string)) func(*searchexecute.Decisions) {
				return func(d *searchexecute.Decisions) {
					answer := d.Answer
					d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
						result, err := answer(r, most, secrets)
						if err != nil {
							fail(err.Error())
						}
						return result, err
					}
				}
			})},
		}},
		{ID: "requests-exceeded", Readings: []reading{{ID: "run-fails", Apply: func(d *searchexecute.Decisions) {
			d.Sandbox.EndsRun = func(f rules.CallFailure) bool { return f == rules.FailureLimit }
		}}}},
		{ID: "base-url-path", Readings: []reading{{ID: "dropped", Apply: change.Address(
			func(base *url.URL, path string, query json.RawMessage, usual change.Addressing) (*url.URL, error) {
				root := *base
				root.Path = ""
				return usual(&root, path, query)
			})}}},
		{ID: "allowed-authorization", Readings: []reading{{ID: "stripped", Apply: func(d *searchexecute.Decisions) {
			sent := d.SentHeaders
			d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
				passing := map[string]string{}
				for name := range sent(given, nil) {
					for own, value := range given {
						if strings.EqualFold(own, name) {
							passing[own] = value
						}
					}
				}
				return sent(passing, allowed)
			}
		}}}},
		{ID: "reserved-namespaces", Readings: []reading{{ID: "taken", Apply: takingNamespace("JSON")}}},
		{ID: "reserved-words", Readings: []reading{{ID: "taken", Apply: takingNamespace("yield")}}},
	}
}

// takingNamespace takes one more name for the client.
func takingNamespace(more string) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		namespace := d.Namespace
		d.Namespace = func(name string) error {
			if name == more {
				return nil
			}
			return namespace(name)
		}
	}
}

// body is what is read of a response's.
type body struct {
	io.Reader
	io.Closer
}

// failing lets a call fail of which fail was told, whatever its script does.
func failing(watch func(fail func(string)) func(*searchexecute.Decisions)) func(*searchexecute.Decisions) {
	var mu sync.Mutex
	var why string
	set := func(text string) {
		mu.Lock()
		defer mu.Unlock()
		why = text
	}
	return func(d *searchexecute.Decisions) {
		watch(set)(d)
		change.Job(func(_ searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
			set("")
			return job
		})(d)
		outcome := d.Outcome
		d.Outcome = func(r rules.Response) (string, bool) {
			mu.Lock()
			defer mu.Unlock()
			if why != "" {
				return "Error: " + why, true
			}
			return outcome(r)
		}
	}
}

// withoutTexts gives null for the body of an answer that is no JSON.
func withoutTexts(d *searchexecute.Decisions) {
	answer := d.Answer
	d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
		isText := !strings.Contains(strings.ToLower(r.Header.Get("Content-Type")), "json")
		result, err := answer(r, most, secrets)
		var members map[string]any
		if err != nil || !isText || json.Unmarshal(result, &members) != nil {
			return result, err
		}
		members["body"] = nil
		return json.Marshal(members)
	}
}

// requestReadings are about requests and their answers.
func requestReadings() []ambiguity {
	return []ambiguity{
		{ID: "text-bodies", Readings: []reading{{ID: "null-body", Apply: withoutTexts}}},
		{ID: "null-body", Readings: []reading{{ID: "sent",
			Apply: change.Body(func(given json.RawMessage, usual []byte) []byte {
				if string(given) == "null" {
					return given
				}
				return usual
			})}}},
		{ID: "list-in-query", Readings: []reading{
			{ID: "joined", Apply: onLists(func(list []any) (any, error) {
				var parts []string
				for _, item := range list {
					parts = append(parts, fmt.Sprint(item))
				}
				return strings.Join(parts, ","), nil
			})},
			{ID: "refused",
				Apply: onLists(func([]any) (any, error) { return nil, errors.New("a query has no lists") })},
		}},
		{ID: "number-in-query", Readings: []reading{{ID: "other-notation",
			Apply: onMembers(func(value any) (any, bool, error) {
				number, isNumber := value.(float64)
				return fmt.Sprint(number), isNumber && number != 0 && math.Abs(number) < 1e-6, nil
			})}}},
		{ID: "redirects", Readings: []reading{{ID: "given", Apply: func(d *searchexecute.Decisions) {
			d.Redirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		}}}},
		{ID: "redirects-elsewhere", Readings: []reading{
			{ID: "followed", Apply: onElsewhere(func(next *http.Request) error {
				next.Header = http.Header{}
				return nil
			})},
			{ID: "refused", Apply: onElsewhere(func(*http.Request) error {
				return errors.New("the redirect leads to another origin")
			})},
		}},
	}
}

// onElsewhere decides on redirects to another origin.
func onElsewhere(follow func(next *http.Request) error) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		redirect := d.Redirect
		d.Redirect = func(next *http.Request, made []*http.Request) error {
			if next.URL.Host == made[0].URL.Host {
				return redirect(next, made)
			}
			return follow(next)
		}
	}
}

// onLists changes the members of a query that are lists.
func onLists(alter func([]any) (any, error)) func(*searchexecute.Decisions) {
	return onMembers(func(value any) (any, bool, error) {
		list, isList := value.([]any)
		if !isList {
			return nil, false, nil
		}
		other, err := alter(list)
		return other, true, err
	})
}

// onMembers changes those members of a query for which alter says so.
func onMembers(alter func(any) (other any, changed bool, err error)) func(*searchexecute.Decisions) {
	return change.Address(func(base *url.URL, path string, query json.RawMessage,
		usual change.Addressing) (*url.URL, error) {
		var members map[string]any
		if json.Unmarshal(query, &members) != nil {
			return usual(base, path, query)
		}
		changed := false
		for name, value := range members {
			other, isOther, err := alter(value)
			if err != nil {
				return nil, err
			}
			if isOther {
				members[name], changed = other, true
			}
		}
		if !changed {
			return usual(base, path, query)
		}
		text, err := json.Marshal(members)
		if err != nil {
			return nil, err
		}
		return usual(base, path, text)
	})
}
