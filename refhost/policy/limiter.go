package policy

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limiter counts calls against the rates of a policy. It is safe for concurrent use.
type Limiter struct {
	now func() time.Time
	// mu lets one call at a time take from its buckets: a reservation that is cancelled gives all back only where it is
	// the last one of its bucket.
	mu    sync.Mutex
	rates []limited
}

type limited struct {
	Rate
	bucket *rate.Limiter
}

// NewLimiter returns a Limiter whose buckets are full; now is its clock.
func NewLimiter(p Policy, now func() time.Time) *Limiter {
	l := &Limiter{now: now}
	for _, part := range p {
		for _, r := range part.Rates {
			every := rate.Every(r.Per / time.Duration(r.Calls))
			l.rates = append(l.rates, limited{r, rate.NewLimiter(every, r.Calls)})
		}
	}
	return l
}

// Take counts one call. If a rate does not allow it, nothing is counted: rule is that
// rate then, and wait the time after which to try again.
func (l *Limiter) Take(t Tool) (rule string, wait time.Duration) {
	if len(l.rates) == 0 {
		return "", 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	var taken []*rate.Reservation
	for _, r := range l.rates {
		if !r.Of.Matches(t.Server, t.Name) {
			continue
		}
		reservation := r.bucket.ReserveN(now, 1)
		taken = append(taken, reservation)
		if wait := reservation.DelayFrom(now); wait > 0 {
			for _, t := range taken {
				t.CancelAt(now)
			}
			return r.String(), wait
		}
	}
	return "", 0
}
