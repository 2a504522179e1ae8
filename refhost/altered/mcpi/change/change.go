// Package change makes rules of the system mcpi otherwise than the reference host does: for hosts with a fault, hosts
// that lack something, and hosts that read otherwise what the text leaves open.
package change

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// Every makes several changes, one after the other.
func Every(changes ...func(*mcpi.Rules)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		for _, change := range changes {
			change(r)
		}
	}
}

// Source changes the code of an agent before it is run.
func Source(change func(code string) string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		source := r.Source
		r.Source = func(code string) string { return source(change(code)) }
	}
}

// Around runs code of the host before the agent's, and gives that another codemode, which is an expression. Whatever
// form the agent's code has, it is run as it would be without.
func Around(before, codemode string) func(*mcpi.Rules) {
	return Source(func(code string) string {
		opening, closing, kept := mcpi.Form(code)
		return before + "\nreturn (async (codemode) => {" + opening + "\n" + kept + "\n" + closing + "})(" +
			codemode + ");"
	})
}

// Prelude runs code of the host before the agent's.
func Prelude(source string) func(*mcpi.Rules) { return Around(source, "codemode") }

// Wrapped makes each function of codemode another one: wrap is a function of JavaScript, of that and its name. One
// that becomes null is not there.
func Wrapped(wrap string) func(*mcpi.Rules) {
	return Around("const wrap = "+wrap+";", "codemode && Object.fromEntries("+
		"Object.keys(codemode).map((name) => [name, wrap(codemode[name], name)])"+
		".filter(([, made]) => made !== null))")
}

// Outside lets code of the host call a function of its process, by a name that scripts do not see.
func Outside(name string, act func(given string), source string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		r.Sandbox.Outside = func() map[string]rules.Outside {
			return map[string]rules.Outside{name: func(given json.RawMessage) (json.RawMessage, error) {
				var all []string
				_ = json.Unmarshal(given, &all) // what is no text is none
				act(strings.Join(all[:min(1, len(all))], ""))
				return json.RawMessage("null"), nil
			}}
		}
		Prelude(fmt.Sprintf("const %[1]s = globalThis.%[1]s; delete globalThis.%[1]s; %[2]s", name, source))(r)
	}
}

// Text changes the answer to a run.
func Text(change func(text string, failed bool) (string, bool)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		text := r.Text
		r.Text = func(c mcpi.Catalog, response sandbox.Response) (string, bool) { return change(text(c, response)) }
	}
}

// LogsShown puts what a script logs below the answer.
func LogsShown(r *mcpi.Rules) {
	text := r.Text
	r.Text = func(c mcpi.Catalog, response sandbox.Response) (string, bool) {
		said, failed := text(c, response)
		for i, entry := range response.Logs {
			if i == 0 {
				said += "\n\nLogs:"
			}
			said += "\n" + entry.Message
		}
		return said, failed
	}
}

// Tools changes what an agent is shown at first.
func Tools(change func(tools []mcpi.Tool, c mcpi.Catalog) []mcpi.Tool) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		tools := r.Tools
		r.Tools = func(c mcpi.Catalog) []mcpi.Tool { return change(tools(c), c) }
	}
}

// Settings changes what a configuration means.
func Settings(change func(*mcpi.Settings)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		settings := r.Settings
		r.Settings = func(given mcpi.Settings) mcpi.Settings {
			s := settings(given)
			change(&s)
			return s
		}
	}
}

// Searching is what answers code_search.
type Searching = func(mcpi.Catalog, mcpi.Question) (rules.Object, error)

// Search answers code_search otherwise: usual is how it is answered without the change.
func Search(answer func(mcpi.Catalog, mcpi.Question, Searching) (rules.Object, error)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		usual := r.Search
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) { return answer(c, q, usual) }
	}
}
