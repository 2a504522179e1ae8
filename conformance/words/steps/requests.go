package steps

import (
	"encoding/json"

	"codemode/conformance/judging/check"
)

// registerRequests adds the judgements on what an API received. A request is named METHOD PATH, as it was on the wire.
func registerRequests(sc registry) {
	then(sc, `the API received (\d+) requests?`, func(w *World, args []string) check.Verdict {
		return check.Requests(w.Log.Events(), number(args[0]))
	})
	then(sc, `the API received at most (\d+) requests?`, func(w *World, args []string) check.Verdict {
		return check.RequestsAtMost(w.Log.Events(), number(args[0]))
	})
	then(sc, `no request that the API received has a (query|body)`, func(w *World, args []string) check.Verdict {
		return check.RequestsBare(w.Log.Events(), args[0])
	})
	then(sc, `the API received (\d+) requests? "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.Requested(w.Log.Events(), args[1], number(args[0]))
	})
	then(sc, `the API received "([^"]*)" with the query (\{.*\}|«=.*»)`, func(w *World, args []string) check.Verdict {
		return check.RequestQuery(w.Log.Events(), args[0], json.RawMessage(args[1]))
	})
	then(sc, `the API received "([^"]*)" with the JSON (.+)`, func(w *World, args []string) check.Verdict {
		return check.RequestBody(w.Log.Events(), args[0], json.RawMessage(args[1]))
	})
	then(sc, `the API received "([^"]*)" with each of (.+) as JSON, in order`,
		func(w *World, args []string) check.Verdict {
			return check.RequestBodies(w.Log.Events(), args[0], json.RawMessage(args[1]))
		})
	then(sc, `the API received requests below "([^"]*)" of each of (.+), in order`,
		func(w *World, args []string) check.Verdict {
			return check.RequestPaths(w.Log.Events(), args[0], json.RawMessage(args[1]))
		})
	then(sc, `the API received "([^"]*)" without a body`, func(w *World, args []string) check.Verdict {
		return check.RequestBody(w.Log.Events(), args[0], nil)
	})
	then(sc, `the API received "([^"]*)" with the headers (\{.*\}|«=.*»)`, func(w *World, args []string) check.Verdict {
		return check.RequestHeaders(w.Log.Events(), args[0], json.RawMessage(args[1]))
	})
	then(sc, `each request that the API received has the headers (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.EachRequestHeaders(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `no header that the API received contains "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.HeadersLack(w.Log.Events(), args[0])
	})
	then(sc, `no request to another origin, if there was one, contains "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.AnyElsewhereLacks(w.Log.Events(), args[0])
		})
	then(sc, `no request to another origin contains "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ElsewhereLacks(w.Log.Events(), args[0])
	})
}
