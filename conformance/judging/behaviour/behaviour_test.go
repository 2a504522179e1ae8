package behaviour

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// ran is the evidence of runs with these responses; "" is none.
func ran(responses ...string) *check.Seen {
	log := evidence.NewLog()
	for i, response := range responses {
		add(log, fmt.Sprint("run ", i+1), `{"code":""}`, evidence.Answer{Response: []byte(response)})
	}
	return check.See(log.Events())
}

func add(log *evidence.Log, label, request string, answer evidence.Answer) {
	log.Add(evidence.RunRequest, label, json.RawMessage(request))
	log.Add(evidence.RunAnswer, label, answer)
}

// call is what a server receives.
func call(log *evidence.Log, tool string) {
	raw := fmt.Sprintf(`{"id":1,"method":"tools/call","params":{"name":%q,"arguments":{}}}`, tool)
	log.Add(evidence.Traffic, "files", evidence.Message{Direction: evidence.ToServer, Raw: json.RawMessage(raw)})
}

func TestTraces(t *testing.T) {
	cases := map[string]Answer{
		`{"toolTrace":[],"diagnostics":[]}`:        {Has: true},
		`{"diagnostics":[]}`:                       {},
		`{"diagnostics":[{"severity":"warning"}]}`: {},
		`{"diagnostics":[{"severity":"error","message":"no module"}]}`: {
			Unknown: "the run that asks for it failed: no module"},
		`{"diagnostics":"none of the right shape"}`: {Unknown: "the run that asks for it failed"},
		``: {Unknown: "the run that asks for it failed"},
	}
	for text, want := range cases {
		if got := Traces(ran(text)); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestWhatCameInsteadIsTold(t *testing.T) {
	log := evidence.NewLog()
	add(log, "run 1", `{}`, evidence.Answer{Result: evidence.NoAnswer, Problem: "nothing came within 30 s"})
	if got := Traces(check.See(log.Events())); got.Unknown != "nothing came within 30 s" {
		t.Errorf("got %+v", got)
	}
	if got := Traces(check.See(nil)); got.Unknown != "nothing was run" {
		t.Errorf("without a run: %+v", got)
	}
}

func TestUnnamed(t *testing.T) {
	for response, want := range map[string]Answer{
		`{"diagnostics":[]}`: {Has: true},
		`{"diagnostics":[{"severity":"info","message":"The tools of b are old."}]}`: {Has: true},
		`{"diagnostics":[{"severity":"info","message":"Files is no capability."}]}`: {},
		`{"diagnostics":[{"severity":"error","message":"files is no capability"}]}`: {},
		`{"diagnostics":[{"severity":"error","message":"no time"}]}`:                {Unknown: "the run that asks for it failed: no time"},
		``: {Unknown: "the run that asks for it failed"},
	} {
		if got := Unnamed(ran(response), "files"); got != want {
			t.Errorf("%q: %+v, want %+v", response, got, want)
		}
	}
}

func TestDiagnoses(t *testing.T) {
	const without = `{"diagnostics":[{"severity":"error"}]}`
	for response, want := range map[string]bool{
		`{"diagnostics":[{"severity":"error"},{"hint":["no text"]}]}`: true,
		without:                  false,
		`{"diagnostics":"hint"}`: false,
		``:                       false,
	} {
		if got := Diagnoses(ran(response, without), "hint"); got != known(want) {
			t.Errorf("%q: %+v", response, got)
		}
	}
}

func TestResultIs(t *testing.T) {
	for response, want := range map[string]Answer{
		`{"result":"object"}`:                                  {Has: true},
		`{"result":"undefined"}`:                               {},
		`{"result":null,"diagnostics":[{"severity":"error"}]}`: {},
		``: {Unknown: "the run that asks for it failed"},
	} {
		if got := ResultIs(ran(response), "object"); got != want {
			t.Errorf("%q: got %v", response, got)
		}
	}
	for response, want := range map[string]bool{`{"result":3}`: true, `{"result":2}`: false} {
		if got := ResultIs(ran(response), 3.0); got != known(want) {
			t.Errorf("%q: got %v", response, got)
		}
	}
}

// logged is a response with some whole messages of 160 "x", and others.
func logged(whole int) string {
	row := `{"message":"` + strings.Repeat("x", 160) + `"},`
	return `{"logs":[{"message":1},{"message":"xx"},` + strings.Repeat(row, whole) + `{"message":"cut off"}]}`
}

func TestLogsKept(t *testing.T) {
	message := strings.Repeat("x", 160)
	failed := Answer{Unknown: "the run that asks for it failed: too much"}
	const refused = `{"logs":[],"diagnostics":[{"severity":"error","message":"too much"}]}`
	for response, want := range map[string]Answer{
		logged(1): {Has: true}, logged(2): {}, `{"logs":[]}`: {Has: true}, refused: failed,
	} {
		if got := KeepsFewer(ran(response), 2, message); got != want {
			t.Errorf("fewer of %.60s: %+v", response, got)
		}
	}
	for _, c := range []struct {
		first, second string
		want          Answer
	}{
		{logged(1), logged(2), known(true)}, {logged(2), logged(2), known(false)},
		{refused, logged(2), failed}, {logged(1), refused, failed},
	} {
		if got := KeepsMore(ran(c.first, c.second), message); got != c.want {
			t.Errorf("more of %.60s and %.60s: %+v", c.first, c.second, got)
		}
	}
}

func TestCallsMore(t *testing.T) {
	for _, c := range []struct {
		calls []int
		want  bool
	}{{[]int{1, 2}, true}, {[]int{3, 3}, false}, {[]int{2, 1}, false}, {[]int{0, 1}, true}, {[]int{1}, false}} {
		log := evidence.NewLog()
		for i, calls := range c.calls {
			log.Add(evidence.RunRequest, fmt.Sprint("run ", i), json.RawMessage(`{}`))
			for range calls {
				call(log, "read")
				call(log, "other")
			}
			log.Add(evidence.RunAnswer, fmt.Sprint("run ", i), evidence.Answer{})
		}
		if got := CallsMore(check.See(log.Events()), "files", "read"); got != known(c.want) {
			t.Errorf("%v calls: %+v", c.calls, got)
		}
	}
}

func TestOnlySecondHas(t *testing.T) {
	const has, lacks = `{"result":"survived 64"}`, `{"result":null,"diagnostics":[{"severity":"error"}]}`
	for _, c := range []struct {
		first, second string
		want          bool
	}{{lacks, has, true}, {has, has, false}, {lacks, lacks, false}, {"", has, true}, {"", "", false}} {
		if got := OnlySecondHas(ran(c.first, c.second), "survived 64"); got != known(c.want) {
			t.Errorf("%s and %s: %+v", c.first, c.second, got)
		}
	}
}

func TestEndsAtLimit(t *testing.T) {
	type run struct {
		code         string
		limit, after int64
		result       evidence.Result
	}
	const ok, none = evidence.Answered, evidence.NoAnswer
	for name, c := range map[string]struct {
		runs []run
		want bool
	}{
		"follows":              {[]run{{"a", 500, 510, ok}, {"a", 3000, 3020, ok}}, true},
		"follows late":         {[]run{{"a", 500, 900, ok}, {"a", 3000, 3020, ok}}, true},
		"at a limit of itself": {[]run{{"a", 500, 2000, ok}, {"a", 3000, 2001, ok}}, false},
		"much too early":       {[]run{{"a", 500, 399, ok}, {"a", 3000, 3020, ok}}, false},
		"just in time":         {[]run{{"a", 500, 400, ok}, {"a", 3000, 3020, ok}}, true},
		"half of the way":      {[]run{{"a", 500, 500, ok}, {"a", 3000, 1750, ok}}, false},
		"more than half":       {[]run{{"a", 500, 500, ok}, {"a", 3000, 1751, ok}}, true},
		"slower":               {[]run{{"a", 1000, 799, ok}, {"a", 6000, 6020, ok}}, false},
		"never":                {[]run{{"a", 500, 2500, none}}, false},
		"the second never":     {[]run{{"a", 500, 510, ok}, {"a", 3000, 7500, none}}, false},
		"another one":          {[]run{{"a", 500, 2500, none}, {"b", 500, 510, ok}, {"b", 3000, 3020, ok}}, true},
		"the second time": {[]run{{"a", 500, 2900, ok}, {"a", 3000, 3020, ok}, {"a", 500, 510, ok},
			{"a", 3000, 3020, ok}}, true},
		"in the other order": {[]run{{"a", 3000, 3020, ok}, {"a", 500, 3010, ok}}, false},
		"of two scripts":     {[]run{{"a", 500, 510, ok}, {"b", 3000, 3020, ok}}, false},
		"nothing":            {nil, false},
	} {
		log := evidence.NewLog()
		for i, r := range c.runs {
			add(log, fmt.Sprint("run ", i), fmt.Sprintf(`{"code":%q,"limits":{"timeoutMs":%d}}`, r.code, r.limit),
				evidence.Answer{Result: r.result, ElapsedMs: r.after})
		}
		if got := EndsAtLimit(check.See(log.Events())); got != known(c.want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestCancellation(t *testing.T) {
	unreached := Answer{Unknown: "the call that was to be cancelled did not reach its server"}
	for name, c := range map[string]struct {
		held, withdrawn, answered, after bool
		// late is how the run is answered behind the next call.
		late             evidence.Result
		cancels, givesUp Answer
	}{
		"no call":         {cancels: unreached, givesUp: unreached},
		"given up":        {held: true, withdrawn: true, cancels: known(true), givesUp: known(true)},
		"answered":        {held: true, answered: true, after: true, cancels: known(true)},
		"ended in secret": {held: true, cancels: known(true)},
		"went on":         {held: true, after: true},
		"ignored":         {held: true, after: true, late: evidence.Answered},
		"held back":       {held: true, after: true, late: evidence.Cancelled, cancels: known(true)},
	} {
		log := evidence.NewLog()
		log.Add(evidence.RunRequest, "run in flight", json.RawMessage(`{}`))
		if c.held {
			call(log, "held")
		}
		log.Add(evidence.Fact, check.FactCancelled, "run in flight")
		if c.withdrawn {
			log.Add(evidence.Fact, check.FactWithdrawn, check.Withdrawn{ServerID: "files"})
		}
		if c.answered {
			log.Add(evidence.RunAnswer, "run in flight", evidence.Answer{Response: []byte(`{}`)})
		}
		if c.after {
			call(log, "after")
		}
		switch c.late {
		case evidence.Answered:
			log.Add(evidence.RunAnswer, "run in flight", evidence.Answer{Result: c.late, Response: []byte(`{}`)})
		case evidence.Cancelled:
			log.Add(evidence.RunAnswer, "run in flight", evidence.Answer{Result: c.late})
		}
		if got := Cancels(check.See(log.Events()), "files", "held", "after"); got != c.cancels {
			t.Errorf("%s: cancels: %+v", name, got)
		}
		if got := GivesUp(check.See(log.Events()), "files", "held"); got != c.givesUp {
			t.Errorf("%s: gives up: %+v", name, got)
		}
	}
}
