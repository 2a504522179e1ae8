package variants

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"codemode/refhost/rules"
)

// consoleReadings are those of §3.3.1 about the text of one console call.
func consoleReadings() []Ambiguity {
	return []Ambiguity{
		{"console-separator", []Reading{
			{ID: "nothing", Apply: joinedBy("")},
			{ID: "tab", Apply: joinedBy("\t")},
			{ID: "comma", Apply: joinedBy(", ")},
		}},
		{"console-key-order", []Reading{
			{ID: "insertion", Apply: written(func(_, inserted string) string { return inserted })},
		}},
		{"console-json-layout", []Reading{
			{ID: "indented", Apply: written(func(text, _ string) string { return laidOut(text, "  ") })},
			{ID: "spaced", Apply: written(func(text, _ string) string {
				return strings.ReplaceAll(laidOut(text, ""), "\n", " ")
			})},
		}},
		{"console-unserializable-text", []Reading{
			{ID: "own-text", Apply: fallback("<a value that is not JSON>")},
			{ID: "circular", Apply: fallback("[Circular]")},
			{ID: "marked-cycles", Apply: logged(`typeof v === "object" && v !== null ? whole(v) : v`)},
		}},
		{"console-error-object", []Reading{
			{ID: "json", Apply: logged(`v instanceof Error ? "{}" : v`)},
			{ID: "stack", Apply: logged(`v instanceof Error ? text(v, JSON.stringify({ stack: v.stack + ` +
				`v.message })) : v`)},
		}},
		{"console-map", []Reading{
			{ID: "entries",
				Apply: logged(`v instanceof Map || v instanceof Set ? [...v] : v`)},
		}},
		{"console-other-methods", []Reading{
			{ID: "captured",
				Apply: prelude(`console.info = console.log; console.trace = console.debug;`)},
			{ID: "ignored",
				Apply: prelude(`for (const name of ["info", "trace", "table", "dir"]) console[name] = () => {};`)},
		}},
		{"console-function", []Reading{
			{ID: "source",
				Apply: logged(`typeof v === "function" ? String(v) : v`)},
			{ID: "label",
				Apply: logged(`typeof v === "function" ? "[Function " + (v.name || "anonymous") + "]" : v`)},
			{ID: "empty", Apply: logged(`typeof v === "function" ? "" : v`)},
			{ID: "undefined-text",
				Apply: logged(`typeof v === "function" ? undefined : v`)},
		}},
	}
}

// joinedBy shows each argument alone and puts a text between them.
func joinedBy(separator string) func(*rules.Set) {
	return func(s *rules.Set) {
		one := s.ConsoleText
		s.ConsoleText = func(args []rules.ConsoleArg) (string, error) {
			texts := make([]string, len(args))
			for i := range args {
				text, err := one(args[i : i+1])
				if err != nil {
					return "", err
				}
				texts[i] = text
			}
			return strings.Join(texts, separator), nil
		}
	}
}

// onArgument changes the arguments of console calls.
func onArgument(edit func(*rules.ConsoleArg)) func(*rules.Set) {
	return func(s *rules.Set) {
		join := s.ConsoleText
		s.ConsoleText = func(args []rules.ConsoleArg) (string, error) {
			edited := make([]rules.ConsoleArg, len(args))
			for i, arg := range args {
				edit(&arg)
				edited[i] = arg
			}
			return join(edited)
		}
	}
}

// written writes what has a JSON text in another way, given the text that was written
// till then, and the one in which keys are in the order of their insertion.
func written(write func(text, inserted string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		join := s.ConsoleText
		onArgument(func(arg *rules.ConsoleArg) {
			if arg.Primitive || arg.Unserializable {
				return
			}
			if text, err := join([]rules.ConsoleArg{*arg}); err == nil {
				arg.Primitive, arg.Text = true, write(text, arg.Text)
			}
		})(s)
	}
}

func fallback(text string) func(*rules.Set) {
	return onArgument(func(arg *rules.ConsoleArg) {
		if arg.Unserializable {
			*arg = rules.ConsoleArg{Primitive: true, Text: text}
		}
	})
}

func laidOut(text, indent string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", indent) != nil {
		return text
	}
	return b.String()
}

// logged changes what is logged by an expression in v. A value whose own code
// throws while it is looked at is logged as it is.
func logged(expression string) func(*rules.Set) {
	return prelude(fmt.Sprintf(`{ const { Error, Map, Set, String, JSON } = globalThis; `+
		`const text = (v, shown) => typeof shown === "string" ? shown : v; `+
		`const whole = (v) => { try { JSON.stringify(v); return v; } catch { const above = []; `+
		`return JSON.stringify(v, function (key, x) { if (typeof x === "bigint") return String(x); if (typeof x !== `+
		`"object" || x === null) return x; `+
		`while (above.length > 0 && above[above.length - 1] !== this) above.pop(); if (above.includes(x)) return `+
		`"[Circular]"; above.push(x); return x; }); } }; `+
		`for (const level of ["debug", "log", "warn", "error"]) { const write = console[level]; `+
		`console[level] = (...args) => write(...args.map((v) => { try { return %s; } catch { return v; } })); } }`,
		expression))
}
