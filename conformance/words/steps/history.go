package steps

import (
	"context"

	"codemode/conformance/judging/check"
	"codemode/conformance/scripts/history"
)

// historySize is how many scripts there are, of which a scenario runs the first; historyAtOnce is how many of them are
// under way at a time at most.
const historySize, historyAtOnce = 36, 3

// registerHistory adds the steps that run scripts which are made up at random, and what judges what came of them.
func registerHistory(sc registry) {
	sc.Declare(`^the MCP servers that generated scripts call$`, func(ctx context.Context) {
		w := worldOf(ctx)
		w.scripts = append(w.scripts, w.history().Scripts()...)
	})
	sc.When(`^the agent runs (\d+) generated scripts, up to 3 at a time$`, func(ctx context.Context, count int) error {
		return worldOf(ctx).runHistory(ctx, count)
	})
	then(sc, `each call of the scripts reached its tool once, as it was made`, func(w *World, _ []string) check.Verdict {
		return history.Received(w.Log.Events(), w.history())
	})
	then(sc, `no call threw that was answered`, func(w *World, _ []string) check.Verdict {
		return history.Answered(w.Log.Events(), w.history())
	})
	then(sc, `each call gave the structured content of its answer`, func(w *World, _ []string) check.Verdict {
		return history.Values(w.Log.Events(), w.history(), history.Echo, history.Slow, history.Strict)
	})
	then(sc, `each call gave the one text of its answer`, func(w *World, _ []string) check.Verdict {
		return history.Values(w.Log.Events(), w.history(), history.Text)
	})
	then(sc, `each call gave the whole answer of several texts`, func(w *World, _ []string) check.Verdict {
		return history.Values(w.Log.Events(), w.history(), history.Blocks)
	})
	then(sc, `each call gave the whole answer with an image`, func(w *World, _ []string) check.Verdict {
		return history.Values(w.Log.Events(), w.history(), history.Media)
	})
	then(sc, `each call that failed threw a ToolCallError`, func(w *World, _ []string) check.Verdict {
		return history.Thrown(w.Log.Events(), w.history())
	})
	then(sc, `each input that does not fit threw a SchemaValidationError, and no other did`,
		func(w *World, _ []string) check.Verdict { return history.Refused(w.Log.Events(), w.history()) })
	then(sc, `each error that the scripts caught has a hint`, func(w *World, _ []string) check.Verdict {
		return history.Hinted(w.Log.Events(), w.history())
	})
	then(sc, `each (listTools|getTool|searchTools) of the scripts found the tools that there are`,
		func(w *World, args []string) check.Verdict {
			return history.Found(w.Log.Events(), w.history(), args[0])
		})
	registerHistoryResponses(sc)
}

func registerHistoryResponses(sc registry) {
	then(sc, `each script gave its own result`, func(w *World, _ []string) check.Verdict {
		return history.Results(w.Log.Events(), w.history())
	})
	then(sc, `no script saw anything of another one`, func(w *World, _ []string) check.Verdict {
		return history.Fresh(w.Log.Events(), w.history())
	})
	then(sc, `no script that catches its failures was aborted`, func(w *World, _ []string) check.Verdict {
		return history.NotAborted(w.Log.Events(), w.history())
	})
	then(sc, `each script that fails is described by a diagnostic`, func(w *World, _ []string) check.Verdict {
		return history.Described(w.Log.Events(), w.history())
	})
	then(sc, `each script that fails has the result null`, func(w *World, _ []string) check.Verdict {
		return history.Null(w.Log.Events(), w.history())
	})
	then(sc, `each script that fails has an entry for each of its console calls`,
		func(w *World, _ []string) check.Verdict { return history.Logged(w.Log.Events(), w.history(), true) })
	then(sc, `each script that does not fail has an entry for each of its console calls`,
		func(w *World, _ []string) check.Verdict { return history.Logged(w.Log.Events(), w.history(), false) })
	then(sc, `each primitive in the logs is written as String\(value\)`, func(w *World, _ []string) check.Verdict {
		return history.Messages(w.Log.Events(), w.history(), false)
	})
	then(sc, `each object in the logs is written as JSON`, func(w *World, _ []string) check.Verdict {
		return history.Messages(w.Log.Events(), w.history(), true)
	})
	then(sc, `each log entry has the level of its console call`, func(w *World, _ []string) check.Verdict {
		return history.Levels(w.Log.Events(), w.history())
	})
	then(sc, `each trace entry is of a call of its script`, func(w *World, _ []string) check.Verdict {
		return history.Traced(w.Log.Events(), w.history())
	})
	then(sc, `each trace entry tells whether its call succeeded`, func(w *World, _ []string) check.Verdict {
		return history.TracedOK(w.Log.Events(), w.history())
	})
	then(sc, `no trace has anything of an input`, func(w *World, _ []string) check.Verdict {
		return history.TraceBare(w.Log.Events(), w.history())
	})
}

// history is the scripts of this scenario.
func (w *World) history() history.History { return w.historySource().History() }

func (w *World) historySource() history.Source {
	return history.Source{Seed: w.Names.bits("history", ""), Word: w.Names.word, Count: historySize,
		AtOnce: historyAtOnce}
}

// runHistory runs the first scripts, some of them at once, with others between them of which nothing is judged, and no
// more once one is not answered.
func (w *World) runHistory(ctx context.Context, count int) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	h := w.history()
	runs := h.Runs[:min(count, len(h.Runs))]
	going := w.underWay(session)
	between := w.historySource().Betweens(w.Spec.ServerModules(), w.Spec.Modules, w.Spec.Result)
	for batch, size := range h.Batches {
		size = min(size, len(runs))
		for _, run := range runs[:size] {
			source := run.Source(w.Spec.ServerModules(), w.Spec.Modules, w.Spec.Result)
			going.begin(ctx, w.nextLabel(), request(source, string(run.Limits)))
		}
		runs = runs[size:]
		if err := going.wait(ctx, 0); err != nil || going.silent {
			return err
		}
		if len(runs) > 0 && batch%2 == 0 {
			going.begin(ctx, history.BetweenLabel+w.nextLabel(), between(batch/2).Request())
			if err := going.wait(ctx, 0); err != nil || going.silent {
				return err
			}
		}
	}
	return nil
}
