package driver

import "time"

// Meter is implemented by the sessions of this package. Processor is what the busiest thread of a host's processes has
// had of a processor, and for how long it has waited for one while others had it; told is false for a host that the
// suite did not start, and on systems that do not tell.
type Meter interface {
	Processor() (spent, waited time.Duration, told bool)
}

// Processor implements [Meter].
func (s *session) Processor() (spent, waited time.Duration, told bool) {
	if s.processor == nil {
		return 0, 0, false
	}
	return s.processor()
}
