package steps

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
)

func registerResponse(sc registry) {
	judged(sc, `every response is a JSON object`, check.Structured)
	judged(sc, `no call of «§tool» ended in an error`, check.NoOuterError)
	judged(sc, `every response has "([^"]*)"(?:, an (array))?`, check.HasField)
	judged(sc, `the "([^"]*)" of every response, if present, is an array`, check.ArrayIfThere)
	judged(sc, `the response has "([^"]*)", an (array)`, check.LastHasField)
	judged(sc, `the result is (.+)`, check.Result)
	thenText(sc, `the result is:`, func(s seen, text string) check.Verdict {
		return check.Result(s.Seen, json.RawMessage(text))
	})
	then(sc, `the result repeats "([^"]*)" (\d+) times`, func(s seen, args []string) check.Verdict {
		return check.Result(s.Seen, repeated(args[0], number(args[1])))
	})
	then(sc, `the result, unless a diagnostic tells more, is a (text|list|nested text) that repeats "(.*)" (\d+) times`,
		func(s seen, args []string) check.Verdict {
			want := repeated(args[1], number(args[2]))
			switch args[0] {
			case "list":
				want = listed(args[1], number(args[2]))
			case "nested text":
				want = json.RawMessage(`{"in":[{"text":` + string(want) + `}]}`)
			}
			return check.ResultOrTold(s.Seen, want)
		})
	judged(sc, `without the act the result has (\{.*\})`, check.Control)
	judged(sc, `every run and its control have the same result`, check.LikeControl)
	judged(sc, `every result has (\{.*\})`, check.ResultsInclude)
	judged(sc, `the result has (\{.*\}), or the run failed`, check.ResultOrFailure)
	judged(sc, `the result has (\{[^}]*\}), or a limit ended the run`, check.ResultOrLimit)
	judged(sc, `the result has (\{.*\}) or (\{.*\}), or a limit ended the run`, check.EitherOrLimit)
	judged(sc, `the members "([^"]*)" and "([^"]*)" of the result are equal`, check.SameMembers)
	judged(sc, `every member of every result is (.+)`, check.EveryMember)
	judged(sc, `each run gave its own (.+)`, check.EachGave)
	judged(sc, `every result is null`, check.NullResults)
	judged(sc, `the result includes the whole MCP result (\{.*\})`, check.Whole)
	judged(sc, `the result matches (\{.*\})`, check.ResultMatches)
	judged(sc, `the result is, ignoring case and spaces, ("[^"]*")`, check.ResultReads)
	judged(sc, `the result contains "([^"]*)"`, check.ResultHolds)
	judged(sc, `the result does not contain "([^"]*)"`, check.ResultLacks)
	judged(sc, `any "([^"]*)" block in the result has the data "([^"]*)"`, check.Base64)
}

// listed is a list of one text as JSON.
func listed(text string, times int) json.RawMessage {
	raw, _ := json.Marshal(slices.Repeat([]string{text}, times))
	return raw
}

// repeated is a text as JSON; a string always has that form.
func repeated(text string, times int) json.RawMessage {
	raw, _ := json.Marshal(strings.Repeat(text, times))
	return raw
}
