package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// EachGaveItsOwn judges that of several runs each gave its own element of a list. A text may be the whole answer, as it
// is, or a JSON string of it.
func EachGaveItsOwn(seen *Seen, want json.RawMessage) (v Verdict) {
	const rule = "a run gives the value of its script"
	wanted, _ := array(want)
	runs := seen.Runs()
	for i, one := range wanted {
		if i >= len(runs) {
			v.expect(false, rule, fmt.Sprint("run ", i+1), quote(one), "no answer")
			continue
		}
		if asItIs, isText := text(one); isText {
			if said, _ := text(runs[i].field("text")); said == asItIs {
				v.subject()
				continue
			}
		}
		v.compare(rule, runs[i].where("/result"), one, runs[i].field("result"))
		v.explain(runs[i])
	}
	return v
}

// EachGaveAnother judges that each run gave another one of the elements of a list: runs of one script that were under
// way together have done their own work. A host may refuse some by a failure, but not all.
func EachGaveAnother(seen *Seen, values json.RawMessage) (v Verdict) {
	const rule = "each of equal runs gives a value of its own"
	left, _ := array(values)
	gave := false
	for _, run := range seen.Runs() {
		v.subject()
		if failedToRun(run) {
			continue
		}
		gave = true
		found := run.field("result")
		i := slices.IndexFunc(left, func(one json.RawMessage) bool {
			var alike Verdict
			alike.compare("", "", one, found)
			return len(alike.Mismatches) == 0
		})
		if i < 0 {
			v.mismatch(rule, run.where("/result"), "one of "+encode(left)+", which no other run gave", quote(found))
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	if v.Subjects > 0 && !gave {
		v.mismatch(rule, "the runs", "at least one result", "all of them failed")
	}
	return v
}

// RequestBodies judges that the requests of a name have the elements of a list as their bodies, one each, in order.
func RequestBodies(seen *Seen, name string, want json.RawMessage) (v Verdict) {
	wanted, _ := array(want)
	named := requestsNamed(seen, name, &v)
	v.expect(len(named) == len(wanted), "as many requests as were made", name, fmt.Sprint(len(wanted)),
		fmt.Sprint(len(named)))
	for i, r := range named[:min(len(named), len(wanted))] {
		where := fmt.Sprintf("%s, body %d", name, i+1)
		if !json.Valid([]byte(r.Body)) {
			v.expect(false, "the body as JSON", where, quote(wanted[i]), r.Body)
			continue
		}
		v.compare("the body as JSON", where, wanted[i], json.RawMessage(r.Body))
	}
	return v
}

// RequestPaths judges that the requests whose paths begin with a text have the elements of a list as their ends, one
// each, in order.
func RequestPaths(seen *Seen, before string, want json.RawMessage) (v Verdict) {
	ends := []string{}
	for _, r := range requests(seen) {
		if end, ok := strings.CutPrefix(r.Path, before); ok {
			ends = append(ends, end)
		}
	}
	v.compare("the paths of requests", before+"…", want, whole(ends))
	return v
}

// ReceivedEach judges that the calls of a tool have the elements of a list as their arguments, one each, in order.
func ReceivedEach(seen *Seen, serverID, tool string, want json.RawMessage) (v Verdict) {
	wanted, _ := array(want)
	calls, where := ToolCalls(seen, serverID, tool), serverID+"."+tool
	v.expect(len(calls) == len(wanted), "as many calls as were made", where, fmt.Sprint(len(wanted)),
		fmt.Sprint(len(calls)))
	for i, arguments := range calls[:min(len(calls), len(wanted))] {
		v.compare("the arguments of a call", fmt.Sprintf("%s, call %d", where, i+1), wanted[i], arguments)
	}
	return v
}

// whole is a value of texts and lists as JSON, however long it is.
func whole(value any) json.RawMessage {
	made, _ := json.Marshal(value) // it can be written
	return made
}
