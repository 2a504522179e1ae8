package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Result judges that the last run's result is the given JSON value (§3.2.2).
func Result(seen *Seen, want json.RawMessage) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		v.compare("the result", run.where("/result"), want, run.field("result"))
		v.explain(run)
	}
	return v
}

// EveryMember judges that every run's result is an object, and each of its members
// the given JSON value.
func EveryMember(seen *Seen, want json.RawMessage) (v Verdict) {
	each(seen, func(run Run) {
		members, _ := object(run.field("result"))
		if len(members) == 0 {
			v.expect(false, "the result", run.where("/result"), "an object with members", quote(run.field("result")))
			v.explain(run)
		}
		for _, key := range slices.Sorted(maps.Keys(members)) {
			v.compare("a member of the result", run.where("/result/"+pointerEscape(key)), want, members[key])
		}
	})
	return v
}

// RunNumber stands for the number of a run, from 1, in the scripts of runs that are alike, and in what they give.
const RunNumber = "{run}"

// EachGave judges that every run was answered, and with the given JSON value, in which [RunNumber] is its own: where
// many alike follow each other, none is left out for having no response, and none has the answer of another.
func EachGave(seen *Seen, want json.RawMessage) (v Verdict) {
	const rule = "each of many runs is answered, with its own result"
	for i, run := range seen.Runs() {
		v.subject()
		own := bytes.ReplaceAll(want, []byte(RunNumber), []byte(strconv.Itoa(i+1)))
		if run.Answer.Response == nil {
			v.mismatch(rule, run.Label, quote(own), run.answer())
			continue
		}
		v.compare(rule, run.where("/result"), own, run.field("result"))
		v.explain(run)
	}
	return v
}

// SameMembers judges that two members of the last run's result have one value.
func SameMembers(seen *Seen, one, other string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	members, _ := object(run.field("result"))
	if len(members[one]) == 0 {
		v.expect(false, "the result", run.where("/result/"+one), "a value to compare", quote(run.field("result")))
		v.explain(run)
		return v
	}
	v.compare("equal to "+one, run.where("/result/"+other), members[one], members[other])
	return v
}

// NullResults judges that every run's result is null (§3.3.4).
func NullResults(seen *Seen) (v Verdict) {
	each(seen, func(run Run) {
		v.compare("the result is null", run.where("/result"), json.RawMessage("null"), run.field("result"))
	})
	return v
}

// ResultHolds judges that a text is in the last run's result, wherever it stands.
func ResultHolds(seen *Seen, words string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		holds := slices.ContainsFunc(leaves(run.field("result")),
			func(leaf string) bool { return strings.Contains(leaf, words) })
		v.expect(holds, "the text in the result", run.where("/result"), "the text "+words, quote(run.field("result")))
		v.explain(run)
	}
	return v
}

// ResultLacks judges that a text is nowhere in the last run's result.
func ResultLacks(seen *Seen, words string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		holds := slices.ContainsFunc(leaves(run.field("result")),
			func(leaf string) bool { return strings.Contains(leaf, words) })
		v.expect(!holds, "no such text in the result", run.where("/result"), "nothing with the text "+words,
			quote(run.field("result")))
	}
	return v
}

// ResultMatches judges that a JSON Schema accepts the last run's result.
func ResultMatches(seen *Seen, schema json.RawMessage) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		err := validate(schema, run.field("result"))
		v.expect(err == nil, "the result", run.where("/result"), "a value that this schema accepts: "+quote(schema),
			quote(run.field("result")))
		v.explain(run)
	}
	return v
}

// ResultReads judges that the last run's result is a JSON string, but for the case of its
// letters and for spaces, which a host may fold before it searches (§4.2.5).
func ResultReads(seen *Seen, want json.RawMessage) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		wanted, _ := text(want)
		found, _ := text(run.field("result"))
		v.expect(folded(found) == folded(wanted), "the result, ignoring case and spaces", run.where("/result"),
			quote(want), quote(run.field("result")))
		v.explain(run)
	}
	return v
}

