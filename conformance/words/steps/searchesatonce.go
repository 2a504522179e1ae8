package steps

import (
	"context"
	"errors"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/mockservers"
)

// registerSearchesAtOnce adds the step that has several searches under way, and what judges them.
func registerSearchesAtOnce(sc registry) {
	sc.When(`^the agent searches at once for "([^"]*)"$`, func(ctx context.Context, list string) error {
		w := worldOf(ctx)
		return w.searchAtOnce(ctx, list, func() error { return nil })
	})
	sc.When(`^the agent searches at once for "([^"]*)", and the server "([^"]*)" answers tools/list a moment later$`,
		func(ctx context.Context, list, server string) error {
			w := worldOf(ctx)
			return w.searchAtOnce(ctx, list, func() error {
				if err := w.delay(ctx, notificationDelay); err != nil {
					return err
				}
				return w.lists(ctx, server, (*mockservers.Server).ReleaseLists)
			})
		})
	judged(sc, `the search for "([^"]*)" is answered with "([^"]*)"`, check.SearchHolds)
	judged(sc, `the answers to the searches for "([^"]*)" and "([^"]*)" differ in more than these words`,
		check.SearchesDiffer)
	judged(sc, `each of the names ("[^"]*"(?:, "[^"]*")*) that an answer has is in the result`, check.ShownCallable)
}

// searchAtOnce searches for each of the words in a list without waiting for the answer to another one. It does
// meanwhile what is to be done while the searches are under way.
func (w *World) searchAtOnce(ctx context.Context, list string, meanwhile func() error) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	going := w.underWay(session)
	for words := range strings.SplitSeq(list, ", ") {
		arguments, err := w.searchArguments(ctx, words)
		if err != nil {
			return err
		}
		tool, label := w.toolOf("searches")
		going.begin(w.withTool(ctx, tool), label, arguments)
	}
	return errors.Join(meanwhile(), going.wait(ctx, 0))
}
