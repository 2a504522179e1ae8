package steps

import (
	"testing"
	"testing/synctest"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/judging/timing"
)

// slowMeter tells of one thread, and takes its time for it, as a machine does that has many processes to look through.
type slowMeter struct{ took time.Duration }

func (m *slowMeter) Threads() map[int]driver.Turns {
	turns := map[int]driver.Turns{1: {Spent: m.took, Waited: 3 * m.took}}
	time.Sleep(m.took)
	m.took = 2 * time.Second
	return turns
}

func TestALookThatHasBegunIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop := shareUntil(&slowMeter{}, 9*time.Second)
		time.Sleep(10 * time.Second)
		share, ok := stop()
		if want := (timing.Share{SpentMs: 2000, WaitedMs: 6000}); !ok || share != want {
			t.Errorf("%t, %+v, want %+v", ok, share, want)
		}
	})
}

func TestNothingIsToldOfARunThatEndsBeforeTheLook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop := shareUntil(&slowMeter{}, 9*time.Second)
		time.Sleep(8 * time.Second)
		if share, ok := stop(); ok {
			t.Errorf("told of %+v", share)
		}
	})
}
