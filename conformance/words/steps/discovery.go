package steps

import (
	"fmt"

	"codemode/conformance/judging/check"
)

func registerDiscovery(r registry) {
	registerFound(r)
	judged(r, `there (?:is|are) exactly (\d+) outer tools?`, check.OuterToolCount)
	judged(r, `there is an outer tool called "([^"]*)"`, check.OuterToolNamed)
	judged(r, `the result reads as a semantic version`, check.SemanticVersion)
	judged(r, `every run has the same result`, check.SameResults)
	judged(r, `every later run has the result (.+), if the first one has it`, check.LaterLikeFirst)
	judged(r, `every item of the result has a "([^"]*)", (a string|an object)`, check.ItemsHave)
	then(r, `the "([^"]*)" of every item of the result, if present, is (a string(?: with "[^"]*")?|an object|an `+
		`array of strings)`, func(s seen, args []string) check.Verdict {
		return check.ItemsMayHave(s.Seen, args[0], args[1])
	})
	judged(r, `every item of the result has only ("[^"]*"(?:, "[^"]*")*)`, check.ItemsHaveOnly)
	judged(r, `every item of the result lacks ("[^"]*"(?: and "[^"]*")*)`, check.ItemsLack)
}

// registerFound adds the steps about what lists and searches bring, in whatever order.
func registerFound(r registry) {
	judged(r, `the result is, in any order, (\[.*\])`, check.InAnyOrder)
	then(r, `the result is, in any order, the names from "([^"]*)_1" to "[^"]*_(\d+)"`,
		func(s seen, args []string) check.Verdict {
			return check.InAnyOrder(s.Seen, numbered(args[0], number(args[1])))
		})
	judged(r, `the items of the result are different strings`, check.DifferentTexts)
	judged(r, `every tool found has an? "([^"]*)", (a string|an object)`, check.FoundHave)
	judged(r, `each tool found with the name "([^"]*)" has a different one of the servers ("[^"]*"(?:, "[^"]*")*)`,
		check.FoundOn)
	judged(r, `every described name is also listed`, check.DescribedListed)
}

// numbered are names with a number from 1 on at their end.
func numbered(prefix string, count int) []string {
	names := make([]string, count)
	for i := range names {
		names[i] = fmt.Sprintf("%s_%d", prefix, i+1)
	}
	return names
}
