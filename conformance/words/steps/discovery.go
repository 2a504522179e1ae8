package steps

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/judging/check"
)

func registerDiscovery(r registry) {
	registerFound(r)
	then(r, `there (?:is|are) exactly (\d+) outer tools?`, func(s seen, args []string) check.Verdict {
		return check.OuterToolCount(s.Seen, number(args[0]))
	})
	then(r, `there is an outer tool called "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.OuterToolNamed(s.Seen, args[0])
	})
	then(r, `the result reads as a semantic version`, func(s seen, _ []string) check.Verdict {
		return check.SemanticVersion(s.Seen)
	})
	then(r, `every run has the same result`, func(s seen, _ []string) check.Verdict {
		return check.SameResults(s.Seen)
	})
	then(r, `every later run has the result (.+), if the first one has it`, func(s seen, args []string) check.Verdict {
		return check.LaterLikeFirst(s.Seen, json.RawMessage(args[0]))
	})
	then(r, `every item of the result has a "([^"]*)", (a string|an object)`,
		func(s seen, args []string) check.Verdict {
			return check.ItemsHave(s.Seen, args[0], args[1])
		})
	then(r, `the "([^"]*)" of every item of the result, if present, is (a string(?: with "[^"]*")?|an object|an `+
		`array of strings)`, func(s seen, args []string) check.Verdict {
		return check.ItemsMayHave(s.Seen, args[0], args[1])
	})
	then(r, `every item of the result has only ("[^"]*"(?:, "[^"]*")*)`, func(s seen, args []string) check.Verdict {
		return check.ItemsHaveOnly(s.Seen, list(args[0]))
	})
	then(r, `every item of the result lacks ("[^"]*"(?: and "[^"]*")*)`, func(s seen, args []string) check.Verdict {
		return check.ItemsLack(s.Seen, list(args[0]))
	})
}

// registerFound adds the steps about what lists and searches bring, in whatever order.
func registerFound(r registry) {
	then(r, `the result is, in any order, (\[.*\])`, func(s seen, args []string) check.Verdict {
		return check.InAnyOrder(s.Seen, list(args[0]))
	})
	then(r, `the result is, in any order, the names from "([^"]*)_1" to "[^"]*_(\d+)"`,
		func(s seen, args []string) check.Verdict {
			return check.InAnyOrder(s.Seen, numbered(args[0], number(args[1])))
		})
	then(r, `the items of the result are different strings`, func(s seen, _ []string) check.Verdict {
		return check.DifferentTexts(s.Seen)
	})
	then(r, `every tool found has an? "([^"]*)", (a string|an object)`, func(s seen, args []string) check.Verdict {
		return check.FoundHave(s.Seen, args[0], args[1])
	})
	then(r, `each tool found with the name "([^"]*)" has a different one of the servers ("[^"]*"(?:, "[^"]*")*)`,
		func(s seen, args []string) check.Verdict {
			return check.FoundOn(s.Seen, args[0], list(args[1]))
		})
	then(r, `every described name is also listed`, func(s seen, _ []string) check.Verdict {
		return check.DescribedListed(s.Seen)
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
