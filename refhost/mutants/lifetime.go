package mutants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"

	"codemode/refhost/rules"
)

// lifetimeMutants are those of §1.4.
func lifetimeMutants() []Mutant {
	return []Mutant{
		{ID: "globals-left-behind", Requirement: "fresh-sandbox",
			Description: "a later run has the globals that an earlier one assigned", Apply: func(s *rules.Set) {
				left := leftovers{what: regexp.MustCompile(`globalThis\.[a-z]+ = \d+;`)}
				onSource(left.prepend)(s)
			}},
		{ID: "result-left-behind", Requirement: "fresh-sandbox",
			Description: "a later run has the result that an earlier one assigned", Apply: func(s *rules.Set) {
				left := leftovers{what: regexp.MustCompile(`globalThis\.__codemode_result__ = \d+;`)}
				onSource(left.prepend)(s)
			}},
		{ID: "names-left-behind", Requirement: "fresh-sandbox",
			Description: "a later run cannot declare the constants of an earlier one again",
			Apply:       onSource(new(declarations).refuse)},
		{ID: "logs-left-behind", Requirement: "fresh-sandbox",
			Description: "a later run has the logs of earlier ones too",
			Apply: withEarlier(func(before, r rules.Response, o rules.Object) rules.Object {
				return o.With("logs", slices.Concat([]rules.LogEntry{}, before.Logs, r.Logs))
			})},
		{ID: "trace-left-behind", Requirement: "fresh-sandbox",
			Description: "a later run has the tool calls of earlier ones too",
			Apply: withEarlier(func(before, r rules.Response, o rules.Object) rules.Object {
				if len(r.ToolTrace) == 0 {
					return o
				}
				return o.With("toolTrace", slices.Concat(before.ToolTrace, r.ToolTrace))
			})},
		{ID: "limits-left-behind", Requirement: "fresh-sandbox",
			Description: "the limits of a run are the defaults of later ones", Apply: limitsLeft},
	}
}

// leftovers are the assignments of numbers that earlier runs made.
type leftovers struct {
	what   *regexp.Regexp
	mu     sync.Mutex
	source string
}

func (l *leftovers) prepend(code string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.source
	l.source += strings.Join(l.what.FindAllString(code, -1), " ")
	return before + code
}

// builtIns know whether an earlier run assigned JSON.parse.
type builtIns struct {
	mu       sync.Mutex
	assigned bool
}

// changed gives code the JSON.parse of the earlier run.
func (b *builtIns) changed(code string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := ""
	if b.assigned {
		before = "const JSON = { parse: () => ({ forged: true }), stringify: globalThis.JSON.stringify }; "
	}
	b.assigned = b.assigned || strings.Contains(code, "JSON.parse =")
	return before + code
}

// declarations are the names of constants that earlier runs declared.
type declarations struct {
	mu    sync.Mutex
	names map[string]bool
}

var constant = regexp.MustCompile(`(?m)^const (\w+)`)

// refuse declares once more what an earlier run declared, which is a syntax error.
func (d *declarations) refuse(code string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	again := code
	for _, match := range constant.FindAllStringSubmatch(code, -1) {
		if d.names[match[1]] {
			again = "let " + match[1] + "; " + again
		}
		if d.names == nil {
			d.names = map[string]bool{}
		}
		d.names[match[1]] = true
	}
	return again
}

// withEarlier changes a response with what those of earlier runs had.
func withEarlier(edit func(before, r rules.Response, o rules.Object) rules.Object) func(*rules.Set) {
	var mu sync.Mutex
	var before rules.Response
	return onResponse(func(r rules.Response, o rules.Object) rules.Object {
		mu.Lock()
		defer mu.Unlock()
		o = edit(before, r, o)
		before.Logs = append(before.Logs, r.Logs...)
		before.ToolTrace = append(before.ToolTrace, r.ToolTrace...)
		return o
	})
}

func limitsLeft(s *rules.Set) {
	var mu sync.Mutex
	left := map[string]json.RawMessage{}
	limits := s.Limits
	s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
		mu.Lock()
		defer mu.Unlock()
		_ = json.Unmarshal(requested, &left)
		all, _ := json.Marshal(left)
		return limits(all, bounds)
	}
}
