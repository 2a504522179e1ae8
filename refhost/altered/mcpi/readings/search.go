package readings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
)

// searchReadings are about code_search.
func searchReadings() []ambiguity {
	return []ambiguity{
		{ID: "search-form", Readings: []reading{{ID: "prose", Apply: func(r *mcpi.Rules) {
			r.Written = func(answer rules.Object) (string, error) { return prose(answer, ""), nil }
		}}}},
		{ID: "search-match", Readings: []reading{{ID: "whole-word", Apply: only(byWholeWords)}}},
		{ID: "search-case", Readings: []reading{{ID: "same-case", Apply: only(inSameCase)}}},
		{ID: "search-words", Readings: []reading{
			{ID: "all-words", Apply: only(byAllWords)},
			{ID: "phrase", Apply: only(byPhrase)},
		}},
		{ID: "search-nothing", Readings: []reading{{ID: "failure", Apply: change.Search(failingWithout)}}},
	}
}

// boundReadings are about how much code_search answers, which only the first revision leaves open.
func boundReadings() []ambiguity {
	return []ambiguity{{ID: "search-many", Readings: []reading{{ID: "some", Apply: change.Search(noMoreThanTen)}}}}
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

// only finds the tools alone whose name, description or server are as a query wants them. The snapshot is that of all.
func only(wants func(e mcpi.Entry, query string) bool) func(*mcpi.Rules) {
	return change.Search(func(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
		if !searches(q) {
			return usual(c, q)
		}
		some := c
		some.Entries = slices.DeleteFunc(slices.Clone(c.Entries), func(e mcpi.Entry) bool { return !wants(e, q.Query) })
		answer, err := usual(some, q)
		if err == nil && answer.Get("snapshotId") != nil {
			answer = answer.With("snapshotId", c.ID())
		}
		return answer, err
	})
}

// noMoreThanTen finds the first ten tools in which a word of the query stands.
func noMoreThanTen(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
	found := 0
	first := only(func(e mcpi.Entry, query string) bool {
		text := strings.ToLower(said(e))
		if !slices.ContainsFunc(words(query), func(word string) bool { return strings.Contains(text, word) }) {
			return false
		}
		found++
		return found <= 10
	})
	r := mcpi.Rules{Search: usual}
	first(&r)
	return r.Search(c, q)
}

// byWholeWords wants one of the words to be one of the tool's own.
func byWholeWords(e mcpi.Entry, query string) bool {
	own := slices.Concat(words(e.ToolName), words(e.Description), words(e.Server))
	return slices.ContainsFunc(words(query), func(word string) bool { return slices.Contains(own, word) })
}

// inSameCase wants a word to stand in the tool as it is written.
func inSameCase(e mcpi.Entry, query string) bool {
	return slices.ContainsFunc(strings.Fields(query), func(word string) bool { return strings.Contains(said(e), word) })
}

// byAllWords wants each word to stand in the tool.
func byAllWords(e mcpi.Entry, query string) bool {
	text := strings.ToLower(said(e))
	return !slices.ContainsFunc(words(query), func(word string) bool { return !strings.Contains(text, word) })
}

// byPhrase wants the query to stand in the tool as a whole.
func byPhrase(e mcpi.Entry, query string) bool {
	return strings.Contains(strings.ToLower(said(e)), strings.ToLower(query))
}

// said is what a tool is found by.
func said(e mcpi.Entry) string { return e.ToolName + "\n" + e.Description + "\n" + e.Server }

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
