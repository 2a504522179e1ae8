package steps

import (
	"codemode/conformance/check"
)

func registerDiscovery(r registry) {
	then(r, `there is exactly (\d+) outer tool`, func(w *World, args []string) check.Verdict {
		return check.OuterToolCount(w.Log.Events(), number(args[0]))
	})
	then(r, `there is an outer tool called "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.OuterToolNamed(w.Log.Events(), args[0])
	})
	then(r, `the result reads as a semantic version`, func(w *World, _ []string) check.Verdict {
		return check.SemanticVersion(w.Log.Events())
	})
	then(r, `every run has the same result`, func(w *World, _ []string) check.Verdict {
		return check.SameResults(w.Log.Events())
	})
	then(r, `every item of the result has a "([^"]*)", (a string|an object)`, func(w *World, args []string) check.Verdict {
		return check.ItemsHave(w.Log.Events(), args[0], args[1])
	})
	then(r, `the "([^"]*)" of every item of the result, if it is there, is (a string(?: with "[^"]*")?|an object|an array of strings)`, func(w *World, args []string) check.Verdict {
		return check.ItemsMayHave(w.Log.Events(), args[0], args[1])
	})
	then(r, `every item of the result has only ("[^"]*"(?:, "[^"]*")*)`, func(w *World, args []string) check.Verdict {
		return check.ItemsHaveOnly(w.Log.Events(), list(args[0]))
	})
	then(r, `every item of the result lacks ("[^"]*"(?: and "[^"]*")*)`, func(w *World, args []string) check.Verdict {
		return check.ItemsLack(w.Log.Events(), list(args[0]))
	})
}
