package steps

import (
	"codemode/conformance/judging/check"
)

// registerTexts adds the judgements on answers that are texts, and on what the tools are shown as.
func registerTexts(sc registry) {
	judged(sc, `every answer is one block of text`, check.OneText)
	then(sc, `every call is marked as an error`, func(s seen, _ []string) check.Verdict {
		return check.Marked(s.Seen, true)
	})
	then(sc, `no call is marked as an error`, func(s seen, _ []string) check.Verdict {
		return check.Marked(s.Seen, false)
	})
	then(sc, `the text of the answer has at most (\d+) characters`, func(s seen, args []string) check.Verdict {
		return check.TextLength(s.Seen, 0, number(args[0]))
	})
	then(sc, `the text of the answer has at least (\d+) characters`, func(s seen, args []string) check.Verdict {
		return check.TextLength(s.Seen, number(args[0]), 0)
	})
	judged(sc, `the text of the answer contains "([^"]*)"`, check.TextHolds)
	judged(sc, `the search has found "([^"]*)"`, check.TextFound)
	judged(sc, `the text of the answer contains "([^"]*)", if it contains "([^"]*)"`, check.TextHoldsBeside)
	judged(sc, `the text of the answer does not contain "([^"]*)"`, check.TextLacks)
	judged(sc, `the text of the answer has "([^"]*)", and not "([^"]*)" before it`, check.TextBefore)
	then(sc, `each tool "([^"]*)" of the answer has its "([^"]*)" and "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.TextHoldsOfEach(s.Seen, args[0], args[1:])
		})
	judged(sc, `the tool "([^"]*)" takes (\{.*\}), and not (\{.*\})`, check.ToolTakes)
	judged(sc, `what an agent is shown does not contain "([^"]*)"`, check.ShownLacks)
	judged(sc, `what an agent is shown has at most (\d+) characters`, check.ShownLength)
}
