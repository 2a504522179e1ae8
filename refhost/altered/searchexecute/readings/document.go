package readings

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// documentReadings are about the global spec.
func documentReadings() []ambiguity {
	beyond := func(instead func(ref string) any) func(*searchexecute.Decisions) {
		return onLeft(func(ref string, leads bool) (any, bool) { return instead(ref), leads })
	}
	dangling := func(instead func(ref string) any) func(*searchexecute.Decisions) {
		return onLeft(func(ref string, leads bool) (any, bool) {
			return instead(ref), !leads && isWithin(ref)
		})
	}
	nothing := func(string) any { return map[string]any{} }
	return []ambiguity{
		{ID: "depth-exceeded", Readings: []reading{
			{ID: "circular", Apply: beyond(func(ref string) any { return map[string]any{"$circular": ref} })},
			{ID: "nothing", Apply: beyond(nothing)},
		}},
		{ID: "no-depth", Readings: []reading{
			{ID: "first", Apply: withoutDepth(1)},
			{ID: "unlimited", Apply: withoutDepth(50)},
			{ID: "refused", Apply: refusingNoDepth},
		}},
		{ID: "dangling-reference", Readings: []reading{
			{ID: "nothing", Apply: dangling(nothing)},
			{ID: "told", Apply: dangling(func(ref string) any { return map[string]any{"$missing": ref} })},
			{ID: "refused", Apply: refusing(func(document rules.Object, ref string) bool {
				_, leads := searchexecute.Referred(document, ref)
				return isWithin(ref) && !leads
			})},
		}},
		{ID: "external-reference", Readings: []reading{
			{ID: "nothing", Apply: onLeft(func(ref string, _ bool) (any, bool) {
				return map[string]any{}, !isWithin(ref)
			})},
			{ID: "got", Apply: gettingOthers},
			{ID: "refused", Apply: refusing(func(_ rules.Object, ref string) bool { return !isWithin(ref) })},
		}},
		{ID: "reference-siblings", Readings: []reading{{ID: "dropped", Apply: change.References(
			func(_ rules.Object, ref string) any { return rules.Object{{Key: "$ref", Value: ref}} })}}},
		{ID: "direct-circles", Readings: []reading{
			{ID: "reference", Apply: onDirectCircles(func(ref string) any { return map[string]any{"$ref": ref} })},
			{ID: "nothing", Apply: onDirectCircles(nothing)},
			{ID: "refused", Apply: refusing(isDirectCircle)},
		}},
		{ID: "circle-neighbours", Readings: []reading{{ID: "circular", Apply: rememberingCircles}}},
		{ID: "rare-methods", Readings: []reading{{ID: "left-out",
			Apply: onItems(func(item map[string]any) {
				for _, method := range []string{"head", "options", "trace"} {
					delete(item, method)
				}
			})}}},
		{ID: "path-parameters", Readings: []reading{
			{ID: "absent", Apply: withoutPathParameters(func(map[string]any, any) {})},
			{ID: "member", Apply: withoutPathParameters(func(item map[string]any, shared any) {
				if shared != nil {
					item["parameters"] = shared
				}
			})},
		}},
	}
}

// onLeft replaces references that were left; leads tells whether there is a schema where one leads.
func onLeft(instead func(ref string, leads bool) (value any, replaced bool)) func(*searchexecute.Decisions) {
	return change.Spec(func(spec map[string]any) {
		components, _ := spec["components"].(map[string]any)
		schemas, _ := components["schemas"].(map[string]any)
		onReferencesIn(spec["paths"], func(ref string) (any, bool) {
			_, leads := schemas[ref[strings.LastIndex(ref, "/")+1:]]
			return instead(ref, leads)
		})
	})
}

// onReferencesIn replaces references within a value of plain JSON, and returns it.
func onReferencesIn(value any, instead func(ref string) (value any, replaced bool)) any {
	return onNamed(value, "$ref", instead)
}

// onNamed replaces objects with a text of a name within a value of plain JSON, and returns it.
func onNamed(value any, name string, instead func(text string) (value any, replaced bool)) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = onNamed(v[i], name, instead)
		}
	case map[string]any:
		if text, ok := v[name].(string); ok {
			if other, replaced := instead(text); replaced {
				return other
			}
		}
		for member := range v {
			v[member] = onNamed(v[member], name, instead)
		}
	}
	return value
}

// onItems changes the members of each path.
func onItems(alter func(item map[string]any)) func(*searchexecute.Decisions) {
	return change.Spec(func(spec map[string]any) {
		paths, _ := spec["paths"].(map[string]any)
		for _, item := range paths {
			if members, ok := item.(map[string]any); ok {
				alter(members)
			}
		}
	})
}

// withoutPathParameters takes the parameters of a path from its operations, and hands them with its members to alter.
func withoutPathParameters(alter func(item map[string]any, shared any)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			shared := map[string]any{}
			paths, _ := document.Get("paths").(rules.Object)
			kept := slices.Clone(paths)
			for i, path := range kept {
				if item, ok := path.Value.(rules.Object); ok {
					shared[path.Key] = item.Get("parameters")
					kept[i].Value = item.Without("parameters")
				}
			}
			text, whole := specification(document.With("paths", kept), maxDepth)
			var spec map[string]any
			if json.Unmarshal(text, &spec) != nil {
				return text, whole
			}
			items, _ := spec["paths"].(map[string]any)
			for path, item := range items {
				if members, ok := item.(map[string]any); ok {
					alter(members, plain(shared[path]))
				}
			}
			changed, err := json.Marshal(spec)
			if err != nil {
				return text, whole
			}
			return changed, whole
		}
	}
}

// plain is a value of a document without the order of its members; nil is none.
func plain(value any) (made any) {
	if text, err := rules.Marshal(value); value != nil && err == nil {
		_ = json.Unmarshal(text, &made) // it was just written
	}
	return made
}
