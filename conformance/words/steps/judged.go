package steps

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"codemode/conformance/judging/callhistory"
	"codemode/conformance/judging/check"
	"codemode/conformance/scripts/history"
)

// judged registers a step that a check judges: check is a function of what was seen, and of what the expression takes,
// by the types of its parameters: a string is the text itself, a json.RawMessage JSON, an int a number, a []string a
// JSON array of strings or texts in quotes, a [check.CallAt] SERVER.TOOL. Generated scripts are those of the scenario.
// Another function is a mistake of the suite.
func judged(r registry, pattern string, judge any) {
	function := reflect.ValueOf(judge)
	var parameters []func(s seen, args []string) any
	taken := 0
	for i := 1; i < function.Type().NumIn(); i++ {
		switch of := function.Type().In(i); of {
		case reflect.TypeFor[history.History]():
			parameters = append(parameters, func(s seen, _ []string) any { return s.history() })
		case reflect.TypeFor[callhistory.History]():
			parameters = append(parameters, func(s seen, _ []string) any { return s.ran() })
		default:
			at, read := taken, reading(of)
			parameters = append(parameters, func(_ seen, args []string) any { return read(args[at]) })
			taken++
		}
	}
	if groups := regexp.MustCompile(pattern).NumSubexp(); groups != taken {
		panic(fmt.Sprintf("%q takes %d texts, and is judged by a %v", pattern, groups, function.Type()))
	}
	then(r, pattern, func(s seen, args []string) check.Verdict {
		in := []reflect.Value{reflect.ValueOf(s.Seen)}
		for _, parameter := range parameters {
			in = append(in, reflect.ValueOf(parameter(s, args)))
		}
		return function.Call(in)[0].Interface().(check.Verdict)
	})
}

// reading is how a text of a step becomes what a check takes.
func reading(of reflect.Type) func(arg string) any {
	switch of {
	case reflect.TypeFor[json.RawMessage]():
		return func(arg string) any { return json.RawMessage(arg) }
	case reflect.TypeFor[int]():
		return func(arg string) any { return number(arg) }
	case reflect.TypeFor[[]string]():
		return func(arg string) any {
			if strings.HasPrefix(arg, "[") {
				return texts(arg)
			}
			return list(arg)
		}
	case reflect.TypeFor[check.CallAt]():
		return func(arg string) any { return callAt(arg) }
	}
	if of.Kind() != reflect.String {
		panic(fmt.Sprintf("no text of a step is a %v", of))
	}
	return func(arg string) any { return reflect.ValueOf(arg).Convert(of).Interface() }
}
