package history

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/conformance/scripts/unusual"
)

// Received judges that each call of a script reached its tool once, as it was made, and no other did. A host may send
// again what a server refused.
func Received(seen *check.Seen, h History) (v check.Verdict) {
	for _, server := range h.Servers {
		for _, tool := range server.Tools {
			h.received(&v, seen, server, tool)
		}
	}
	return v
}

func (h History) received(v *check.Verdict, seen *check.Seen, server Server, tool Tool) {
	const rule = "a call reaches its tool once, as it was made"
	where := fmt.Sprintf("server %s, tool %s", server.ID, tool.Name)
	came := check.ToolCalls(seen, server.ID, tool.Name)
	for _, s := range h.ran(seen) {
		for _, equal := range s.sentTo(server, tool) {
			left := slices.DeleteFunc(slices.Clone(came),
				func(got json.RawMessage) bool { return same(equal.Input, got) })
			count := len(came) - len(left)
			came = left
			if count == 0 && (s.response == nil || s.failed() && !s.fails()) {
				continue
			}
			expect(v, count == equal.Count || count > equal.Count && tool.Kind.failing(), rule, where,
				fmt.Sprintf("%d calls of %s with %s", equal.Count, s.answer.Label, equal.Input),
				fmt.Sprintf("%d such calls", count))
		}
	}
	for _, got := range came {
		expect(v, false, rule, where, "no call that no script makes", string(got))
	}
}

// equals are equal calls of a tool in one script.
type equals struct {
	Call
	Count int
}

// sentTo are the calls that have to reach a tool.
func (r Run) sentTo(server Server, tool Tool) (all []equals) {
	for _, c := range r.sent() {
		if r.Servers[c.Server].ID != server.ID || c.Tool.Name != tool.Name {
			continue
		}
		at := slices.IndexFunc(all, func(known equals) bool { return known.Number == c.Number })
		if at < 0 {
			all = append(all, equals{Call: c, Count: 1})
			continue
		}
		all[at].Count++
	}
	return all
}

// Answered judges that each call whose answer is no failure gave a value. How results are unwrapped is not judged here:
// only the simplest kinds of them are looked at.
func Answered(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		r, whole := s.result()
		for i, c := range s.calls() {
			if whole && slices.Contains([]Kind{Echo, Slow, Text}, c.Tool.Kind) {
				expect(&v, !r.Values[i].caught(), "a call that is answered throws nothing", s.where(", "+s.call(c)),
					string(c.wanted()), r.Values[i].String())
			}
		}
	}
	return v
}

// Own judges that no call gave what another one of its script was answered.
func Own(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		r, whole := s.result()
		for i, c := range s.calls() {
			if whole && !r.Values[i].caught() {
				expect(&v, !c.gaveOthers(r.Values[i].Value, s.calls()), "a call gives its own answer",
					s.where(", "+s.call(c)), string(c.wanted()), r.Values[i].String())
			}
		}
	}
	return v
}

// gaveOthers tells whether a value is what another one of the calls gives, and not this one.
func (c Call) gaveOthers(got json.RawMessage, all []Call) bool {
	return !c.gave(got) && slices.ContainsFunc(all, func(other Call) bool { return other.gave(got) })
}

// Values judges that each call of some kinds of tools that gave something gave what was answered, by the rules of
// unwrapping. What another call was answered says nothing of these: it is for [Own].
func Values(seen *check.Seen, h History, of ...Kind) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		r, whole := s.result()
		for i, c := range s.calls() {
			if whole && slices.Contains(of, c.Tool.Kind) && c.Fits && !r.Values[i].caught() &&
				!c.gaveOthers(r.Values[i].Value, s.calls()) {
				expect(&v, c.gave(r.Values[i].Value), "a call gives what was answered",
					s.where(", "+s.call(c)), string(c.wanted()), r.Values[i].String())
			}
		}
	}
	return v
}

// wanted is what a call gives.
func (c Call) wanted() json.RawMessage {
	var whole struct{ Content []struct{ Text string } }
	switch c.Tool.Kind {
	case Echo, Slow, Strict:
		return json.RawMessage(`{"given":` + string(c.Input) + "}")
	case Text:
		if json.Unmarshal(c.Tool.Result, &whole) == nil && len(whole.Content) == 1 {
			return unusual.Encoded(whole.Content[0].Text)
		}
	}
	return c.Tool.Result
}

