package steps

import (
	"context"
	"encoding/json"
	"regexp"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
)

// The steps of this file judge the member error of the result, into which a
// script has copied everything that an error tells.
func registerErrors(sc registry) {
	then(sc, `the error has "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorNames(w.Log.Events(), args[:1])
	})
	then(sc, `the error has one of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorNames(w.Log.Events(), words(args[0]))
	})
	then(sc, `the error has the JSON Pointer "([^"]*)"(?: or "([^"]*)")?`, func(w *World, args []string) check.Verdict {
		pointers := args
		if args[1] == "" {
			pointers = args[:1]
		}
		return check.ErrorPointer(w.Log.Events(), pointers)
	})
	thenText(sc, `the error has an example that matches:`, func(w *World, text string) check.Verdict {
		return check.ErrorExample(w.Log.Events(), json.RawMessage(text))
	})
}

// thenText is then for a step with a text below it.
func thenText(r registry, pattern string, judge func(w *World, text string) check.Verdict) {
	r.sc.Then(regexp.MustCompile("^"+pattern+"$"), func(ctx context.Context, text *godog.DocString) error {
		return worldOf(ctx).judge(func(w *World) (check.Verdict, error) { return judge(w, w.Names.Expand(text.Content)), nil })
	})
}
