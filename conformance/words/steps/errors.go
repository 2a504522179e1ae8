package steps

import (
	"encoding/json"

	"codemode/conformance/judging/check"
)

// The steps of this file judge the member error of the result, into which a
// script has copied everything that an error tells.
func registerErrors(sc registry) {
	then(sc, `the error contains "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ErrorNames(s.Seen, args[:1])
	})
	then(sc, `the error contains one of "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ErrorNames(s.Seen, words(args[0]))
	})
	then(sc, `the error contains the JSON Pointer "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ErrorPointer(s.Seen, args)
	})
	then(sc, `the error contains the JSON Pointer "([^"]*)" or "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ErrorPointer(s.Seen, args)
	})
	judged(sc, `the error has "([^"]*)" in the places where the error "([^"]*)" has "([^"]*)"`,
		check.ErrorNamesAsOther)
	judged(sc, `a member "([^"]*)" of the error is "([^"]*)"`, check.ErrorMemberIs)
	judged(sc, `the error does not contain the JSON Pointer "([^"]*)"`, check.ErrorLacksPointer)
	then(sc, `every result describes an error of the errors module, with a message`, func(s seen, _ []string) check.Verdict {
		return check.ErrorsStructured(s.Seen, s.Spec.ErrorClasses())
	})
	judged(sc, `every result describes an error of the class "([^"]*)"`, check.ErrorsOfClass)
	judged(sc, `every result describes an error with a hint`, check.ErrorsHint)
	then(sc, `no hint names "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.HintsLack(s.Seen, words(args[0]))
	})
	judged(sc, `the last result describes an error with a hint, or the run failed`, check.ErrorHintOrFailure)
	thenText(sc, `the error contains an example that matches:`, func(s seen, text string) check.Verdict {
		return check.ErrorExample(s.Seen, json.RawMessage(text))
	})
}
