package mutants

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// exchangeMutants are further ones of §7.2, and those that mix up what is under way.
func exchangeMutants() []Mutant {
	return []Mutant{
		{ID: "queries-of-get-alone", Requirement: "request-query",
			Description: "a request has its query if its method is GET", Apply: queriesOfGet},
		{ID: "escapes-lost", Requirement: "request-path",
			Description: "what is escaped in a path is lost beside what has to be escaped",
			Apply: change.Path(func(path string) (string, error) {
				if strings.ContainsFunc(path, func(r rune) bool { return r > 0x7f }) {
					return url.PathUnescape(path)
				}
				return path, nil
			})},
		{ID: "addresses-in-paths-refused", Requirement: "request-path",
			Description: "a path with :// anywhere in it is refused",
			Apply: change.Path(func(path string) (string, error) {
				if strings.Contains(path, "://") {
					return "", errors.New("the path must not have an address in it")
				}
				return path, nil
			})},
		{ID: "methods-of-rest-alone", Requirement: "request-method", Description: "OPTIONS is sent as GET",
			Also: broken("its answer is another one", "response-status"),
			Apply: func(d *searchexecute.Decisions) {
				method := d.Method
				d.Method = func(given string) string {
					if strings.EqualFold(given, http.MethodOptions) {
						return http.MethodGet
					}
					return method(given)
				}
			}},
		{ID: "client-addresses-dropped", Requirement: "headers-passed",
			Description: "headers that name a client's address in other ways than the list are not sent, either",
			Apply:       dropping("forwarded", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip")},
		{ID: "failing-status-rejects", Requirement: "response-status",
			Description: "an answer whose status tells of a failure rejects",
			Also: append(broken("nothing of it is given", "response-body", "response-headers", "response-within-bytes"),
				broken("what is not caught is a failure of the call", "error-marked")...),
			Apply: func(d *searchexecute.Decisions) {
				answer := d.Answer
				d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
					if r.StatusCode >= http.StatusBadRequest {
						return nil, fmt.Errorf("the API answers %s", r.Status)
					}
					return answer(r, most, secrets)
				}
			}},
		{ID: "base-of-the-document", Requirement: "base-url-default",
			Description: "without a base URL, requests go to the server that the document names",
			Apply:       documentBase()},
		{ID: "replies-exchanged", Requirement: "requests-side-by-side",
			Description: "two requests of one path that are under way get each other's answers",
			Also: append(broken("so do those of two calls", "execute-script"),
				broken("so does one that is late", "requests-in-a-chain")...),
			Apply: repliesExchanged()},
		{ID: "values-exchanged", Requirement: "execute-script",
			Description: "two calls that are under way get each other's answers",
			Also:        broken("a search may be one of them, and a failure, too", "search-script", "error-marked"),
			Apply:       valuesExchanged()},
	}
}

// methodIsGet tells whether the request at hand is of GET: its method is read first.
func methodIsGet(d *searchexecute.Decisions) func() bool {
	var isGet atomic.Bool
	method := d.Method
	d.Method = func(given string) string {
		sent := method(given)
		isGet.Store(sent == http.MethodGet)
		return sent
	}
	return isGet.Load
}

// queriesOfGet sends the query of a request of GET alone.
func queriesOfGet(d *searchexecute.Decisions) {
	isGet := methodIsGet(d)
	change.Address(func(base *url.URL, path string, query json.RawMessage,
		usual change.Addressing) (*url.URL, error) {
		if !isGet() {
			query = nil
		}
		return usual(base, path, query)
	})(d)
}

// dropping sends none of these headers, which are in lower case.
func dropping(names ...string) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		sent := d.SentHeaders
		d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
			header := sent(given, allowed)
			for _, name := range names {
				header.Del(name)
			}
			return header
		}
	}
}

// documentBase sends requests to the first server of the document where no base is configured.
func documentBase() func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		usual := d.Address
		serversFirst()(d)
		first := d.Address
		d.Address = func(base *url.URL, path string, query json.RawMessage) (*url.URL, error) {
			if base.Host == "localhost" {
				return first(base, path, query)
			}
			return usual(base, path, query)
		}
	}
}

// longestExchange is how long one that has ended waits for another one, which may have ended in another way.
const longestExchange = 2 * time.Second

// exchange lets what two give who are under way at once be had by the other one.
type exchange[T any] struct {
	mu sync.Mutex
	// underWay are those of a name that have begun, waiting is one of them that has ended.
	underWay map[string]int
	waiting  map[string]chan T
}

func newExchange[T any]() *exchange[T] {
	return &exchange[T]{underWay: map[string]int{}, waiting: map[string]chan T{}}
}

func (e *exchange[T]) begin(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.underWay[name]++
}

// end gives what another one has, or own where none is under way.
func (e *exchange[T]) end(name string, own T) T {
	e.mu.Lock()
	e.underWay[name]--
	if other := e.waiting[name]; other != nil {
		delete(e.waiting, name)
		e.mu.Unlock()
		select {
		case theirs := <-other:
			other <- own
			return theirs
		case <-time.After(longestExchange):
			return own
		}
	}
	if e.underWay[name] == 0 {
		e.mu.Unlock()
		return own
	}
	mine := make(chan T)
	e.waiting[name] = mine
	e.mu.Unlock()
	select {
	case mine <- own:
		return <-mine
	case <-time.After(longestExchange):
		e.mu.Lock()
		defer e.mu.Unlock()
		if e.waiting[name] == mine {
			delete(e.waiting, name)
		}
		e.underWay[name] = 0
		return own
	}
}

func repliesExchanged() func(*searchexecute.Decisions) {
	type reply struct {
		text json.RawMessage
		err  error
	}
	replies := newExchange[reply]()
	return func(d *searchexecute.Decisions) {
		change.Address(func(base *url.URL, path string, query json.RawMessage,
			usual change.Addressing) (*url.URL, error) {
			target, err := usual(base, path, query)
			if err == nil {
				replies.begin(target.Path)
			}
			return target, err
		})(d)
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			text, err := answer(r, most, secrets)
			got := replies.end(r.Request.URL.Path, reply{text, err})
			return got.text, got.err
		}
	}
}

func valuesExchanged() func(*searchexecute.Decisions) {
	type value struct {
		text   string
		failed bool
	}
	values := newExchange[value]()
	return func(d *searchexecute.Decisions) {
		change.Job(func(_ searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
			values.begin("")
			return job
		})(d)
		outcome := d.Outcome
		d.Outcome = func(r rules.Response) (string, bool) {
			text, failed := outcome(r)
			got := values.end("", value{text, failed})
			return got.text, got.failed
		}
	}
}
