// Package awake keeps a process of the suite from standing still.
package awake

import "time"

// wakeEvery is how long the process may stand still, instead of a minute.
const wakeEvery = 500 * time.Millisecond

// Keep has a timer pending at all times, as the reference host does, whose
// keepAwake says why: neither may import the other. A bridge to a mock server that
// stood still would be taken for a fault of the host.
func Keep() {
	go func() {
		for range time.Tick(wakeEvery) {
		}
	}()
}
