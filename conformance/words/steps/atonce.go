package steps

import (
	"context"
	"regexp"
	"slices"

	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
	"codemode/conformance/words/dialect"
)

// betweenScripts is the line between scripts that are run at once.
var betweenScripts = regexp.MustCompile(`(?m)^---\n`)

// registerScriptsAtOnce adds the step that has several calls of the host's tool under way, and what judges it.
func registerScriptsAtOnce(sc registry) {
	sc.Change(`^the agent runs at once scripts that do:$`, func(ctx context.Context, programs *godog.DocString) error {
		w := worldOf(ctx)
		return w.runAtOnce(ctx, betweenScripts.Split(programs.Content, -1))
	})
	sc.Change(`^the agent executes (\d+) times at once:$`,
		func(ctx context.Context, times int, source *godog.DocString) error {
			w := worldOf(ctx)
			return w.runAll(ctx, slices.Repeat([]string{source.Content}, times))
		})
	judged(sc, `each of these runs, if not refused, gave another one of (\[.*\])`, check.EachGaveAnother)
	then(sc, `none of these scripts was ended after it had made its one call`,
		func(s seen, _ []string) check.Verdict {
			return check.CallersNotEnded(s.Seen, apiID)
		})
	judged(sc, `the results of these scripts are, each its own, (\[.*\])`, check.ResultsApart)
}

// runAtOnce runs programs without waiting for the end of any, and records what they are answered with in the order of
// their ends.
func (w *World) runAtOnce(ctx context.Context, programs []string) error {
	codes := make([]string, len(programs))
	for i, text := range programs {
		program, err := dialect.Parse(apiID, text)
		if err != nil {
			return err
		}
		codes[i] = dialect.Of(w.Spec).Write(program)
	}
	return w.runAll(ctx, codes)
}

// runAll runs all codes at once.
func (w *World) runAll(ctx context.Context, codes []string) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	w.tellLimit(w.requestLimits)
	going := w.underWay(session)
	for _, code := range codes {
		tool, label := w.toolOf("executes")
		going.begin(w.withTool(ctx, tool), label, request(code, w.requestLimits))
	}
	return going.wait(ctx, 0)
}
