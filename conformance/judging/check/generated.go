package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/judging/callhistory"
	"codemode/reports/evidence"
)

// generated are the runs of a history with what came of them.
type generated struct {
	history callhistory.History
	runs    map[int]Run
	// calls are those that servers received, by server and tool, and seen by the marker of the history.
	calls map[CallAt][]json.RawMessage
}

func generatedOf(seen *Seen, h callhistory.History) generated {
	g := generated{history: h, runs: map[int]Run{}, calls: map[CallAt][]json.RawMessage{}}
	for _, run := range seen.Runs() {
		for _, made := range h.Runs {
			if run.Label == made.Label() {
				g.runs[made.Number] = run
			}
		}
	}
	for _, t := range h.Tools {
		at := CallAt{t.Server, t.Name}
		g.calls[at] = ToolCalls(seen, t.Server, t.Name)
	}
	return g
}

// excused tells whether a run failed that a host need not have made: it makes one at a time, and refuses the others.
func (g generated) excused(r callhistory.Run) bool {
	if r.Alone || !failedToRun(g.runs[r.Number]) {
		return false
	}
	succeeded := 0
	for _, other := range g.history.Runs {
		if other.Round == r.Round && !failedToRun(g.runs[other.Number]) {
			succeeded++
		}
	}
	return succeeded <= 1
}

func failedToRun(run Run) bool {
	return run.Answer.Result == evidence.ToolError || run.Answer.Result == evidence.ProtocolError || failed(run)
}

// where names a run of the history with its script.
func (g generated) where(r callhistory.Run) string {
	return fmt.Sprintf("run %d of %d, %.600s", r.Number, len(g.history.Runs), r.Code)
}

// each judges the runs that ended in one of some ways.
func (g generated) each(judge func(r callhistory.Run, run Run), endings ...callhistory.Ending) {
	for _, r := range g.history.Runs {
		run, made := g.runs[r.Number]
		if made && slices.Contains(endings, r.Ends) && !g.excused(r) {
			judge(r, run)
		}
	}
}

// arrived are the arguments of the calls with a marker.
func (g generated) arrived(c callhistory.Call) (all []json.RawMessage) {
	for _, arguments := range g.calls[CallAt{c.Server, c.Tool}] {
		if strings.Contains(string(arguments), c.Marker) {
			all = append(all, arguments)
		}
	}
	return all
}

// GeneratedCalls judges that each call of a history arrived as often as its script made it, and no other one.
func GeneratedCalls(seen *Seen, h callhistory.History) (v Verdict) {
	g := generatedOf(seen, h)
	const rule = "each call is one request"
	total := map[CallAt]int{}
	for _, r := range h.Runs {
		_, made := g.runs[r.Number]
		reached := g.lastReached(r)
		for i, c := range r.Calls {
			n := len(g.arrived(c))
			total[CallAt{c.Server, c.Tool}] += n
			if c.Kept != "" || !made {
				continue
			}
			ok := n == c.Times || n < c.Times && (c.Unsure || i > reached || g.excused(r))
			v.expect(ok, rule, g.where(r),
				fmt.Sprintf("%s of %s with %s", inCalls(c.Times), c.Tool, c.Marker), inCalls(n))
		}
	}
	for at, calls := range g.calls {
		if len(g.runs) == 0 {
			break
		}
		v.expect(len(calls) == total[at], rule, "server "+at.Server+", tool "+at.Tool,
			inCalls(total[at])+" with a marker of the scripts", inCalls(len(calls)))
	}
	return v
}

// lastReached is the last call that a script has to have made: one that ended where it should not have need not have
// come behind the last call that arrived. One of which none arrived has to have made all.
func (g generated) lastReached(r callhistory.Run) int {
	all := len(r.Calls) - 1
	if !failedToRun(g.runs[r.Number]) || r.Ends == callhistory.Throws {
		return all
	}
	for last := all; last >= 0; last-- {
		if len(g.arrived(r.Calls[last])) > 0 {
			return last
		}
	}
	return all
}

// GeneratedAtMost judges that no more calls of a history arrived than a number, and that some did.
func GeneratedAtMost(seen *Seen, h callhistory.History, most int) (v Verdict) {
	g := generatedOf(seen, h)
	n := 0
	for _, calls := range g.calls {
		n += len(calls)
	}
	if len(g.runs) > 0 {
		v.expect(n > 0 && n <= most, "the rate is that of all calls", "all servers",
			fmt.Sprintf("1 to %d calls", most), inCalls(n))
	}
	return v
}

// GeneratedArguments judges that the calls that arrived have the arguments that their scripts passed.
func GeneratedArguments(seen *Seen, h callhistory.History) (v Verdict) {
	g := generatedOf(seen, h)
	for _, r := range h.Runs {
		for _, c := range r.Calls {
			for _, got := range g.arrived(c) {
				v.compare("the tool gets what the script passed", g.where(r)+", "+c.Tool, c.Arguments, got)
			}
		}
	}
	return v
}

