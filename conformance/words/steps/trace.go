package steps

import (
	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
)

func registerTrace(sc registry) {
	then(sc, `the tool trace names the servers (".*")`, func(s seen, args []string) check.Verdict {
		return check.TraceField(s.Seen, "serverId", list(args[0]))
	})
	then(sc, `the tool trace names the tools (".*")`, func(s seen, args []string) check.Verdict {
		return check.TraceField(s.Seen, "toolName", list(args[0]))
	})
	then(sc, `the tool trace reports that (".*") succeeded and (".*") failed`,
		func(s seen, args []string) check.Verdict {
			succeeded := map[string]bool{}
			for _, tool := range list(args[0]) {
				succeeded[tool] = true
			}
			for _, tool := range list(args[1]) {
				succeeded[tool] = false
			}
			return check.TraceOK(s.Seen, succeeded)
		})
	judged(sc, `every trace entry has a duration`, check.TraceDurations)
	judged(sc, `the durations of the tool trace, added up, are within the run`, check.TraceDurationsInTurn)
	judged(sc, `the error of every trace entry, if present, is a string`, check.TraceErrors)
	judged(sc, `the tool trace has (\d+) entr(?:y|ies)`, check.TraceCount)
	judged(sc, `the tool trace, if present, has no call of "([^"]*)"`, check.TraceLacks)
	then(sc, `every call of (".*") in the tool trace names the server "([^"]*)"`,
		func(s seen, args []string) check.Verdict {
			servers := map[string]string{}
			for _, tool := range list(args[0]) {
				servers[tool] = args[1]
			}
			return check.TraceServers(s.Seen, servers)
		})
	then(sc, `the calls of "([^"]*)" took at least (\d+) ms by the tool trace`,
		func(s seen, args []string) check.Verdict {
			return check.TraceTook(s.Seen, words(args[0]), number(args[1]))
		})
	thenTable(sc, `the tool trace contains none of:`,
		func(s seen, _ []string, table *godog.Table) (check.Verdict, error) {
			var secrets []string
			for _, row := range table.Rows {
				for _, cell := range row.Cells {
					secrets = append(secrets, cell.Value)
				}
			}
			return check.TraceHides(s.Seen, secrets), nil
		})
}
