package timing_test

import (
	"context"
	"errors"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/judging/timing"
)

func TestTiming(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "timing")
}

// limit is the shortest of scenarios.
const limit = 400 * time.Millisecond

// clock is moved by hand.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

// host needs the given times for its runs, one after the other, the last one for all others.
func (c *clock) host(times ...time.Duration) func(context.Context) error {
	return func(context.Context) error {
		c.at = c.at.Add(times[0])
		if len(times) > 1 {
			times = times[1:]
		}
		return nil
	}
}

var _ = Describe("The calibration of a host", func() {
	var c *clock
	BeforeEach(func() { c = &clock{at: time.Unix(0, 0)} })

	It("is that of its slowest run", func(ctx SpecContext) {
		p := timing.Measure(ctx, c.now, c.host(20*time.Millisecond, 90*time.Millisecond, 30*time.Millisecond))
		Expect(p.RoundTripMs).To(BeEquivalentTo(90))
		Expect(p.TypicalMs).To(BeEquivalentTo(30))
		Expect(p.Problem()).To(BeEmpty())
	})

	It("extends the deadline", func(ctx SpecContext) {
		quick := timing.Measure(ctx, c.now, c.host(time.Millisecond)).Deadline(limit)
		slow := timing.Measure(ctx, c.now, c.host(700*time.Millisecond)).Deadline(limit)
		Expect(quick.Duration()).To(Equal(2300 * time.Millisecond))
		Expect(slow.Duration()).To(Equal(10200 * time.Millisecond))
		Expect(slow.RoundTripMs).To(BeEquivalentTo(700))
	})

	It("does not care for a single slow run", func(ctx SpecContext) {
		p := timing.Measure(ctx, c.now, c.host(20*time.Millisecond, 9*time.Second, 30*time.Millisecond))
		Expect(p.Problem()).To(BeEmpty())
		Expect(p.Deadline(limit).Duration()).To(Equal(15800 * time.Millisecond))
	})

	It("scales the limit of a slow host, and the deadline with it", func(ctx SpecContext) {
		for took, want := range map[time.Duration][2]time.Duration{
			100 * time.Millisecond:  {limit, 2300 * time.Millisecond},
			200 * time.Millisecond:  {limit, 2800 * time.Millisecond},
			400 * time.Millisecond:  {2 * limit, 5600 * time.Millisecond},
			600 * time.Millisecond:  {3 * limit, 8400 * time.Millisecond},
			2 * time.Second:         {10 * limit, 28 * time.Second},
			4900 * time.Millisecond: {25 * limit, 69 * time.Second},
		} {
			p := timing.Measure(ctx, c.now, c.host(took))
			Expect(p.Problem()).To(BeEmpty())
			w := p.Deadline(limit)
			Expect([2]time.Duration{time.Duration(w.LimitMs) * time.Millisecond, w.Duration()}).To(Equal(want),
				took.String())
		}
	})

	It("says nothing when the host is too slow", func(ctx SpecContext) {
		p := timing.Measure(ctx, c.now, c.host(10*time.Second))
		Expect(p.Problem()).To(ContainSubstring("takes 10000 ms"))
	})

	It("says nothing when the machine is too slow", func(ctx SpecContext) {
		// Each look at this clock comes three seconds after the one before.
		late := func() time.Time {
			c.at = c.at.Add(3 * time.Second)
			return c.at
		}
		p := timing.Measure(ctx, late, c.host(0))
		Expect(p.LateMs).To(BeEquivalentTo(2999))
		Expect(p.Problem()).To(ContainSubstring("wakes a sleeping program up to 2999 ms late"))
	})

	It("says nothing when a run is not answered", func(ctx SpecContext) {
		p := timing.Measure(ctx, c.now, func(context.Context) error { return errors.New("no answer") })
		Expect(p.Problem()).To(HaveSuffix("gave no value: no answer"))
	})
})
