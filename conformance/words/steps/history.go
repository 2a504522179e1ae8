package steps

import (
	"context"
	"encoding/json"

	"codemode/conformance/judging/check"
	"codemode/conformance/scripts/history"
	"codemode/reports/evidence"
)

// historySize is how many scripts there are, of which a scenario runs the first; historyAtOnce is how many of them are
// under way at a time at most.
const historySize, historyAtOnce = 36, 3

// registerHistory adds the steps that run scripts which are made up at random, and what judges what came of them.
func registerHistory(sc registry) {
	parts := unusual(history.Parts())
	sc.Declare(`^the MCP servers that generated scripts call`+parts+`$`,
		func(ctx context.Context, part string) { worldOf(ctx).declareHistory(part) })
	sc.When(`^the agent runs (\d+) generated scripts, up to 3 at a time$`, func(ctx context.Context, count int) error {
		return worldOf(ctx).runHistory(ctx, count)
	})
	judged(sc, `each call of the scripts reached its tool once, as it was made`, history.Received)
	judged(sc, `no call threw that was answered`, history.Answered)
	judged(sc, `each call gave its own answer`, history.Own)
	then(sc, `each call gave the structured content of its answer`, func(s seen, _ []string) check.Verdict {
		return history.Values(s.Seen, s.history(), history.Echo, history.Slow, history.Strict)
	})
	then(sc, `each call gave the one text of its answer`, func(s seen, _ []string) check.Verdict {
		return history.Values(s.Seen, s.history(), history.Text)
	})
	then(sc, `each call gave the whole answer of several texts`, func(s seen, _ []string) check.Verdict {
		return history.Values(s.Seen, s.history(), history.Blocks)
	})
	then(sc, `each call gave the whole answer with an image`, func(s seen, _ []string) check.Verdict {
		return history.Values(s.Seen, s.history(), history.Media)
	})
	judged(sc, `each call that failed threw a «§tool-call-error»`, history.Thrown)
	judged(sc, `each input that does not fit threw a «§validation-error», and no other did`, history.Refused)
	judged(sc, `each error that the scripts caught has a hint`, history.Hinted)
	judged(sc, `each (listTools|getTool|searchTools) of the scripts found the tools that there are`, history.Found)
	registerHistoryResponses(sc)
}

func registerHistoryResponses(sc registry) {
	judged(sc, `each script gave its own result`, history.Results)
	judged(sc, `no script saw anything of another one`, history.Fresh)
	judged(sc, `no script that catches its failures was aborted`, history.NotAborted)
	judged(sc, `each script that fails is described by a diagnostic`, history.Described)
	judged(sc, `each script that fails has the result null`, history.Null)
	then(sc, `each script that fails has an entry for each of its console calls`,
		func(s seen, _ []string) check.Verdict { return history.Logged(s.Seen, s.history(), true) })
	then(sc, `each script that does not fail has an entry for each of its console calls`,
		func(s seen, _ []string) check.Verdict { return history.Logged(s.Seen, s.history(), false) })
	then(sc, `each primitive in the logs is written as String\(value\)`, func(s seen, _ []string) check.Verdict {
		return history.Messages(s.Seen, s.history(), false)
	})
	then(sc, `each object in the logs is written as JSON`, func(s seen, _ []string) check.Verdict {
		return history.Messages(s.Seen, s.history(), true)
	})
	judged(sc, `each log entry has the level of its console call`, history.Levels)
	judged(sc, `each trace entry is of a call of its script`, history.Traced)
	judged(sc, `each trace entry tells whether its call succeeded`, history.TracedOK)
	judged(sc, `no trace has anything of an input`, history.TraceBare)
}

// factUnusual is the name of the fact that holds what of the generated scripts is unusual.
const factUnusual = "unusual-in-history"

// history is the scripts that the scenario ran.
func (s seen) history() history.History {
	var unusual history.Part
	for _, e := range s.Events {
		if e.Kind == evidence.Fact && e.Name == factUnusual {
			_ = json.Unmarshal(e.Data, &unusual) // it was written here
		}
	}
	return s.historySource(unusual).History()
}

func (v Vocabulary) historySource(unusual history.Part) history.Source {
	return history.Source{Seed: v.Names.bits("history", ""), Word: v.Names.word, Count: historySize,
		AtOnce: historyAtOnce, Unusual: unusual}
}

func (w *World) declareHistory(part string) {
	w.unusual = history.Part(part)
	w.scripts = append(w.scripts, w.historySource(w.unusual).History().Scripts()...)
}

// runHistory runs the first scripts, some of them at once, with others between them of which nothing is judged, and no
// more once one is not answered.
func (w *World) runHistory(ctx context.Context, count int) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	w.Log.Add(evidence.Fact, factUnusual, w.unusual)
	source := w.historySource(w.unusual)
	h := source.History()
	runs := h.Runs[:min(count, len(h.Runs))]
	going := w.underWay(session)
	between := source.Betweens(w.Spec)
	for batch, size := range h.Batches {
		size = min(size, len(runs))
		for _, run := range runs[:size] {
			going.begin(ctx, w.nextLabel(), request(run.Source(w.Spec), string(run.Limits)))
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
