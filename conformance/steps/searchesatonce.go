package steps

import (
	"context"
	"strings"

	"codemode/conformance/check"
)

// registerSearchesAtOnce adds the step that has several searches under way, and what judges them.
func registerSearchesAtOnce(sc registry) {
	sc.When(`^the agent searches at once for "([^"]*)"$`, func(ctx context.Context, list string) error {
		w := worldOf(ctx)
		return w.searchAtOnce(ctx, strings.Split(w.Names.Expand(list), ", "))
	})
	then(sc, `the search for "([^"]*)" is answered with "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.SearchHolds(w.Log.Events(), args[0], args[1])
	})
	then(sc, `the answers to the searches for "([^"]*)" and "([^"]*)" differ in more than these words`,
		func(w *World, args []string) check.Verdict {
			return check.SearchesDiffer(w.Log.Events(), args[0], args[1])
		})
	then(sc, `each of the names ("[^"]*"(?:, "[^"]*")*) that an answer has is in the result`,
		func(w *World, args []string) check.Verdict {
			return check.ShownCallable(w.Log.Events(), list(args[0]))
		})
}

// searchAtOnce searches for each of some words without waiting for the answer to another one.
func (w *World) searchAtOnce(ctx context.Context, all []string) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	going := w.underWay(session)
	for _, words := range all {
		arguments, err := w.searchArguments(ctx, words)
		if err != nil {
			return err
		}
		tool, label := w.toolOf("searches")
		going.begin(w.withTool(ctx, tool), label, arguments)
	}
	return going.wait(ctx, 0)
}
