package sandbox

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"
)

// The large frames of all workers that are read and not handed on, in bytes.
const (
	// maxFrames bounds those of more than a mebibyte. A larger one is alone.
	maxFrames = 32 << 20
	// maxSmallerFrames bounds the others, which do not wait for the largest.
	maxSmallerFrames = 8 << 20
	smallerFrame     = 1 << 20
	// frameTime is how long one may take, beside a second for each frameRate bytes.
	frameTime = 5 * time.Second
	frameRate = 8 << 20
)

// frameRooms are the room for such frames.
type frameRooms struct{ smaller, largest *semaphore.Weighted }

func newFrameRooms() *frameRooms {
	return &frameRooms{smaller: semaphore.NewWeighted(maxSmallerFrames), largest: semaphore.NewWeighted(maxFrames)}
}

// enter waits for the room for a frame, and returns what gives it back; false if ctx ends first.
func (r *frameRooms) enter(ctx context.Context, size int) (leave func(), ok bool) {
	room, n := r.largest, int64(min(size, maxFrames))
	if size <= smallerFrame {
		room = r.smaller
	}
	if room.Acquire(ctx, n) != nil {
		return nil, false
	}
	return func() { room.Release(n) }, true
}

// timeFor is how long a frame may take to come.
func timeFor(size int) time.Duration { return frameTime + time.Duration(size)*time.Second/frameRate }
