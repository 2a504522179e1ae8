package steps

import (
	"encoding/json"
	"strings"

	"codemode/conformance/judging/check"
)

func registerHost(sc registry) {
	then(sc, `the server "([^"]*)" was not connected to again after the first run`,
		func(s seen, args []string) check.Verdict {
			return check.ConnectedBefore(s.Seen, args[0], 1)
		})
	judged(sc, `the server "([^"]*)" was not connected to again after run (\d+)`, check.ConnectedBefore)
	then(sc, `the server "([^"]*)" received (\d+) calls? of "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.Received(s.Seen, args[0], args[2], number(args[1]), nil)
	})
	then(sc, `the server "([^"]*)" received 1 call of "([^"]*)", with (\{.*\})`,
		func(s seen, args []string) check.Verdict {
			return check.Received(s.Seen, args[0], args[1], 1, json.RawMessage(args[2]))
		})
	judged(sc, `the server "([^"]*)" received calls of "([^"]*)" with each of (.+), in order`, check.ReceivedEach)
	judged(sc, `the server "([^"]*)" received every call of "([^"]*)" with (\{.*\})`, check.CallsLike)
	judged(sc, `the server "([^"]*)" received 1 call of "([^"]*)", whose arguments contain (.+)`,
		check.ReceivedHolding)
	judged(sc, `the server "([^"]*)" received 1 call of "([^"]*)", with no arguments or \{\}`, check.ReceivedBare)
	judged(sc, `the server "([^"]*)" received only calls of (".*")`, check.ReceivedOnly)
	then(sc, `the server "([^"]*)" received no call of "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.Received(s.Seen, args[0], args[1], 0, nil)
	})
	judged(sc, `the calls of "([^"]*)" and "([^"]*)" overlapped`, check.Together)
	judged(sc, `the server "([^"]*)" received no call of "([^"]*)" after run (\d+)`, check.ReceivedNoneAfter)
	judged(sc, `the input schema of «§tool» accepts (\{.*\})`, check.SchemaAccepts)
	judged(sc, `the input schema of «§tool», if it accepts (\{.*\}), accepts (\{.*\})`,
		check.SchemaAcceptsToo)
}

// callAt reads SERVER.TOOL.
func callAt(text string) check.CallAt {
	server, tool, _ := strings.Cut(text, ".")
	return check.CallAt{Server: server, Tool: tool}
}
