package searchexecute

import (
	"net/url"
	"slices"
	"strings"

	"codemode/refhost/pointer"
	"codemode/refhost/rules"
)

// target is what a reference leads to.
type target struct {
	value any
	found bool
}

// target finds what a reference within the document leads to.
func (w *resolving) target(ref string) target {
	w.steps += len(ref) / bytesOfStep
	known, ok := w.targets[ref]
	if !ok {
		known.value, known.found = w.find(ref)
		w.targets[ref] = known
	}
	return known
}

func (w *resolving) find(ref string) (any, bool) { return referred(w.root, ref, w.member) }

// member finds a member of an object by an index, which it makes for the first one.
func (w *resolving) member(value any, key string) (any, bool) {
	object, _ := value.(rules.Object)
	if len(object) == 0 {
		return nil, false
	}
	index := w.members[&object[0]]
	if index == nil {
		index = make(map[string]any, len(object))
		for _, m := range object {
			if _, is := index[m.Key]; !is {
				index[m.Key] = m.Value
			}
		}
		w.members[&object[0]] = index
	}
	found, ok := index[key]
	return found, ok
}

// Referred is what a reference within a document leads to.
func Referred(document rules.Object, ref string) (value any, found bool) {
	return referred(document, ref, func(value any, key string) (any, bool) {
		object, _ := value.(rules.Object)
		i := slices.IndexFunc(object, func(m rules.Member) bool { return m.Key == key })
		if i < 0 {
			return nil, false
		}
		return object[i].Value, true
	})
}

// referred is what a reference within a document leads to; member finds members of its objects.
func referred(document rules.Object, ref string, member func(any, string) (any, bool)) (value any, found bool) {
	path, ok := strings.CutPrefix(ref, "#")
	path, err := url.PathUnescape(path)
	if !ok || err != nil {
		return nil, false
	}
	return pointer.Resolve(document, path, member)
}

// overridden is an object with the members of another one: in the place of its own of that name, or at the end.
func overridden(object, by rules.Object) rules.Object {
	if len(by) == 0 {
		return object
	}
	object = slices.Clone(object)
	places := make(map[string]int, len(object))
	for i, m := range object {
		if _, is := places[m.Key]; !is {
			places[m.Key] = i
		}
	}
	for _, m := range by {
		i, is := places[m.Key]
		if !is {
			places[m.Key] = len(object)
			object = append(object, m)
			continue
		}
		object[i] = m
	}
	return object
}
