package mutants

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"codemode/refhost/rules"
)

// consoleMutants are those of §3.3.1 about the serialization.
func consoleMutants() []Mutant {
	return []Mutant{
		{ID: "console-lost-in-timers", Requirement: "console-captured",
			Description: "what the callback of a timer logs is lost", Apply: prelude(
				`{ const late = setTimeout, quiet = (call) => (...given) => { const { log } = console; console.log ` +
					`= () => {}; try { return call(...given); } finally { console.log = log; } }; ` +
					`globalThis.setTimeout = (call, ...rest) => late(typeof call === "function" ? quiet(call) : ` +
					`call, ...rest); }`)},
		{ID: "console-refuses-symbols", Requirement: "console-captured",
			Description: "logging a symbol throws a TypeError, as joining it to a text does", Apply: onConsole(
				`for (const v of args) if (typeof v === "symbol") throw new TypeError("Cannot convert a Symbol ` +
					`value to a string");`)},
		{ID: "console-drops-halves", Requirement: "console-captured",
			Description: "a call with half of a surrogate pair is not logged", Apply: onConsole(
				`for (const v of args) if (typeof v === "string" && /[\ud800-\udfff]/u.test(v)) return;`)},
		{ID: "console-halves-by-bytes", Requirement: "console-primitives",
			Description: "half of a surrogate pair is replaced byte by byte", Apply: onMessage(
				func(message string) string {
					return strings.ReplaceAll(message, "\ufffd", "\ufffd\ufffd\ufffd")
				})},
		{ID: "console-line-separators-broken", Requirement: "console-primitives",
			Description: "line separators are logged as line ends", Apply: onMessage(
				strings.NewReplacer("\u2028", "\n", "\u2029", "\n", "\r\n", "\n").Replace)},
		{ID: "console-numbers-scientific", Requirement: "console-primitives",
			Description: "numbers from 2^53 on are logged with an exponent", Apply: onConsole(
				`args = args.map((v) => typeof v === "number" && Math.abs(v) >= 2 ** 53 ? v.toExponential() : v);`)},
		{ID: "console-proto-lost", Requirement: "console-objects",
			Description: "a member __proto__ is not logged", Apply: onArguments(func(arg *rules.ConsoleArg) {
				if !arg.Primitive && !arg.Unserializable {
					arg.Text = string(edited(json.RawMessage(arg.Text), func(o map[string]any) {
						delete(o, "__proto__")
					}))
				}
			})},
		{ID: "console-formats", Requirement: "console-arguments-joined",
			Description: "a first argument with percent signs is a format", Apply: onConsole(
				`if (typeof args[0] === "string") { const [format, ...rest] = args; args = ` +
					`[format.replace(/%[sdifjoO]/g, (sign) => rest.length ? String(rest.shift()) : sign), ...rest]; }`)},
		{ID: "console-strings-quoted-among-others", Requirement: "console-primitives",
			Description: "strings are logged as JSON where there are other arguments", Apply: onConsole(
				`if (args.length > 1) args = args.map((v) => typeof v === "string" ? JSON.stringify(v) : v);`)},
		{ID: "console-errors-otherwise", Requirement: "console-primitives",
			Description: "console.error logs the JSON of what it is given", Apply: prelude(
				`{ const { error } = console; console.error = (...args) => error(...args.map((v) => ` +
					`v === null || typeof v !== "object" ? JSON.stringify(v) ?? "" : v)); }`)},
		{ID: "console-debug-objects-tagged", Requirement: "console-objects",
			Description: "console.debug logs objects as [object Object]", Apply: prelude(
				`{ const { debug } = console; console.debug = (...args) => debug(...args.map((v) => ` +
					`v !== null && typeof v === "object" ? Object.prototype.toString.call(v) : v)); }`)},
		{ID: "console-order-turns", Requirement: "console-objects",
			Description: "the members of each second object are logged in another order", Apply: turningObjects},
		{ID: "console-circular-alone", Requirement: "console-arguments-joined",
			Description: "a circular object takes the other arguments with it", Apply: func(s *rules.Set) {
				text := s.ConsoleText
				s.ConsoleText = func(args []rules.ConsoleArg) (string, error) {
					if slices.ContainsFunc(args, func(a rules.ConsoleArg) bool { return a.Unserializable }) {
						return rules.Unserializable, nil
					}
					return text(args)
				}
			}},
		{ID: "console-unserializable-as-string", Requirement: "console-unserializable",
			Description: "what JSON cannot hold is logged as String(value), even where that throws", Apply: onConsole(
				`args = args.map((v) => { if (v === null || typeof v !== "object") return v; try { ` +
					`JSON.stringify(v); return v; } catch { return String(v); } });`)},
		{ID: "console-messages-trimmed", Requirement: "console-primitives",
			Description: "spaces around a message are removed", Apply: onMessage(strings.TrimSpace)},
		{ID: "console-messages-end-at-nul", Requirement: "console-primitives",
			Description: "a message ends at its first character U+0000", Apply: onMessage(beforeNul)},
		{ID: "console-numbers-shortened", Requirement: "console-primitives",
			Description: "fractions are logged with six digits", Apply: onArguments(func(arg *rules.ConsoleArg) {
				if number, err := strconv.ParseFloat(arg.Text, 64); arg.Primitive && err == nil &&
					strings.Contains(arg.Text, ".") {
					arg.Text = strconv.FormatFloat(number, 'g', 6, 64)
				}
			})},
		{ID: "console-shared-once", Requirement: "console-objects",
			Description: "an object that is in an argument twice is taken for a circular reference", Apply: onConsole(
				`args = args.map((v) => { try { JSON.stringify(v); } catch { return v; } ` + decycle +
					` return walk(v); });`)},
		{ID: "console-arrays-cut", Requirement: "console-objects",
			Description: "of a long array only the first 100 items are logged",
			Apply: onArguments(func(arg *rules.ConsoleArg) {
				var items []json.RawMessage
				if json.Unmarshal([]byte(arg.Text), &items) == nil && len(items) > 100 {
					short, _ := rules.Marshal(items[:100])
					arg.Text = string(short)
				}
			})},
		{ID: "console-first-argument", Requirement: "console-arguments-joined",
			Description: "only the first argument is logged",
			Apply: func(s *rules.Set) {
				text := s.ConsoleText
				s.ConsoleText = func(args []rules.ConsoleArg) (string, error) { return text(args[:min(1, len(args))]) }
			}},
		{ID: "console-primitives-quoted", Requirement: "console-primitives", Description: "strings are logged as JSON",
			Apply: onArguments(func(arg *rules.ConsoleArg) {
				if _, err := strconv.ParseFloat(arg.Text, 64); arg.Primitive && err != nil && !keyword(arg.Text) {
					arg.Text = strconv.Quote(arg.Text)
				}
			})},
		{ID: "console-dates-local", Requirement: "console-objects", Description: "a Date is logged as String(date)",
			Apply: onConsole(`args = args.map((v) => { try { return v instanceof Date ? String(v) : v; } catch { ` +
				`return v; } });`)},
		{ID: "console-errors-as-stack", Requirement: "console-objects", Description: "an Error is logged as its stack",
			Apply: onConsole(`args = args.map((v) => { try { return v instanceof Error && typeof v.stack === ` +
				`"string" ? v.stack : v; } catch { return v; } });`)},
		{ID: "console-patterns-as-text", Requirement: "console-objects",
			Description: "a RegExp is logged as its source",
			Apply: onConsole(`args = args.map((v) => { try { return v instanceof RegExp ? String(v) : v; } catch { ` +
				`return v; } });`)},
		{ID: "console-arguments-beyond-100-lost", Requirement: "console-arguments-joined",
			Description: "of the arguments of a console call 100 are in the message",
			Apply:       onConsole(`args = args.slice(0, 100);`)},
		{ID: "console-maps-unserializable", Requirement: "console-objects",
			Description: "a Map is logged as what cannot be serialized",
			Apply: onConsole(`args = args.map((v) => { try { return v instanceof Map ? "[Unserializable ` +
				`Object]" : v; } catch { return v; } });`)},
		{ID: "console-object-object", Requirement: "console-objects",
			Description: "objects are logged as [object Object]", Apply: onArguments(func(arg *rules.ConsoleArg) {
				if !arg.Primitive && !arg.Unserializable {
					*arg = rules.ConsoleArg{Primitive: true, Text: "[object Object]"}
				}
			})},
		{ID: "console-circular-throws", Requirement: "console-unserializable",
			Description: "logging a circular object throws", Apply: func(s *rules.Set) {
				text := s.ConsoleText
				s.ConsoleText = func(args []rules.ConsoleArg) (string, error) {
					if slices.ContainsFunc(args, func(a rules.ConsoleArg) bool { return a.Unserializable }) {
						return "", errors.New("the value cannot be converted to JSON")
					}
					return text(args)
				}
			}},
	}
}

