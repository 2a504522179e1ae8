package steps

import (
	"context"
	"encoding/json"

	"codemode/conformance/judging/check"

	"github.com/cucumber/godog"
)

func registerCapabilities(sc registry) {
	sc.Ask(`^the agent requests the capabilities (\[.*\]) and runs:$`,
		func(ctx context.Context, ids string, source *godog.DocString) error {
			w := worldOf(ctx)
			arguments, err := json.Marshal(map[string]any{
				"code": w.script(source.Content), "requestedCapabilities": json.RawMessage(w.Names.Expand(ids)),
			})
			if err != nil {
				return err
			}
			return w.run(ctx, w.nextLabel(), arguments)
		})
	then(sc, `a diagnostic names "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.DiagnosticNames(w.Log.Events(), args[0])
	})
	then(sc, `the response has nothing of ("[^"]*"(?:, "[^"]*")*)`, func(w *World, args []string) check.Verdict {
		return check.ResponseLacks(w.Log.Events(), list(args[0]))
	})
	then(sc, `either the result is (\{.*\}), or a diagnostic names "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.ResultOrDiagnostic(w.Log.Events(), json.RawMessage(args[0]), args[1])
		})
	then(sc, `either every run has the same result, or a diagnostic names "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.SameResultsOrDiagnostic(w.Log.Events(), args[0])
		})
	then(sc, `no request is refused`, func(w *World, _ []string) check.Verdict {
		return check.NotRefused(w.Log.Events())
	})
}
