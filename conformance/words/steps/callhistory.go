package steps

import (
	"context"
	"encoding/json"

	"codemode/conformance/judging/callhistory"
	"codemode/conformance/judging/check"
	"codemode/conformance/words/dialect"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// factGenerated is the name of the fact that holds the size of the history that a scenario ran.
const factGenerated = "generated-history"

// registerGenerated adds the steps about scripts that are made at random, with what a model says of them.
func registerGenerated(sc registry) {
	sc.Declare(`^servers for generated scripts$`, func(ctx context.Context) error {
		w := worldOf(ctx)
		h := w.callHistory(callhistory.Size{})
		for _, id := range h.Servers() {
			w.scripts = append(w.scripts, mockservers.Script{ServerID: id, Tools: generatedTools(h, id, false)})
		}
		return nil
	})
	sc.Change(`^the agent runs (\d+) generated scripts( of plain values)?, (\d+) at a time`+
		`(, while tools cease to only read)?$`,
		func(ctx context.Context, runs, plain, atOnce, changing string) error {
			size := callhistory.Size{Runs: number(runs), AtOnce: number(atOnce), Changing: changing != "",
				Plain: plain != ""}
			return worldOf(ctx).runCallHistory(ctx, size)
		})
	registerGeneratedJudges(sc)
}

func registerGeneratedJudges(sc registry) {
	judged(sc, `each generated call arrived as often as it was made`, check.GeneratedCalls)
	judged(sc, `at most (\d+) generated calls arrived`, check.GeneratedAtMost)
	judged(sc, `each generated call that arrived has its arguments`, check.GeneratedArguments)
	judged(sc, `no generated call arrived that is kept by an? (annotation|schema|person)`, check.GeneratedKept)
	judged(sc, `each generated script of the kind (literal|results|fresh) gave its value`, check.GeneratedValues)
	judged(sc, `each generated script was answered`, check.GeneratedAnswered)
	judged(sc, `no answer has anything of what generated calls passed or gave, but of what its script returned`,
		check.GeneratedLacks)
	judged(sc, `each generated search shows (names|schemas|nothing else)`, check.GeneratedFound)
	judged(sc, `the file has each generated call that arrived`, check.GeneratedAudit)
}

// callHistory is that of a size by the names of the scenario.
func (v Vocabulary) callHistory(size callhistory.Size) callhistory.History {
	return callhistory.Make(v.Names.word, callhistory.Style{Whole: dialect.WholeResults(v.Spec)}, size)
}

// ran is the history that the scenario ran, of no runs if it ran none.
func (s seen) ran() callhistory.History {
	var size callhistory.Size
	for _, e := range s.Events {
		if e.Kind == evidence.Fact && e.Name == factGenerated {
			_ = json.Unmarshal(e.Data, &size) // it was written here
		}
	}
	return s.callHistory(size)
}

// generatedTools are the tools of a server of a history, before or after some of them ceased to only read.
func generatedTools(h callhistory.History, server string, ceased bool) (all []mockservers.Tool) {
	for _, t := range h.Tools {
		if t.Server != server {
			continue
		}
		tool := mockservers.Tool{Name: t.Name, Description: "Reads the " + t.Word + ".",
			InputSchema: objectWith(t.Takes), Annotations: json.RawMessage(onlyReading(len(all)))}
		if !t.ReadOnly || t.Ceases && ceased {
			tool.Annotations = json.RawMessage(`{"readOnlyHint": false}`)
		}
		if t.Typed {
			tool.OutputSchema = objectWith(t.Gives)
		}
		tool.Replies = generatedReplies(t)
		all = append(all, tool)
	}
	return all
}

// onlyReading are the annotations of the nth tool of a server that only reads. What they say beside changes nothing of
// its calls: an answer that may be had again is no answer that may be kept.
func onlyReading(n int) string {
	all := []string{`{"readOnlyHint": true, "idempotentHint": true}`, `{"readOnlyHint": true}`,
		`{"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false}`,
		`{"readOnlyHint": true, "openWorldHint": true, "title": "reads"}`}
	return all[n%len(all)]
}

// objectWith is the schema of an object with any members, of which one is named.
func objectWith(member string) json.RawMessage {
	schema, _ := json.Marshal(map[string]any{"type": "object", // texts can always be written
		"properties": map[string]any{member: map[string]string{"type": "string"}}})
	return schema
}

func generatedReplies(t callhistory.Tool) (replies []mockservers.Reply) {
	reply := mockservers.EchoReply()
	switch {
	case t.Fails:
		reply = mockservers.ErrorReply("it does not work")
	case !t.Echoes:
		content := t.Content
		if content == nil {
			content = json.RawMessage("[]")
		}
		result := `{"content":` + string(content) + `,"structuredContent":` + string(t.Structured) + `}`
		reply = mockservers.RawReply(json.RawMessage(result))
	}
	for _, ms := range append(t.DelayMs, 0)[:max(1, len(t.DelayMs))] {
		delayed := reply
		delayed.DelayMs = ms
		replies = append(replies, delayed)
	}
	return replies
}

// runCallHistory makes the runs of a history, round by round: those of one are under way at once. Nothing more is run
// once one is not answered.
func (w *World) runCallHistory(ctx context.Context, size callhistory.Size) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	if err := w.listTools(ctx); err != nil {
		return err
	}
	w.Log.Add(evidence.Fact, factGenerated, size)
	h, going := w.callHistory(size), w.underWay(session)
	for first := 0; first < len(h.Runs); {
		last := first
		for last < len(h.Runs) && h.Runs[last].Round == h.Runs[first].Round {
			last++
		}
		if h.Runs[first].Round == h.Half {
			for _, id := range h.Servers() {
				if err := w.announce(ctx, id, generatedTools(h, id, true)); err != nil {
					return err
				}
			}
		}
		if err := w.runRound(ctx, going, h.Runs[first:last]); err != nil || going.silent {
			return err
		}
		first = last
	}
	return nil
}

// runRound makes runs at once.
func (w *World) runRound(ctx context.Context, going *underWay, runs []callhistory.Run) error {
	for _, r := range runs {
		tool, arguments := w.Spec.Tool, request(r.Code, "")
		if r.Ends == callhistory.Found {
			tool = w.Spec.Search
			_, usual := dialect.Of(w.Spec).Find(apiID, r.Code)
			made, err := searchArguments(usual, w.listed(), tool, r.Code)
			if err != nil {
				return err
			}
			arguments = made
		}
		going.begin(w.withTool(ctx, tool), r.Label(), arguments)
	}
	return going.wait(ctx, 0)
}
