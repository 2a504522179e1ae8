package steps

import (
	"codemode/conformance/judging/check"
)

func registerDiagnostics(sc registry) {
	judged(sc, `every diagnostic has a severity`, check.DiagnosticSeverities)
	judged(sc, `every diagnostic has a code`, check.DiagnosticCodes)
	judged(sc, `every diagnostic has a message`, check.DiagnosticMessages)
	judged(sc, `the "([^"]*)" of every diagnostic, if present, is a string`, check.DiagnosticOptional)
	judged(sc, `the "errorClass" of every diagnostic is none of ("[^"]*"(?:, "[^"]*")*)`, check.DiagnosticClassNot)
	judged(sc, `the "errorClass" of the failure that names "([^"]*)", if present, is none of ("[^"]*"(?:, "[^"]*")*)`,
		check.DiagnosticClassOf)
	judged(sc, `the "errorClass" of every diagnostic, if present, is one of the names in the first result`,
		check.DiagnosticClassKnown)
	judged(sc, `the "path" of every diagnostic, if it is a source position, lies within the script`,
		check.DiagnosticPlaces)
	then(sc, `every failure is described by a diagnostic`, func(s seen, _ []string) check.Verdict {
		return check.Described(s.Seen, s.named)
	})
	judged(sc, `the run failed`, check.Failed)
	judged(sc, `the run failed because of "([^"]*)"`, check.FailedFor)
	judged(sc, `there is no diagnostic of severity "error"`, check.NotFailed)
}
