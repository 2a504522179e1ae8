package apidocs

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Kind is what a finding is about.
type Kind string

// The kinds of what is found in a place: the value itself, a reference, one within what another one leads to, or one
// that leads to itself.
const (
	Value     Kind = "value"
	Reference Kind = "reference"
	Nested    Kind = "nested"
	Circle    Kind = "circle"
)

// Finding is one difference.
type Finding struct {
	Kind             Kind
	Where, Want, Got string
}

// matcher compares a part of a document with what became of it.
type matcher struct {
	root Object
	// seen counts the places that were compared, by what they are about.
	seen  map[Kind]int
	found []Finding
	// reached are the references that each reference leads to.
	reached map[string]map[string]bool
}

func newMatcher(d Document) *matcher {
	return &matcher{root: Object(d), seen: map[Kind]int{}, reached: map[string]map[string]bool{}}
}

// wrong notes a difference; refs is how many references have led to the place.
func (m *matcher) wrong(kind Kind, where string, want, got any) {
	m.found = append(m.found, Finding{kind, where, short(want), short(got)})
}

// longest is how much of a value a finding shows.
const longest = 300

func short(value any) string {
	if value == nil {
		return "null"
	}
	text, err := json.Marshal(value)
	if err != nil || len(text) <= longest {
		return string(text)
	}
	return strings.ToValidUTF8(string(text[:longest]), "") + "…"
}

// about is what a difference is about, by the references that have led to it: one that is there for the second time
// begins a circle anew.
func about(stack []string) Kind {
	for i, ref := range stack {
		if slices.Contains(stack[:i], ref) {
			return Circle
		}
	}
	return []Kind{Value, Reference, Nested}[min(len(stack), 2)]
}

// match compares a value with what became of it; stack are the references that have led to it.
func (m *matcher) match(where string, want, got any, stack []string) {
	switch w := want.(type) {
	case Object:
		if ref, ok := w["$ref"].(string); ok {
			m.reference(where, ref, got, stack)
			return
		}
		if g, ok := got.(Object); ok {
			m.object(where, w, g, stack)
			return
		}
	case []any:
		if g, ok := got.([]any); ok && len(g) == len(w) {
			for i := range w {
				m.match(where+"/"+strconv.Itoa(i), w[i], g[i], stack)
			}
			return
		}
	default:
		m.seen[about(stack)]++
		if fmt.Sprint(want) == fmt.Sprint(got) {
			return
		}
	}
	m.wrong(about(stack), where, want, got)
}

func (m *matcher) object(where string, want, got Object, stack []string) {
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if value, ok := got[key]; ok {
			m.match(where+"/"+key, want[key], value, stack)
			continue
		}
		m.wrong(about(stack), where+"/"+key, want[key], nil)
	}
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[key]; !ok {
			m.wrong(about(stack), where+"/"+key, nil, got[key])
		}
	}
}

// rounds is how often a circle may be gone through before it has to end.
const rounds = 4

// reference compares what a reference leads to with what stands in its place. It may be the end of a circle as soon as
// another part of that has led to it.
func (m *matcher) reference(where, ref string, got any, stack []string) {
	object, _ := got.(Object)
	circular, isEnd := object["$circular"]
	within := slices.ContainsFunc(stack, func(r string) bool { return m.together(r, ref) })
	next := append(slices.Clone(stack), ref)
	kind := about(next)
	if isEnd {
		kind = Circle
	}
	m.seen[kind]++
	known, _ := circular.(string)
	switch {
	case isEnd && !within:
		m.wrong(Circle, where, "what "+ref+" leads to: it is no circle yet", got)
	case isEnd && (len(object) != 1 || !m.together(known, ref)), !isEnd && count(stack, ref) > rounds:
		m.wrong(Circle, where, Object{"$circular": ref}, got)
	case m.left(object["$ref"], ref):
		m.wrong(kind, where, "what "+ref+" leads to", got)
	case !isEnd:
		m.match(where, m.target(ref), got, next)
	}
}

// left tells whether a reference stands where another one, or the same one, leads to something: it is no step on the
// way of references to references.
func (m *matcher) left(found any, ref string) bool {
	_, isText := found.(string)
	target, _ := m.target(ref).(Object)
	return isText && (found == ref || target["$ref"] != found)
}

func count(stack []string, ref string) (n int) {
	for _, r := range stack {
		if r == ref {
			n++
		}
	}
	return n
}

// together tells whether two references lead to each other.
func (m *matcher) together(a, b string) bool {
	return m.leads(a)[b] && m.leads(b)[a]
}

// leads are the references within what a reference leads to, and within those.
func (m *matcher) leads(ref string) map[string]bool {
	if known := m.reached[ref]; known != nil {
		return known
	}
	all := map[string]bool{}
	var look func(value any)
	look = func(value any) {
		switch v := value.(type) {
		case Object:
			if next, ok := v["$ref"].(string); ok && !all[next] {
				all[next] = true
				look(m.target(next))
			}
			for _, member := range v {
				look(member)
			}
		case []any:
			for _, element := range v {
				look(element)
			}
		}
	}
	look(m.target(ref))
	m.reached[ref] = all
	return all
}

// target is what a reference within the document leads to.
func (m *matcher) target(ref string) any {
	var value any = m.root
	for _, part := range strings.Split(strings.TrimPrefix(ref, "#/"), "/") {
		name, err := url.PathUnescape(part)
		object, _ := value.(Object)
		if err != nil {
			return nil
		}
		value = object[strings.NewReplacer("~1", "/", "~0", "~").Replace(name)]
	}
	return value
}
