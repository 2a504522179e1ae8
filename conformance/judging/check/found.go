package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// InAnyOrder judges that the last run's result is an array of the wanted texts, in
// whatever order: a list of tools has none (§4.1).
func InAnyOrder(seen *Seen, want []string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	list, _ := array(run.field("result"))
	missing := slices.Clone(want)
	var further []string
	for _, raw := range list {
		item, _ := text(raw)
		at := slices.Index(missing, item)
		if at < 0 {
			further = append(further, quote(raw))
			continue
		}
		missing = slices.Delete(missing, at, at+1)
	}
	v.expect(len(missing)+len(further) == 0, "the items, in any order", run.where("/result"),
		strings.Join(want, ", "), fmt.Sprintf("missing: [%s]; unexpected: [%s]; all: %s",
			firstOf(missing), firstOf(further), quote(run.field("result"))))
	v.explain(run)
	return v
}

// firstOf lists the first items and counts the others.
func firstOf(items []string) string {
	const most = 10
	if len(items) <= most {
		return strings.Join(items, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(items[:most], ", "), len(items)-most)
}

// DifferentTexts judges that the last run's result is an array of at least two texts,
// no two of which are the same (§4.2.1).
func DifferentTexts(seen *Seen) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	list, _ := array(run.field("result"))
	if len(list) < 2 {
		v.expect(false, "the result", run.where("/result"), "an array with at least two items",
			quote(run.field("result")))
		v.explain(run)
	}
	var before []string
	for i, raw := range list {
		item, isText := text(raw)
		v.expect(isText && !slices.Contains(before, item), "different strings",
			fmt.Sprintf("%s/%d", run.where("/result"), i),
			"a string that differs from all items before it", quote(raw))
		before = append(before, item)
	}
	return v
}

// FoundHave judges that each item of the last run's result, the results of a search,
// has a field of a type (§4.2.5). Results that are no array, and those without an
// item, are the business of others, and observe nothing here.
func FoundHave(seen *Seen, field, kind string) (v Verdict) {
	v.found(seen, func(where string, item map[string]json.RawMessage) {
		v.expect(isA(kind, item[field]), fmt.Sprintf("%q", field), where+"/"+field, kind, quote(item[field]))
	})
	return v
}

// FoundOn judges that each item of the last run's result, the results of a search, that
// has the given toolName has one of the servers as its serverId, and each another one
// (§4.2.5). That all of them are found is another matter.
func FoundOn(seen *Seen, tool string, servers []string) (v Verdict) {
	left := slices.Clone(servers)
	v.found(seen, func(where string, item map[string]json.RawMessage) {
		if name, _ := text(item["toolName"]); name != tool {
			return
		}
		id, _ := text(item["serverId"])
		v.expect(slices.Contains(left, id), "the server of a tool", where+"/serverId",
			"one of "+strings.Join(left, ", "), quote(item["serverId"]))
		left = slices.DeleteFunc(left, func(taken string) bool { return taken == id })
	})
	return v
}

// found calls judge for each object in the array that is the last run's result.
func (v *Verdict) found(seen *Seen, judge func(where string, item map[string]json.RawMessage)) {
	run, _ := last(seen, v)
	list, _ := array(run.field("result"))
	for i, raw := range list {
		if item, ok := object(raw); ok {
			judge(fmt.Sprintf("%s/%d", run.where("/result"), i), item)
		}
	}
}
