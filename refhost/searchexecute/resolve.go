package searchexecute

import (
	"slices"
	"strings"

	"codemode/refhost/pointer"
	"codemode/refhost/rules"
)

// What there is a bound for in making the global spec of a document.
const (
	// maxResolved bounds what the spec weighs with its references resolved ([budget.Weight]): references to what has
	// references grow exponentially. Beyond it they are left as they are.
	maxResolved = 16 << 20
	// maxSpec bounds what the spec weighs with what does not lie behind references.
	maxSpec = 32 << 20
	// maxSteps bounds the members of objects that are looked at, and the references that are followed.
	maxSteps = 1 << 26
	// bytesOfStep is how much of the text of a reference is compared or looked up in one step, in bytes: real ones are
	// hardly longer.
	bytesOfStep = 64
)

// specification is what the global spec is made of, as JSON: paths with the fields of operations that an agent needs,
// info, servers, and the schemas of components. maxDepth bounds how many references lead into each other. whole tells
// whether none was left because of [maxResolved]. There is no spec for a document beyond [maxSpec] or [maxSteps].
func specification(root rules.Object, maxDepth int) (spec []byte, whole bool) {
	return newWriter(root, maxDepth).written()
}

func (w *resolving) written() (spec []byte, whole bool) {
	w.raw("{")
	for _, key := range []string{"info", "servers"} {
		if value := w.root.Get(key); value != nil {
			w.part(key)
			w.key(key)
			w.value(value, nil)
			w.raw(",")
		}
	}
	w.key("paths")
	w.paths()
	if components, ok := w.root.Get("components").(rules.Object); ok && components.Get("schemas") != nil {
		w.part("components", "schemas")
		w.raw(`,"components":{"schemas":`)
		w.value(components.Get("schemas"), nil)
		w.raw("}")
	}
	w.raw("}")
	if w.exhausted() {
		return nil, !w.full
	}
	return w.out.Bytes(), !w.full
}

// resolving writes values as JSON with references replaced by what they refer to.
type resolving struct {
	root     rules.Object
	maxDepth int
	// steps counts what [maxSteps] bounds.
	steps int
	// override: what stands beside a reference replaces members of what it refers to, as of OpenAPI 3.1.
	override bool
	out      weighed
	targets  map[string]target
	// full: a reference was left because of [maxResolved].
	full bool
	// place is the part of the document that is being written, as a pointer, or the one in which the first bound was
	// met.
	place string
	// asItIs: references are written as any object is.
	asItIs bool
	// members are the members of objects that references have led through, by their first one.
	members map[*rules.Member]map[string]any
}

// part begins a part of the document.
func (w *resolving) part(names ...string) {
	if !w.full && !w.exhausted() {
		w.place = pointer.Of(names...)
	}
}

// maxRefDepth bounds how many references lead into each other, whatever is configured: what a document has below one is
// made once for each that leads there, and no script reads what is nested more deeply.
const maxRefDepth = 1_000

func newWriter(root rules.Object, maxDepth int) *resolving {
	version, _ := root.Get("openapi").(string)
	return &resolving{root: root, maxDepth: min(maxDepth, maxRefDepth), override: !strings.HasPrefix(version, "3.0"),
		members: map[*rules.Member]map[string]any{},
		targets: map[string]target{}}
}

// methods are those of a path item that are operations.
func methods() []string {
	return []string{"get", "put", "post", "delete", "options", "head", "patch", "trace"}
}

// operationFields are what is kept of an operation.
func operationFields() []string {
	return []string{"summary", "description", "tags", "operationId", "parameters", "requestBody", "responses"}
}

func (w *resolving) paths() {
	paths, _ := w.root.Get("paths").(rules.Object)
	w.raw("{")
	for i, path := range paths {
		if w.exhausted() {
			return
		}
		if i > 0 {
			w.raw(",")
		}
		w.part("paths", path.Key)
		w.key(path.Key)
		w.pathItem(path.Value)
	}
	w.raw("}")
}

// pathItem writes the operations of a path.
func (w *resolving) pathItem(value any) {
	item, _ := w.followed(value).(rules.Object)
	w.steps += len(item)
	shared, _ := item.Get("parameters").([]any)
	w.raw("{")
	first, names := true, methods()
	for _, member := range item {
		if !slices.Contains(names, member.Key) || w.exhausted() {
			continue
		}
		operation, ok := w.followed(member.Value).(rules.Object)
		if !ok {
			continue
		}
		if !first {
			w.raw(",")
		}
		first = false
		w.key(member.Key)
		w.operation(operation, shared)
	}
	w.raw("}")
}

