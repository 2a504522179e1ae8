package steps

import (
	"encoding/json"
	"strings"

	"codemode/conformance/judging/check"
)

func registerHost(sc registry) {
	then(sc, `the server "([^"]*)" was not connected to again after the first run`,
		func(w *World, args []string) check.Verdict {
			return check.ConnectedBefore(w.Log.Events(), args[0], 1)
		})
	then(sc, `the server "([^"]*)" was not connected to again after run (\d+)`,
		func(w *World, args []string) check.Verdict {
			return check.ConnectedBefore(w.Log.Events(), args[0], number(args[1]))
		})
	then(sc, `the server "([^"]*)" received (\d+) calls? of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Received(w.Log.Events(), args[0], args[2], number(args[1]), nil)
	})
	then(sc, `the server "([^"]*)" received 1 call of "([^"]*)", with (\{.*\})`,
		func(w *World, args []string) check.Verdict {
			return check.Received(w.Log.Events(), args[0], args[1], 1, json.RawMessage(args[2]))
		})
	then(sc, `the server "([^"]*)" received calls of "([^"]*)" with each of (.+), in order`,
		func(w *World, args []string) check.Verdict {
			return check.ReceivedEach(w.Log.Events(), args[0], args[1], json.RawMessage(args[2]))
		})
	then(sc, `the server "([^"]*)" received every call of "([^"]*)" with (\{.*\})`,
		func(w *World, args []string) check.Verdict {
			return check.CallsLike(w.Log.Events(), args[0], args[1], json.RawMessage(args[2]))
		})
	then(sc, `the server "([^"]*)" received 1 call of "([^"]*)", whose arguments contain (.+)`,
		func(w *World, args []string) check.Verdict {
			return check.ReceivedHolding(w.Log.Events(), args[0], args[1], json.RawMessage(args[2]))
		})
	then(sc, `the server "([^"]*)" received 1 call of "([^"]*)", with no arguments or \{\}`,
		func(w *World, args []string) check.Verdict {
			return check.ReceivedBare(w.Log.Events(), args[0], args[1])
		})
	then(sc, `the server "([^"]*)" received only calls of (".*")`, func(w *World, args []string) check.Verdict {
		return check.ReceivedOnly(w.Log.Events(), args[0], list(args[1]))
	})
	then(sc, `the server "([^"]*)" received no call of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Received(w.Log.Events(), args[0], args[1], 0, nil)
	})
	then(sc, `the calls of "([^"]*)" and "([^"]*)" overlapped`,
		func(w *World, args []string) check.Verdict {
			return check.Together(w.Log.Events(), callAt(args[0]), callAt(args[1]))
		})
	then(sc, `the server "([^"]*)" received no call of "([^"]*)" after run (\d+)`,
		func(w *World, args []string) check.Verdict {
			return check.ReceivedNoneAfter(w.Log.Events(), args[0], args[1], number(args[2]))
		})
	then(sc, `the input schema of codemode\.run accepts (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.SchemaAccepts(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `the input schema of codemode\.run, if it accepts (\{.*\}), accepts (\{.*\})`,
		func(w *World, args []string) check.Verdict {
			return check.SchemaAcceptsToo(w.Log.Events(), json.RawMessage(args[0]), json.RawMessage(args[1]))
		})
}

// callAt reads SERVER.TOOL.
func callAt(text string) check.CallAt {
	server, tool, _ := strings.Cut(text, ".")
	return check.CallAt{Server: server, Tool: tool}
}