// gave compares a value with what a call gives. In and beside the blocks of a whole result a host may have more; how
// the data of an image is written is judged elsewhere.
func (c Call) gave(got json.RawMessage) bool {
	if c.Tool.Kind != Blocks && c.Tool.Kind != Media {
		return same(c.wanted(), got)
	}
	type whole struct {
		Content []map[string]json.RawMessage
		Meta    json.RawMessage `json:"_meta"`
	}
	var wanted, found whole
	if json.Unmarshal(c.Tool.Result, &wanted) != nil || json.Unmarshal(got, &found) != nil {
		return false
	}
	return same(wanted.Meta, found.Meta) && slices.EqualFunc(wanted.Content, found.Content, includes)
}

// includes tells whether a block has all that another one has.
func includes(want, got map[string]json.RawMessage) bool {
	for key := range want {
		if key == "data" && got[key] != nil {
			continue
		}
		if !same(want[key], got[key]) {
			return false
		}
	}
	return true
}

// Thrown judges that each call that a server did not answer threw a ToolCallError.
func Thrown(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		r, whole := s.result()
		for i, c := range s.calls() {
			if whole && c.Tool.Kind.failing() {
				got := r.Values[i]
				expect(&v, got.caught() && *got.ToolCall, "a call that fails throws a ToolCallError",
					s.where(", "+s.call(c)), "a ToolCallError for "+string(c.Tool.Kind), got.String())
			}
		}
	}
	return v
}

// Refused judges that each input that does not fit its schema threw a SchemaValidationError, and none that fits did.
func Refused(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		r, whole := s.result()
		for i, c := range s.calls() {
			if whole && (c.Tool.Kind == Strict || !c.Fits) {
				got := r.Values[i]
				expect(&v, (got.caught() && *got.Validation) == !c.Fits, "an input that does not fit is refused",
					s.where(", "+s.call(c)), fmt.Sprintf("a SchemaValidationError: %t", !c.Fits), got.String())
			}
		}
	}
	return v
}

// Hinted judges that each error has a hint, and that its class is derived from CodemodeError.
func Hinted(seen *check.Seen, h History) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		r, whole := s.result()
		for i, c := range s.calls() {
			if whole && r.Values[i].caught() {
				got := r.Values[i]
				expect(&v, got.Hint == "string", "an error has a hint", s.where(", "+s.call(c)), "a text",
					got.Hint+"; "+got.String())
			}
		}
	}
	return v
}

// Found judges that one function of discovery found the tools that there are.
func Found(seen *check.Seen, h History, function string) (v check.Verdict) {
	for _, s := range h.completed(seen) {
		r, whole := s.result()
		if !whole {
			continue
		}
		at := 0
		for _, step := range s.Steps {
			if step.Find == nil {
				continue
			}
			got := json.RawMessage(nil)
			if at < len(r.Found) {
				got = r.Found[at]
			}
			at++
			if step.Find.Function != function {
				continue
			}
			expect(&v, same(step.Find.Want, got), "a script finds the tools that there are",
				s.where(", "+step.Find.Source), string(step.Find.Want), string(got))
		}
	}
	return v
}

// Fresh judges that no script found what another one had left, and that nothing of one is in the response to another.
func Fresh(seen *check.Seen, h History) (v check.Verdict) {
	all := h.ran(seen)
	for _, s := range all {
		if r, whole := s.result(); whole {
			expect(&v, same(r.Fresh, json.RawMessage(`"undefined"`)), "a script finds nothing of another one",
				s.where(", typeof globalThis."+s.Left), `"undefined"`, string(r.Fresh))
		}
		for _, other := range all {
			if other.Number != s.Number && s.response != nil {
				expect(&v, !strings.Contains(string(s.answer.Answer.Response), other.Mark),
					"a response has nothing of another script", s.where(""),
					"nothing with "+other.Mark+" of "+other.answer.Label,
					string(s.answer.Answer.Response))
			}
		}
	}
	return v
}

// Results judges that the result of each script is what it assigned last, and that of one that assigned nothing null.
func Results(seen *check.Seen, h History) (v check.Verdict) {
	const rule = "the result is what the script assigned last"
	for _, s := range h.completed(seen) {
		got := s.response["result"]
		switch {
		case s.fails():
		case s.End == Nothing:
			expect(&v, string(got) == "null", rule, s.where(", /result"), "null: nothing was assigned", string(got))
		case s.End == Bare:
			expect(&v, same(s.Value, got), rule, s.where(", /result"), string(s.Value), string(got))
		default:
			r, whole := s.result()
			expect(&v, whole, rule, s.where(", /result"),
				fmt.Sprintf("run: %d, and %d values", s.Number, len(s.calls())), string(got))
			expect(&v, !whole || same(s.Value, r.Value), rule, s.where(", /result/value"), string(s.Value),
				string(r.Value))
		}
	}
	return v
}
