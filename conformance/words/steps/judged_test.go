package steps

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"codemode/conformance/judging/check"
	"codemode/spec"
)

// bodies is a suite that keeps what its steps do, by their expressions.
type bodies map[string]any

func (b bodies) Given(expr, body any) { b[fmt.Sprint(expr)] = body }
func (b bodies) When(expr, body any)  { b[fmt.Sprint(expr)] = body }
func (b bodies) Then(expr, body any)  { b[fmt.Sprint(expr)] = body }

func TestJudgedReadsTexts(t *testing.T) {
	var got []any
	keep := func(_ *check.Seen, arguments ...any) check.Verdict {
		got = arguments
		return check.Verdict{Subjects: 1}
	}
	type kind string
	for name, c := range map[string]struct {
		judge any
		texts []string
		want  []any
	}{
		"JSON and a number": {func(s *check.Seen, a json.RawMessage, b int) check.Verdict { return keep(s, a, b) },
			[]string{`{"a":1}`, "12"}, []any{json.RawMessage(`{"a":1}`), 12}},
		"lists": {func(s *check.Seen, a, b []string) check.Verdict { return keep(s, a, b) },
			[]string{`["a", "b"]`, `"c" and "d"`}, []any{[]string{"a", "b"}, []string{"c", "d"}}},
		"a tool and a word": {func(s *check.Seen, a check.CallAt, b kind) check.Verdict { return keep(s, a, b) },
			[]string{"files.read", "slow"}, []any{check.CallAt{Server: "files", Tool: "read"}, kind("slow")}},
	} {
		t.Run(name, func(t *testing.T) {
			all := bodies{}
			judged(registry{sc: all}, `a (.+) b (.+)`, c.judge)
			ctx := NewContext(t.Context(), replayed())
			body := reflect.ValueOf(all[`^a (.+) b (.+)$`])
			in := []reflect.Value{reflect.ValueOf(ctx)}
			for _, text := range c.texts {
				in = append(in, reflect.ValueOf(text))
			}
			if failure := body.Call(in)[0]; !failure.IsNil() {
				t.Fatal(failure)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %#v, want %#v", got, c.want)
			}
		})
	}
}

// replayed is the World of a scenario in which nothing was recorded.
func replayed() *World { return Replay(spec.Names{}, Names{}, nil) }

func TestJudgedRefuses(t *testing.T) {
	for name, judge := range map[string]any{
		"too few parameters": func(*check.Seen) check.Verdict { return check.Verdict{} },
		"another type":       func(*check.Seen, bool) check.Verdict { return check.Verdict{} },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it is registered")
				}
			}()
			judged(registry{sc: bodies{}}, `a (.+)`, judge)
		})
	}
}
