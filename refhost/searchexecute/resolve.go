package searchexecute

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"codemode/refhost/pointer"
	"codemode/refhost/rules"
)

// maxResolved bounds a document with its references resolved, in bytes: references to what has references grow
// exponentially. Beyond it they are left as they are.
const maxResolved = 16 << 20

// specification is what the global spec is made of, as JSON: paths with the fields of operations that an agent needs,
// info, servers, and the schemas of components. maxDepth bounds how many references lead into each other. whole tells
// whether none was left because of [maxResolved].
func specification(root rules.Object, maxDepth int) (spec []byte, whole bool) {
	w := newWriter(root, maxDepth)
	w.raw("{")
	for _, key := range []string{"info", "servers"} {
		if value := root.Get(key); value != nil {
			w.key(key)
			w.value(value, nil)
			w.raw(",")
		}
	}
	w.key("paths")
	w.paths()
	if components, ok := root.Get("components").(rules.Object); ok && components.Get("schemas") != nil {
		w.raw(`,"components":{"schemas":`)
		w.value(components.Get("schemas"), nil)
		w.raw("}")
	}
	w.raw("}")
	return w.out.Bytes(), !w.full
}

// resolving writes values as JSON with references replaced by what they refer to.
type resolving struct {
	root     rules.Object
	maxDepth int
	// override: what stands beside a reference replaces members of what it refers to, as of OpenAPI 3.1.
	override bool
	out      bytes.Buffer
	targets  map[string]target
	// full: a reference was left because of [maxResolved].
	full bool
}

// target is what a reference leads to.
type target struct {
	value any
	found bool
}

func newWriter(root rules.Object, maxDepth int) *resolving {
	version, _ := root.Get("openapi").(string)
	return &resolving{root: root, maxDepth: maxDepth, override: !strings.HasPrefix(version, "3.0"),
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
		if i > 0 {
			w.raw(",")
		}
		w.key(path.Key)
		w.pathItem(path.Value)
	}
	w.raw("}")
}

// pathItem writes the operations of a path.
func (w *resolving) pathItem(value any) {
	item, _ := w.followed(value).(rules.Object)
	shared, _ := item.Get("parameters").([]any)
	w.raw("{")
	first := true
	for _, member := range item {
		operation, ok := w.followed(member.Value).(rules.Object)
		if !ok || !slices.Contains(methods(), member.Key) {
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
	all := slices.Clone(own)
	for _, p := range shared {
		if !slices.ContainsFunc(own, func(o any) bool { return w.parameter(o) == w.parameter(p) }) {
			all = append(all, p)
		}
	}
	return all
}

// parameter is what makes two parameters the same one.
func (w *resolving) parameter(value any) [2]any {
	p, _ := w.followed(value).(rules.Object)
	name, _ := p.Get("name").(string)
	in, _ := p.Get("in").(string)
	return [2]any{name, in}
}

// followed is a value, or what it refers to.
func (w *resolving) followed(value any) any {
	for range w.maxDepth {
		ref, ok := reference(value)
		if !ok {
			return value
		}
		value = w.target(ref).value
	}
	return value
}

// reference is the $ref of a value that has one.
func reference(value any) (ref string, ok bool) {
	object, _ := value.(rules.Object)
	ref, ok = object.Get("$ref").(string)
	return ref, ok
}

// value writes a value; stack are the references that have led to it.
func (w *resolving) value(value any, stack []string) {
	switch v := value.(type) {
	case rules.Object:
		ref, ok := reference(v)
		if ok {
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
	to := w.target(ref)
	switch {
	case slices.Contains(stack, ref):
		w.object(rules.Object{{Key: "$circular", Value: ref}}, nil)
		return
	case !to.found || len(stack) >= w.maxDepth:
		w.unresolved(object)
		return
	case w.out.Len() > maxResolved:
		w.full = true
		w.unresolved(object)
		return
	}
	value := to.value
	if meant, ok := value.(rules.Object); ok && w.override {
		for _, m := range object.Without("$ref") {
			meant = meant.With(m.Key, m.Value)
		}
		value = meant
	}
	w.value(value, append(slices.Clone(stack), ref))
}

// unresolved writes a reference as it is.
func (w *resolving) unresolved(object rules.Object) {
	text, err := rules.Marshal(object)
	if err != nil {
		text = []byte("null")
	}
	w.out.Write(text)
}

// target finds what a reference within the document leads to.
func (w *resolving) target(ref string) target {
	known, ok := w.targets[ref]
	if !ok {
		known.value, known.found = w.find(ref)
		w.targets[ref] = known
	}
	return known
}

func (w *resolving) find(ref string) (any, bool) { return Referred(w.root, ref) }

// Referred is what a reference within a document leads to.
func Referred(document rules.Object, ref string) (value any, found bool) {
	path, ok := strings.CutPrefix(ref, "#")
	path, err := url.PathUnescape(path)
	if !ok || err != nil {
		return nil, false
	}
	return pointer.Resolve(document, path, func(value any, key string) (any, bool) {
		object, _ := value.(rules.Object)
		i := slices.IndexFunc(object, func(m rules.Member) bool { return m.Key == key })
		if i < 0 {
			return nil, false
		}
		return object[i].Value, true
	})
}

func (w *resolving) raw(text string) { w.out.WriteString(text) }

func (w *resolving) key(name string) {
	text, _ := rules.Marshal(name) // a string can always be written
	w.out.Write(text)
	w.raw(":")
}