func folded(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// ResultsInclude judges that every run's result is an object with the given
// members, among others.
func ResultsInclude(seen *Seen, want json.RawMessage) (v Verdict) {
	each(seen, func(run Run) {
		v.includes("the members of the result", run.where("/result"), want, run.field("result"))
		v.explain(run)
	})
	return v
}

var limitWords = regexp.MustCompile(`(?i)limit|time_?out`)

// ResultsApart judges that each run has its own of these results, an array in the order of the requests. A host may
// make one run at a time, and refuse others by a failure, but for one of them.
func ResultsApart(seen *Seen, want json.RawMessage) (v Verdict) {
	wanted, _ := array(want)
	runs := seen.Runs()
	if len(runs) == 0 {
		return v
	}
	v.expect(len(runs) == len(wanted), "the runs", "the runs", fmt.Sprintf("%d runs", len(wanted)),
		fmt.Sprintf("%d runs", len(runs)))
	given := 0
	for i, run := range runs[:min(len(runs), len(wanted))] {
		if failedToRun(run) {
			continue
		}
		given++
		v.compare("each run has its own result", run.where("/result"), wanted[i], run.field("result"))
	}
	v.expect(given > 0, "each run has its own result", "the runs", "at least one result", "all of them failed")
	return v
}

// SameResults judges that all runs have one result, which is not null; a single
// run is nothing to compare.
func SameResults(seen *Seen) (v Verdict) {
	var first *Run
	each(seen, func(run Run) {
		if first == nil {
			first = &run
			return
		}
		want := first.field("result")
		if want == nil || string(want) == "null" {
			v.expect(false, "the result", first.where("/result"),
				"a value to compare with that of "+run.Label, quote(want))
			v.explain(*first)
			return
		}
		v.compare("the result of "+first.Label, run.where("/result"), want, run.field("result"))
	})
	return v
}

// LaterLikeFirst judges that each later run has a result, if the first run has it: what the first one cannot do says
// nothing of the others. The result is JSON.
func LaterLikeFirst(seen *Seen, want json.RawMessage) (v Verdict) {
	runs := seen.Runs()
	if len(runs) < 2 {
		return v
	}
	v.subject()
	var first Verdict
	first.compare("", "", want, runs[0].field("result"))
	if len(first.Mismatches) > 0 {
		return v
	}
	for _, run := range runs[1:] {
		v.compare("the result of "+runs[0].Label, run.where("/result"), want, run.field("result"))
	}
	return v
}

// SemanticVersion judges that the last run's result is a semantic version (§12.1).
func SemanticVersion(seen *Seen) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		raw := run.field("result")
		version, ok := text(raw)
		v.expect(ok && semanticVersion.MatchString(version), "a semantic version", run.where("/result"),
			`a string such as "1.0.0"`, quote(raw))
		v.explain(run)
	}
	return v
}

// semanticVersion is the expression that semver.org suggests.
var semanticVersion = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
	`(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?` +
	`(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`)

// includes compares only those members of got that want has.
func (v *Verdict) includes(rule, where string, want, got json.RawMessage) {
	wanted, _ := object(want)
	found, ok := object(got)
	if !ok {
		v.expect(false, rule, where, quote(want), quote(got))
		return
	}
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		v.compare(rule, where+"/"+pointerEscape(key), wanted[key], found[key])
	}
}

// explain adds what the host said itself to the last mismatch.
func (v *Verdict) explain(run Run) {
	if n := len(v.Mismatches); n > 0 {
		v.Mismatches[n-1].Said = run.said()
	}
}

// said are the messages of the run's diagnostics.
func (r Run) said() []string {
	var said []string
	for _, raw := range r.diagnostics() {
		members, _ := object(raw)
		if message, ok := text(members["message"]); ok {
			said = append(said, message)
		}
	}
	return said
}
