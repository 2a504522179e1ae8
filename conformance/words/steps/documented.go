package steps

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/judging/check"
	"codemode/conformance/judging/documented"
)

func registerDocumented(sc registry) {
	then(sc, `the agent context documents the limit "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Documented(w.Log.Events(), documented.Key(args[0]))
	})
	then(sc, `the agent context documents the identifiers of requestedCapabilities, such as "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.Documented(w.Log.Events(), documented.Capabilities(args[0]))
		})
	then(sc, `the agent context documents the capability "([^"]*)", and not "([^"]*)" instead`,
		func(w *World, args []string) check.Verdict {
			return check.CapabilityDocumented(w.Log.Events(), args[0], args[1])
		})
	then(sc, `the agent context documents each capability from "([^"]*)-1" to "[^"]*-(\d+)", if it documents most`,
		func(w *World, args []string) check.Verdict {
			ids := make([]string, number(args[1]))
			for i := range ids {
				ids[i] = fmt.Sprintf("%s-%d", args[0], i+1)
			}
			return check.CapabilitiesListed(w.Log.Events(), ids)
		})
	then(sc, `the agent context documents each global that deviates from the list`,
		func(w *World, _ []string) check.Verdict {
			return check.Deviations(w.Log.Events())
		})
	then(sc, `either the result is (\[.*\]), or the agent context documents the limit "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.ResultOrDocumented(w.Log.Events(), json.RawMessage(args[0]), documented.Key(args[1]))
		})
	thenTopic(sc, `the agent context documents "([^"]*)"`, 0,
		func(w *World, _ []string, topic documented.Topic) check.Verdict {
			return check.Documented(w.Log.Events(), topic)
		})
	thenTopic(sc, `either the result is "works", or the agent context documents that the host refuses "([^"]*)"`, 0,
		func(w *World, _ []string, topic documented.Topic) check.Verdict {
			return check.ResultOrDocumented(w.Log.Events(), json.RawMessage(`"works"`), topic)
		})
	thenTopic(sc, `either the result is (.+), or the agent context documents "([^"]*)"`, 1,
		func(w *World, args []string, topic documented.Topic) check.Verdict {
			return check.ResultOrDocumented(w.Log.Events(), json.RawMessage(args[0]), topic)
		})
	thenTopic(sc, `either the calls of "([^"]*)" and "([^"]*)" overlapped, or the agent context documents "([^"]*)"`,
		2, func(w *World, args []string, topic documented.Topic) check.Verdict {
			return check.TogetherOrDocumented(w.Log.Events(), callAt(args[0]), callAt(args[1]), topic)
		})
}
