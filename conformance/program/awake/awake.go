// Package awake keeps a process from standing still.
package awake

import "time"

// Keep has a timer pending at all times, because the monitor of the Go runtime
// sleeps until the next one, up to a minute, when nothing runs or the world is being
// stopped. Seen with Go 1.26.8 on two busy cores, rarely: a process that stood still
// for 60.00 s, or until its next timer. The likely reason: a thread that enters a
// system call while the world is being stopped can be overlooked, and only the
// monitor looks again. every is how long the process may stand still.
func Keep(every time.Duration) {
	go func() {
		for range time.Tick(every) {
		}
	}()
}
