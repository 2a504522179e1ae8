package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"codemode/reports/evidence"
)

func TestLongValuesKeepTheDifferenceInView(t *testing.T) {
	l := limits{lines: 6, columns: 40}
	long := strings.Repeat("x", 100)
	x, y := l.shortenPair([]string{long + "A" + long}, []string{long + "B" + long})
	if want := "… 90 characters the same …xxxxxxxxxxA"; !strings.HasPrefix(x[0], want) {
		t.Errorf("got %q, want the start %q", x[0], want)
	}
	if !strings.Contains(y[0], "xB") || !strings.HasSuffix(y[0], " more") {
		t.Errorf("got %q", y[0])
	}
	same := strings.Split(strings.Repeat("l\n", 20), "\n")
	x, y = l.shortenPair(append(same, "A"), append(same, "B"))
	if strings.Join(x, "|") != "… 19 lines the same …|l||A" || y[len(y)-1] != "B" {
		t.Errorf("got %q and %q", x, y)
	}
}

func TestCutLeavesOutTheMiddle(t *testing.T) {
	var lines []string
	for i := range 10 {
		lines = append(lines, fmt.Sprint(i))
	}
	tests := map[int]string{
		10: "0123456789", 11: "0123456789", 9: "012345… 1 line left out …789", 3: "01… 7 lines left out …9",
	}
	for limit, want := range tests {
		if got := strings.Join((limits{lines: limit, columns: 9}).shorten(lines), ""); got != want {
			t.Errorf("limit %d: %q, want %q", limit, got, want)
		}
	}
}

func TestJSONLines(t *testing.T) {
	tests := []struct {
		in    string
		width int
		want  string
	}{
		{`{"a":1}`, 80, `{"a":1}`},
		{`{"b":1.0,"a":"x,y"}`, 10, "{|  \"b\": 1.0,|  \"a\": \"x,y\"|}"},
		{`[[1,2],{"k\"":[3,4]},"a\\"]`, 12,
			"[|  [1,2],|  {|    \"k\\\"\": [|      3,|      4|    ]|  },|  \"a\\\\\"|]"},
		{`[]`, 1, `[]`},
		{`12345`, 1, `12345`},
		{"no\njson", 80, "no|json"},
		{strings.Repeat("[", 60) + strings.Repeat("]", 60), 10, strings.Repeat("[", 60) + strings.Repeat("]", 60)},
	}
	for _, tt := range tests {
		if got := strings.Join(jsonLines(json.RawMessage(tt.in), tt.width), "|"); got != tt.want {
			t.Errorf("%s in %d columns:\n got %s\nwant %s", tt.in, tt.width, got, tt.want)
		}
	}
}

func FuzzJSONLinesLoseNothing(f *testing.F) {
	f.Add(`{"a":[1,{"b":"\"}{,"}],"c":{}}`, 8)
	f.Add(`["\\",[[]],{"":null}]`, 3)
	f.Fuzz(func(t *testing.T, in string, width int) {
		if !json.Valid([]byte(in)) {
			return
		}
		var want bytes.Buffer
		if err := json.Compact(&want, []byte(in)); err != nil {
			t.Fatal(err)
		}
		got := compactJSON(json.RawMessage(strings.Join(jsonLines(json.RawMessage(in), width), "\n")))
		if got != want.String() {
			t.Fatalf("%q in %d columns became %q", in, width, got)
		}
	})
}

func TestToolCallsPairsCallsWithAnswers(t *testing.T) {
	log := evidence.NewLog()
	add := func(server string, d evidence.Direction, raw string) {
		log.Add(evidence.Traffic, server, evidence.Message{Direction: d, Raw: json.RawMessage(raw)})
	}
	add("x", evidence.ToServer, `{"id":1,"method":"tools/call","params":{"name":"a"}}`)
	add("y", evidence.ToServer, `{"id":1,"method":"tools/call","params":{"name":"b","arguments":[]}}`)
	add("x", evidence.ToServer, `{"id":1,"method":"tools/call","params":{"name":"c"}}`)
	add("y", evidence.FromServer, `{"id":1,"result":{"content":[]}}`)
	add("x", evidence.FromServer, `{"id":1,"method":"sampling/createMessage"}`)
	add("x", evidence.FromServer, `{"id":1,"result":7}`)
	add("x", evidence.FromServer, `{"id":2,"result":{"isError":true}}`)
	want := []toolCall{
		{"x", "a", "none", "result 7"}, {"y", "b", "[]", `result {"content":[]}`}, {"x", "c", "none", "none"},
	}
	if got := toolCalls(log.Events()); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
