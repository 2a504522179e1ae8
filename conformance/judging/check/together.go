package check

import (
	"encoding/json"
	"fmt"

	"codemode/reports/evidence"
)

// CallAt is a tool of a server.
type CallAt struct{ Server, Tool string }

// Together judges that a call of one tool and a call of another were under way
// at the same time: both were received before either was answered (§10.1).
func Together(seen *Seen, a, b CallAt) (v Verdict) {
	first, okA := span(seen, a)
	second, okB := span(seen, b)
	where := fmt.Sprintf("server %s, tool %s, and server %s, tool %s", a.Server, a.Tool, b.Server, b.Tool)
	if !okA || !okB {
		v.expect(false, "both calls reach their servers", where, "a call of each",
			fmt.Sprintf("the first received: %t, the second received: %t", okA, okB))
		return v
	}
	v.expect(first.from < second.to && second.from < first.to, "calls of one script run concurrently", where,
		"both received before either was answered",
		fmt.Sprintf("one was answered before the other was received (events %d–%d and %d–%d)",
			first.from, first.to, second.from, second.to))
	return v
}

// times are the sequence numbers of a call and of its answer.
type times struct{ from, to int }

// span finds the first call of a tool and its answer; one without an answer
// lasts to the end.
func span(seen *Seen, at CallAt) (t times, found bool) {
	id := ""
	for _, tapped := range seen.traffic() {
		var m struct {
			ID     json.RawMessage
			Method string
			Params struct{ Name string }
		}
		if tapped.server != at.Server || json.Unmarshal(tapped.Raw, &m) != nil {
			continue
		}
		switch {
		case !found && tapped.Direction == evidence.ToServer && m.Method == "tools/call" && m.Params.Name == at.Tool:
			id, t, found = string(m.ID), times{tapped.seq, seen.Events[len(seen.Events)-1].Seq + 1}, true
		case found && tapped.Direction == evidence.FromServer && m.Method == "" && string(m.ID) == id:
			t.to = tapped.seq
			return t, true
		}
	}
	return t, found
}
