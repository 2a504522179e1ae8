package worker

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/dop251/goja"

	"codemode/refhost/pointer"
	"codemode/refhost/rules"
)

// losses are what JSON.stringify makes nothing of while it writes a result: the promise that was not awaited is the
// most frequent slip of all, and its {} looks like an answer.
type losses struct {
	// inside are the objects that are being written, with their keys, the innermost one last.
	inside []holder
	found  []loss
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

// kind is what a person calls values that JSON has nothing for, and what to do; hint is empty for what is omitted.
type kind struct{ one, many, hint string }

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
			return kind{one: "symbol", many: "symbols"}, true
		case goja.IsUndefined(value):
			return kind{one: "undefined", many: "undefined values"}, true
		}
		return kind{}, false
	}
	switch object.ExportType() {
	case reflect.TypeFor[*goja.Promise]():
		return kind{"promise", "promises", "Await it."}, true
	case reflect.TypeFor[[][2]any]():
		return kind{"Map", "Maps", "Make an object of it: Object.fromEntries(map)."}, true
	case reflect.TypeFor[[]any](): // an Array, too
		return kind{"Set", "Sets", "Make an array of it: [...set]."}, object.ClassName() == "Object"
	}
	if _, isFunction := goja.AssertFunction(object); isFunction {
		return kind{one: "function", many: "functions"}, true
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

// findings has one of each kind.
func (l *losses) findings() []rules.Finding {
	var all []rules.Finding
	for _, f := range l.found {
		name := "A " + f.one
		if f.count > 1 {
			name = fmt.Sprintf("%d %s", f.count, f.many)
		} else if f.one == "undefined" {
			name = "The value undefined"
		}
		finding := rules.Finding{Cause: rules.CauseLost, Message: name + " in the result: JSON has {} for it.",
			Hint: f.hint, Path: f.first}
		if f.hint == "" {
			finding.Cause, finding.Message = rules.CauseOmitted, name+" in the result: JSON has nothing for it."
		}
		all = append(all, finding)
	}
	return all
}
