package mutants

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync/atomic"

	"codemode/refhost/altered"
	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// toolMutants are those of §0 and §3.
func toolMutants() []Mutant {
	return []Mutant{
		{ID: "third-tool", Requirement: "two-tools", Description: "there is a tool that tells how to use the others",
			Also: broken("it is there under whatever names", "tool-names-configured"),
			Apply: change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				help := tools[0]
				help.Name = "help"
				return append(tools, help)
			})},
		{ID: "operations-described", Requirement: "tools-do-not-grow",
			Description: "the description lists what there is",
			Apply: change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				tools[0].Description += strings.Repeat("\nGET /things lists all things", 3000)
				return tools
			})},
		{ID: "answers-in-words", Requirement: "execute-script",
			Description: "the value of a script stands behind words",
			Also:        broken("so it does for both tools", "search-script"),
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				return "The result is: " + text, failed
			})},
		{ID: "search-in-an-object", Requirement: "search-script",
			Description: "the value of a script of search is the member result of an object",
			Apply: change.Code(func(code string) (string, error) {
				return "async () => { const value = await (" + trimmed(code) + "\n)(); " +
					"return typeof spec === \"undefined\" ? value : { result: value }; }", nil
			})},
		{ID: "execute-called-run", Requirement: "mcp-server", Description: "the tool execute is called run",
			Also: broken("nothing is called execute", "execute-script"),
			Apply: change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				for i := range tools {
					if tools[i].Name == "execute" {
						tools[i].Name = "run"
					}
				}
				return tools
			})},
		{ID: "logs-among-messages", Requirement: "mcp-server",
			Description: "what a script logs is written among the messages of MCP",
			Apply: change.Outside("write", func(given json.RawMessage) {
				_, _ = fmt.Println(change.Text(given))
			}, `globalThis.console = { log: (text) => { write(String(text)); } };`)},
		{ID: "lines-joined", Requirement: "code-is-async-arrow",
			Description: "the lines of code are joined, so that a comment ends the code",
			Apply: change.Code(func(code string) (string, error) {
				return strings.ReplaceAll(code, "\n", " "), nil
			})},
		{ID: "one-arrow", Requirement: "code-is-async-arrow",
			Description: "code with a second arrow function is refused",
			Apply: change.Code(func(code string) (string, error) {
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
		{ID: "sandboxes-run-out", Requirement: "fresh-sandbox",
			Description: "a process has 40 sandboxes, and a call after the last fails", Apply: sandboxesRunOut()},
		{ID: "failure-left-behind", Requirement: "works-after-an-ended-run",
			Description: "the call after one that failed fails, too", Apply: failureKept()},
		{ID: "require-leaked", Requirement: "no-require", Description: "there is a require, which knows nothing",
			Apply: change.Prelude(`globalThis.require = (name) => { throw new Error("no " + name); };`)},
		{ID: "process-leaked", Requirement: "no-process", Description: "there is a process, without an environment",
			Apply: change.Prelude(`globalThis.process = { env: {} };`)},
		{ID: "fetch-leaked", Requirement: "no-fetch", Description: "there is a fetch, which answers nothing",
			Apply: change.Prelude(`globalThis.fetch = async () => ({ ok: true });`)},
		{ID: "socket-leaked", Requirement: "no-network", Description: "an event source connects",
			Apply: change.Outside("connect", func(given json.RawMessage) {
				if response, err := http.Get(change.Text(given)); err == nil {
					_ = response.Body.Close()
				}
			}, `globalThis.EventSource = class { constructor(url) { connect(String(url)); } };`)},
		{ID: "files-leaked", Requirement: "no-files", Description: "there is a Deno that writes files",
			Also: broken("it is an object of the host", "no-host-objects"),
			Apply: change.Outside("save", func(given json.RawMessage) {
				_ = os.WriteFile(change.Text(given), []byte("saved"), 0o600)
			}, `globalThis.Deno = { writeTextFileSync: (path) => { save(path); } };`)},
		{ID: "files-readable", Requirement: "no-files", Description: "there is a Deno that reads files",
			Also:  broken("it is an object of the host", "no-host-objects"),
			Apply: reading(`globalThis.Deno = { readTextFileSync: (path) => load(path) };`)},
		{ID: "no-client", Requirement: "execute-script", Description: "there is no client",
			Also: broken("it has no name then", "namespace-default"),
			Apply: change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				job.Servers = nil
				return job
			})},
		{ID: "no-spec", Requirement: "spec-paths", Description: "search has no spec",
			Also: broken("no operation is found then", "operation-fields"),
			Apply: change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				job.Values = nil
				return job
			})},
		{ID: "client-in-search", Requirement: "search-has-spec-alone", Description: "search has the client, too",
			Also: broken("what has a client can send", "search-sends-nothing"),
			Apply: change.Job(func(t searchexecute.Tool, job, both sandbox.Job) sandbox.Job {
				job.Servers = both.Servers
				return job
			})},
		{ID: "search-knocks", Requirement: "search-sends-nothing", Description: "search asks whether the API is there",
			Apply: change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				if t.Search {
					if response, err := http.Head(t.API.BaseURL); err == nil {
						_ = response.Body.Close()
					}
				}
				return job
			})},
		{ID: "redirects-followed-anywhere", Requirement: "only-the-configured-api",
			Description: "a redirect is followed wherever it leads, with the credentials",
			Apply: func(d *searchexecute.Decisions) {
				d.Redirect = func(next *http.Request, made []*http.Request) error {
					next.Header = made[0].Header.Clone()
					return nil
				}
			}},
		{ID: "spec-in-execute", Requirement: "execute-has-client-alone", Description: "execute has a spec, too",
			Apply: change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				if !t.Search {
					job.Values = map[string]json.RawMessage{"spec": json.RawMessage(`{}`)}
				}
				return job
			})},
		{ID: "any-address", Requirement: "only-the-configured-api",
			Description: "a path that is an address is requested there",
			Apply: change.Address(func(base *url.URL, path string, query json.RawMessage,
				usual change.Addressing) (*url.URL, error) {
				if target, err := base.Parse(path); err == nil && target.Host != base.Host {
					return target, nil
				}
				return usual(base, path, query)
			})},
		{ID: "code-from-strings", Requirement: "no-host-objects",
			Description: "code from strings finds a process of the host, which reads files",
			Also: append(broken("there is one for all code", "no-process"),
				broken("it reads files", "no-files")...),
			Apply: func(d *searchexecute.Decisions) {
				d.Sandbox.CodeFromStrings = func(string) bool { return true }
				reading(`globalThis.process = { getBuiltinModule: () => ({ readFileSync: (path) => load(path) }) };`)(d)
			}},
		{ID: "classes-lead-out", Requirement: "no-host-objects",
			Description: "a class of scripts has a getter for an object of the host, which reads files",
			Also:        broken("what a class leads to is there for all scripts", "no-files"),
			Apply: reading(`globalThis.Report = class { get origin() { ` +
				`return { readFileSync: (path) => load(path) }; } };`)},
		{ID: "search-leads-out", Requirement: "no-host-objects",
			Description: "an error that scripts of search can get has an object of the host, which reads files",
			Also:        broken("what it leads to is there for all scripts of search", "no-files"),
			Apply: reading(`if (typeof spec !== "undefined") globalThis.parse = (text) => { throw Object.assign(` +
				`new Error("no text"), { origin: { readFileSync: (path) => load(path) } }); };`)},
		{ID: "search-saves", Requirement: "no-files", Description: "scripts of search have a Deno that writes files",
			Also: broken("it is an object of the host", "no-host-objects"),
			Apply: change.Outside("save", func(given json.RawMessage) {
				_ = os.WriteFile(change.Text(given), []byte("saved"), 0o600)
			}, `if (typeof spec !== "undefined") globalThis.Deno = { writeTextFileSync: (path) => { save(path); } };`)},
		{ID: "search-connects", Requirement: "no-network", Description: "a global std of scripts of search connects",
			Also: broken("what it has leads out", "no-host-objects"),
			Apply: change.Outside("connect", func(given json.RawMessage) {
				if response, err := http.Get(change.Text(given)); err == nil {
					_ = response.Body.Close()
				}
			}, `if (typeof spec !== "undefined") globalThis.std = { loadFile() {}, urlGet: (url) => { connect(url); } };`)},
		{ID: "credentials-left-out", Requirement: "auth-by-host", Description: "requests have no credentials",
			Also:  broken("there is nothing to be hidden", "auth-hidden"),
			Apply: func(d *searchexecute.Decisions) { d.Authorize = func(searchexecute.API, http.Header) {} }},
		{ID: "credentials-shown", Requirement: "auth-hidden",
			Description: "the client has the credentials as a member",
			Apply: change.Job(func(t searchexecute.Tool, job, _ sandbox.Job) sandbox.Job {
				if value, err := json.Marshal(t.API.AuthValue); err == nil && !t.Search {
					job.Values = map[string]json.RawMessage{"credentials": value}
				}
				return job
			})},
	}
}

// reading lets code of the host load files by its process.
func reading(source string) func(*searchexecute.Decisions) {
	return change.OutsideGiving("load", func(given json.RawMessage) (json.RawMessage, error) {
		read, _ := os.ReadFile(change.Text(given)) // what is not there is empty
		return json.Marshal(string(read))
	}, source)
}

// globalsKept keeps the globals that scripts make.
func globalsKept() func(*searchexecute.Decisions) {
	outside, code := altered.RememberingGlobals()
	return func(d *searchexecute.Decisions) {
		d.Sandbox.Outside = outside
		change.Prelude(code)(d)
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

// sandboxesRunOut fails each call of a process after the 40th.
func sandboxesRunOut() func(*searchexecute.Decisions) {
	var served atomic.Int64
	return change.Outcome(func(text string, failed bool) (string, bool) {
		if served.Add(1) > 40 {
			return "Error: no sandbox is left", true
		}
		return text, failed
	})
}

// trimmed is the source of a function without what may follow it.
func trimmed(code string) string { return strings.TrimRight(code, "; \t\r\n") }
