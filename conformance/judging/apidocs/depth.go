package apidocs

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Depths judge a document whose references were resolved as deep as a configuration says, each for one limit. Whether
// the first reference is the first level, and what stands for one that is not resolved, the text does not say.
func Depths() map[string]func(Document, map[string]any) (seen int, wrong []Finding) {
	all := map[string]func(Document, map[string]any) (int, []Finding){}
	for limit := 1; limit <= 3; limit++ {
		all[fmt.Sprintf("references lead %d deep", limit)] = func(d Document, found map[string]any) (int, []Finding) {
			w := depths{newMatcher(d), limit}
			w.document(d, found)
			return w.of(Reference)
		}
	}
	return all
}

// depths compares how deep references were resolved, and nothing else.
type depths struct {
	*matcher
	limit int
}

// document walks through the parts that were found.
func (w depths) document(d Document, found map[string]any) {
	d.each(found, func(where string, want, got Object) {
		for _, field := range Fields() {
			if got != nil {
				w.walk(where+"/"+field, want[field], got[field], nil)
			}
		}
	})
	components, _ := Object(d)["components"].(Object)
	schemas, _ := components["schemas"].(Object)
	for list := range slices.Chunk(slices.Sorted(maps.Keys(schemas)), perScript) {
		got, _ := found["schemas "+list[0]].([]any)
		for i, one := range got[:min(len(got), len(list))] {
			w.walk("components/schemas/"+list[i], schemas[list[i]], one, nil)
		}
	}
}

// walk goes through a value and what became of it; stack are the references that have led to it.
func (w depths) walk(where string, want, got any, stack []string) {
	switch v := want.(type) {
	case Object:
		if ref, ok := v["$ref"].(string); ok {
			w.reference(where, ref, got, stack)
			return
		}
		g, _ := got.(Object)
		for _, key := range slices.Sorted(maps.Keys(v)) {
			w.walk(where+"/"+key, v[key], g[key], stack)
		}
	case []any:
		g, _ := got.([]any)
		for i := range min(len(v), len(g)) {
			w.walk(where+"/"+strconv.Itoa(i), v[i], g[i], stack)
		}
	}
}

// reference judges whether one is resolved. One that leads to a reference is a level in some hosts, and none in others.
func (w depths) reference(where, ref string, got any, stack []string) {
	next := append(slices.Clone(stack), ref)
	if w.isReference(ref) {
		w.walk(where, w.target(ref), got, next)
		return
	}
	w.seen[Reference]++
	steps := slices.DeleteFunc(slices.Clone(next), w.isReference)
	within := slices.ContainsFunc(stack, func(r string) bool { return w.together(r, ref) })
	switch left := isLeft(got); {
	case left && len(next) < w.limit && !within:
		w.wrong(Reference, where, "what "+ref+" leads to, at level "+strconv.Itoa(len(next)), got)
	case !left && len(steps) > w.limit+1:
		w.wrong(Reference, where, "nothing of "+ref+", at level "+strconv.Itoa(len(steps)), got)
	case !left:
		w.walk(where, w.target(ref), got, next)
	}
}

// isReference tells whether a reference leads to another one.
func (w depths) isReference(ref string) bool {
	target, _ := w.target(ref).(Object)
	_, is := target["$ref"].(string)
	return is
}

// isLeft tells whether something stands for a reference that is not resolved.
func isLeft(got any) bool {
	object, ok := got.(Object)
	if got == nil || ok && len(object) == 0 {
		return true
	}
	for name, value := range object {
		if _, isText := value.(string); isText && strings.HasPrefix(name, "$") {
			return true
		}
	}
	return false
}
