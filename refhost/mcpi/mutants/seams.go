package mutants

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// The revisions.
const (
	zero = "mcpi@0.x"
	one  = "mcpi@1.0"
)

// onSource changes the code of an agent before it is run.
func onSource(change func(code string) string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		source := r.Source
		r.Source = func(code string) string { return source(change(code)) }
	}
}

// prelude runs code of the host before the agent's.
func prelude(source string) func(*mcpi.Rules) {
	return onSource(func(code string) string {
		return source + "\nreturn (async () => {\n" + code + "\n})();"
	})
}

// wrapped makes each function of codemode another one: wrap is a function of JavaScript, of that and its name.
func wrapped(wrap string) func(*mcpi.Rules) {
	return onSource(func(code string) string {
		return "const wrap = " + wrap + ";\nreturn (async (codemode) => {\n" + code +
			"\n})(codemode && Object.fromEntries(" +
			"Object.keys(codemode).map((name) => [name, wrap(codemode[name], name)])));"
	})
}

// outside lets code of the host call a function of its process, by a name that scripts do not see.
func outside(name string, act func(given string), source string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		r.Sandbox.Outside = func() map[string]rules.Outside {
			return map[string]rules.Outside{name: func(given json.RawMessage) (json.RawMessage, error) {
				var all []string
				_ = json.Unmarshal(given, &all) // what is no text is none
				act(strings.Join(all[:min(1, len(all))], ""))
				return json.RawMessage("null"), nil
			}}
		}
		prelude(fmt.Sprintf("const %[1]s = globalThis.%[1]s; delete globalThis.%[1]s; %[2]s", name, source))(r)
	}
}

// onText changes the answer to a run.
func onText(change func(text string, failed bool) (string, bool)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		text := r.Text
		r.Text = func(c mcpi.Catalog, response sandbox.Response) (string, bool) { return change(text(c, response)) }
	}
}

// onTools changes what an agent is shown at first.
func onTools(change func(tools []mcpi.Tool, c mcpi.Catalog) []mcpi.Tool) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		tools := r.Tools
		r.Tools = func(c mcpi.Catalog) []mcpi.Tool { return change(tools(c), c) }
	}
}

// onSettings changes what a configuration means.
func onSettings(change func(*mcpi.Settings)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		settings := r.Settings
		r.Settings = func(given mcpi.Settings) mcpi.Settings {
			s := settings(given)
			change(&s)
			return s
		}
	}
}

// onQuestion changes what is asked, or what there is to find.
func onQuestion(change func(*mcpi.Catalog, *mcpi.Question)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		search := r.Search
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
			change(&c, &q)
			return search(c, q)
		}
	}
}

// without leaves members out of all objects of the answers to an operation; "" is all operations.
func without(op string, keys ...string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		search := r.Search
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
			answer, err := search(c, q)
			if op != "" && q.Op != op {
				return answer, err
			}
			return stripped(answer, keys), err
		}
	}
}

func stripped(o rules.Object, keys []string) rules.Object {
	kept := rules.Object{}
	for _, m := range o {
		if slices.Contains(keys, m.Key) {
			continue
		}
		if list, ok := m.Value.([]rules.Object); ok {
			inner := make([]rules.Object, len(list))
			for i := range list {
				inner[i] = stripped(list[i], keys)
			}
			m.Value = inner
		}
		kept = append(kept, m)
	}
	return kept
}
