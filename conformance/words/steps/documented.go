package steps

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/judging/check"
	"codemode/conformance/judging/documented"
)

func registerDocumented(sc registry) {
	then(sc, `the agent context documents the limit "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.Documented(s.Seen, documented.Key(args[0]))
	})
	then(sc, `the agent context documents the identifiers of requestedCapabilities, such as "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.Documented(s.Seen, documented.Capabilities(args[0]))
		})
	judged(sc, `the agent context documents the capability "([^"]*)", and not "([^"]*)" instead`,
		check.CapabilityDocumented)
	then(sc, `the agent context documents each capability from "([^"]*)-1" to "[^"]*-(\d+)", if it documents most`,
		func(s seen, args []string) check.Verdict {
			ids := make([]string, number(args[1]))
			for i := range ids {
				ids[i] = fmt.Sprintf("%s-%d", args[0], i+1)
			}
			return check.CapabilitiesListed(s.Seen, ids)
		})
	judged(sc, `the agent context documents each global that deviates from the list`, check.Deviations)
	then(sc, `either the result is (\[.*\]), or the agent context documents the limit "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.ResultOrDocumented(s.Seen, json.RawMessage(args[0]), documented.Key(args[1]))
		})
	thenTopic(sc, `the agent context documents "([^"]*)"`, 0,
		func(s seen, _ []string, topic documented.Topic) check.Verdict {
			return check.Documented(s.Seen, topic)
		})
	thenTopic(sc, `either the result is "works", or the agent context documents that the host refuses "([^"]*)"`, 0,
		func(s seen, _ []string, topic documented.Topic) check.Verdict {
			return check.ResultOrDocumented(s.Seen, json.RawMessage(`"works"`), topic)
		})
	thenTopic(sc, `either the result is (.+), or the agent context documents "([^"]*)"`, 1,
		func(s seen, args []string, topic documented.Topic) check.Verdict {
			return check.ResultOrDocumented(s.Seen, json.RawMessage(args[0]), topic)
		})
	thenTopic(sc, `either the calls of "([^"]*)" and "([^"]*)" overlapped, or the agent context documents "([^"]*)"`,
		2, func(s seen, args []string, topic documented.Topic) check.Verdict {
			return check.TogetherOrDocumented(s.Seen, callAt(args[0]), callAt(args[1]), topic)
		})
}
