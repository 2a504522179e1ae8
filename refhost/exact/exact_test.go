package exact_test

import (
	"testing"

	"codemode/refhost/exact"
)

type request struct {
	Code       *string
	SnapshotID string `json:"snapshotId"`
	Limit      int
	hidden     int
}

func TestUnmarshal(t *testing.T) {
	for text, want := range map[string]request{
		`{"Code":"b","code":"a","CODE":"c"}`: {Code: text("a")},
		`{"code":"a","Code":"b"}`:            {Code: text("a")},
		`{"code":"a","code":"b"}`:            {Code: text("b")},
		`{"Code":"b"}`:                       {},
		`{"code":null,"snapshotID":"x","snapshotId":"y","SnapshotId":1}`: {SnapshotID: "y"},
		`{"limit":3,"hidden":4}`: {Limit: 3},
		`null`:                   {},
	} {
		var got request
		if err := exact.Unmarshal([]byte(text), &got); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if of(got.Code) != of(want.Code) || got.SnapshotID != want.SnapshotID || got.Limit != want.Limit ||
			got.hidden != 0 {
			t.Errorf("%s: got %+v, want %+v", text, got, want)
		}
	}
}

func TestUnmarshalRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`{"limit":"many"}`: "the member limit has a wrong type",
		`[]`:               "it is no object",
	} {
		var got request
		if err := exact.Unmarshal([]byte(text), &got); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func text(s string) *string { return &s }

func of(s *string) string {
	if s == nil {
		return "nothing"
	}
	return *s
}
