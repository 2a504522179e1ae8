package driver

import "time"

// Meter is implemented by the sessions of this package. Threads are those of a host's processes, by their numbers; none
// for a host that the suite did not start, and on systems that do not tell.
type Meter interface{ Threads() map[int]Turns }

// Turns are what a thread has had of a processor since it began, and for how long it has waited for one that others
// had.
type Turns struct{ Spent, Waited time.Duration }

// Threads implements [Meter].
func (s *session) Threads() map[int]Turns {
	if s.threads == nil {
		return nil
	}
	return s.threads()
}
