package steps

import (
	"encoding/json"

	"codemode/conformance/judging/check"
)

// registerTexts adds the judgements on answers that are texts, and on what the tools are shown as.
func registerTexts(sc registry) {
	then(sc, `every answer is one block of text`, func(s seen, _ []string) check.Verdict {
		return check.OneText(s.Seen)
	})
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
	then(sc, `the text of the answer contains "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.TextHolds(s.Seen, args[0])
	})
	then(sc, `the text of the answer contains "([^"]*)", if it contains "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.TextHoldsBeside(s.Seen, args[0], args[1])
		})
	then(sc, `the text of the answer does not contain "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.TextLacks(s.Seen, args[0])
	})
	then(sc, `the text of the answer has "([^"]*)", and not "([^"]*)" before it`,
		func(s seen, args []string) check.Verdict {
			return check.TextBefore(s.Seen, args[0], args[1])
		})
	then(sc, `each tool "([^"]*)" of the answer has its "([^"]*)" and "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.TextHoldsOfEach(s.Seen, args[0], args[1:])
		})
	then(sc, `the tool "([^"]*)" takes (\{.*\}), and not (\{.*\})`, func(s seen, args []string) check.Verdict {
		return check.ToolTakes(s.Seen, args[0], json.RawMessage(args[1]), json.RawMessage(args[2]))
	})
	then(sc, `what an agent is shown does not contain "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ShownLacks(s.Seen, args[0])
	})
	then(sc, `what an agent is shown has at most (\d+) characters`, func(s seen, args []string) check.Verdict {
		return check.ShownLength(s.Seen, number(args[0]))
	})
}
