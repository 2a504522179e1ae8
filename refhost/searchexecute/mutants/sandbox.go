package mutants

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// toolMutants are those of §0 and §3.
func toolMutants() []Mutant {
	return []Mutant{
		{ID: "third-tool", Requirement: "two-tools", Description: "there is a tool that tells how to use the others",
			Also: broken("it is there under whatever names", "tool-names-configured"),
			Apply: onTools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				help := tools[0]
				help.Name = "help"
				return append(tools, help)
			})},
		{ID: "operations-described", Requirement: "tools-do-not-grow",
			Description: "the description lists what there is",
			Apply: onTools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				tools[0].Description += strings.Repeat("\nGET /things lists all things", 3000)
				return tools
			})},
		{ID: "answers-in-words", Requirement: "execute-script",
			Description: "the value of a script stands behind words",
			Also:        broken("so it does for both tools", "search-script"),
			Apply: onOutcome(func(text string, failed bool) (string, bool) {
				return "The result is: " + text, failed
			})},
		{ID: "one-arrow", Requirement: "code-is-async-arrow",
			Description: "code with a second arrow function is refused",
			Apply: onCode(func(code string) (string, error) {
				if strings.Count(code, "=>") > 1 {
					return "", errors.New("one function, please")
				}
				return code, nil
			})},
	}
}

// sandboxMutants are those of §5.
func sandboxMutants() []Mutant {
	return []Mutant{
		{ID: "globals-left-behind", Requirement: "fresh-sandbox",
			Description: "a later call has the globals of an earlier one",
			Apply:       globalsKept()},
		{ID: "failure-left-behind", Requirement: "works-after-an-ended-run",
			Description: "the call after one that failed fails, too", Apply: failureKept()},
		{ID: "require-leaked", Requirement: "no-require", Description: "there is a require, which knows nothing",
			Apply: prelude(`globalThis.require = (name) => { throw new Error("no " + name); };`)},
		{ID: "process-leaked", Requirement: "no-process", Description: "there is a process, without an environment",
			Apply: prelude(`globalThis.process = { env: {} };`)},
		{ID: "fetch-leaked", Requirement: "no-fetch", Description: "there is a fetch, which answers nothing",
			Apply: prelude(`globalThis.fetch = async () => ({ ok: true });`)},
		{ID: "socket-leaked", Requirement: "no-network", Description: "an event source connects",
			Apply: outside("connect", func(given json.RawMessage) {
				if response, err := http.Get(text(given)); err == nil {
					_ = response.Body.Close()
				}
			}, `globalThis.EventSource = class { constructor(url) { connect(String(url)); } };`)},
		{ID: "files-leaked", Requirement: "no-files", Description: "there is a Deno that writes files",
			Apply: outside("save", func(given json.RawMessage) {
				_ = os.WriteFile(text(given), []byte("saved"), 0o600)
			}, `globalThis.Deno = { writeTextFileSync: (path) => { save(path); } };`)},
		{ID: "no-client", Requirement: "execute-script", Description: "there is no client",
			Also: broken("it has no name then", "namespace-default"),
			Apply: onJob(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				job.Servers = nil
				return job
			})},
		{ID: "no-spec", Requirement: "spec-paths", Description: "search has no spec",
			Apply: onJob(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				job.Values = nil
				return job
			})},
		{ID: "client-in-search", Requirement: "search-has-spec-alone", Description: "search has the client, too",
			Also: broken("what has a client can send", "search-sends-nothing"),
			Apply: onJob(func(t searchexecute.Tool, job, both sandbox.Job) sandbox.Job {
				job.Servers = both.Servers
				return job
			})},
		{ID: "spec-in-execute", Requirement: "execute-has-client-alone", Description: "execute has a spec, too",
			Apply: onJob(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				if !t.Search {
					job.Values = map[string]json.RawMessage{"spec": json.RawMessage(`{}`)}
				}
				return job
			})},
		{ID: "any-address", Requirement: "only-the-configured-api",
			Description: "a path that is an address is requested there",
			Apply: onAddress(func(base *url.URL, path string, query json.RawMessage, usual address) (*url.URL, error) {
				if target, err := base.Parse(path); err == nil && target.Host != base.Host {
					return target, nil
				}
				return usual(base, path, query)
			})},
		{ID: "code-from-strings", Requirement: "no-host-objects",
			Description: "code from strings finds a process of the host",
			Also:        broken("there is one for all code", "no-process"),
			Apply: func(d *searchexecute.Decisions) {
				d.Sandbox.CodeFromStrings = func(string) bool { return true }
				prelude(`globalThis.process = {};`)(d)
			}},
		{ID: "credentials-left-out", Requirement: "auth-by-host", Description: "requests have no credentials",
			Also:  broken("there is nothing to be hidden", "auth-hidden"),
			Apply: func(d *searchexecute.Decisions) { d.Authorize = func(searchexecute.API, http.Header) {} }},
		{ID: "credentials-shown", Requirement: "auth-hidden",
			Description: "the client has the credentials as a member",
			Apply: onJob(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				if value, err := json.Marshal(t.API.AuthValue); err == nil && !t.Search {
					job.Values = map[string]json.RawMessage{"credentials": value}
				}
				return job
			})},
	}
}

