package steps

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
	"codemode/conformance/driver"
	"codemode/reports/evidence"
)

// registerKeywords adds the steps that look for tools by words, and use what was found.
func registerKeywords(sc registry) {
	sc.Ask(`^the agent (?:searches for|asks the search for) "([^"]*)"$`, func(ctx context.Context, words string) error {
		w := worldOf(ctx)
		return w.searchFor(ctx, w.Names.Expand(words))
	})
	sc.Ask(`^the agent asks for descriptions of "([^"]*)"$`, func(ctx context.Context, tools string) error {
		w := worldOf(ctx)
		return w.describe(ctx, strings.Split(w.Names.Expand(tools), ", "))
	})
	sc.Ask(`^the agent executes, with the snapshotId of the answer:$`,
		func(ctx context.Context, source *godog.DocString) error {
			w := worldOf(ctx)
			tool, label := w.toolOf("executes")
			arguments, err := json.Marshal(map[string]string{"code": w.script(source.Content),
				"snapshotId": w.snapshotID()})
			if err != nil {
				return err
			}
			return w.run(driver.OtherTool(ctx, tool), label, arguments)
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

// searchFor asks the tool for discovery for words. Texts do not say what its argument is called, but its schema does:
// the host's tools are listed first.
func (w *World) searchFor(ctx context.Context, words string) error {
	if w.replay == nil && !w.asked() {
		if err := w.listTools(ctx); err != nil {
			return err
		}
	}
	arguments, err := searchArguments(w.listed(), w.Spec.Search, words)
	if err != nil {
		return err
	}
	tool, label := w.toolOf("searches")
	return w.run(driver.OtherTool(ctx, tool), label, arguments)
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

var snapshotShown = regexp.MustCompile(`snapshotId\W+([\w.:-]+)`)

// snapshotID is what the text of the last answer shows by this name, or "".
func (w *World) snapshotID() string {
	if m := snapshotShown.FindStringSubmatch(w.lastText()); m != nil {
		return m[1]
	}
	return ""
}

// lastText is the text of the last answer, or "".
func (w *World) lastText() string {
	events := w.Log.Events()
	if w.replay != nil {
		events = w.replay.answered()
	}
	runs := check.Runs(events)
	if len(runs) == 0 {
		return ""
	}
	var said struct{ Text string }
	_ = json.Unmarshal(runs[len(runs)-1].Answer.Response, &said) // what is no object shows none
	return said.Text
}

// searchArguments are words in the member query, or else in code, or else in the one that is a string and required, or
// the only string; with op, where there is one, they ask for a search.
func searchArguments(tools json.RawMessage, name, words string) (json.RawMessage, error) {
	var all []struct {
		Name        string
		InputSchema struct {
			Properties map[string]struct{ Type any }
			Required   []string
		}
	}
	_ = json.Unmarshal(tools, &all) // a list that is none has no such tool
	arguments, member := map[string]string{}, "query"
	for _, tool := range all {
		if tool.Name != name {
			continue
		}
		var texts, needed []string
		for property, schema := range tool.InputSchema.Properties {
			if schema.Type == "string" {
				texts = append(texts, property)
			}
		}
		slices.Sort(texts)
		for _, property := range texts {
			if slices.Contains(tool.InputSchema.Required, property) {
				needed = append(needed, property)
			}
		}
		for _, candidates := range [][]string{{"query"}, {"code"}, needed, texts} {
			found := slices.IndexFunc(candidates, func(c string) bool { return slices.Contains(texts, c) })
			if found >= 0 {
				member = candidates[found]
				break
			}
		}
		if slices.Contains(texts, "op") && member != "op" {
			arguments["op"] = "search"
		}
	}
	arguments[member] = words
	raw, err := json.Marshal(arguments)
	if err != nil {
		return nil, fmt.Errorf("the words %q: %w", words, err)
	}
	return raw, nil
}
