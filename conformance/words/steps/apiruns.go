package steps

import (
	"context"
	"maps"
	"slices"
	"strings"

	"codemode/conformance/judging/apidocs"
	"codemode/conformance/judging/apiruns"
	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// The seeds of all generated scripts and documents: what they have is the same in each run of the suite, but for their
// words.
const (
	historySeed  = 30
	documentSeed = 30
)

// registerGeneratedRuns adds the steps that run generated scripts, and what judges the history that comes of them.
func registerGeneratedRuns(sc registry) {
	sc.Declare(`^an API for (\d+) generated scripts, each of at most (\d+) requests`+unusual(apiruns.Parts())+`$`,
		func(ctx context.Context, runs, limit, part string) error {
			w := worldOf(ctx)
			plan := apiruns.Make(historySeed, number(runs), number(limit), w.Names.word("api"), w.Names.word("forged"),
				apiruns.Part(part))
			w.plan = &plan
			return w.addAPI(plan.API)
		})
	shares := strings.Join(slices.Sorted(slices.Values(apiruns.Shares())), "|")
	sc.Declare(`^an API for (\d+) scripts at once that each (`+shares+`)$`,
		func(ctx context.Context, runs, what string) error {
			w := worldOf(ctx)
			plan := apiruns.Sharing(what, number(runs), w.Names.word("api"))
			w.plan = &plan
			return w.addAPI(plan.API)
		})
	sc.Change(`^the agent runs these scripts, (\d+) at a time$`, func(ctx context.Context, most string) error {
		return worldOf(ctx).runPlan(ctx, number(most))
	})
	aspects := strings.Join(slices.Sorted(maps.Keys(apiruns.Aspects())), "|")
	then(sc, `by the history, (`+aspects+`)`, func(s seen, args []string) check.Verdict {
		return check.GeneratedRuns(s.Seen, args[0])
	})
}

// unusual is the end of a step that names what of generated scripts is unusual, if anything is.
func unusual[T ~string](parts []T) string {
	var all []string
	for _, part := range parts {
		all = append(all, string(part))
	}
	return `(?:, with unusual (` + strings.Join(all, "|") + `))?`
}

// registerGeneratedDocuments adds the steps that read a generated document, and what judges it.
func registerGeneratedDocuments(sc registry) {
	sc.Declare(`^an API with a generated document$`, func(ctx context.Context) error {
		w := worldOf(ctx)
		w.document = apidocs.Make(documentSeed, w.Names.word("document"))
		text, err := w.document.JSON()
		if err != nil {
			return err
		}
		return w.addAPI(text)
	})
	sc.Ask(`^the agent searches for all its (operations|schemas)$`, func(ctx context.Context, what string) error {
		w := worldOf(ctx)
		if what == "schemas" {
			return w.readParts(ctx, w.document.Schemas())
		}
		return w.readParts(ctx, w.document.Operations())
	})
	names := slices.Concat(slices.Collect(maps.Keys(apidocs.Aspects())), slices.Collect(maps.Keys(apidocs.Depths())))
	aspects := strings.Join(slices.Sorted(slices.Values(names)), "|")
	then(sc, `by the document, (`+aspects+`)`, func(s seen, args []string) check.Verdict {
		return check.GeneratedDocument(s.Seen, apidocs.Make(documentSeed, s.Names.word("document")), args[0])
	})
}

// readParts has each part of the document read by a script of its own.
func (w *World) readParts(ctx context.Context, parts map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		tool, label := w.toolOf("searches")
		if err := w.run(w.withTool(ctx, tool), label+check.PartOf+name, request(parts[name], "")); err != nil {
			return err
		}
	}
	return nil
}

// runPlan runs the scripts of the plan in their order, as many at a time as it says, but for those that are alone.
// Nothing more is run once one is not answered.
func (w *World) runPlan(ctx context.Context, most int) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	w.Log.Add(evidence.Fact, check.FactPlan, w.plan)
	going := w.underWay(session)
	alone := false
	for _, run := range w.plan.Runs {
		room := most - 1
		if run.Alone || alone {
			room = 0
		}
		if err := going.wait(ctx, room); err != nil || going.silent {
			return err
		}
		alone = run.Alone
		tool, label := w.toolOf(map[bool]string{true: "searches", false: "executes"}[run.Search])
		going.begin(w.withTool(ctx, tool), label, request(run.Code, ""))
	}
	return going.wait(ctx, 0)
}
