package steps

import (
	"encoding/json"

	"codemode/conformance/check"
	"codemode/conformance/telling"
)

func registerTold(sc registry) {
	then(sc, `the agent context documents the limit "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Documented(w.Log.Events(), telling.Key(args[0]))
	})
	then(sc, `the agent context documents the identifiers of requestedCapabilities, such as "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.Documented(w.Log.Events(), telling.Capabilities(args[0]))
		})
	thenTopic(sc, `the agent context documents "([^"]*)"`, 0, func(w *World, _ []string, topic telling.Topic) check.Verdict {
		return check.Documented(w.Log.Events(), topic)
	})
	thenTopic(sc, `either the result is "works", or the agent context documents that the host refuses "([^"]*)"`, 0,
		func(w *World, _ []string, topic telling.Topic) check.Verdict {
			return check.ResultOrDocumented(w.Log.Events(), json.RawMessage(`"works"`), topic)
		})
	thenTopic(sc, `either the result is (.+), or the agent context documents "([^"]*)"`, 1,
		func(w *World, args []string, topic telling.Topic) check.Verdict {
			return check.ResultOrDocumented(w.Log.Events(), json.RawMessage(args[0]), topic)
		})
	thenTopic(sc, `either the calls of "([^"]*)" and "([^"]*)" overlapped, or the agent context documents "([^"]*)"`,
		2, func(w *World, args []string, topic telling.Topic) check.Verdict {
			return check.TogetherOrDocumented(w.Log.Events(), callAt(args[0]), callAt(args[1]), topic)
		})
}