func onTools(change func([]searchexecute.Tool) []searchexecute.Tool) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		tools := d.Tools
		d.Tools = func(apis []searchexecute.API) []searchexecute.Tool { return change(tools(apis)) }
	}
}

func onCode(change func(code string) (string, error)) func(*searchexecute.Decisions) {
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

// prelude runs code of the host before the agent's.
func prelude(source string) func(*searchexecute.Decisions) {
	return onCode(func(code string) (string, error) {
		return fmt.Sprintf("((() => { %s })(), (%s\n))", source, strings.TrimRight(code, "; \t\r\n")), nil
	})
}

// outside lets code of the host call a function of the host's process, by a name that scripts do not see.
func outside(name string, act func(given json.RawMessage), source string) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		d.Sandbox.Outside = func() map[string]rules.Outside {
			return map[string]rules.Outside{name: func(given json.RawMessage) (json.RawMessage, error) {
				act(given)
				return json.RawMessage("null"), nil
			}}
		}
		prelude(fmt.Sprintf("const %[1]s = globalThis.%[1]s; delete globalThis.%[1]s; %[2]s", name, source))(d)
	}
}

// text is the first of what a function was given.
func text(given json.RawMessage) string {
	var all []string
	_ = json.Unmarshal(given, &all) // what is no text is none
	return strings.Join(all[:min(1, len(all))], "")
}

// onJob changes the job of a tool; both is that of execute.
func onJob(change func(t searchexecute.Tool, job, execute sandbox.Job) sandbox.Job) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		job := d.Job
		d.Job = func(t searchexecute.Tool, spec json.RawMessage) sandbox.Job {
			execute := t
			execute.Search = false
			return change(t, job(t, spec), job(execute, spec))
		}
	}
}

// globalsKept keeps the globals that scripts make.
func globalsKept() func(*searchexecute.Decisions) {
	var mu sync.Mutex
	var all []json.RawMessage
	keep := func(given json.RawMessage) (json.RawMessage, error) {
		mu.Lock()
		defer mu.Unlock()
		all = append(all, slices.Clone(given))
		return json.RawMessage("null"), nil
	}
	kept := func(json.RawMessage) (json.RawMessage, error) {
		mu.Lock()
		defer mu.Unlock()
		return json.Marshal(append([]json.RawMessage{}, all...))
	}
	return func(d *searchexecute.Decisions) {
		d.Sandbox.Outside = func() map[string]rules.Outside {
			return map[string]rules.Outside{"keep": keep, "kept": kept}
		}
		prelude(`const { keep, kept } = globalThis; delete globalThis.keep; delete globalThis.kept; ` +
			`for (const [name, value] of kept()) globalThis[name] = value; ` +
			`const set = (target, name, value, self) => { try { keep(name, value); } catch {} ` +
			`return Reflect.defineProperty(self, name, { value, writable: true, enumerable: true, configurable: true }); }; ` +
			`Object.setPrototypeOf(globalThis, new Proxy(Object.getPrototypeOf(globalThis), { set }));`)(d)
	}
}

// failureKept lets the call after one that failed fail.
func failureKept() func(*searchexecute.Decisions) {
	var failed atomic.Bool
	return func(d *searchexecute.Decisions) {
		outcome := d.Outcome
		d.Outcome = func(r rules.Response) (string, bool) {
			text, is := outcome(r)
			if failed.Swap(is) {
				return "Error: the sandbox is not there", true
			}
			return text, is
		}
	}
}
