package check

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// SearchesDiffer judges that the answers to searches for two words differ in more than these words: the tools that the
// words find differ in something that an answer shows.
func SearchesDiffer(seen *Seen, one, other string) (v Verdict) {
	first, ok := searched(seen, one)
	second, too := searched(seen, other)
	if !ok || !too {
		return v
	}
	exchanged := strings.NewReplacer(one, other, other, one)
	said, _ := text(first.field("text"))
	saidToo, _ := text(second.field("text"))
	v.expect(exchanged.Replace(said) != saidToo, "the answer to a search for "+other, second.where("/text"),
		"other schemas than in the answer to a search for "+one, quote(second.field("text")))
	return v
}

// searched is the last search for some words that was answered with a text.
func searched(seen *Seen, words string) (Run, bool) {
	runs := slices.DeleteFunc(seen.Runs(), func(run Run) bool {
		said, _ := text(run.field("text"))
		return !strings.Contains(said, words) || !strings.Contains(string(run.Request), words)
	})
	if len(runs) == 0 {
		return Run{}, false
	}
	return runs[len(runs)-1], true
}

// ShownCallable judges that each of some names that an answer of the scenario has is among those in the last result: by
// these a script has called.
func ShownCallable(seen *Seen, names []string) (v Verdict) {
	called, run, ok := calledNames(seen, &v)
	for _, name := range names {
		if !ok {
			break
		}
		shown := regexp.MustCompile(`(^|[^\w$])` + regexp.QuoteMeta(name) + `($|[^\w$])`)
		v.expect(!shownBefore(seen, run, shown.MatchString) || slices.Contains(called, name),
			"a name that an answer has can be called", run.where("/result"), "also "+name, quote(run.field("result")))
	}
	return v
}

// calledNames are the texts in the last result.
func calledNames(seen *Seen, v *Verdict) (names []string, run Run, ok bool) {
	run, ok = last(seen, v)
	if !ok {
		return nil, run, false
	}
	if err := json.Unmarshal(run.field("result"), &names); err != nil {
		v.expect(false, "the result", run.where("/result"), "a list of names", quote(run.field("result")))
		return nil, run, false
	}
	return names, run, true
}

// shownBefore tells whether the text of an answer of the scenario fits, but for that of the run itself.
func shownBefore(seen *Seen, last Run, fits func(string) bool) bool {
	return slices.ContainsFunc(seen.Runs(), func(run Run) bool {
		said, _ := text(run.field("text"))
		return run.Label != last.Label && fits(said)
	})
}
