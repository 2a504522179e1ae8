package steps

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
)

func registerResponse(sc registry) {
	then(sc, `every response is a JSON object`, func(s seen, _ []string) check.Verdict {
		return check.Structured(s.Seen)
	})
	then(sc, `no call of codemode\.run ended in an error`, func(s seen, _ []string) check.Verdict {
		return check.NoOuterError(s.Seen)
	})
	then(sc, `every response has "([^"]*)"(?:, an (array))?`, func(s seen, args []string) check.Verdict {
		return check.HasField(s.Seen, args[0], args[1])
	})
	then(sc, `the "([^"]*)" of every response, if present, is an array`,
		func(s seen, args []string) check.Verdict {
			return check.ArrayIfThere(s.Seen, args[0])
		})
	then(sc, `the response has "([^"]*)", an (array)`, func(s seen, args []string) check.Verdict {
		return check.LastHasField(s.Seen, args[0], args[1])
	})
	then(sc, `the result is (.+)`, func(s seen, args []string) check.Verdict {
		return check.Result(s.Seen, json.RawMessage(args[0]))
	})
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
	then(sc, `without the act the result has (\{.*\})`, func(s seen, args []string) check.Verdict {
		return check.Control(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `every run and its control have the same result`, func(s seen, _ []string) check.Verdict {
		return check.LikeControl(s.Seen)
	})
	then(sc, `every result has (\{.*\})`, func(s seen, args []string) check.Verdict {
		return check.ResultsInclude(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `the result has (\{.*\}), or the run failed`, func(s seen, args []string) check.Verdict {
		return check.ResultOrFailure(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `the result has (\{[^}]*\}), or a limit ended the run`, func(s seen, args []string) check.Verdict {
		return check.ResultOrLimit(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `the result has (\{.*\}) or (\{.*\}), or a limit ended the run`,
		func(s seen, args []string) check.Verdict {
			return check.EitherOrLimit(s.Seen, json.RawMessage(args[0]), json.RawMessage(args[1]))
		})
	then(sc, `the members "([^"]*)" and "([^"]*)" of the result are equal`,
		func(s seen, args []string) check.Verdict {
			return check.SameMembers(s.Seen, args[0], args[1])
		})
	then(sc, `every member of every result is (.+)`, func(s seen, args []string) check.Verdict {
		return check.EveryMember(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `each run gave its own (.+)`, func(s seen, args []string) check.Verdict {
		return check.EachGave(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `every result is null`, func(s seen, _ []string) check.Verdict {
		return check.NullResults(s.Seen)
	})
	then(sc, `the result includes the whole MCP result (\{.*\})`, func(s seen, args []string) check.Verdict {
		return check.Whole(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `the result matches (\{.*\})`, func(s seen, args []string) check.Verdict {
		return check.ResultMatches(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `the result is, ignoring case and spaces, ("[^"]*")`, func(s seen, args []string) check.Verdict {
		return check.ResultReads(s.Seen, json.RawMessage(args[0]))
	})
	then(sc, `the result contains "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ResultHolds(s.Seen, args[0])
	})
	then(sc, `the result does not contain "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.ResultLacks(s.Seen, args[0])
	})
	then(sc, `any "([^"]*)" block in the result has the data "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.Base64(s.Seen, args[0], args[1])
		})
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
