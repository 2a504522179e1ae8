package callhistory_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"codemode/conformance/judging/callhistory"
)

// word stands for a made-up word: another one for each name.
func word(name string) string { return "w" + strings.NewReplacer(" ", "", "_", "").Replace(name) }

func history(whole, changing bool) callhistory.History {
	size := callhistory.Size{Runs: 60, AtOnce: 3, Changing: changing}
	return callhistory.Make(word, callhistory.Style{Whole: whole}, size)
}

// A history is the same each time, so that a stored run is judged by the one that it was.
func TestHistoriesAreTheSame(t *testing.T) {
	if !reflect.DeepEqual(history(false, true), history(false, true)) {
		t.Error("two histories of one size differ")
	}
}

// Plain scripts have nothing that a host may spoil, and call tools that give back what they got.
func TestPlainHistories(t *testing.T) {
	for _, plain := range []bool{false, true} {
		h := callhistory.Make(word, callhistory.Style{}, callhistory.Size{Runs: 60, AtOnce: 3, Plain: plain})
		codes, others := "", 0
		for _, r := range h.Runs {
			codes += r.Code
			for _, c := range r.Calls {
				if !c.Echoed && c.Kept == "" && !strings.Contains(c.Tool, "fails") {
					others++
				}
			}
		}
		odd := strings.Contains(codes, "$&")
		if odd == plain || strings.Contains(codes, "api_key") == plain || others > 0 == plain {
			t.Errorf("plain %t: scripts have other values, names or tools", plain)
		}
	}
}

// What scripts pass and return is JSON, and each call is told from all others.
func TestCallsAreTold(t *testing.T) {
	for _, whole := range []bool{false, true} {
		seen := map[string]bool{}
		for _, r := range history(whole, true).Runs {
			if len(r.Value) > 0 && !json.Valid(r.Value) {
				t.Errorf("run %d returns %s, which is no JSON", r.Number, r.Value)
			}
			for _, c := range r.Calls {
				if seen[c.Marker] || !json.Valid(c.Arguments) || strings.Count(r.Code, `"`+c.Marker+`"`) != c.Times {
					t.Errorf("run %d: the call %+v was not made by it", r.Number, c)
				}
				seen[c.Marker] = true
			}
		}
	}
}

// A history has all that it is for: each ending, runs at once, calls that are kept, and some that fail.
func TestHistoriesHaveEachKind(t *testing.T) {
	has := map[any]int{}
	h := history(false, true)
	for _, r := range h.Runs {
		has[r.Ends]++
		has[r.Alone]++
		for _, c := range r.Calls {
			has[c.Kept]++
			has[c.Times]++
		}
	}
	for _, kind := range []any{callhistory.Literal, callhistory.Results, callhistory.Fresh, callhistory.Nothing,
		callhistory.Throws, callhistory.Broken, callhistory.Found, callhistory.ByAnnotation, callhistory.BySchema,
		callhistory.ByPerson, true, false, 1, 2} {
		if has[kind] == 0 {
			t.Errorf("no run or call is of the kind %v", kind)
		}
	}
	if len(h.Servers()) != 2 || h.Half == 0 {
		t.Errorf("there are the servers %v, and the half is round %d", h.Servers(), h.Half)
	}
	if history(false, false).Half != 0 {
		t.Error("tools cease to only read in a history that does not change them")
	}
}

// Where calls name their server, what does not only read is kept by a person alone, and the rest gives whole results.
func TestCallsOfWholeResults(t *testing.T) {
	for _, r := range history(true, true).Runs {
		for _, c := range r.Calls {
			if c.Kept == callhistory.ByAnnotation || c.Kept == callhistory.BySchema ||
				!strings.Contains(r.Code, `codemode.call("`+c.Server+`", "`+c.Tool+`", `) {
				t.Errorf("run %d: the call %+v is none of this style", r.Number, c)
			}
		}
	}
}
