package evidence_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"codemode/reports/evidence"
)

func TestTimeIsThatOfAllAttempts(t *testing.T) {
	took := func(text string) evidence.Event {
		return evidence.Event{Kind: evidence.Took, Data: json.RawMessage(text)}
	}
	first, err := json.Marshal(evidence.Attempt{Events: []evidence.Event{
		took(`{"us":500,"of":{"run":{"count":1,"us":300},"wait":{"count":1,"us":90}}}`)}})
	if err != nil {
		t.Fatal(err)
	}
	got, recorded := evidence.TimeOf([]evidence.Event{
		{Kind: evidence.FirstAttempt, Data: first},
		{Kind: evidence.Fact, Data: json.RawMessage(`{"us":7}`)},
		took(`{"us":2000,"of":{"run":{"count":2,"us":1000},"host-start":{"count":1,"us":600}}}`),
	})
	want := evidence.Time{Us: 2500, Of: map[evidence.Work]evidence.Sum{
		evidence.Run: {3, 1300}, evidence.HostStart: {1, 600}, evidence.Wait: {1, 90}}}
	if !recorded || !reflect.DeepEqual(got, want) {
		t.Errorf("%t, %v, want %v", recorded, got, want)
	}
	if us := got.HostUs(); us != 1900 {
		t.Errorf("the host took %d µs", us)
	}
}

func TestALogMeasuresWhatItIsTold(t *testing.T) {
	log, other := evidence.NewLog(), evidence.NewLog()
	log.Time(evidence.Run)()
	other.Time(evidence.Run)()
	other.Time(evidence.Wait)()
	log.Take(other)
	if _, recorded := evidence.TimeOf(log.Events()); recorded {
		t.Error("a time was recorded before the end")
	}
	log.AddTime()
	got, _ := evidence.TimeOf(log.Events())
	if got.Of[evidence.Run].Count != 2 || got.Of[evidence.Wait].Count != 1 || got.HostUs() > got.Us {
		t.Errorf("%v", got)
	}
}
