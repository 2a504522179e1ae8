package steps

import (
	"encoding/json"

	"codemode/conformance/judging/check"
)

// The steps of this file judge the member error of the result, into which a
// script has copied everything that an error tells.
func registerErrors(sc registry) {
	then(sc, `the error contains "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorNames(w.Log.Events(), args[:1])
	})
	then(sc, `the error contains one of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorNames(w.Log.Events(), words(args[0]))
	})
	then(sc, `the error contains the JSON Pointer "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorPointer(w.Log.Events(), args)
	})
	then(sc, `the error contains the JSON Pointer "([^"]*)" or "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorPointer(w.Log.Events(), args)
	})
	then(sc, `the error has "([^"]*)" in the places where the error "([^"]*)" has "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.ErrorNamesAsOther(w.Log.Events(), args[0], args[1], args[2])
		})
	then(sc, `a member "([^"]*)" of the error is "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorMemberIs(w.Log.Events(), args[0], args[1])
	})
	then(sc, `the error does not contain the JSON Pointer "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorLacksPointer(w.Log.Events(), args[0])
	})
	then(sc, `every result describes an error of the errors module, with a message`, func(w *World, _ []string) check.Verdict {
		return check.ErrorsStructured(w.Log.Events(), w.Spec.ErrorClasses())
	})
	then(sc, `every result describes an error of the class "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ErrorsOfClass(w.Log.Events(), args[0])
	})
	then(sc, `every result describes an error with a hint`, func(w *World, _ []string) check.Verdict {
		return check.ErrorsHint(w.Log.Events())
	})
	then(sc, `no hint names "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.HintsLack(w.Log.Events(), words(args[0]))
	})
	then(sc, `the last result describes an error with a hint, or the run failed`, func(w *World, _ []string) check.Verdict {
		return check.ErrorHintOrFailure(w.Log.Events())
	})
	thenText(sc, `the error contains an example that matches:`, func(w *World, text string) check.Verdict {
		return check.ErrorExample(w.Log.Events(), json.RawMessage(text))
	})
}
