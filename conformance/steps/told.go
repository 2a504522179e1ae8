package steps

import (
	"encoding/json"

	"codemode/conformance/check"
	"codemode/conformance/telling"
)

func registerTold(sc registry) {
	then(sc, `the agent is told of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Tells(w.Log.Events(), telling.Key(args[0]))
	})
	then(sc, `the agent is told of requestedCapabilities, and of an identifier such as "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.Tells(w.Log.Events(), telling.Capabilities(args[0]))
		})
	thenTopic(sc, `the agent is told "([^"]*)"`, 0, func(w *World, _ []string, topic telling.Topic) check.Verdict {
		return check.Tells(w.Log.Events(), topic)
	})
	thenTopic(sc, `the script gives "works", or the agent is told that the host refuses "([^"]*)"`, 0,
		func(w *World, _ []string, topic telling.Topic) check.Verdict {
			return check.ResultOrTold(w.Log.Events(), json.RawMessage(`"works"`), topic)
		})
	thenTopic(sc, `either the result is (.+), or the agent is told "([^"]*)"`, 1,
		func(w *World, args []string, topic telling.Topic) check.Verdict {
			return check.ResultOrTold(w.Log.Events(), json.RawMessage(args[0]), topic)
		})
	thenTopic(sc, `either the calls of "([^"]*)" and "([^"]*)" were under way together, or the agent is told "([^"]*)"`,
		2, func(w *World, args []string, topic telling.Topic) check.Verdict {
			return check.TogetherOrTold(w.Log.Events(), callAt(args[0]), callAt(args[1]), topic)
		})
}