// operation writes the fields that are kept. The parameters of its path are its own, too.
func (w *resolving) operation(operation rules.Object, shared []any) {
	w.steps += len(operation)
	kept := rules.Object{}
	for _, field := range operationFields() {
		value := operation.Get(field)
		if field == "parameters" && len(shared) > 0 {
			value = w.parameters(operation, shared)
		}
		if value != nil {
			kept = append(kept, rules.Member{Key: field, Value: value})
		}
	}
	w.object(kept, nil)
}

// parameters are those of an operation, and those of its path that it does not have itself.
func (w *resolving) parameters(operation rules.Object, shared []any) []any {
	own, _ := operation.Get("parameters").([]any)
	w.steps += len(own) + len(shared)
	all, known := slices.Clone(own), make(map[[2]string]bool, len(own))
	for _, o := range own {
		known[w.parameter(o)] = true
	}
	for _, p := range shared {
		if !known[w.parameter(p)] {
			all = append(all, p)
		}
	}
	return all
}

// parameter is what makes two parameters the same one.
func (w *resolving) parameter(value any) [2]string {
	p, _ := w.followed(value).(rules.Object)
	w.steps += len(p)
	name, _ := p.Get("name").(string)
	in, _ := p.Get("in").(string)
	return [2]string{name, in}
}

// followed is a value, or what it refers to.
func (w *resolving) followed(value any) any {
	for range w.maxDepth {
		ref, ok := w.referring(value)
		if !ok || w.exhausted() {
			return value
		}
		value = w.target(ref).value
	}
	return value
}

// exhausted tells whether there is no spec for the document, so that no more work is worth it.
func (w *resolving) exhausted() bool { return w.out.weight() > maxSpec || w.steps > maxSteps }

// referring is the $ref of a value that has one.
func (w *resolving) referring(value any) (ref string, ok bool) {
	object, _ := value.(rules.Object)
	w.steps += len(object)
	ref, ok = object.Get("$ref").(string)
	return ref, ok
}

// value writes a value; stack are the references that have led to it.
func (w *resolving) value(value any, stack []string) {
	if w.exhausted() {
		return
	}
	switch v := value.(type) {
	case rules.Object:
		ref, ok := w.referring(v)
		if ok && !w.asItIs {
			w.reference(v, ref, stack)
			return
		}
		w.object(v, stack)
	case []any:
		w.raw("[")
		for i, element := range v {
			if i > 0 {
				w.raw(",")
			}
			w.value(element, stack)
		}
		w.raw("]")
	default:
		text, err := rules.Marshal(v)
		if err != nil {
			text = []byte("null") // no scalar of JSON or YAML that is kept
		}
		w.out.Write(text)
	}
}

func (w *resolving) object(object rules.Object, stack []string) {
	w.raw("{")
	for i, m := range object {
		if i > 0 {
			w.raw(",")
		}
		w.key(m.Key)
		w.value(m.Value, stack)
	}
	w.raw("}")
}

// reference writes what an object with a $ref refers to.
func (w *resolving) reference(object rules.Object, ref string, stack []string) {
	w.steps += len(stack) * (1 + len(ref)/bytesOfStep)
	to := w.target(ref)
	switch {
	case slices.Contains(stack, ref):
		w.object(rules.Object{{Key: "$circular", Value: ref}}, nil)
		return
	case !to.found || len(stack) >= w.maxDepth:
		w.unresolved(object)
		return
	case w.out.weight() > maxResolved:
		w.full = true
		w.unresolved(object)
		return
	}
	value := to.value
	if meant, ok := value.(rules.Object); ok && w.override {
		w.steps += len(meant)
		value = overridden(meant, object.Without("$ref"))
	}
	w.value(value, append(slices.Clone(stack), ref))
}

// unresolved writes a reference as it is.
func (w *resolving) unresolved(object rules.Object) {
	w.asItIs = true
	w.object(object, nil)
	w.asItIs = false
}

func (w *resolving) raw(text string) { w.out.WriteString(text) }

func (w *resolving) key(name string) {
	text, _ := rules.Marshal(name) // a string can always be written
	w.out.Write(text)
	w.raw(":")
}
