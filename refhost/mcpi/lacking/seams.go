package lacking

import (
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// every makes several changes, one after the other.
func every(changes ...func(*mcpi.Rules)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		for _, change := range changes {
			change(r)
		}
	}
}

// onSource changes the code of an agent before it is run.
func onSource(change func(code string) string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		source := r.Source
		r.Source = func(code string) string { return source(change(code)) }
	}
}

// wrapped makes each function of codemode another one: wrap is a function of JavaScript, of that and its name. One
// that becomes null is not there.
func wrapped(wrap string) func(*mcpi.Rules) {
	return onSource(func(code string) string {
		return "const wrap = " + wrap + ";\nreturn (async (codemode) => {\n" + code +
			"\n})(codemode && Object.fromEntries(" +
			"Object.keys(codemode).map((name) => [name, wrap(codemode[name], name)])" +
			".filter(([, made]) => made !== null)));"
	})
}

// onText changes the answer to a run.
func onText(change func(text string, failed bool) (string, bool)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		text := r.Text
		r.Text = func(c mcpi.Catalog, response sandbox.Response) (string, bool) { return change(text(c, response)) }
	}
}

// onSearch answers code_search otherwise: usual is what the reference host answers.
func onSearch(answer func(c mcpi.Catalog, q mcpi.Question,
	usual func(mcpi.Catalog, mcpi.Question) (rules.Object, error)) (rules.Object, error)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		usual := r.Search
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) { return answer(c, q, usual) }
	}
}

// onTools changes what an agent is shown at first.
func onTools(change func([]mcpi.Tool) []mcpi.Tool) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		tools := r.Tools
		r.Tools = func(c mcpi.Catalog) []mcpi.Tool { return change(tools(c)) }
	}
}

// onSettings changes what a configuration means.
func onSettings(change func(mcpi.Settings) mcpi.Settings) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		settings := r.Settings
		r.Settings = func(given mcpi.Settings) mcpi.Settings { return settings(change(given)) }
	}
}

// onResult changes what a call gives.
func onResult(change func(value string) string) func(*mcpi.Rules) {
	return wrapped(`(call) => async (...given) => { const value = await call(...given); return ` + change("value") + `; }`)
}
