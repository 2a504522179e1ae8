package steps

import "codemode/conformance/check"

func registerGlobals(sc registry) {
	then(sc, `the run took at least (\d+) ms`, func(w *World, args []string) check.Verdict {
		return check.Took(w.Log.Events(), int64(number(args[0])))
	})
	then(sc, `the agent context documents each global that deviates from the list`,
		func(w *World, _ []string) check.Verdict {
			return check.Deviations(w.Log.Events())
		})
}
