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
	then(sc, `the error has "([^"]*)" in the places where the error "([^"]*)" has "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.ErrorNamesAsOther(s.Seen, args[0], args[1], args[2])
		})
	then(sc, `a member "([^"]*)" of the error is "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ErrorMemberIs(s.Seen, args[0], args[1])
	})
	then(sc, `the error does not contain the JSON Pointer "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ErrorLacksPointer(s.Seen, args[0])
	})
	then(sc, `every result describes an error of the errors module, with a message`, func(s seen, _ []string) check.Verdict {
		return check.ErrorsStructured(s.Seen, s.Spec.ErrorClasses())
	})
	then(sc, `every result describes an error of the class "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ErrorsOfClass(s.Seen, args[0])
	})
	then(sc, `every result describes an error with a hint`, func(s seen, _ []string) check.Verdict {
		return check.ErrorsHint(s.Seen)
	})
	then(sc, `no hint names "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.HintsLack(s.Seen, words(args[0]))
	})
	then(sc, `the last result describes an error with a hint, or the run failed`, func(s seen, _ []string) check.Verdict {
		return check.ErrorHintOrFailure(s.Seen)
	})
	thenText(sc, `the error contains an example that matches:`, func(s seen, text string) check.Verdict {
		return check.ErrorExample(s.Seen, json.RawMessage(text))
	})
}
