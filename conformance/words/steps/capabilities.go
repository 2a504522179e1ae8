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
	then(sc, `a diagnostic names "([^"]*)"`, func(s seen, args []string) check.Verdict {
		return check.DiagnosticNames(s.Seen, args[0])
	})
	then(sc, `the response has nothing of ("[^"]*"(?:, "[^"]*")*)`, func(s seen, args []string) check.Verdict {
		return check.ResponseLacks(s.Seen, list(args[0]))
	})
	then(sc, `either the result is (\{.*\}), or a diagnostic names "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.ResultOrDiagnostic(s.Seen, json.RawMessage(args[0]), args[1])
		})
	then(sc, `either every run has the same result, or a diagnostic names "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			return check.SameResultsOrDiagnostic(s.Seen, args[0])
		})
	then(sc, `no request is refused`, func(s seen, _ []string) check.Verdict {
		return check.NotRefused(s.Seen)
	})
}
