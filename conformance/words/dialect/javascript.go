package dialect

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// form is how a system has the parts of a script that not all have in common.
type form struct {
	// call is an expression for the promise of what a call with an argument, an expression, gives.
	call func(name, argument string) string
	// raw is an expression for a call as the system has it, whatever it gives: call may have more around that.
	raw func(name, argument string) string
	// function is an expression for what makes a call.
	function func(name string) string
	// given are expressions for the objects that the host gives scripts, separated by commas; each may be undefined.
	given string
	// refused are functions, separated by commas, for calls that the system's hosts cannot make; "" for none.
	refused string
	// starts are further ones than scripts of all systems have ([modulesSource]); "" for none.
	starts string
	// give is the statement that ends a script with the value of an expression.
	give func(expression string) string
}

// megabyte is an expression for what takes one at least, and is like none before, for a number i: a number has eight
// bytes or more in all engines, an object sixteen, a member of a map 32, and a letter one. Long lists are slow in some,
// and filling many lists in others.
func (k Kept) megabyte() string {
	return map[Kept]string{
		Numbers: "((row) => Array.from({ length: 128 }, () => Array.from(row)))(new Array(1024).fill(i + 0.5))",
		Bytes:   "new Uint8Array(1048576).fill(i + 1)",
		Texts:   `new Array(1024).fill(String(1000 + i).repeat(256)).join("")`,
		Maps:    "Array.from({ length: 32768 }).reduce((all, none, n) => all.set(n + (i + 1) / 1024, n), new Map())",
		Objects: "Array.from({ length: 65536 }, (none, n) => ({ n }))",
	}[k]
}

// statements are the steps of a program in JavaScript, a line each.
func (f form) statements(p Program) string {
	var lines []string
	for _, s := range p.Steps {
		if len(s.Calls) > 0 || s.Attempt != nil || s.Try != nil {
			lines = append(lines, "const values = [];")
			break
		}
	}
	way := ""
	for _, s := range p.Steps {
		if s.Try == nil {
			lines = append(lines, f.statement(s, way))
			continue
		}
		way = s.Try.Way
		lines = append(lines, f.try(*s.Try, p.Names()))
	}
	return strings.Join(lines, "\n")
}

// statement is one step, after a way of trying something, or after none.
func (f form) statement(s Step, way string) string {
	switch {
	case s.Set != nil:
		return fmt.Sprintf("globalThis.%s = %s;", s.Set.Name, s.Set.Value)
	case s.Store != nil:
		return f.keeping(*s.Store)
	case s.Endless == Again:
		return "for (;;) await " + f.called(s.Calls[0]) + ";"
	case len(s.Calls) > 0:
		var calls []string
		for _, c := range s.Calls {
			calls = append(calls, f.called(c))
		}
		return "values.push(...await Promise.all([" + strings.Join(calls, ", ") + "]));"
	case s.Attempt != nil:
		return "try { values.push(await " + f.called(*s.Attempt) + "); } " +
			"catch (e) { values.push({ caught: String(e.message) }); }"
	case s.Count != nil:
		return fmt.Sprintf("let count = 0; for (let page = 1; page <= %d; page++) count += (await %s).items.length;",
			s.Count.Pages, f.call(s.Count.Name, "{ page }"))
	case s.Throw != nil:
		return "throw new Error(" + strconv.Quote(*s.Throw) + ");"
	case s.Give != nil:
		if s.Give.Stored != nil {
			return f.giving(way, f.stored(*s.Give.Stored))
		}
		return f.giving(way, s.Give.expression())
	case s.Broken:
		return "const = ;"
	}
	if s.Endless == "" {
		return fmt.Sprintf("const kept = []; for (let i = 0; i < %d; i++) kept.push(%s);",
			s.Megabytes, s.Kept.megabyte())
	}
	return map[Endless]string{
		Compute: "for (;;) {}", Turns: "for (;;) await null;", Wait: "await new Promise(() => {});",
		Recurse: "const down = () => [down()]; down();",
	}[s.Endless]
}

func (f form) called(c Called) string {
	if c.Argument == nil {
		return f.call(c.Name, "values[values.length - 1]")
	}
	return f.call(c.Name, string(c.Argument))
}

func (g Given) expression() string {
	switch {
	case g.Values:
		return "values"
	case g.Count:
		return "count"
	case g.Global != "":
		return "globalThis." + g.Global + " ?? null"
	case g.Types != nil:
		var members []string
		for _, name := range g.Types {
			// A name whose every use throws is as good as none: a host tells so what to do in its place.
			members = append(members,
				fmt.Sprintf(`%q: (() => { try { return typeof %s; } catch { return "undefined"; } })()`, name, name))
		}
		return "{ " + strings.Join(members, ", ") + " }"
	}
	return string(g.Value)
}

// quoted is a text as a string of JavaScript.
func quoted(text string) string {
	raw, _ := json.Marshal(text) // a string can always be written
	return string(raw)
}
