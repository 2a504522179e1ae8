package steps

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
	"codemode/conformance/telling"
)

func registerCapabilities(sc registry) {
	sc.Ask(`^the agent requests the capabilities (\[.*\]) and runs:$`,
		func(ctx context.Context, ids string, source *godog.DocString) error {
			w := worldOf(ctx)
			arguments, err := json.Marshal(map[string]any{
				"code": w.Names.Expand(source.Content), "requestedCapabilities": json.RawMessage(w.Names.Expand(ids)),
			})
			if err != nil {
				return err
			}
			return w.run(ctx, w.nextLabel(), arguments)
		})
	then(sc, `a diagnostic names "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.DiagnosticNames(w.Log.Events(), args[0])
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
	then(sc, `the agent context documents the capability "([^"]*)", and not "([^"]*)" instead`,
		func(w *World, args []string) check.Verdict {
			return check.CapabilityDocumented(w.Log.Events(), args[0], args[1])
		})
	then(sc, `the agent context documents each capability from "([^"]*)-1" to "[^"]*-(\d+)", if it documents most`,
		func(w *World, args []string) check.Verdict {
			ids := make([]string, number(args[1]))
			for i := range ids {
				ids[i] = fmt.Sprintf("%s-%d", args[0], i+1)
			}
			return check.CapabilitiesListed(w.Log.Events(), ids)
		})
	then(sc, `either the result is (\[.*\]), or the agent context documents the limit "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.ResultOrDocumented(w.Log.Events(), json.RawMessage(args[0]), telling.Key(args[1]))
		})
	then(sc, `the run failed because of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.FailedFor(w.Log.Events(), args[0])
	})
}

func registerLimits(sc registry) {
	then(sc, `the log messages with "([^"]*)" have at most (\d+) bytes`, func(w *World, args []string) check.Verdict {
		return check.LogBytes(w.Log.Events(), args[0], number(args[1]))
	})
	then(sc, `the limit is reported as a SandboxLimitError`, func(w *World, _ []string) check.Verdict {
		return check.LimitError(w.Log.Events(), w.Spec.LimitError, w.Spec.LimitCode)
	})
	then(sc, `the server "([^"]*)" received at least (\d+) calls? of "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.ReceivedSome(w.Log.Events(), args[0], args[2], number(args[1]))
		})
	then(sc, `the server "([^"]*)" received at most (\d+) calls? of "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			return check.ReceivedAtMost(w.Log.Events(), args[0], args[2], number(args[1]))
		})
}
