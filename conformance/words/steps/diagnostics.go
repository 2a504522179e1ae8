package steps

import (
	"codemode/conformance/judging/check"
)

func registerDiagnostics(sc registry) {
	then(sc, `every diagnostic has a severity`, func(s seen, _ []string) check.Verdict {
		return check.DiagnosticSeverities(s.Seen)
	})
	then(sc, `every diagnostic has a code`, func(s seen, _ []string) check.Verdict {
		return check.DiagnosticCodes(s.Seen)
	})
	then(sc, `every diagnostic has a message`, func(s seen, _ []string) check.Verdict {
		return check.DiagnosticMessages(s.Seen)
	})
	then(sc, `the "([^"]*)" of every diagnostic, if present, is a string`,
		func(s seen, args []string) check.Verdict {
			return check.DiagnosticOptional(s.Seen, args[0])
		})
	then(sc, `the "errorClass" of every diagnostic is none of ("[^"]*"(?:, "[^"]*")*)`,
		func(s seen, args []string) check.Verdict {
			return check.DiagnosticClassNot(s.Seen, list(args[0]))
		})
	then(sc, `the "errorClass" of the failure that names "([^"]*)", if present, is none of ("[^"]*"(?:, "[^"]*")*)`,
		func(s seen, args []string) check.Verdict {
			return check.DiagnosticClassOf(s.Seen, args[0], list(args[1]))
		})
	then(sc, `the "errorClass" of every diagnostic, if present, is one of the names in the first result`,
		func(s seen, _ []string) check.Verdict {
			return check.DiagnosticClassKnown(s.Seen)
		})
	then(sc, `the "path" of every diagnostic, if it is a source position, lies within the script`,
		func(s seen, _ []string) check.Verdict {
			return check.DiagnosticPlaces(s.Seen)
		})
	then(sc, `every failure is described by a diagnostic`, func(s seen, _ []string) check.Verdict {
		return check.Described(s.Seen, s.named)
	})
	then(sc, `the run failed`, func(s seen, _ []string) check.Verdict {
		return check.Failed(s.Seen)
	})
	then(sc, `the run failed because of "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.FailedFor(s.Seen, args[0])
	})
	then(sc, `there is no diagnostic of severity "error"`, func(s seen, _ []string) check.Verdict {
		return check.NotFailed(s.Seen)
	})
}
