package sandbox_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// program makes a module at random: declarations of every kind, used before and
// after they are reached, imports and exports in all forms, awaits, generators and
// classes. What happens is logged to an array, which becomes the result. No
// promise is left rejected, and nothing recurs without an end.
type program struct {
	*rand.Rand
	// values and functions are the names that are declared somewhere.
	values, functions, classes []string
	// reached are the values that are declared by the lines so far.
	reached, lines []string
	// lowered is set where an asynchronous generator could show that it is made
	// of other parts: nothing then runs beside it.
	lowered bool
}

const programHead = `const out = []; const log = (x) => { out.push(typeof x === "function" ? "function" : typeof x ` +
	`=== "object" ? JSON.stringify(x) : String(x)); return x; };`

// randomProgram is always the same for a seed.
func randomProgram(seed uint64) string {
	p := &program{Rand: rand.New(rand.NewPCG(seed, 7))}
	p.lowered = p.chance(30)
	for i := range 4 {
		p.values = append(p.values, fmt.Sprint("v", i))
	}
	p.lines = append(p.imports(), programHead)
	declared := slices.Clone(p.values)
	for len(declared) > 0 {
		if p.chance(40) {
			p.declare(declared[0])
			p.reached = append(p.reached, declared[0])
			declared = declared[1:]
			continue
		}
		p.lines = append(p.lines, p.statement())
	}
	p.lines = append(p.lines, p.statement(), p.exports(), "globalThis.__codemode_result__ = [...out];")
	text := strings.Join(p.lines, "\n")
	if p.chance(5) {
		at := p.IntN(len(text))
		text = text[:at] + text[at+1:]
	}
	return text
}

func (p *program) chance(percent int) bool { return p.IntN(100) < percent }

func (p *program) one(choices ...string) string { return choices[p.IntN(len(choices))] }

// value names one that is mostly reached already.
func (p *program) value() string {
	if len(p.reached) > 0 && p.chance(95) {
		return p.one(p.reached...)
	}
	return p.one(p.values...)
}

// target names what may be assigned to, or refuses it. The engine refuses to
// assign to a constant before it is reached with another error than Node.
func (p *program) target() string {
	return p.one(slices.Concat(p.reached, p.classes, []string{"nowhere"})...)
}

func (p *program) imports() (lines []string) {
	for i := range p.IntN(3) {
		name := fmt.Sprint("i", i)
		form := p.one(`import { CodemodeError as %s } from "@codemode/errors";`,
			`import * as %s from "@codemode/errors";`,
			`import { ToolCallError, SandboxLimitError as %s } from '@codemode/errors'`,
			`import { "CodemodeError" as %s } from "@codemode/errors";`)
		if p.chance(5) {
			form = p.one(`import %s from "@codemode/errors";`, `import { missing as %s } from "@codemode/errors";`,
				`import * as %s from "./none.js";`)
		}
		lines = append(lines, fmt.Sprintf(form, name))
		p.classes = append(p.classes, name)
	}
	return lines
}

// declare declares a value, and now and then something to call.
func (p *program) declare(name string) {
	kind := p.one("let", "const", "var", "export let", "export const")
	switch p.IntN(4) {
	case 0:
		p.lines = append(p.lines,
			fmt.Sprintf("%s { a: %s = %s, ...rest_%s } = { a: %s, b: 2, c: %s };", kind, name, p.expression(2), name,
				p.one("undefined", p.expression(1)), p.expression(1)))
	case 1:
		p.lines = append(p.lines,
			fmt.Sprintf("%s [, %s = %s] = [1, %s];", kind, name, p.expression(2), p.one("undefined", p.expression(1))))
	default:
		p.lines = append(p.lines, fmt.Sprintf("%s %s = %s;", kind, name, p.expression(3)))
	}
	if p.chance(2) {
		p.lines = append(p.lines, "let "+name+";")
	}
	if p.chance(50) {
		p.lines = append(p.lines, p.function())
	}
	if p.chance(30) {
		p.lines = append(p.lines, p.class())
	}
}

func (p *program) function() string {
	name := fmt.Sprint("f", len(p.functions))
	body := p.expression(2)
	text := p.one(
		"function %s(x = %s) { log(typeof x); return %s; }",
		"export function %s(x) { try { return %[3]s; } finally { log(%[2]s); } }",
		"function %s(...x) { if (x.length > 1) return log(x.length); { var y = %s; } return y ?? %s; }",
		"const %s = (x) => { let y = %s; const z = () => y; y = %s; return z(); };",
		"let %s = function inner(x) { log(typeof inner + arguments.length); return [%s, %s]; };",
	)
	made := fmt.Sprintf(text, name, p.expression(1), body)
	p.functions = append(p.functions, name)
	return made
}

func (p *program) class() string {
	name := fmt.Sprint("C", len(p.classes))
	super := ""
	if len(p.classes) > 0 && p.chance(30) {
		super = " extends " + p.one(p.classes...)
	}
	made := fmt.Sprintf("class %s%s { static s = %s; #p = %s; get v() { return this.#p; } set v(x) { this.#p = x; } "+
		"static { log(typeof this.s); } static has(o) { return #p in o; } }",
		name, super, p.expression(1), p.expression(1))
	if p.chance(30) {
		made = "export " + made
	}
	p.classes = append(p.classes, name)
	return made
}

