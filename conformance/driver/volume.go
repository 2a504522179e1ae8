package driver

import (
	"fmt"
	"sync/atomic"
)

// maxSaid bounds the messages of a host in all of its sessions, in bytes: they are recorded and judged. All that is
// recorded of a run of the reference host is a fifth of that.
const maxSaid = 1 << 30

// errTooMuch ends each connection on which a host goes on that has said maxSaid bytes.
var errTooMuch = fmt.Errorf("the host sent more than %d MiB in all, more than is recorded of a run", maxSaid>>20)

// volume is how much the sessions of one host may still receive, in bytes.
type volume struct{ left atomic.Int64 }

func newVolume(bytes int64) *volume {
	v := &volume{}
	v.left.Store(bytes)
	return v
}

// take counts a message.
func (v *volume) take(bytes int) error {
	if v.left.Add(-int64(bytes)) < 0 {
		return errTooMuch
	}
	return nil
}
