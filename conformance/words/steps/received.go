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
	then(sc, `the server "([^"]*)" was not connected to again after run (\d+)`,
		func(s seen, args []string) check.Verdict {
			return check.ConnectedBefore(s.Seen, args[0], number(args[1]))
		})
	then(sc, `the server "([^"]*)" received (\d+) calls? of "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.Received(s.Seen, args[0], args[2], number(args[1]), nil)
	})
	then(sc, `the server "([^"]*)" received 1 call of "([^"]*)", with (\{.*\})`,
		func(s seen, args []string) check.Verdict {
			return check.Received(s.Seen, args[0], args[1], 1, json.RawMessage(args[2]))
		})
	then(sc, `the server "([^"]*)" received calls of "([^"]*)" with each of (.+), in order`,
		func(s seen, args []string) check.Verdict {
			return check.ReceivedEach(s.Seen, args[0], args[1], json.RawMessage(args[2]))
		})
	then(sc, `the server "([^"]*)" received every call of "([^"]*)" with (\{.*\})`,
		func(s seen, args []string) check.Verdict {
			return check.CallsLike(s.Seen, args[0], args[1], json.RawMessage(args[2]))
		})
	then(sc, `the server "([^"]*)" received 1 call of "([^"]*)", whose arguments contain (.+)`,
		func(s seen, args []string) check.Verdict {
			return check.ReceivedHolding(s.Seen, args[0], args[1], json.RawMessage(args[2]))
		})
	then(sc, `the server "([^"]*)" received 1 call of "([^"]*)", with no arguments or \{\}`,
		func(s seen, args []string) check.Verdict {
			return check.ReceivedBare(s.Seen, args[0], args[1])
		})
	then(sc, `the server "([^"]*)" received only calls of (".*")`, func(s seen, args []string) check.Verdict {
		return check.ReceivedOnly(s.Seen, args[0], list(args[1]))
	})
	then(sc, `the server "([^"]*)" received no call of "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.Received(s.Seen, args[0], args[1], 0, nil)
	})
	then(sc, `the calls of "([^"]*)" and "([^"]*)" overlapped`,
		func(s seen, args []string) check.Verdict {
			return check.Together(s.Seen, callAt(args[0]), callAt(args[1]))
		})
	then(sc, `the server "([^"]*)" received no call of "([^"]*)" after run (\d+)`,
		func(s seen, args []string) check.Verdict {
			return check.ReceivedNoneAfter(s.Seen, args[0], args[1], number(args[2]))
		})
	then(sc, `the input schema of codemode\.run accepts (\{.*\})`, func(s seen, args []string) check.Verdict {
		return check.SchemaAccepts(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `the input schema of codemode\.run, if it accepts (\{.*\}), accepts (\{.*\})`,
		func(s seen, args []string) check.Verdict {
			return check.SchemaAcceptsToo(s.Seen, json.RawMessage(args[0]), json.RawMessage(args[1]))
		})
}

// callAt reads SERVER.TOOL.
func callAt(text string) check.CallAt {
	server, tool, _ := strings.Cut(text, ".")
	return check.CallAt{Server: server, Tool: tool}
}
