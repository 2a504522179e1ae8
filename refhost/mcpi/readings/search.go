package readings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"codemode/refhost/mcpi"
	"codemode/refhost/mcpi/change"
	"codemode/refhost/rules"
)

// searchReadings are about code_search.
func searchReadings() []ambiguity {
	return []ambiguity{
		{ID: "search-form", Readings: []reading{{ID: "prose", Apply: func(r *mcpi.Rules) {
			r.Written = func(answer rules.Object) (string, error) { return prose(answer, ""), nil }
		}}}},
		{ID: "search-match", Readings: []reading{{ID: "whole-word", Apply: change.Search(byWholeWords)}}},
		{ID: "search-nothing", Readings: []reading{{ID: "failure", Apply: change.Search(failingWithout)}}},
	}
}

// prose is an answer in lines.
func prose(o rules.Object, indent string) string {
	var b strings.Builder
	for _, m := range o {
		list, isList := m.Value.([]rules.Object)
		if !isList {
			value, err := rules.Marshal(m.Value)
			if text, isText := m.Value.(string); isText || err != nil {
				value = []byte(text)
			}
			fmt.Fprintf(&b, "%s%s: %s\n", indent, m.Key, value)
			continue
		}
		fmt.Fprintf(&b, "%s%s: %d\n", indent, m.Key, len(list))
		for _, item := range list {
			b.WriteString(indent + "-\n" + prose(item, indent+"  "))
		}
	}
	return b.String()
}

// searches tells whether a question looks for words.
func searches(q mcpi.Question) bool { return q.Query != "" && (q.Op == "" || q.Op == "search") }

// byWholeWords finds the tools alone that have a word of the query as one of their own. The snapshot is that of all.
func byWholeWords(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
	if !searches(q) {
		return usual(c, q)
	}
	wanted, some := words(q.Query), c
	some.Entries = slices.DeleteFunc(slices.Clone(c.Entries), func(e mcpi.Entry) bool {
		own := slices.Concat(words(e.ToolName), words(e.Description), words(e.Server))
		return !slices.ContainsFunc(wanted, func(word string) bool { return slices.Contains(own, word) })
	})
	answer, err := usual(some, q)
	if err == nil && answer.Get("snapshotId") != nil {
		answer = answer.With("snapshotId", c.ID())
	}
	return answer, err
}

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N) })
}

// failingWithout fails where a search finds no tools.
func failingWithout(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
	answer, err := usual(c, q)
	for _, key := range []string{"tools", "hits"} {
		if found, is := answer.Get(key).([]rules.Object); is && len(found) == 0 && searches(q) {
			return nil, errors.New("no tool matches")
		}
	}
	return answer, err
}
