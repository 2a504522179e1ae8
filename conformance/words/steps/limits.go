package steps

import (
	"codemode/conformance/judging/check"
)

func registerLimits(sc registry) {
	then(sc, `the log messages with "([^"]*)" have at most (\d+) bytes`, func(w *World, args []string) check.Verdict {
		return check.LogBytes(w.Log.Events(), args[0], number(args[1]))
	})
	then(sc, `the limit is reported as a SandboxLimitError`, func(w *World, _ []string) check.Verdict {
		return check.LimitError(w.Log.Events(), w.Spec.LimitError, w.Spec.LimitCode)
	})
	then(sc, `the server "([^"]*)" received at least (\d+) calls? of "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.ReceivedSome(w.Log.Events(), args[0], args[2], number(args[1]))
		})
	then(sc, `the server "([^"]*)" received at most (\d+) calls? of "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.ReceivedAtMost(w.Log.Events(), args[0], args[2], number(args[1]))
		})
}
