package worker

import (
	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/module"
)

// errorClasses makes the errors of @codemode/errors (§7) and remembers which of them
// the host made and why, so that a script's end is classified by its cause.
type errorClasses struct {
	realm  *realm
	rules  rules.Set
	create goja.Callable
	// classes are the members of the module @codemode/errors.
	classes *goja.Object
	// prototypes are those of the classes, by identity.
	prototypes map[*goja.Object]string
	origins    map[*goja.Object]origin
}

// origin is why and where the host made an error.
type origin struct {
	cause rules.Cause
	place module.Position
}

func newErrorClasses(r *realm, set rules.Set) (*errorClasses, error) {
	type class struct {
		Name   string `json:"name"`
		Parent string `json:"parent"`
		Hint   string `json:"hint"`
	}
	list := []class{}
	for _, c := range set.ErrorClasses() {
		list = append(list, class(c))
	}
	classes, err := r.valueOf(list)
	if err != nil {
		return nil, err
	}
	made, err := r.boot("errors", classes)
	if err != nil {
		return nil, err
	}
	e := &errorClasses{realm: r, rules: set, create: function(made, "create"),
		classes:    made.Get("classes").(*goja.Object),
		prototypes: map[*goja.Object]string{}, origins: map[*goja.Object]origin{}}
	for _, c := range list {
		e.prototypes[e.classes.Get(c.Name).(*goja.Object).Get("prototype").(*goja.Object)] = c.Name
	}
	return e, nil
}

// scriptError is an error to be thrown at the script.
type scriptError struct {
	class   string
	message string
	// hint replaces the class's own when it is set.
	hint string
	// details become properties of the error.
	details map[string]any
	// cause is how the script's end is classified when nobody catches it.
	cause rules.Cause
	place module.Position
}

// make returns the error object.
func (e *errorClasses) make(x scriptError) goja.Value {
	options := map[string]any{}
	for name, value := range x.details {
		options[name] = value
	}
	if x.hint != "" {
		options["hint"] = x.hint
	}
	given, err := e.realm.valueOf(options)
	if err != nil {
		given = goja.Undefined()
	}
	made, err := e.create(goja.Undefined(), e.realm.rt.ToValue(x.class), e.realm.rt.ToValue(x.message), given)
	if err != nil {
		e.realm.throw(err)
	}
	if x.cause != "" || x.place != (module.Position{}) {
		e.origins[made.(*goja.Object)] = origin{x.cause, x.place}
	}
	return made
}

// maxAncestors bounds a chain of prototypes, which has no end if a proxy is its own.
const maxAncestors = 100

// class names the class of @codemode/errors that a value is an instance of, or
// "". It follows prototypes, so that Symbol.hasInstance has no say. A proxy may
// answer with its own code, which throws, or not at all.
func (e *errorClasses) class(value goja.Value) string {
	found := ""
	err := e.realm.enter(func() error {
		o, ok := value.(*goja.Object)
		for n := 0; ok && o != nil && found == "" && n < maxAncestors; n++ {
			o = o.Prototype()
			found = e.prototypes[o]
		}
		return nil
	})
	if err != nil && uncatchable(err) {
		panic(err)
	}
	return found
}
