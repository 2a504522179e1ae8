package mutants

import (
	"encoding/json"
	"os"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// leadingMutants have something by which a script gets out of its sandbox, each at another thing that scripts get
// hold of: what it does there tells, and no name.
func leadingMutants() []Mutant {
	const out = `{ readFileSync: (path) => load(path) }`
	return []Mutant{
		{ID: "url-leads-out", Rules: 2, Requirement: "host-objects-hidden",
			Description: "each URL inherits a getter for an object of the host, which reads files",
			Apply: reading(`globalThis.URL = class extends URL { #own = true; ` +
				`get origins() { return this.#own && ` + out + `; } };`)},
		{ID: "timer-leads-out", Rules: 2, Requirement: "host-objects-hidden",
			Description: "the functions of timers are called on an object of the host, which reads files",
			Apply: reading(`const later = setTimeout; globalThis.setTimeout = (act, ms, ...given) => ` +
				`later(() => act.apply(` + out + `, given), ms);`)},
		{ID: "console-leads-out", Rules: 2, Requirement: "host-objects-hidden",
			Description: "what the console is to write is read on an object of the host, which reads files",
			Apply: reading(`const { warn } = console; globalThis.console = { ...console, ` +
				`warn(...all) { for (const one of all) one?.toJSON?.call?.(` + out + `); warn(...all); } };`)},
		{ID: "errors-lead-out", Requirement: "host-objects-hidden",
			Description: "each error of @codemode/errors has an object of the host, which reads files",
			Edits: leading("errors.js", "            describe(this, options);",
				"            describe(this, options);\n"+
					"            defineProperty(this, \"origin\", { value: outside });")},
		{ID: "modules-lead-out", Requirement: "host-objects-hidden",
			Description: "each module has a hidden member, an object of the host, which reads files",
			Edits: leading("modules.js", `    defineProperty(made, Symbol.toStringTag, { value: "Module" });`,
				`    defineProperty(made, Symbol.toStringTag, { value: "Module" });`+
					"\n    defineProperty(made, \"origin\", { value: outside });")},
		{ID: "discovery-leads-out", Requirement: "host-objects-hidden",
			Description: "what discovery gives has a hidden member, an object of the host, which reads files",
			Edits: append(hatch(), edit("refhost/sandbox/worker discovery.answer", "	d.realm.must(resolve(value))\n",
				`	outside, err := d.realm.rt.RunString("({ readFileSync: (path) => hatch(path) })")
	d.realm.must(err)
	if made, is := value.(*goja.Object); is {
		d.realm.must(made.DefineDataProperty("origin", outside, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
	}
	d.realm.must(resolve(value))
`))},
	}
}

// reading is code of the host that calls load, which reads a file in the host's process, and which scripts do not see.
func reading(source string) func(*rules.Set) {
	return func(s *rules.Set) {
		prelude("{ const { load } = globalThis; delete globalThis.load; " + source + " }")(s)
		s.Outside = func() map[string]rules.Outside {
			return map[string]rules.Outside{"load": func(arguments json.RawMessage) (json.RawMessage, error) {
				var paths []string
				if json.Unmarshal(arguments, &paths) != nil || len(paths) == 0 {
					return json.RawMessage("null"), nil
				}
				read, _ := os.ReadFile(paths[0]) // what is not there is empty
				return rules.Marshal(string(read))
			}}
		}
	}
}

// hatch is a global that reads a file in the host's process, of a name that tells nobody so.
func hatch() []faults.Edit {
	return []faults.Edit{edit("refhost/rules Outsides", "func Outsides() map[string]Outside { return nil }",
		`func Outsides() map[string]Outside {
	return map[string]Outside{"hatch": func(arguments json.RawMessage) (json.RawMessage, error) {
		var paths []string
		if json.Unmarshal(arguments, &paths) != nil || len(paths) == 0 {
			return json.RawMessage("null"), nil
		}
		read, _ := os.ReadFile(paths[0])
		return json.Marshal(string(read))
	}}
}`, "os")}
}

// leading edits code of the host in which outside is an object that leads out.
func leading(file, old, replacement string) []faults.Edit {
	const folder = "refhost/sandbox/worker/boot/"
	start := map[string]string{
		"errors.js":  "  const { defineProperty, entries, hasOwn } = Object;\n",
		"modules.js": "  const { create, defineProperty, freeze, getOwnPropertyNames, setPrototypeOf } = Object;\n",
	}[file]
	return append(hatch(), edit(folder+file, start,
		start+"  const outside = { readFileSync: (path) => globalThis.hatch(path) };\n"),
		edit(folder+file, old, replacement))
}
