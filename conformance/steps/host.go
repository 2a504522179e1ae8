package steps

import (
	"encoding/json"

	"codemode/conformance/check"
)

func registerHost(sc registry) {
	then(sc, `the server "([^"]*)" received (\d+) calls? of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Received(w.Log.Events(), args[0], args[2], number(args[1]), nil)
	})
	then(sc, `the server "([^"]*)" received 1 call of "([^"]*)", with (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.Received(w.Log.Events(), args[0], args[1], 1, json.RawMessage(args[2]))
	})
	then(sc, `the server "([^"]*)" received no call of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Received(w.Log.Events(), args[0], args[1], 0, nil)
	})
	then(sc, `the input schema of codemode\.run accepts (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.SchemaAccepts(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `the agent context names one of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Documented(w.Log.Events(), words(args[0]))
	})
	then(sc, `the script gives "works", or the agent context names one of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ResultOrDocumented(w.Log.Events(), json.RawMessage(`"works"`), words(args[0]))
	})
}
