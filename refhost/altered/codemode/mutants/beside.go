package mutants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// besideWarnings are wrong about capabilities beside something else.
func besideWarnings() []Mutant {
	return []Mutant{
		{ID: "unavailable-reported-once", Requirement: "capabilities-eager-diagnostic",
			Description: "a capability that is not there is reported in the first run alone that requests it",
			Apply:       reportedOnce()},
		{ID: "unavailable-reported-for-good", Requirement: "fresh-sandbox",
			Description: "a capability that is not there is reported in each run after one that has requested it",
			Apply:       reportedForGood()},
		{ID: "unavailable-hidden-by-failure", Requirement: "capabilities-eager-diagnostic",
			Description: "where a script throws, capabilities that are not there are not reported",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				if !ofCode("UNCAUGHT_EXCEPTION")(r) {
					return o
				}
				return o.With("diagnostics", slices.DeleteFunc(r.Diagnostics, unavailableCode))
			})},
		{ID: "failure-hidden-by-unavailable", Requirement: "failure-diagnostic",
			Description: "where a capability is not there, what the script threw is not described",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				if !ofCode("UNCAUGHT_EXCEPTION")(r) || !has(r, unavailableCode) {
					return o
				}
				return o.With("diagnostics", slices.DeleteFunc(r.Diagnostics, func(d rules.Diagnostic) bool {
					return d.Code == "UNCAUGHT_EXCEPTION" && d.ErrorClass == ""
				}))
			})},
		{ID: "limits-lost-beside-capabilities", Requirement: "limit-tool-calls",
			Description: "a request with capabilities has no limits",
			Apply: onRequest(func(r rules.Request) (rules.Request, []rules.Diagnostic) {
				if len(r.Capabilities) > 0 {
					r.Limits = nil
				}
				return r, nil
			})},
		{ID: "unavailable-found-by-part", Requirement: "capabilities-eager-diagnostic",
			Description: "a capability whose id is a part of that of a server is not reported",
			Edits: []faults.Edit{edit("refhost Host.unavailable", `		problem := h.problemOf(id)
`, `		problem := h.problemOf(id)
		for _, c := range h.connections {
			if strings.Contains(c.path, id) && c.path != id {
				problem = ""
			}
		}
`, "strings")}},
		{ID: "available-reported-as-error", Requirement: "capabilities-hints",
			Description: "a run that requests a capability which is there, and does not import it, has an error",
			Edits: []faults.Edit{edit("refhost Host.unavailable", `		problem := h.problemOf(id)
`, `		problem := h.problemOf(id)
		if problem == "" && len(capabilities) == 1 {
			found = append(found, h.diagnose(rules.CauseUncaught, "The capability is not connected yet."))
		}
`)}},
	}
}

func unavailableCode(d rules.Diagnostic) bool { return d.Code == "CAPABILITY_UNAVAILABLE" }

// reportedOnce leaves out what an earlier response had.
func reportedOnce() func(*rules.Set) {
	var told sync.Map
	return onResponse(func(r rules.Response, o rules.Object) rules.Object {
		return o.With("diagnostics", slices.DeleteFunc(r.Diagnostics, func(d rules.Diagnostic) bool {
			if !unavailableCode(d) {
				return false
			}
			_, before := told.LoadOrStore(d.Message, true)
			return before
		}))
	})
}

// reportedForGood adds what earlier responses had.
func reportedForGood() func(*rules.Set) {
	var mu sync.Mutex
	var told []rules.Diagnostic
	return onResponse(func(r rules.Response, o rules.Object) rules.Object {
		mu.Lock()
		defer mu.Unlock()
		all := slices.Clone(r.Diagnostics)
		for _, d := range told {
			if !slices.ContainsFunc(all, func(other rules.Diagnostic) bool { return other.Message == d.Message }) {
				all = append(all, d)
			}
		}
		told = slices.Clone(all)
		told = slices.DeleteFunc(told, func(d rules.Diagnostic) bool { return !unavailableCode(d) })
		return o.With("diagnostics", all)
	})
}

// leastLogLimit never lets maxLogBytes rise again.
func leastLogLimit(s *rules.Set) {
	var mu sync.Mutex
	var least int64
	limits := s.Limits
	s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
		given, diagnostics := limits(requested, bounds)
		mu.Lock()
		defer mu.Unlock()
		if least == 0 || given.MaxLogBytes < least {
			least = given.MaxLogBytes
		}
		given.MaxLogBytes = least
		return given, diagnostics
	}
}

// timeLeft ends a run at the earliest end of the time of those before it that is still to come.
func timeLeft(s *rules.Set) {
	var mu sync.Mutex
	var ends []time.Time
	limits := s.Limits
	s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
		given, diagnostics := limits(requested, bounds)
		now := time.Now()
		mu.Lock()
		defer mu.Unlock()
		ends = slices.DeleteFunc(ends, func(end time.Time) bool { return !end.After(now) })
		own := now.Add(time.Duration(given.TimeoutMs) * time.Millisecond)
		if first := slices.MinFunc(append(slices.Clone(ends), own), time.Time.Compare); first.Before(own) {
			given.TimeoutMs = max(1, first.Sub(now).Milliseconds())
		}
		ends = append(ends, own)
		return given, diagnostics
	}
}

// sourceMutants change the source of a script before it is run.
func sourceMutants() []Mutant {
	return []Mutant{
		{ID: "source-cut-64k", Requirement: "request-code", Description: "of a source 65536 bytes are run",
			Apply: onSource(func(code string) string { return code[:min(len(code), 65536)] })},
		{ID: "source-lines-trimmed", Requirement: "request-code",
			Description: "lines of a source end without white space",
			Apply:       onSource(func(code string) string { return lineEnd.ReplaceAllString(code, "") })},
		{ID: "source-placeholder-filled", Requirement: "request-code",
			Description: "the text {{code}} in a source is replaced",
			Apply:       onSource(func(code string) string { return strings.ReplaceAll(code, "{{code}}", "") })},
	}
}

// lineEnd is what stands between the last word of a line and its end.
var lineEnd = regexp.MustCompile(`(?m)[ \t]+$`)

// onSource changes the code of each request.
func onSource(edit func(string) string) func(*rules.Set) {
	return onRequest(func(r rules.Request) (rules.Request, []rules.Diagnostic) {
		r.Code = edit(r.Code)
		return r, nil
	})
}