// turningObjects writes every second object that is logged from its last name to its first.
func turningObjects(s *rules.Set) {
	var seen atomic.Int64
	var turn func(value any) json.RawMessage
	turn = func(value any) json.RawMessage {
		members, isObject := value.(map[string]any)
		if items, isArray := value.([]any); isArray {
			texts := []json.RawMessage{}
			for _, item := range items {
				texts = append(texts, turn(item))
			}
			value = texts
		}
		if !isObject {
			text, _ := rules.Marshal(value)
			return text
		}
		names := slices.Sorted(maps.Keys(members))
		if seen.Add(1)%2 == 0 {
			slices.Reverse(names)
		}
		var o rules.Object
		for _, name := range names {
			o = o.With(name, turn(members[name]))
		}
		text, _ := rules.Marshal(o)
		return text
	}
	onArguments(func(arg *rules.ConsoleArg) {
		d := json.NewDecoder(strings.NewReader(arg.Text))
		d.UseNumber()
		var value any
		if !arg.Primitive && !arg.Unserializable && d.Decode(&value) == nil {
			*arg = rules.ConsoleArg{Primitive: true, Text: string(turn(value))}
		}
	})(s)
}

func keyword(text string) bool {
	return slices.Contains([]string{"true", "false", "null", "undefined"}, text)
}

