package steps

import (
	"encoding/json"

	"codemode/conformance/judging/check"
)

// registerTexts adds the judgements on answers that are texts, and on what the tools are shown as.
func registerTexts(sc registry) {
	then(sc, `every answer is one block of text`, func(w *World, _ []string) check.Verdict {
		return check.OneText(w.Log.Events())
	})
	then(sc, `every call is marked as an error`, func(w *World, _ []string) check.Verdict {
		return check.Marked(w.Log.Events(), true)
	})
	then(sc, `no call is marked as an error`, func(w *World, _ []string) check.Verdict {
		return check.Marked(w.Log.Events(), false)
	})
	then(sc, `the text of the answer has at most (\d+) characters`, func(w *World, args []string) check.Verdict {
		return check.TextLength(w.Log.Events(), 0, number(args[0]))
	})
	then(sc, `the text of the answer has at least (\d+) characters`, func(w *World, args []string) check.Verdict {
		return check.TextLength(w.Log.Events(), number(args[0]), 0)
	})
	then(sc, `the text of the answer contains "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.TextHolds(w.Log.Events(), args[0])
	})
	then(sc, `the text of the answer contains "([^"]*)", if it contains "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.TextHoldsBeside(w.Log.Events(), args[0], args[1])
		})
	then(sc, `the text of the answer does not contain "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.TextLacks(w.Log.Events(), args[0])
	})
	then(sc, `the text of the answer has "([^"]*)", and not "([^"]*)" before it`,
		func(w *World, args []string) check.Verdict {
			return check.TextBefore(w.Log.Events(), args[0], args[1])
		})
	then(sc, `each tool "([^"]*)" of the answer has its "([^"]*)" and "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.TextHoldsOfEach(w.Log.Events(), args[0], args[1:])
		})
	then(sc, `the tool "([^"]*)" takes (\{.*\}), and not (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.ToolTakes(w.Log.Events(), args[0], json.RawMessage(args[1]), json.RawMessage(args[2]))
	})
	then(sc, `what an agent is shown does not contain "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ShownLacks(w.Log.Events(), args[0])
	})
	then(sc, `what an agent is shown has at most (\d+) characters`, func(w *World, args []string) check.Verdict {
		return check.ShownLength(w.Log.Events(), number(args[0]))
	})
}
