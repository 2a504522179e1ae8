package steps

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
)

func registerResponse(sc registry) {
	then(sc, `every response is a JSON object`, func(w *World, _ []string) check.Verdict {
		return check.Structured(w.Log.Events())
	})
	then(sc, `no call of codemode\.run ended in an error`, func(w *World, _ []string) check.Verdict {
		return check.NoOuterError(w.Log.Events())
	})
	then(sc, `every response has "([^"]*)"(?:, an (array))?`, func(w *World, args []string) check.Verdict {
		return check.HasField(w.Log.Events(), args[0], args[1])
	})
	then(sc, `the "([^"]*)" of every response, if present, is an array`,
		func(w *World, args []string) check.Verdict {
			return check.ArrayIfThere(w.Log.Events(), args[0])
		})
	then(sc, `the response has "([^"]*)", an (array)`, func(w *World, args []string) check.Verdict {
		return check.LastHasField(w.Log.Events(), args[0], args[1])
	})
	then(sc, `the result is (.+)`, func(w *World, args []string) check.Verdict {
		return check.Result(w.Log.Events(), json.RawMessage(args[0]))
	})
	thenText(sc, `the result is:`, func(w *World, text string) check.Verdict {
		return check.Result(w.Log.Events(), json.RawMessage(text))
	})
	then(sc, `the result repeats "([^"]*)" (\d+) times`, func(w *World, args []string) check.Verdict {
		return check.Result(w.Log.Events(), repeated(args[0], number(args[1])))
	})
	then(sc, `the result, unless a diagnostic tells more, is a (text|list|nested text) that repeats "(.*)" (\d+) times`,
		func(w *World, args []string) check.Verdict {
			want := repeated(args[1], number(args[2]))
			switch args[0] {
			case "list":
				want = listed(args[1], number(args[2]))
			case "nested text":
				want = json.RawMessage(`{"in":[{"text":` + string(want) + `}]}`)
			}
			return check.ResultOrTold(w.Log.Events(), want)
		})
	then(sc, `without the act the result has (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.Control(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `every run and its control have the same result`, func(w *World, _ []string) check.Verdict {
		return check.LikeControl(w.Log.Events())
	})
	then(sc, `every result has (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.ResultsInclude(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `the result has (\{.*\}), or the run failed`, func(w *World, args []string) check.Verdict {
		return check.ResultOrFailure(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `the result has (\{[^}]*\}), or a limit ended the run`, func(w *World, args []string) check.Verdict {
		return check.ResultOrLimit(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `the result has (\{.*\}) or (\{.*\}), or a limit ended the run`,
		func(w *World, args []string) check.Verdict {
			return check.EitherOrLimit(w.Log.Events(), json.RawMessage(args[0]), json.RawMessage(args[1]))
		})
	then(sc, `the members "([^"]*)" and "([^"]*)" of the result are equal`,
		func(w *World, args []string) check.Verdict {
			return check.SameMembers(w.Log.Events(), args[0], args[1])
		})
	then(sc, `every member of every result is (.+)`, func(w *World, args []string) check.Verdict {
		return check.EveryMember(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `each run gave its own (.+)`, func(w *World, args []string) check.Verdict {
		return check.EachGave(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `every result is null`, func(w *World, _ []string) check.Verdict {
		return check.NullResults(w.Log.Events())
	})
	then(sc, `the result includes the whole MCP result (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.Whole(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `the result matches (\{.*\})`, func(w *World, args []string) check.Verdict {
		return check.ResultMatches(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `the result is, ignoring case and spaces, ("[^"]*")`, func(w *World, args []string) check.Verdict {
		return check.ResultReads(w.Log.Events(), json.RawMessage(args[0]))
	})
	then(sc, `the result contains "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ResultHolds(w.Log.Events(), args[0])
	})
	then(sc, `the result does not contain "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.ResultLacks(w.Log.Events(), args[0])
	})
	then(sc, `any "([^"]*)" block in the result has the data "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.Base64(w.Log.Events(), args[0], args[1])
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
