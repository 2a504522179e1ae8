package score_test

import (
	"bytes"
	"reflect"
	"testing"

	"codemode/conformance/proof/score"
)

func TestBlindFault(t *testing.T) {
	for name, c := range map[string]struct {
		failed, unjudged []string
		noticed, exact   bool
	}{
		"nothing failed":                     {nil, nil, false, false},
		"the main requirement failed":        {[]string{"a"}, nil, true, true},
		"another that it breaks failed":      {[]string{"b"}, nil, true, true},
		"one failed that holds":              {[]string{"c"}, nil, false, false},
		"one that it breaks, one that holds": {[]string{"a", "c"}, nil, true, false},
		"the main one could not be judged":   {nil, []string{"a"}, true, true},
		"another one could not be judged":    {nil, []string{"b"}, false, false},
	} {
		got := score.BlindFault{Breaks: []string{"a", "b"}, Failed: c.failed, Unjudged: c.unjudged}.Conclude()
		if got.Noticed != c.noticed || got.Exact != c.exact {
			t.Errorf("%s: noticed %t, exact %t", name, got.Noticed, got.Exact)
		}
	}
}

func TestBlindFaults(t *testing.T) {
	before := score.BlindFaults{{ID: "a", Commit: "1", Failed: []string{}},
		{ID: "c", Commit: "1", Noticed: true, Failed: []string{}}}
	now := score.BlindFaults{{ID: "b", Commit: "2", Failed: []string{}},
		{ID: "a", Commit: "2", Noticed: true, Exact: true, Failed: []string{}}}
	if got, want := before.With(now), (score.BlindFaults{now[1], now[0], before[1]}); !reflect.DeepEqual(got, want) {
		t.Errorf("with: got %+v, want %+v", got, want)
	}
	if got, want := before.Adding(now),
		(score.BlindFaults{before[0], now[0], before[1]}); !reflect.DeepEqual(got, want) {
		t.Errorf("adding: got %+v, want %+v", got, want)
	}
	if noticed, exact := before.With(now).Count(); noticed != 2 || exact != 1 {
		t.Errorf("noticed %d, exact %d", noticed, exact)
	}
	var b bytes.Buffer
	if err := now.Write(&b); err != nil {
		t.Fatal(err)
	}
	if read, err := score.ReadBlindFaults(&b); err != nil || !reflect.DeepEqual(read, now) {
		t.Errorf("read %+v, %v", read, err)
	}
	if _, err := score.ReadBlindFaults(bytes.NewBufferString(`[{"idd": "a"}]`)); err == nil {
		t.Error("an unknown member is accepted")
	}
}
