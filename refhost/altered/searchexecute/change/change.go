// Package change makes decisions of the system search-execute otherwise than the reference host does: for hosts with a
// fault, hosts that lack something, and hosts that read otherwise what the text leaves open.
package change

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// Defaults changes what counts where the configuration says nothing.
func Defaults(change func(*searchexecute.API)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		defaults := d.Defaults
		d.Defaults = func() searchexecute.API {
			a := defaults()
			change(&a)
			return a
		}
	}
}

// Tools changes the list of tools.
func Tools(change func([]searchexecute.Tool) []searchexecute.Tool) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		tools := d.Tools
		d.Tools = func(apis []searchexecute.API) []searchexecute.Tool { return change(tools(apis)) }
	}
}

// Code changes the source of the function that is called, or refuses it.
func Code(change func(code string) (string, error)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		code := d.Code
		d.Code = func(arguments json.RawMessage) (string, error) {
			text, err := code(arguments)
			if err != nil {
				return "", err
			}
			return change(text)
		}
	}
}

// Prelude runs code of the host before the agent's.
func Prelude(source string) func(*searchexecute.Decisions) {
	return Code(func(code string) (string, error) {
		return fmt.Sprintf("((() => { %s })(), (%s\n))", source, strings.TrimRight(code, "; \t\r\n")), nil
	})
}

// Outside lets code of the host call a function of the host's process, by a name that scripts do not see.
func Outside(name string, act func(given json.RawMessage), source string) func(*searchexecute.Decisions) {
	return OutsideGiving(name, func(given json.RawMessage) (json.RawMessage, error) {
		act(given)
		return json.RawMessage("null"), nil
	}, source)
}

// OutsideGiving is [Outside] for a function that gives something.
func OutsideGiving(name string, give rules.Outside, source string) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		d.Sandbox.Outside = func() map[string]rules.Outside { return map[string]rules.Outside{name: give} }
		Prelude(fmt.Sprintf("const %[1]s = globalThis.%[1]s; delete globalThis.%[1]s; %[2]s", name, source))(d)
	}
}

// Text is the first of what a function was given.
func Text(given json.RawMessage) string {
	var all []string
	_ = json.Unmarshal(given, &all) // what is no text is none
	return strings.Join(all[:min(1, len(all))], "")
}

// Job changes the job of a tool; execute is that which execute would have.
func Job(change func(t searchexecute.Tool, job, execute sandbox.Job) sandbox.Job) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		job := d.Job
		d.Job = func(t searchexecute.Tool, spec json.RawMessage) sandbox.Job {
			execute := t
			execute.Search = false
			return change(t, job(t, spec), job(execute, spec))
		}
	}
}

// Limits changes those of one script.
func Limits(change func(*sandbox.Limits)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		limits := d.Limits
		d.Limits = func(a searchexecute.API) sandbox.Limits {
			l := limits(a)
			change(&l)
			return l
		}
	}
}

// Outcome changes the text for a run, and whether it failed.
func Outcome(change func(text string, failed bool) (string, bool)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		outcome := d.Outcome
		d.Outcome = func(r rules.Response) (string, bool) { return change(outcome(r)) }
	}
}

// Tokens changes how many of them an answer may have.
func Tokens(change func(int) int) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		truncated := d.Truncated
		d.Truncated = func(text string, maxTokens int) string { return truncated(text, change(maxTokens)) }
	}
}

// Spec changes the global spec.
func Spec(change func(spec map[string]any)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			text, whole := specification(document, maxDepth)
			var spec map[string]any
			if json.Unmarshal(text, &spec) != nil {
				return text, whole
			}
			change(spec)
			changed, err := json.Marshal(spec)
			if err != nil {
				return text, whole
			}
			return changed, whole
		}
	}
}

// Addressing makes of a path below the base, with a query, an address.
type Addressing func(base *url.URL, path string, query json.RawMessage) (*url.URL, error)

// Address changes where a request goes; usual is how it is without the change.
func Address(
	change func(*url.URL, string, json.RawMessage, Addressing) (*url.URL, error)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		usual := d.Address
		d.Address = func(base *url.URL, path string, query json.RawMessage) (*url.URL, error) {
			return change(base, path, query, usual)
		}
	}
}

// Path changes the path of each request, or refuses it.
func Path(alter func(path string) (string, error)) func(*searchexecute.Decisions) {
	return Address(func(base *url.URL, path string, query json.RawMessage, usual Addressing) (*url.URL, error) {
		path, err := alter(path)
		if err != nil {
			return nil, err
		}
		return usual(base, path, query)
	})
}

// Body changes what is sent for the body that a script gives.
func Body(change func(given json.RawMessage, usual []byte) []byte) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		body := d.Body
		d.Body = func(given json.RawMessage) []byte { return change(given, body(given)) }
	}
}

// Answer changes what a script gets for a response.
func Answer(change func(answer map[string]any)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			text, err := answer(r, most, secrets)
			var members map[string]any
			if err != nil || json.Unmarshal(text, &members) != nil {
				return text, err
			}
			change(members)
			return json.Marshal(members)
		}
	}
}

// MostBytes changes how many bytes the body of a response may have.
func MostBytes(change func(int) int) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			return answer(r, change(most), secrets)
		}
	}
}

// References changes the references of a document before they are resolved.
func References(instead func(reference rules.Object, ref string) any) func(*searchexecute.Decisions) {
	var walk func(value any) any
	walk = func(value any) any {
		switch v := value.(type) {
		case []any:
			list := slices.Clone(v)
			for i := range list {
				list[i] = walk(list[i])
			}
			return list
		case rules.Object:
			if ref, ok := v.Get("$ref").(string); ok {
				return instead(v, ref)
			}
			object := slices.Clone(v)
			for i := range object {
				object[i].Value = walk(object[i].Value)
			}
			return object
		}
		return value
	}
	return func(d *searchexecute.Decisions) {
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			return specification(walk(document).(rules.Object), maxDepth)
		}
	}
}
