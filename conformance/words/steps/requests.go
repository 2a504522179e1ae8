package steps

import (
	"encoding/json"

	"codemode/conformance/judging/check"
)

// registerRequests adds the judgements on what an API received. A request is named METHOD PATH, as it was on the wire.
func registerRequests(sc registry) {
	then(sc, `the API received (\d+) requests?`, func(s seen, args []string) check.Verdict {
		return check.Requests(s.Seen, number(args[0]))
	})
	then(sc, `the API received at most (\d+) requests?`, func(s seen, args []string) check.Verdict {
		return check.RequestsAtMost(s.Seen, number(args[0]))
	})
	then(sc, `no request that the API received has a (query|body)`, func(s seen, args []string) check.Verdict {
		return check.RequestsBare(s.Seen, args[0])
	})
	then(sc, `the API received (\d+) requests? "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.Requested(s.Seen, args[1], number(args[0]))
	})
	then(sc, `the API received "([^"]*)" with the query (\{.*\}|«=.*»)`, func(s seen, args []string) check.Verdict {
		return check.RequestQuery(s.Seen, args[0], json.RawMessage(args[1]))
	})
	then(sc, `the API received "([^"]*)" with the JSON (.+)`, func(s seen, args []string) check.Verdict {
		return check.RequestBody(s.Seen, args[0], json.RawMessage(args[1]))
	})
	then(sc, `the API received "([^"]*)" with each of (.+) as JSON, in order`,
		func(s seen, args []string) check.Verdict {
			return check.RequestBodies(s.Seen, args[0], json.RawMessage(args[1]))
		})
	then(sc, `the API received requests below "([^"]*)" of each of (.+), in order`,
		func(s seen, args []string) check.Verdict {
			return check.RequestPaths(s.Seen, args[0], json.RawMessage(args[1]))
		})
	then(sc, `the API received "([^"]*)" without a body`, func(s seen, args []string) check.Verdict {
		return check.RequestBody(s.Seen, args[0], nil)
	})
	then(sc, `the API received "([^"]*)" with the headers (\{.*\}|«=.*»)`, func(s seen, args []string) check.Verdict {
		return check.RequestHeaders(s.Seen, args[0], json.RawMessage(args[1]))
	})
	then(sc, `each request that the API received has the headers (\{.*\})`, func(s seen, args []string) check.Verdict {
		return check.EachRequestHeaders(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `no header that the API received contains "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.HeadersLack(s.Seen, args[0])
	})
	then(sc, `no request to another origin, if there was one, contains "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.AnyElsewhereLacks(s.Seen, args[0])
		})
	then(sc, `no request to another origin contains "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ElsewhereLacks(s.Seen, args[0])
	})
}
