package declarations

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"codemode/refhost/pointer"
)

// reference is the name of the type of a $ref target in the same document.
func (t *typing) reference(ref string) expression {
	target, key, ok := t.resolve(ref)
	if !ok {
		return t.warn("the $ref %q leads out of the document or nowhere", ref)
	}
	i, made := t.refs[key]
	if !made {
		i = len(t.types)
		t.refs[key] = i
		t.types = append(t.types, alias{name: t.name + "$" + strconv.Itoa(i+1)})
	}
	if t.current >= 0 {
		if t.reaches(i, t.current) {
			return t.warn("the $ref %q only leads back to itself", ref)
		}
		t.needs[t.current] = append(t.needs[t.current], i)
	}
	if !made {
		t.makeAlias(i, target)
	}
	return expression{text: t.types[i].name, open: slices.Contains(t.making, i)}
}

func (t *typing) makeAlias(i int, target any) {
	warnings, current := t.warnings, t.current
	t.warnings, t.current = nil, i
	t.making = append(t.making, i)
	text := t.schema(target, "  ").text
	schema, _ := target.(jsonObject)
	t.types[i].text, t.types[i].doc, t.types[i].warnings = text, schemaDoc(schema, false), t.warnings
	t.warnings, t.current = warnings, current
	t.making = t.making[:len(t.making)-1]
}

// reaches tells whether a type needs another one, or is it.
func (t *typing) reaches(from, to int) bool {
	seen, next := map[int]bool{from: true}, []int{from}
	for len(next) > 0 {
		at := next[len(next)-1]
		next = next[:len(next)-1]
		if at == to || !t.spend(1+len(t.needs[at])) {
			return true
		}
		for _, i := range t.needs[at] {
			if !seen[i] {
				seen[i] = true
				next = append(next, i)
			}
		}
	}
	return false
}

// resolve finds the target of "#", "#/json/pointer", "#anchor" and of the
// document's own $id; key is the same for the same target.
func (t *typing) resolve(ref string) (target any, key string, ok bool) {
	base, fragment, _ := strings.Cut(ref, "#")
	root, _ := t.root.(jsonObject)
	if base != "" && base != root.Get("$id") {
		return nil, "", false
	}
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return nil, "", false
	}
	if fragment != "" && !strings.HasPrefix(fragment, "/") {
		target, ok := t.findAnchor(t.root, fragment)
		return target, "#" + fragment, ok
	}
	target, ok = t.atPointer(t.root, fragment)
	return target, fragment, ok
}

// atPointer pays for looking through the members of each object.
func (t *typing) atPointer(value any, path string) (any, bool) {
	return pointer.Resolve(value, path, func(value any, key string) (any, bool) {
		object, _ := value.(jsonObject)
		if !t.spend(len(object)) || !has(object, key) {
			return nil, false
		}
		return object.Get(key), true
	})
}

// findAnchor looks for $anchor (2020-12) and for a local $id (draft-07).
func (t *typing) findAnchor(value any, name string) (any, bool) {
	switch v := value.(type) {
	case jsonObject:
		if !t.spend(1 + len(v)) {
			return nil, false
		}
		if v.Get("$anchor") == name || v.Get("$id") == "#"+name {
			return v, true
		}
		for _, m := range v {
			if found, ok := t.findAnchor(m.Value, name); ok {
				return found, true
			}
		}
	case []any:
		if !t.spend(1 + len(v)) {
			return nil, false
		}
		for _, item := range v {
			if found, ok := t.findAnchor(item, name); ok {
				return found, true
			}
		}
	}
	return nil, false
}

// refHidesSiblings: up to draft-07 nothing beside $ref counts.
func (t *typing) refHidesSiblings() bool {
	root, _ := t.root.(jsonObject)
	draft, _ := root.Get("$schema").(string)
	return slices.ContainsFunc([]string{"draft-03", "draft-04", "draft-06", "draft-07"},
		func(old string) bool { return strings.Contains(draft, old) })
}
