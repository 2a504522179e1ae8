package check

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// caughtError returns what the script copied of an error: the member error of the last
// run's result. Without one, v gets the mismatch that says so.
func caughtError(seen *Seen, v *Verdict) (Run, json.RawMessage, bool) {
	run, ok := last(seen, v)
	if !ok {
		return run, nil, false
	}
	members, _ := object(run.field("result"))
	if _, isObject := object(members["error"]); !isObject {
		v.expect(false, "the call throws", run.where("/result"), "an error that the script catches",
			quote(run.field("result")))
		v.explain(run)
		return run, nil, false
	}
	return run, members["error"], true
}

// ErrorNames judges that the error has one of the texts, as a value or as a
// whole word of one, wherever the host keeps it (§7.2).
func ErrorNames(seen *Seen, texts []string) (v Verdict) {
	if run, raw, ok := caughtError(seen, &v); ok {
		v.expect(slices.ContainsFunc(texts, func(text string) bool { return hasWord(raw, text, `\w$-`) }),
			"what the error contains", run.where("/result/error"), "one of: "+strings.Join(texts, ", "), quote(raw))
	}
	return v
}

// ErrorPointer judges that the error has one of the JSON Pointers, alone or
// within a text, wherever the host keeps it (§7.2). That of the whole input is
// empty: within a text it has to stand in quotes, or as #.
func ErrorPointer(seen *Seen, pointers []string) (v Verdict) {
	run, raw, ok := caughtError(seen, &v)
	if !ok {
		return v
	}
	named := slices.ContainsFunc(pointers, func(pointer string) bool {
		if pointer == "" {
			return slices.ContainsFunc(leaves(raw), wholeInput.MatchString)
		}
		return hasWord(raw, pointer, `\w~/-`)
	})
	quoted := make([]string, len(pointers))
	for i, pointer := range pointers {
		quoted[i] = strconv.Quote(pointer)
	}
	v.expect(named, "the place that the error names", run.where("/result/error"),
		"the JSON Pointer "+strings.Join(quoted, " or "), pointersIn(raw)+" in the error "+quote(raw))
	return v
}

// ErrorNamesAsOther judges that the error has a text in each place where another
// error, a member of the last run's result, has its counterpart: a host that keeps a
// fact in a property of its own keeps it there for every tool (§7.2).
func ErrorNamesAsOther(seen *Seen, text, member, counterpart string) (v Verdict) {
	if run, raw, ok := caughtError(seen, &v); ok {
		members, _ := object(run.field("result"))
		v.subject()
		v.namesAs(run.where("/result/error"), members[member], raw, counterpart, text)
	}
	return v
}

func (v *Verdict) namesAs(where string, other, error json.RawMessage, counterpart, wanted string) {
	if s, _ := text(other); s == counterpart {
		found, _ := text(error)
		v.expect(found == wanted, "the error keeps a value where other errors keep it", where, strconv.Quote(wanted),
			quote(error))
	}
	members, _ := object(error)
	others, _ := object(other)
	for _, key := range slices.Sorted(maps.Keys(others)) {
		v.namesAs(where+"/"+pointerEscape(key), others[key], members[key], counterpart, wanted)
	}
}

// ErrorMemberIs judges that the error has nothing but a text in each member of a name that the text has for that fact,
// however deep, and passes one that has no such member (§7.2).
func ErrorMemberIs(seen *Seen, name, wanted string) (v Verdict) {
	if run, raw, ok := caughtError(seen, &v); ok {
		v.subject()
		v.memberIs(run.where("/result/error"), raw, name, wanted)
	}
	return v
}

func (v *Verdict) memberIs(where string, error json.RawMessage, name, wanted string) {
	members, _ := object(error)
	for _, key := range slices.Sorted(maps.Keys(members)) {
		at := where + "/" + pointerEscape(key)
		if found, isText := text(members[key]); isText && key == name {
			v.expect(found == wanted, "the member "+name+" of the error", at, strconv.Quote(wanted),
				quote(members[key]))
		}
		v.memberIs(at, members[key], name, wanted)
	}
}

// ErrorLacksPointer judges that the error does not name a place that is right (§7.2).
func ErrorLacksPointer(seen *Seen, pointer string) (v Verdict) {
	if run, raw, ok := caughtError(seen, &v); ok {
		v.expect(!hasWord(raw, pointer, `\w~/-`), "the error names no valid place", run.where("/result/error"),
			"not the JSON Pointer "+strconv.Quote(pointer), pointersIn(raw)+" in the error "+quote(raw))
	}
	return v
}

// wholeInput is a text that is the empty JSON Pointer, or has it in it.
var wholeInput = regexp.MustCompile(`^[#/]?$|(?:^|[\s(:])(?:""|''|"#"|#/?)(?:$|[\s):.,;])`)

// pointersIn lists the texts in a value that look like JSON Pointers.
func pointersIn(raw json.RawMessage) string {
	pointer := regexp.MustCompile(`(?:^|[\s"'(#:])(/[\w~/-]+)`)
	var all []string
	for _, leaf := range leaves(raw) {
		if !json.Valid([]byte(leaf)) {
			for _, match := range pointer.FindAllStringSubmatch(leaf, -1) {
				all = append(all, match[1])
			}
		}
	}
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, ", ")
}

// hasWord reports whether a text is in one of the values, and not as part of a
// longer word made of the given class of characters.
func hasWord(raw json.RawMessage, text, class string) bool {
	word := regexp.MustCompile(`(?:^|[^` + class + `])` + regexp.QuoteMeta(text) + `(?:$|[^` + class + `])`)
	return slices.ContainsFunc(leaves(raw), word.MatchString)
}

// leaves are the texts of all values in a JSON value: strings as they are, and
// also the JSON of everything else, so that {} and 12 can be found.
func leaves(raw json.RawMessage) []string {
	if s, ok := text(raw); ok {
		return []string{s}
	}
	all := []string{strings.TrimSpace(string(raw))}
	if items, ok := array(raw); ok {
		for _, item := range items {
			all = append(all, leaves(item)...)
		}
	}
	members, _ := object(raw)
	for _, key := range slices.Sorted(maps.Keys(members)) {
		all = append(all, leaves(members[key])...)
	}
	return all
}

// ErrorExample judges that the error has a JSON value that a schema accepts: as
// a value, or as JSON within a text (§7.2).
func ErrorExample(seen *Seen, schema json.RawMessage) (v Verdict) {
	run, raw, ok := caughtError(seen, &v)
	if !ok {
		return v
	}
	v.expect(slices.ContainsFunc(leaves(raw), func(text string) bool { return holdsExample(text, schema) }),
		"an example of valid input", run.where("/result/error"),
		"a value that this schema accepts: "+quote(schema), quote(raw))
	return v
}

// holdsExample looks for a JSON object in a text.
func holdsExample(text string, schema json.RawMessage) bool {
	for i := range text {
		if text[i] != '{' {
			continue
		}
		var found json.RawMessage
		if json.NewDecoder(strings.NewReader(text[i:])).Decode(&found) == nil && validate(schema, found) == nil {
			return true
		}
	}
	return false
}