func onArguments(edit func(*rules.ConsoleArg)) func(*rules.Set) {
	return func(s *rules.Set) {
		text := s.ConsoleText
		s.ConsoleText = func(args []rules.ConsoleArg) (string, error) {
			args = slices.Clone(args)
			for i := range args {
				edit(&args[i])
			}
			return text(args)
		}
	}
}

// onMessage changes each message as a whole.
func onMessage(edit func(string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		text := s.ConsoleText
		s.ConsoleText = func(args []rules.ConsoleArg) (string, error) {
			message, err := text(args)
			return edit(message), err
		}
	}
}

// decycle is JavaScript: walk replaces each object that it meets again.
const decycle = `const seen = new Set(); ` +
	`const inside = (v) => Array.isArray(v) ? v.map(walk) : Object.fromEntries(Object.entries(v).map(([k, w]) => ` +
	`[k, walk(w)])); ` +
	`const walk = (v) => { ` +
	`if (typeof v !== "object" || v === null || typeof v.toJSON === "function") return v; ` +
	`if (seen.has(v)) return "[Circular]"; seen.add(v); return inside(v); };`

// onConsole runs statements of JavaScript that change the variable args before
// each call of the console.
func onConsole(statements string) func(*rules.Set) {
	return prelude(`for (const method of ["log", "warn", "error", "debug"]) { const real = console[method]; ` +
		`console[method] = (...args) => { ` + statements + ` return real(...args); }; }`)
}
