package steps

import (
	"codemode/conformance/judging/check"
)

func registerLimits(sc registry) {
	judged(sc, `the log messages with "([^"]*)" have at most (\d+) bytes`, check.LogBytes)
	then(sc, `the limit is reported as a «§limit-error»`, func(s seen, _ []string) check.Verdict {
		return check.LimitError(s.Seen, s.Spec.LimitError, s.Spec.LimitCode)
	})
	then(sc, `the server "([^"]*)" received at least (\d+) calls? of "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.ReceivedSome(s.Seen, args[0], args[2], number(args[1]))
		})
	then(sc, `the server "([^"]*)" received at most (\d+) calls? of "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.ReceivedAtMost(s.Seen, args[0], args[2], number(args[1]))
		})
}
