package readings

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// rememberingCircles resolves each reference once: a part of a circle is in a second place what it was in the circle.
func rememberingCircles(d *searchexecute.Decisions) {
	specification := d.Specification
	d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
		version, _ := document.Get("openapi").(string)
		c := circles{document, maxDepth, !strings.HasPrefix(version, "3.0"), map[string]any{}}
		return specification(c.resolved(document, nil).(rules.Object), 0)
	}
}

// circles remembers what references were resolved to.
type circles struct {
	document rules.Object
	maxDepth int
	// siblings: what stands beside a reference is kept.
	siblings bool
	known    map[string]any
}

// resolved is a value without references; stack are those that have led to it.
func (c circles) resolved(value any, stack []string) any {
	switch v := value.(type) {
	case []any:
		list := slices.Clone(v)
		for i := range list {
			list[i] = c.resolved(list[i], stack)
		}
		return list
	case rules.Object:
		if ref, ok := v.Get("$ref").(string); ok {
			return c.referred(v, ref, stack)
		}
		object := slices.Clone(v)
		for i := range object {
			object[i].Value = c.resolved(object[i].Value, stack)
		}
		return object
	}
	return value
}

func (c circles) referred(reference rules.Object, ref string, stack []string) any {
	if slices.Contains(stack, ref) {
		return rules.Object{{Key: "$circular", Value: ref}}
	}
	to, found := searchexecute.Referred(c.document, ref)
	if !found || len(stack) >= c.maxDepth {
		return reference
	}
	value, known := c.known[ref]
	if !known {
		value = c.resolved(to, append(slices.Clone(stack), ref))
		c.known[ref] = value
	}
	object, ok := value.(rules.Object)
	if !ok || !c.siblings {
		return value
	}
	for _, m := range reference.Without("$ref") {
		object = object.With(m.Key, c.resolved(m.Value, stack))
	}
	return object
}

// isDirectCircle tells whether a reference leads to references alone, and so to itself.
func isDirectCircle(document rules.Object, ref string) bool {
	seen := map[string]bool{}
	for !seen[ref] {
		seen[ref] = true
		value, _ := searchexecute.Referred(document, ref)
		object, _ := value.(rules.Object)
		next, ok := object.Get("$ref").(string)
		if !ok {
			return false
		}
		ref = next
	}
	return true
}

// onDirectCircles puts something in the place of references that lead to themselves, with nothing between.
func onDirectCircles(instead func(ref string) any) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			text, whole := specification(document, maxDepth)
			var spec any
			if json.Unmarshal(text, &spec) != nil {
				return text, whole
			}
			changed, err := json.Marshal(onNamed(spec, "$circular", func(ref string) (any, bool) {
				return instead(ref), isDirectCircle(document, ref)
			}))
			if err != nil {
				return text, whole
			}
			return changed, whole
		}
	}
}
