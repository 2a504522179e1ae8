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
				"code": source.Content, "requestedCapabilities": json.RawMessage(ids),
			})
			if err != nil {
				return err
			}
			return w.run(ctx, w.nextLabel(), arguments)
		})
	judged(sc, `a diagnostic names "([^"]*)"`, check.DiagnosticNames)
	judged(sc, `the response has nothing of ("[^"]*"(?:, "[^"]*")*)`, check.ResponseLacks)
	judged(sc, `either the result is (\{.*\}), or a diagnostic names "([^"]*)"`, check.ResultOrDiagnostic)
	judged(sc, `either every run has the same result, or a diagnostic names "([^"]*)"`,
		check.SameResultsOrDiagnostic)
	judged(sc, `no request is refused`, check.NotRefused)
}
