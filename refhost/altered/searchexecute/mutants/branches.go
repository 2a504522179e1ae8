package mutants

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// branchMutants do right what most scripts and answers come to, and wrong in a branch that few do.
func branchMutants() []Mutant {
	return []Mutant{
		{ID: "blanks-demanded", Requirement: "code-is-async-arrow",
			Description: "code that does not begin as the examples of the text do is refused",
			Apply: change.Code(func(code string) (string, error) {
				if !strings.HasPrefix(code, "async () => ") && strings.HasPrefix(code, "async") {
					return "", errors.New("the code is no async arrow function")
				}
				return code, nil
			})},
		{ID: "thousand-paths", Requirement: "spec-paths",
			Description: "of more than a thousand paths a thousand are there",
			Apply: change.Spec(func(spec map[string]any) {
				paths, _ := spec["paths"].(map[string]any)
				for _, path := range slices.Sorted(maps.Keys(paths))[min(1000, len(paths)):] {
					delete(paths, path)
				}
			})},
		{ID: "backslashes-as-slashes", Requirement: "only-the-configured-api",
			Description: "a path that begins with a slash and a backslash is an address, as browsers have it",
			Apply: change.Address(func(base *url.URL, path string, query json.RawMessage,
				usual change.Addressing) (*url.URL, error) {
				if rest, is := strings.CutPrefix(path, `/\`); is {
					return base.Parse("//" + rest)
				}
				return usual(base, path, query)
			})},
		{ID: "credentials-escaped", Requirement: "auth-by-host",
			Description: "credentials are escaped as a part of an address is", Apply: credentialsEscaped},
		{ID: "few-words-reserved", Requirement: "namespace-reserved",
			Description: "a word that few know to be reserved is taken",
			Apply: func(d *searchexecute.Decisions) {
				namespace := d.Namespace
				d.Namespace = func(name string) error {
					if name == "debugger" || name == "with" {
						return nil
					}
					return namespace(name)
				}
			}},
		{ID: "slash-of-the-base-kept", Requirement: "base-url",
			Description: "a base that ends with a slash has it before the one of the path", Apply: slashKept()},
		{ID: "objects-untruncated", Requirement: "response-tokens-configured",
			Description: "texts and lists are truncated, and objects are not",
			Apply:       untruncated(func(text string, _ int) bool { return strings.HasPrefix(text, "{") })},
		{ID: "tokens-before-indenting", Requirement: "response-tokens-configured",
			Description: "the tokens of a value are counted before it is indented",
			Apply: untruncated(func(text string, maxTokens int) bool {
				var value any
				err := json.Unmarshal([]byte(text), &value)
				short, _ := json.Marshal(value) // it was JSON
				return err == nil && len(short) <= 4*maxTokens
			})},
		{ID: "one-byte-more", Requirement: "response-bytes-configured",
			Description: "a body may have one byte more than is configured",
			Apply:       change.MostBytes(func(most int) int { return most + 1 })},
		{ID: "texts-unlimited", Requirement: "response-bytes-configured",
			Description: "a body that is no JSON may have any number of bytes",
			Apply: onAnswer(func(r *http.Response, most int) int {
				if strings.HasPrefix(r.Header.Get("Content-Type"), "text/") {
					return 10 << 20
				}
				return most
			})},
		{ID: "schemas-bottomless", Requirement: "reference-depth-default",
			Description: "references of schemas are resolved to their end where no depth is configured",
			Apply:       schemasBottomless},
		{ID: "renamed-tools-by-their-place", Requirement: "tool-names-configured",
			Description: "where one tool is renamed, its calls are taken for those of the other one",
			Apply: change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				if len(tools) == 2 && (tools[0].Name == "search") != (tools[1].Name == "execute") {
					tools[0].Search, tools[1].Search = tools[1].Search, tools[0].Search
				}
				return tools
			})},
		{ID: "odd-redirects-reject", Requirement: "response-status",
			Description: "a status between 300 and 399 that leads nowhere rejects",
			Also:        broken("nothing of it is given", "response-body"),
			Apply: refusing(func(r *http.Response) bool {
				return r.StatusCode >= 300 && r.StatusCode < 400 && r.Header.Get("Location") == ""
			})},
		{ID: "heads-read-as-json", Requirement: "response-status",
			Description: "an answer to HEAD that says it is JSON rejects, since nothing is there",
			Apply: refusing(func(r *http.Response) bool {
				return r.Request.Method == http.MethodHead && r.Header.Get("Content-Type") == "application/json"
			})},
		{ID: "types-as-written", Requirement: "response-body",
			Description: "the media type of JSON is known in small letters alone",
			Apply: onAnswer(func(r *http.Response, most int) int {
				if kind := r.Header.Get("Content-Type"); kind != strings.ToLower(kind) {
					r.Header.Set("Content-Type", "text/plain")
				}
				return most
			})},
		{ID: "undefined-sent", Requirement: "request-without-body",
			Description: "a body that is undefined is sent as that word",
			Apply: clientWith(`(request) => api.request(request && "body" in request && request.body === undefined ` +
				`? { ...request, body: "undefined" } : request)`)},
		{ID: "zeros-lost", Requirement: "request-body", Description: "a body of 0 is not sent",
			Apply: change.Body(func(_ json.RawMessage, usual []byte) []byte {
				if string(usual) == "0" {
					return nil
				}
				return usual
			})},
		{ID: "requests-changed", Requirement: "requests-in-a-chain",
			Description: "the headers of a request are taken out of the object that a script has",
			Apply: clientWith(`(request) => { const made = api.request(request); if (request && request.body && ` +
				`request.query) delete request.headers; return made; }`)},
		{ID: "document-writable-below", Requirement: "spec-read-only",
			Description: "what is within the lists and the answers of an operation can be changed",
			Apply: change.Code(func(code string) (string, error) {
				return fmt.Sprintf(`typeof spec === "undefined" ? (%[1]s
) : ((spec) => { const freeze = (value, left) => { if (value && typeof value === "object" && left > 0) {
Object.freeze(value); for (const key in value) freeze(value[key], left - 1); } return value; };
freeze(spec, 5); return (%[1]s
); })(JSON.parse(JSON.stringify(spec)))`, trimmed(code)), nil
			})},
	}
}

// credentialsEscaped adds credentials in which blanks and other signs are escaped.
func credentialsEscaped(d *searchexecute.Decisions) {
	authorize := d.Authorize
	d.Authorize = func(a searchexecute.API, header http.Header) {
		a.AuthValue = url.PathEscape(a.AuthValue)
		authorize(a, header)
	}
}

// slashKept makes addresses of a base as it is written.
func slashKept() func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		isWritten := false
		defaults := d.WallTime
		d.WallTime = func(a searchexecute.API) time.Duration {
			isWritten = strings.HasSuffix(a.BaseURL, "/")
			return defaults(a)
		}
		change.Address(func(base *url.URL, path string, query json.RawMessage,
			usual change.Addressing) (*url.URL, error) {
			if isWritten {
				base = base.JoinPath("/")
			}
			return usual(base, path, query)
		})(d)
	}
}

// untruncated leaves some texts whole.
func untruncated(whole func(text string, maxTokens int) bool) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		truncated := d.Truncated
		d.Truncated = func(text string, maxTokens int) string {
			if maxTokens < 25_000 && whole(text, maxTokens) {
				return text
			}
			return truncated(text, maxTokens)
		}
	}
}

// schemasBottomless has no limit for the depth of schemas that is the usual one.
func schemasBottomless(d *searchexecute.Decisions) {
	specification := d.Specification
	d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
		text, whole := specification(document, maxDepth)
		deep, _ := specification(document, 1000)
		var spec, deeper map[string]json.RawMessage
		if maxDepth != 50 || json.Unmarshal(text, &spec) != nil || json.Unmarshal(deep, &deeper) != nil {
			return text, whole
		}
		maps.DeleteFunc(deeper, func(name string, _ json.RawMessage) bool { return name != "components" })
		maps.Copy(spec, deeper)
		changed, err := json.Marshal(spec)
		if err != nil {
			return text, whole
		}
		return changed, whole
	}
}

// refusing rejects a request with such an answer.
func refusing(is func(*http.Response) bool) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			if is(r) {
				return nil, fmt.Errorf("the API answers %s", r.Status)
			}
			return answer(r, most, secrets)
		}
	}
}

// clientWith gives scripts of execute a client with another function request, which calls the usual one.
func clientWith(request string) func(*searchexecute.Decisions) {
	return change.Code(func(code string) (string, error) {
		code = trimmed(code)
		return fmt.Sprintf("typeof api === \"undefined\" ? (%[1]s\n) : "+
			"((request) => ((api) => (%[1]s\n))({ request }))(%[2]s)", code, request), nil
	})
}
