package worker

import (
	"sync"
	"time"
)

// stopwatch calls a function once when a script has taken its time (§3.2.4).
type stopwatch struct {
	mu    sync.Mutex
	timer *time.Timer
	limit time.Duration
	left  time.Duration
	since time.Time
	ring  func()
}

func startStopwatch(limit time.Duration, ring func()) *stopwatch {
	w := &stopwatch{limit: limit, left: limit, since: time.Now(), ring: ring}
	w.timer = time.AfterFunc(limit, ring)
	return w
}

// pause stops the count, and lets the script wait for as long as most.
func (w *stopwatch) pause(most time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer.Stop()
	w.left -= time.Since(w.since)
	w.timer = time.AfterFunc(most, w.ring)
}

// resume goes on with the count, or begins it anew.
func (w *stopwatch) resume(anew bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer.Stop()
	if anew {
		w.left = w.limit
	}
	w.since = time.Now()
	w.timer = time.AfterFunc(max(0, w.left), w.ring)
}

func (w *stopwatch) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer.Stop()
}
