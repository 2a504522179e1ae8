package steps

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/judging/check"
)

func registerDiscovery(r registry) {
	registerFound(r)
	then(r, `there (?:is|are) exactly (\d+) outer tools?`, func(w *World, args []string) check.Verdict {
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
	then(r, `every later run has the result (.+), if the first one has it`, func(w *World, args []string) check.Verdict {
		return check.LaterLikeFirst(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(r, `every item of the result has a "([^"]*)", (a string|an object)`,
		func(w *World, args []string) check.Verdict {
			return check.ItemsHave(w.Log.Events(), args[0], args[1])
		})
	then(r, `the "([^"]*)" of every item of the result, if present, is (a string(?: with "[^"]*")?|an object|an `+
		`array of strings)`, func(w *World, args []string) check.Verdict {
		return check.ItemsMayHave(w.Log.Events(), args[0], args[1])
	})
	then(r, `every item of the result has only ("[^"]*"(?:, "[^"]*")*)`, func(w *World, args []string) check.Verdict {
		return check.ItemsHaveOnly(w.Log.Events(), list(args[0]))
	})
	then(r, `every item of the result lacks ("[^"]*"(?: and "[^"]*")*)`, func(w *World, args []string) check.Verdict {
		return check.ItemsLack(w.Log.Events(), list(args[0]))
	})
}

// registerFound adds the steps about what lists and searches bring, in whatever order.
func registerFound(r registry) {
	then(r, `the result is, in any order, (\[.*\])`, func(w *World, args []string) check.Verdict {
		return check.InAnyOrder(w.Log.Events(), list(args[0]))
	})
	then(r, `the result is, in any order, the names from "([^"]*)_1" to "[^"]*_(\d+)"`,
		func(w *World, args []string) check.Verdict {
			return check.InAnyOrder(w.Log.Events(), numbered(args[0], number(args[1])))
		})
	then(r, `the items of the result are different strings`, func(w *World, _ []string) check.Verdict {
		return check.DifferentTexts(w.Log.Events())
	})
	then(r, `every tool found has an? "([^"]*)", (a string|an object)`, func(w *World, args []string) check.Verdict {
		return check.FoundHave(w.Log.Events(), args[0], args[1])
	})
	then(r, `each tool found with the name "([^"]*)" has a different one of the servers ("[^"]*"(?:, "[^"]*")*)`,
		func(w *World, args []string) check.Verdict {
			return check.FoundOn(w.Log.Events(), args[0], list(args[1]))
		})
	then(r, `every described name is also listed`, func(w *World, _ []string) check.Verdict {
		return check.DescribedListed(w.Log.Events())
	})
}

// numbered are names with a number from 1 on at their end.
func numbered(prefix string, count int) []string {
	names := make([]string, count)
	for i := range names {
		names[i] = fmt.Sprintf("%s_%d", prefix, i+1)
	}
	return names
}
