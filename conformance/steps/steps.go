// Package steps gives the wording of the features its meaning: it starts
// servers, asks the host, and hands the recorded evidence to checks. A step
// judges nothing itself.
package steps

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
)

// MismatchError is the failure of a Then step: the host answered, and wrongly.
type MismatchError struct{ Mismatches []check.Mismatch }

func (e *MismatchError) Error() string {
	m := e.Mismatches[0]
	return fmt.Sprintf("%s: %s: expected %s, found %s", m.Rule, m.Where, m.Expected, m.Found)
}

// NotObservedError is a Then step that found nothing to judge.
type NotObservedError struct{ Step string }

func (e *NotObservedError) Error() string { return "nothing was there to judge" }

// CouldNotRunError is a prerequisite that did not hold.
type CouldNotRunError struct{ Err error }

func (e *CouldNotRunError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *CouldNotRunError) Unwrap() error { return e.Err }

// settle turns a verdict into the error of a step.
func settle(v check.Verdict) error {
	switch {
	case len(v.Mismatches) > 0:
		return &MismatchError{v.Mismatches}
	case v.Subjects == 0:
		return &NotObservedError{}
	}
	return nil
}

// Register adds all steps to a suite. The World of a scenario is found in the
// context, where [NewContext] put it.
func Register(sc *godog.ScenarioContext) {
	registerServers(sc)
	registerRuns(sc)
	registerResponse(sc)
	registerLogs(sc)
	registerTrace(sc)
	registerDiagnostics(sc)
	registerHost(sc)
}

// RegisterServers adds only the steps that declare servers, for learning which
// servers a feature needs without running it.
func RegisterServers(sc *godog.ScenarioContext) { registerServers(sc) }

type worldKey struct{}

// NewContext returns a context that carries the World of a scenario.
func NewContext(ctx context.Context, w *World) context.Context {
	return context.WithValue(ctx, worldKey{}, w)
}

func worldOf(ctx context.Context) *World { return ctx.Value(worldKey{}).(*World) }

// then registers a step that judges: its outcome is that of the verdict, so
// that a step which judges nothing cannot pass.
func then(sc *godog.ScenarioContext, pattern string, judge func(w *World, args []string) check.Verdict) {
	expr := regexp.MustCompile("^" + pattern + "$")
	switch expr.NumSubexp() {
	case 0:
		sc.Then(expr, func(ctx context.Context) error {
			w := worldOf(ctx)
			return settle(judge(w, nil))
		})
	case 1:
		sc.Then(expr, func(ctx context.Context, a string) error {
			w := worldOf(ctx)
			return settle(judge(w, w.expandAll(a)))
		})
	case 2:
		sc.Then(expr, func(ctx context.Context, a, b string) error {
			w := worldOf(ctx)
			return settle(judge(w, w.expandAll(a, b)))
		})
	default:
		sc.Then(expr, func(ctx context.Context, a, b, c string) error {
			w := worldOf(ctx)
			return settle(judge(w, w.expandAll(a, b, c)))
		})
	}
}

// list splits `"a", "b" and "c"` into its quoted texts.
func list(text string) []string {
	var all []string
	for _, match := range quoted.FindAllStringSubmatch(text, -1) {
		all = append(all, match[1])
	}
	return all
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// words splits "a, b" at its commas.
func words(text string) []string {
	all := strings.Split(text, ",")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}
