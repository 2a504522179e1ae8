package steps

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/conformance/words/dialect"
	"codemode/reports/evidence"
)

// registerKeywords adds the steps that look for tools by words, and use what was found.
func registerKeywords(sc registry) {
	sc.Ask(`^the agent (?:searches for|asks the search for) "([^"]*)"$`, func(ctx context.Context, words string) error {
		w := worldOf(ctx)
		return w.searchFor(ctx, words)
	})
	sc.Ask(`^the agent asks for descriptions of "([^"]*)"$`, func(ctx context.Context, tools string) error {
		w := worldOf(ctx)
		return w.describe(ctx, strings.Split(tools, ", "))
	})
	sc.Ask(`^the agent executes, with the snapshotId of the answer:$`,
		func(ctx context.Context, source *godog.DocString) error {
			w := worldOf(ctx)
			return w.runWithSnapshot(ctx, source.Content)
		})
}

// describe asks for the descriptions of tools, each SERVER/TOOL. Texts do not say what the references are: they are
// those that a search shows, and where it shows none, what they are called here.
func (w *World) describe(ctx context.Context, tools []string) error {
	var refs []string
	for _, tool := range tools {
		_, name, _ := strings.Cut(tool, "/")
		if err := w.searchFor(ctx, name); err != nil {
			return err
		}
		refs = append(refs, cmp.Or(referenceIn(w.lastText(), name), tool))
	}
	arguments, err := json.Marshal(map[string]any{"op": "describe", "refs": refs})
	if err != nil {
		return err
	}
	tool, label := w.toolOf("searches")
	return w.run(driver.OtherTool(ctx, tool), label, arguments)
}

// searchFor asks the tool for discovery for words.
func (w *World) searchFor(ctx context.Context, words string) error {
	arguments, err := w.searchArguments(ctx, words)
	if err != nil {
		return err
	}
	tool, label := w.toolOf("searches")
	return w.run(driver.OtherTool(ctx, tool), label, arguments)
}

// searchArguments are those of a search. Where the text does not say what its argument is called, its schema does: the
// host's tools are listed first.
func (w *World) searchArguments(ctx context.Context, words string) (json.RawMessage, error) {
	if w.replay == nil && !w.asked() {
		if err := w.listTools(ctx); err != nil {
			return nil, err
		}
	}
	_, usual := dialect.Of(w.Spec).Find(apiID, words)
	return searchArguments(usual, w.listed(), w.Spec.Search, words)
}

// listed is what the host showed last of its tools.
func (w *World) listed() (tools json.RawMessage) {
	events := w.Log.Events()
	if w.replay != nil {
		events = w.replay.events[:w.replay.end]
	}
	for _, e := range events {
		if e.Kind == evidence.HostTools {
			tools = e.Data
		}
	}
	return tools
}

// runWithSnapshot runs code with the snapshotId of the last answer. An answer may be a text in any form, so that what
// may be meant is tried in turn, until the host takes it: code of another snapshot is not run.
func (w *World) runWithSnapshot(ctx context.Context, code string) error {
	snapshots := snapshotsIn(w.lastText())
	if len(snapshots) == 0 {
		return &CouldNotRunError{&driver.Blame{Party: driver.BlameHost, Tried: "finding the snapshot of an answer",
			Found: "the answer has no " + snapshotMember, Next: "show it in each answer of " + w.Spec.Search}}
	}
	for _, snapshot := range snapshots {
		tool, label := w.toolOf("executes")
		arguments, err := json.Marshal(map[string]string{"code": code, "snapshotId": snapshot})
		if err != nil {
			return err
		}
		if err := w.run(driver.OtherTool(ctx, tool), label, arguments); err != nil || !w.lastRefused() {
			return err
		}
	}
	return nil
}

// lastText is the text of the last answer, or "".
func (w *World) lastText() string {
	var said struct{ Text string }
	_ = json.Unmarshal(w.lastResponse(), &said) // what is no object shows none
	return said.Text
}

// lastRefused tells whether the last call failed, or was refused for its snapshot.
func (w *World) lastRefused() bool {
	var said struct{ Diagnostics []json.RawMessage }
	return json.Unmarshal(w.lastResponse(), &said) != nil || len(said.Diagnostics) > 0 ||
		strings.Contains(w.lastText(), "stale_snapshot")
}

// lastResponse is what the last call was answered with, nil for nothing.
func (w *World) lastResponse() json.RawMessage {
	events := w.Log.Events()
	if w.replay != nil {
		events = w.replay.answered()
	}
	runs := check.See(events).Runs()
	if len(runs) == 0 {
		return nil
	}
	return runs[len(runs)-1].Answer.Response
}