// GeneratedKept judges that no call arrived that is kept from its server by a rule.
func GeneratedKept(seen *Seen, h callhistory.History, by callhistory.Keeping) (v Verdict) {
	g := generatedOf(seen, h)
	for _, r := range h.Runs {
		for _, c := range r.Calls {
			if _, made := g.runs[r.Number]; made && c.Kept == by {
				v.expect(len(g.arrived(c)) == 0, "such a call is not made: "+string(by), g.where(r),
					"no call of "+c.Tool, inCalls(len(g.arrived(c))))
			}
		}
	}
	return v
}

// reached tells whether all calls of a script arrived as it made them. Of others is not known what they give.
func (g generated) reached(r callhistory.Run) bool {
	return !slices.ContainsFunc(r.Calls, func(c callhistory.Call) bool {
		arrived := g.arrived(c)
		return c.Kept == "" && len(arrived) != c.Times || slices.ContainsFunc(arrived, func(got json.RawMessage) bool {
			var v Verdict
			v.compare("", "", c.Arguments, got)
			return len(v.Mismatches) > 0
		})
	})
}

// GeneratedValues judges what the scripts return that end in a way.
func GeneratedValues(seen *Seen, h callhistory.History, ends callhistory.Ending) (v Verdict) {
	g := generatedOf(seen, h)
	g.each(func(r callhistory.Run, run Run) {
		if r.Unsure && failedToRun(run) || ends == callhistory.Results && !g.reached(r) {
			return
		}
		v.compare("what the script returns is the answer", g.where(r), r.Value, run.field("result"))
		v.explain(run)
	}, ends)
	return v
}

// GeneratedAnswered judges that every run is answered, whatever came of those before it, and that scripts which are no
// programs or throw return nothing.
func GeneratedAnswered(seen *Seen, h callhistory.History) (v Verdict) {
	g := generatedOf(seen, h)
	for _, r := range h.Runs {
		run, made := g.runs[r.Number]
		if !made {
			continue
		}
		findsNothing := r.Ends == callhistory.Found && len(r.Holds) == 0
		fails := r.Ends == callhistory.Throws || r.Ends == callhistory.Broken || r.Unsure || findsNothing
		has := run.answered
		ok := has && (fails || !failedToRun(run)) || g.excused(r)
		v.expect(ok, "a script runs, whatever came of those before it", g.where(r), "an answer, and no failure",
			run.answer()+" "+quote(run.Answer.Response))
	}
	return v
}

// GeneratedLacks judges that no answer has anything of what calls passed and gave, but of those whose values its script
// returns; nor has a notification.
func GeneratedLacks(seen *Seen, h callhistory.History) (v Verdict) {
	g := generatedOf(seen, h)
	const rule = "only what the script returns comes back"
	said := ""
	for _, notice := range facts[json.RawMessage](seen, FactNotice) {
		said += string(notice)
	}
	for _, r := range h.Runs {
		run, made := g.runs[r.Number]
		if !made || r.Unsure && failedToRun(run) {
			continue
		}
		shown := string(run.Answer.Raw)
		for _, other := range h.Runs {
			for _, c := range other.Calls {
				// Answers that are mixed up among runs at once are none of this.
				own := other.Round == r.Round && other.Ends == callhistory.Results
				found := !own && strings.Contains(shown, c.Marker) || strings.Contains(said, c.Marker)
				v.expect(!found, rule, g.where(r), "nothing with "+c.Marker, quote(run.Answer.Raw))
			}
		}
	}
	return v
}

// GeneratedFound judges what searches of a history show, and do not show.
func GeneratedFound(seen *Seen, h callhistory.History, what string) (v Verdict) {
	g := generatedOf(seen, h)
	g.each(func(r callhistory.Run, run Run) {
		said, _ := text(run.field("text"))
		wanted := map[string][]string{"names": r.Holds, "schemas": r.Schemas, "nothing else": r.Lacks}[what]
		for _, words := range wanted {
			v.expect(strings.Contains(said, words) == (what != "nothing else"), "a search shows "+what, g.where(r),
				words, quote(run.field("text")))
		}
	}, callhistory.Found)
	return v
}

// GeneratedAudit judges that the file has each call that arrived, with its input, and its output where that repeats it.
func GeneratedAudit(seen *Seen, h callhistory.History) (v Verdict) {
	g, heard := generatedOf(seen, h), heardOf(seen)
	for _, said := range facts[string](seen, FactFile) {
		for _, r := range h.Runs {
			for _, c := range r.Calls {
				least := len(g.arrived(c))
				if c.Echoed {
					least = min(2*least, strings.Count(heard.said, c.Marker))
				}
				if found := strings.Count(said, c.Marker); least > 0 {
					v.expect(found >= least, "the audit log has each call", g.where(r),
						fmt.Sprintf("%s at least %d times", c.Marker, least), fmt.Sprintf("%d times", found))
				}
			}
		}
	}
	return v
}
