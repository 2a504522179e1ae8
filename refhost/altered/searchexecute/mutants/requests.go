package mutants

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// requestMutants are those of §7.2.
func requestMutants() []Mutant {
	return []Mutant{
		{ID: "patches-posted", Requirement: "request-method", Description: "PATCH is sent as POST",
			Also: broken("no request with PATCH has what belongs to one", "request-headers", "request-query",
				"request-body", "headers-blocked", "headers-passed", "auth-by-host"),
			Apply: func(d *searchexecute.Decisions) {
				method := d.Method
				d.Method = func(given string) string {
					if given == http.MethodPatch {
						return http.MethodPost
					}
					return method(given)
				}
			}},
		{ID: "paths-unescaped", Requirement: "request-path",
			Description: "escaped signs of a path are sent as they are meant",
			Apply: change.Address(func(base *url.URL, path string, query json.RawMessage,
				usual change.Addressing) (*url.URL, error) {
				if plain, err := url.PathUnescape(path); err == nil {
					path = plain
				}
				return usual(base, path, query)
			})},
		{ID: "numbers-lost", Requirement: "request-query", Description: "numbers of a query are left out",
			Apply: change.Address(func(base *url.URL, path string, query json.RawMessage,
				usual change.Addressing) (*url.URL, error) {
				var all map[string]any
				if json.Unmarshal(query, &all) != nil {
					return usual(base, path, query)
				}
				maps.DeleteFunc(all, func(_ string, value any) bool { _, is := value.(float64); return is })
				text, _ := json.Marshal(all) // it was JSON
				return usual(base, path, text)
			})},
		{ID: "query-added", Requirement: "request-without-query",
			Description: "a request without a query gets one against caches",
			Apply: change.Address(func(base *url.URL, path string, query json.RawMessage,
				usual change.Addressing) (*url.URL, error) {
				target, err := usual(base, path, query)
				if err == nil && target.RawQuery == "" {
					target.RawQuery = "_=1"
				}
				return target, err
			})},
		{ID: "empty-bodies-lost", Requirement: "request-body",
			Description: "a body that is an empty object is not sent",
			Apply: change.Body(func(given json.RawMessage, usual []byte) []byte {
				if string(given) == "{}" {
					return nil
				}
				return usual
			})},
		{ID: "bodies-quoted", Requirement: "request-body", Description: "a body is sent as a string of JSON",
			Apply: change.Body(func(_ json.RawMessage, usual []byte) []byte {
				if usual == nil {
					return nil
				}
				text, _ := json.Marshal(string(usual)) // a text can be written
				return text
			}),
			Also: broken("what a script passes on is quoted, too", "requests-in-a-chain", "requests-side-by-side")},
		{ID: "bodies-made-up", Requirement: "request-without-body",
			Description: "a request without a body gets an empty object",
			Apply: change.Body(func(_ json.RawMessage, usual []byte) []byte {
				if usual == nil {
					return []byte("{}")
				}
				return usual
			})},
		{ID: "further-headers-lost", Requirement: "request-headers",
			Description: "headers that begin with X- are not sent",
			Apply: func(d *searchexecute.Decisions) {
				sent := d.SentHeaders
				d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
					header := sent(given, allowed)
					maps.DeleteFunc(header, func(name string, _ []string) bool { return strings.HasPrefix(name, "X-") })
					return header
				}
			},
			Also: broken("they are among all others, and may be on the list", "headers-passed", "headers-allowed")},
		{ID: "status-text", Requirement: "response-status", Description: "the status is a text",
			Apply: change.Answer(func(answer map[string]any) {
				text, _ := json.Marshal(answer["status"]) // it was JSON
				answer["status"] = string(text)
			})},
		{ID: "headers-listed", Requirement: "response-headers", Description: "a header is a list of values",
			Apply: change.Answer(func(answer map[string]any) {
				headers, _ := answer["headers"].(map[string]any)
				for name, value := range headers {
					headers[name] = []any{value}
				}
			})},
		{ID: "bodies-as-text", Requirement: "response-body", Description: "a body of JSON is a text",
			Apply: change.Answer(func(answer map[string]any) {
				text, _ := json.Marshal(answer["body"]) // it was JSON
				answer["body"] = string(text)
			})},
		{ID: "lists-as-text", Requirement: "response-body", Description: "a body that is a list of JSON is a text",
			Apply: change.Answer(func(answer map[string]any) {
				if list, ok := answer["body"].([]any); ok {
					text, _ := json.Marshal(list) // it was JSON
					answer["body"] = string(text)
				}
			}),
			Also: broken("no list can be gone through", "requests-in-a-chain", "requests-side-by-side")},
		{ID: "third-path-refused", Requirement: "requests-in-a-chain",
			Description: "a script cannot go on to a third path after the answers of two",
			Apply: underWay(func(inFlight int, paths []string) error {
				if inFlight == 0 && len(paths) > 2 {
					return errors.New("too many steps")
				}
				return nil
			})},
		{ID: "one-at-a-time", Requirement: "requests-side-by-side",
			Description: "a request is refused while another one is under way",
			Apply: underWay(func(inFlight int, _ []string) error {
				if inFlight > 0 {
					return errors.New("a request is under way")
				}
				return nil
			})},
	}
}

// underWay refuses a request by how many of its call are under way, and by the different paths of the call so far, its
// own among them.
func underWay(refuse func(inFlight int, paths []string) error) func(*searchexecute.Decisions) {
	var mu sync.Mutex
	var inFlight int
	var paths []string
	return func(d *searchexecute.Decisions) {
		change.Job(func(_ searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
			mu.Lock()
			defer mu.Unlock()
			inFlight, paths = 0, nil
			return job
		})(d)
		change.Address(func(base *url.URL, path string, query json.RawMessage,
			usual change.Addressing) (*url.URL, error) {
			mu.Lock()
			defer mu.Unlock()
			if !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
			if err := refuse(inFlight, paths); err != nil {
				return nil, err
			}
			inFlight++
			return usual(base, path, query)
		})(d)
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			mu.Lock()
			inFlight--
			mu.Unlock()
			return answer(r, most, secrets)
		}
	}
}
