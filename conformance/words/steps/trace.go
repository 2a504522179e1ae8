package steps

import (
	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
)

func registerTrace(sc registry) {
	then(sc, `the tool trace names the servers (".*")`, func(w *World, args []string) check.Verdict {
		return check.TraceField(w.Log.Events(), "serverId", list(args[0]))
	})
	then(sc, `the tool trace names the tools (".*")`, func(w *World, args []string) check.Verdict {
		return check.TraceField(w.Log.Events(), "toolName", list(args[0]))
	})
	then(sc, `the tool trace reports that (".*") succeeded and (".*") failed`,
		func(w *World, args []string) check.Verdict {
			succeeded := map[string]bool{}
			for _, tool := range list(args[0]) {
				succeeded[tool] = true
			}
			for _, tool := range list(args[1]) {
				succeeded[tool] = false
			}
			return check.TraceOK(w.Log.Events(), succeeded)
		})
	then(sc, `every trace entry has a duration`, func(w *World, _ []string) check.Verdict {
		return check.TraceDurations(w.Log.Events())
	})
	then(sc, `the durations of the tool trace, added up, are within the run`, func(w *World, _ []string) check.Verdict {
		return check.TraceDurationsInTurn(w.Log.Events())
	})
	then(sc, `the error of every trace entry, if present, is a string`, func(w *World, _ []string) check.Verdict {
		return check.TraceErrors(w.Log.Events())
	})
	then(sc, `the tool trace has (\d+) entr(?:y|ies)`, func(w *World, args []string) check.Verdict {
		return check.TraceCount(w.Log.Events(), number(args[0]))
	})
	then(sc, `the tool trace, if present, has no call of "([^"]*)"`, func(w *World, args []string) check.Verdict {
		return check.TraceLacks(w.Log.Events(), args[0])
	})
	then(sc, `every call of (".*") in the tool trace names the server "([^"]*)"`,
		func(w *World, args []string) check.Verdict {
			servers := map[string]string{}
			for _, tool := range list(args[0]) {
				servers[tool] = args[1]
			}
			return check.TraceServers(w.Log.Events(), servers)
		})
	then(sc, `the calls of "([^"]*)" took at least (\d+) ms by the tool trace`,
		func(w *World, args []string) check.Verdict {
			return check.TraceTook(w.Log.Events(), words(args[0]), number(args[1]))
		})
	thenTable(sc, `the tool trace contains none of:`,
		func(w *World, _ []string, table *godog.Table) (check.Verdict, error) {
			var secrets []string
			for _, row := range table.Rows {
				for _, cell := range row.Cells {
					secrets = append(secrets, w.Names.Expand(cell.Value))
				}
			}
			return check.TraceHides(w.Log.Events(), secrets), nil
		})
}
