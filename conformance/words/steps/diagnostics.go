package steps

import (
	"codemode/conformance/judging/check"
)

func registerDiagnostics(sc registry) {
	then(sc, `every diagnostic has a severity`, func(w *World, _ []string) check.Verdict {
		return check.DiagnosticSeverities(w.Log.Events())
	})
	then(sc, `every diagnostic has a code`, func(w *World, _ []string) check.Verdict {
		return check.DiagnosticCodes(w.Log.Events())
	})
	then(sc, `every diagnostic has a message`, func(w *World, _ []string) check.Verdict {
		return check.DiagnosticMessages(w.Log.Events())
	})
	then(sc, `the "([^"]*)" of every diagnostic, if present, is a string`,
		func(w *World, args []string) check.Verdict {
			return check.DiagnosticOptional(w.Log.Events(), args[0])
		})
	then(sc, `the "errorClass" of every diagnostic is none of ("[^"]*"(?:, "[^"]*")*)`,
		func(w *World, args []string) check.Verdict {
			return check.DiagnosticClassNot(w.Log.Events(), list(args[0]))
		})
	then(sc, `the "errorClass" of the failure that names "([^"]*)", if present, is none of ("[^"]*"(?:, "[^"]*")*)`,
		func(w *World, args []string) check.Verdict {
			return check.DiagnosticClassOf(w.Log.Events(), args[0], list(args[1]))
		})
	then(sc, `the "errorClass" of every diagnostic, if present, is one of the names in the first result`,
		func(w *World, _ []string) check.Verdict {
			return check.DiagnosticClassKnown(w.Log.Events())
		})
	then(sc, `the "path" of every diagnostic, if it is a source position, lies within the script`,
		func(w *World, _ []string) check.Verdict {
			return check.DiagnosticPlaces(w.Log.Events())
		})
	then(sc, `every failure is described by a diagnostic`, func(w *World, _ []string) check.Verdict {
		return check.Described(w.Log.Events(), w.named)
	})
	then(sc, `the run failed`, func(w *World, _ []string) check.Verdict {
		return check.Failed(w.Log.Events())
	})
	then(sc, `the run failed because of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.FailedFor(w.Log.Events(), args[0])
	})
	then(sc, `there is no diagnostic of severity "error"`, func(w *World, _ []string) check.Verdict {
		return check.NotFailed(w.Log.Events())
	})
}
