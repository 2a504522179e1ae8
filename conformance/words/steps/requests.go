package steps

import (
	"codemode/conformance/judging/check"
)

// registerRequests adds the judgements on what an API received. A request is named METHOD PATH, as it was on the wire.
func registerRequests(sc registry) {
	judged(sc, `the API received (\d+) requests?`, check.Requests)
	judged(sc, `the API received at most (\d+) requests?`, check.RequestsAtMost)
	judged(sc, `no request that the API received has a (query|body)`, check.RequestsBare)
	then(sc, `the API received (\d+) requests? "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.Requested(s.Seen, args[1], number(args[0]))
	})
	judged(sc, `the API received "([^"]*)" with the query (\{.*\}|«=.*»)`, check.RequestQuery)
	judged(sc, `the API received "([^"]*)" with the JSON (.+)`, check.RequestBody)
	judged(sc, `the API received "([^"]*)" with each of (.+) as JSON, in order`, check.RequestBodies)
	judged(sc, `the API received requests below "([^"]*)" of each of (.+), in order`, check.RequestPaths)
	then(sc, `the API received "([^"]*)" without a body`, func(s seen, args []string) check.Verdict {
		return check.RequestBody(s.Seen, args[0], nil)
	})
	judged(sc, `the API received "([^"]*)" with the headers (\{.*\}|«=.*»)`, check.RequestHeaders)
	judged(sc, `each request that the API received has the headers (\{.*\})`, check.EachRequestHeaders)
	judged(sc, `no header that the API received contains "([^"]*)"`, check.HeadersLack)
	judged(sc, `no request to another origin, if there was one, contains "([^"]*)"`, check.AnyElsewhereLacks)
	judged(sc, `no request to another origin contains "([^"]*)"`, check.ElsewhereLacks)
}