// statement does something and logs what went wrong.
func (p *program) statement() string {
	kinds := []func() string{
		func() string { return "log(" + p.expression(3) + ");" },
		func() string { return p.target() + " = " + p.expression(2) + ";" },
		func() string {
			return p.target() + p.one(" += ", " ??= ", " ||= ", " &&= ") + p.expression(1) + ";"
		},
		p.loop,
		func() string { return "log(await " + p.promise() + ");" },
		func() string {
			return "log((await Promise.allSettled([Promise.resolve(1), " + p.promise() +
				`])).map((r) => r.status + (r.reason?.name ?? "")));`
		},
		func() string {
			return `const m = await import("@codemode/errors"); log(Object.keys(m).length); log(m === await ` +
				`import("@codemode/errors"));`
		},
		p.generator,
		func() string {
			if p.lowered {
				return "for await (const x of [" + p.expression(1) + ", Promise.resolve(1)]) log(x);"
			}
			return p.one("const later = Promise.resolve(1).then(() => log(2)).then(() => log(3)); log(1); await later;",
				"const later = (async () => { log(1); await null; log(2); await null; log(3); })(); await null; "+
					"log(4); await later;",
				"queueMicrotask(() => log(1)); await 0; log(2);")
		},
		func() string {
			return "switch (" + p.expression(1) + ") { case 1: log(1); default: log(2); case " + p.expression(1) +
				": log(3); break; case 3: log(4); }"
		},
	}
	return "try { " + kinds[p.IntN(len(kinds))]() + " } catch (e) { log(e?.name ?? typeof e); }"
}

func (p *program) loop() string {
	return p.one(
		"const fs = []; for (let i = 0; i < 3; i++) { if (i === 1) continue; fs.push(() => i); i += 0; } "+
			"log(fs.map((f) => f()));",
		"outer: for (const x of [1, 2, 3]) { for (const y in { a: 1, b: 2 }) { if (x === 2) continue outer; if (y "+
			"=== \"b\") break outer; log(x + y); } }",
		"for (const x of [1, "+p.expression(1)+
			", 3]) { try { if (x === 1) continue; log(x); break; } finally { log(\"finally\"); } }",
		"let n = 0; do { n++; if (n > 2) break; log(n); } while ("+p.expression(1)+");",
		"for (const [k, v] of Object.entries({ a: "+p.expression(1)+", b: 2 })) log(k + v);",
	)
}

func (p *program) generator() string {
	body := "try { const got = yield " + p.expression(1) + "; log(got); yield* [" + p.expression(1) +
		", 2]; } finally { log(\"closed\"); }"
	if p.lowered && p.chance(50) {
		return "async function* g() { " + body + " } for await (const x of g()) { log(x); " +
			p.one("", "break;", "continue;") + " }"
	}
	return "function* g() { " + body + " } const it = g(); log(it.next()); log(" +
		p.one("it.next(5)", "it.return(6)", "it.throw(new RangeError())", "[...it].length") + ");"
}

func (p *program) promise() string {
	return p.one("Promise.resolve("+p.expression(1)+")", "(async () => "+p.expression(2)+")()",
		"new Promise((yes) => yes("+p.expression(1)+"))",
		"(async () => { throw new RangeError(); })()", "{ then(yes) { yes("+p.expression(1)+"); } }", p.expression(1))
}

// expression gives no function: how one is written as text may differ.
func (p *program) expression(depth int) string {
	if depth == 0 || p.chance(15) {
		return p.one("0", "1", "2.5", `"s"`, "true", "null", "undefined", p.value(), p.value(), p.value())
	}
	e := func() string { return p.expression(depth - 1) }
	choices := []string{
		"(" + e() + p.one(" + ", " * ", " === ", " < ", " ?? ", " && ", " || ", ", ") + e() + ")",
		"(typeof " + p.one(append(slices.Concat(p.values, p.functions, p.classes), "nowhere", "this")...) + ")",
		"`${" + e() + "}-${" + e() + "}`", "(" + e() + " ? " + e() + " : " + e() + ")",
		"[" + e() + ", ..." + p.one("[1]", `"ab"`) + "]",
		"{ a: " + e() + ", ...{ b: " + e() + " } }.a", e() + "?.length", "(typeof 10n)",
		"((x) => " + e() + ")(" + e() + ")", p.one(p.values...) + "?.a?.[0]",
	}
	for _, f := range p.functions {
		choices = append(choices, f+"("+e()+")")
	}
	for _, c := range p.classes {
		choices = append(choices, "(new "+c+"() instanceof "+p.one(p.classes...)+")")
	}
	made := p.one(choices...)
	if strings.HasPrefix(made, "{") {
		made = "(" + strings.TrimSuffix(made, ".a") + ").a"
	}
	return made
}

func (p *program) exports() string {
	name := p.one(append(p.values, p.classes...)...)
	return p.one("", "export { "+name+" as renamed };", "export { "+name+" as \"a name\", "+name+" as default };",
		"export default "+p.expression(2)+";",
		"export default class { static v = "+p.expression(1)+" }", `export * from "@codemode/errors";`,
		`export * as all from "@codemode/errors";`,
		`export { CodemodeError as C } from "@codemode/errors";`,
		p.one("export { undeclared };", "export { "+name+", "+name+" as "+name+" };", ""))
}
