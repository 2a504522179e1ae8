package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// ItemsHave judges that the last run's result is an array of objects that all
// have a field of a type: "a string", "an object" or "an array of strings" (§4.2).
func ItemsHave(seen *Seen, field, kind string) (v Verdict) {
	v.items(seen, func(where string, item map[string]json.RawMessage) {
		v.expect(isA(kind, item[field]), fmt.Sprintf("%q", field), where+"/"+field, kind, quote(item[field]))
	})
	return v
}

// ItemsMayHave is [ItemsHave] for a field that may be absent.
func ItemsMayHave(seen *Seen, field, kind string) (v Verdict) {
	v.items(seen, func(where string, item map[string]json.RawMessage) {
		raw, present := item[field]
		v.expect(!present || isA(kind, raw), fmt.Sprintf("%q", field), where+"/"+field, kind+", or absent", quote(raw))
	})
	return v
}

// ItemsHaveOnly judges that the last run's result is an array of objects that
// have the fields, and no others (§4.3).
func ItemsHaveOnly(seen *Seen, fields []string) (v Verdict) {
	v.items(seen, func(where string, item map[string]json.RawMessage) {
		has := slices.Sorted(maps.Keys(item))
		v.expect(slices.Equal(has, slices.Sorted(slices.Values(fields))), "the fields", where,
			strings.Join(fields, ", "), strings.Join(has, ", "))
	})
	return v
}

// ItemsLack judges that the last run's result is an array of objects that have
// none of the fields (§4.1). Of a run that failed it observes nothing.
func ItemsLack(seen *Seen, fields []string) (v Verdict) {
	if run, ok := last(seen, &Verdict{}); ok && failed(run) {
		return v
	}
	v.items(seen, func(where string, item map[string]json.RawMessage) {
		for _, field := range fields {
			raw, present := item[field]
			v.expect(!present, "omitted fields", where+"/"+field, "absent", quote(raw))
		}
	})
	return v
}

// items judges each element of the last run's result, which has to be an array
// of at least one object.
func (v *Verdict) items(seen *Seen, judge func(where string, item map[string]json.RawMessage)) {
	run, ok := last(seen, v)
	if !ok {
		return
	}
	list, _ := array(run.field("result"))
	if len(list) == 0 {
		v.expect(false, "the result", run.where("/result"), "an array with at least one item",
			quote(run.field("result")))
		v.explain(run)
	}
	for i, raw := range list {
		where := fmt.Sprintf("%s/%d", run.where("/result"), i)
		item, ok := object(raw)
		if !ok {
			v.expect(false, "the item", where, "an object", quote(raw))
			continue
		}
		judge(where, item)
	}
}

// isA tells whether a value is of a type in the words of the features.
func isA(kind string, raw json.RawMessage) bool {
	if words, found := strings.CutPrefix(kind, `a string with "`); found {
		s, _ := text(raw)
		return strings.Contains(s, strings.TrimSuffix(words, `"`))
	}
	switch kind {
	case "a string":
		_, ok := text(raw)
		return ok
	case "an object":
		_, ok := object(raw)
		return ok
	case "an array of strings":
		list, ok := array(raw)
		return ok && !slices.ContainsFunc(list, func(item json.RawMessage) bool { return !isA("a string", item) })
	}
	return false
}

// DescribedListed judges that each text in the member described of the last run's
// result is in its member listed, too (§4.2.2). A list whose items are no texts is
// judged by others: it observes nothing.
func DescribedListed(seen *Seen) (v Verdict) {
	run, _ := last(seen, &v)
	members, _ := object(run.field("result"))
	listed, _ := array(members["listed"])
	if !isA("an array of strings", members["listed"]) || !isA("an array of strings", members["described"]) {
		return v
	}
	described, _ := array(members["described"])
	for i, raw := range described {
		same := func(item json.RawMessage) bool { return string(item) == string(raw) }
		v.expect(slices.ContainsFunc(listed, same), "described names are also listed",
			fmt.Sprintf("%s/%d", run.where("/result/described"), i), "one of "+quote(members["listed"]), quote(raw))
	}
	return v
}
