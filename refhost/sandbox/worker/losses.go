package worker

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/dop251/goja"

	"codemode/refhost/pointer"
	"codemode/refhost/rules"
)

// losses are what JSON.stringify makes nothing of while it writes a result or an input: the promise that was not
// awaited is the most frequent slip of all, and its {} looks like an answer.
type losses struct {
	// inside are the objects that are being written, with their keys, the innermost one last.
	inside []holder
	found  []loss
	// halves tells that halves of surrogate pairs were replaced.
	halves bool
}

type holder struct {
	object *goja.Object
	key    goja.Value
}

// loss is one kind of what is lost.
type loss struct {
	kind
	// count is how many there are, first the JSON Pointer of the first of them.
	count int
	first string
}

// kind is what a person calls values that JSON has nothing for, what JSON has of them, and what to do; hint is empty
// for what is omitted.
type kind struct{ one, many, kept, hint string }

const (
	empty   = "{} for it"
	nothing = "nothing for it"
)

// see is a replacer, which replaces nothing: it is called for each value with the object that holds it.
func (l *losses) see(call goja.FunctionCall) goja.Value {
	key, value := call.Argument(0), call.Argument(1)
	for len(l.inside) > 0 && l.inside[len(l.inside)-1].object != call.This {
		l.inside = l.inside[:len(l.inside)-1]
	}
	atTop := len(l.inside) == 0 // where what is omitted leaves no result at all, which is told otherwise
	if object, ok := value.(*goja.Object); ok {
		l.inside = append(l.inside, holder{object, key})
	}
	if k, lost := lostKind(value); lost && !(atTop && k.hint == "") {
		l.add(k, key, value)
	}
	return value
}

// lostKind tells whether a value is lost.
func lostKind(value goja.Value) (kind, bool) {
	object, ok := value.(*goja.Object)
	if !ok {
		_, isSymbol := value.(*goja.Symbol)
		switch {
		case isSymbol:
			return kind{one: "A symbol", many: "symbols", kept: nothing}, true
		case goja.IsUndefined(value):
			return kind{one: "The value undefined", many: "undefined values", kept: nothing}, true
		}
		return kind{}, false
	}
	switch object.ExportType() {
	case reflect.TypeFor[*goja.Promise]():
		return kind{"A promise", "promises", empty, "Await it."}, true
	case reflect.TypeFor[[][2]any]():
		return kind{"A Map", "Maps", empty, "Make an object of it: Object.fromEntries(map)."}, true
	case reflect.TypeFor[[]any](): // an Array, too
		return kind{"A Set", "Sets", empty, "Make an array of it: [...set]."}, object.ClassName() == "Object"
	}
	if _, isFunction := goja.AssertFunction(object); isFunction {
		return kind{one: "A function", many: "functions", kept: nothing}, true
	}
	switch object.ClassName() {
	case "Error":
		return kind{"An Error", "Errors", "neither its name nor its message", "Take the message of it, error.message."},
			!slices.Contains(object.Keys(), "message")
	case "RegExp":
		return kind{"A RegExp", "RegExps", empty, "Make a text of it: String(pattern)."}, true
	}
	return kind{}, false
}

// add counts a loss, and keeps the place of the first.
func (l *losses) add(k kind, key, value goja.Value) {
	if i := slices.IndexFunc(l.found, func(f loss) bool { return f.kind == k }); i >= 0 {
		l.found[i].count++
		return
	}
	var names []string
	for _, h := range l.inside[min(1, len(l.inside)):] {
		names = append(names, h.key.String())
	}
	if _, isObject := value.(*goja.Object); !isObject {
		names = append(names, key.String())
	}
	l.found = append(l.found, loss{k, 1, pointer.Of(names...)})
}

// findings has one of each kind, in what was written.
func (l *losses) findings(in string, lost, omitted rules.Cause) []rules.Finding {
	var all []rules.Finding
	for _, f := range l.found {
		name := f.one
		if f.count > 1 {
			name = fmt.Sprintf("%d %s", f.count, f.many)
		}
		finding := rules.Finding{Cause: lost, Path: f.first, Hint: f.hint,
			Message: fmt.Sprintf("%s in %s: JSON has %s.", name, in, f.kept)}
		if f.hint == "" {
			finding.Cause = omitted
		}
		all = append(all, finding)
	}
	return all
}
