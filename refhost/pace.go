package refhost

import (
	"time"

	"golang.org/x/time/rate"
)

// The streams of events that a server may have asked for anew: it may end each at once, and say that the next one is
// to be asked for a millisecond later.
const (
	// restOfStreams is how long one takes of the room that there is for them.
	restOfStreams = 500 * time.Millisecond
	// manyStreams is that room: so many at once are what many calls under way may need.
	manyStreams = 32
)

func paceOfStreams() *rate.Limiter { return rate.NewLimiter(rate.Every(restOfStreams), manyStreams) }

// The messages that a server may say unasked: a notice takes less work of the server than of this host. With more,
// the host reads slowly what the server says.
const (
	// unaskedPerSec is how many a second are read.
	unaskedPerSec = 500
	// manyUnasked is how many are read at once.
	manyUnasked = 5000
)

func paceOfUnasked() *rate.Limiter { return rate.NewLimiter(unaskedPerSec, manyUnasked) }
