package steps

import (
	"encoding/json"

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
