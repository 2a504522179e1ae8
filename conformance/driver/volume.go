package driver

import (
	"fmt"
	"sync/atomic"
)

// maxSaid bounds the messages of a host in all sessions of a run, in bytes: they are recorded and judged. All that is
// recorded of a run of the reference host is a fifth of that.
const maxSaid = 1 << 30

// errTooMuch ends each connection on which a host goes on that has said maxSaid bytes.
var errTooMuch = fmt.Errorf("the host sent more than %d MiB in all, more than is recorded of a run", maxSaid>>20)

// BeginRun lets a host say anew what it may say in a run of the suite: a page judges one host as often as a person
// wants.
func BeginRun(h Host) {
	if bounded, ok := h.(interface{ begin() }); ok {
		bounded.begin()
	}
}

// volume is how much the sessions of one host may still receive in a run, in bytes.
type volume struct{ left atomic.Int64 }

func newVolume() *volume {
	v := &volume{}
	v.begin()
	return v
}

func (v *volume) begin() { v.left.Store(maxSaid) }

// take counts a message.
func (v *volume) take(bytes int) error {
	if v.left.Add(-int64(bytes)) < 0 {
		return errTooMuch
	}
	return nil
}
