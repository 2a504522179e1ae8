package steps

import (
	"context"
	"encoding/json"
	"regexp"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
	"codemode/conformance/dialect"
)

// betweenScripts is the line between scripts that are run at once.
var betweenScripts = regexp.MustCompile(`(?m)^---\n`)

// registerScriptsAtOnce adds the step that has several calls of the host's tool under way, and what judges it.
func registerScriptsAtOnce(sc registry) {
	sc.Change(`^the agent runs at once scripts that do:$`, func(ctx context.Context, programs *godog.DocString) error {
		w := worldOf(ctx)
		return w.runAtOnce(ctx, betweenScripts.Split(programs.Content, -1))
	})
	then(sc, `the results of these scripts are, each its own, (\[.*\])`, func(w *World, args []string) check.Verdict {
		return check.ResultsApart(w.Log.Events(), json.RawMessage(args[0]))
	})
}

// runAtOnce runs programs without waiting for the end of any, and records what they are answered with in the order of
// their ends.
func (w *World) runAtOnce(ctx context.Context, programs []string) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	codes := make([]string, len(programs))
	for i, text := range programs {
		program, err := dialect.Parse(apiID, w.script(text))
		if err != nil {
			return err
		}
		codes[i] = dialect.Of(w.Spec).Write(program)
	}
	going := w.underWay(session)
	for _, code := range codes {
		tool, label := w.toolOf("executes")
		going.begin(w.withTool(ctx, tool), label, request(code, w.requestLimits))
	}
	return going.wait(ctx, 0)
}
