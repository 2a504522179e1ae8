package worker

import (
	"container/heap"
	"slices"
	"time"

	"github.com/dop251/goja"
)

// maxDelay is the longest delay of a timer; a longer one counts as zero, as in browsers.
const maxDelay = 1<<31 - 1

// clock holds the timers of setTimeout. It starts nothing of its own: the loop
// asks when the next one is due.
type clock struct {
	rt      *goja.Runtime
	pending timerHeap
	byID    map[int64]*timer
	lastID  int64
}

type timer struct {
	id       int64
	due      time.Time
	callback goja.Callable
	args     []goja.Value
}

func newClock(rt *goja.Runtime) *clock { return &clock{rt: rt, byID: map[int64]*timer{}} }

// install defines setTimeout and clearTimeout (§3.5).
func (c *clock) install() error {
	if err := c.rt.Set("setTimeout", c.setTimeout); err != nil {
		return err
	}
	return c.rt.Set("clearTimeout", c.clearTimeout)
}

func (c *clock) setTimeout(call goja.FunctionCall) goja.Value {
	callback, ok := goja.AssertFunction(call.Argument(0))
	if !ok {
		panic(c.rt.NewTypeError("setTimeout takes a function, and a delay in milliseconds"))
	}
	delay := call.Argument(1).ToInteger()
	if delay < 0 || delay > maxDelay {
		delay = 0
	}
	c.lastID++
	t := &timer{id: c.lastID, due: time.Now().Add(time.Duration(delay) * time.Millisecond), callback: callback}
	if len(call.Arguments) > 2 {
		t.args = slices.Clone(call.Arguments[2:]) // the engine reuses the slice
	}
	c.byID[t.id] = t
	heap.Push(&c.pending, t)
	return c.rt.ToValue(t.id)
}

func (c *clock) clearTimeout(call goja.FunctionCall) goja.Value {
	delete(c.byID, call.Argument(0).ToInteger())
	return goja.Undefined()
}

// next returns when the next timer is due.
func (c *clock) next() (due time.Time, ok bool) {
	for len(c.pending) > 0 {
		if t := c.pending[0]; c.byID[t.id] == t {
			return t.due, true
		}
		heap.Pop(&c.pending)
	}
	return time.Time{}, false
}

// fire runs the callback of the next timer.
func (c *clock) fire() error {
	t := heap.Pop(&c.pending).(*timer)
	delete(c.byID, t.id)
	_, err := t.callback(goja.Undefined(), t.args...)
	return err
}

// timerHeap orders timers by the time they are due, then by their age.
type timerHeap []*timer

func (h timerHeap) Len() int { return len(h) }
func (h timerHeap) Less(i, j int) bool {
	if h[i].due.Equal(h[j].due) {
		return h[i].id < h[j].id
	}
	return h[i].due.Before(h[j].due)
}
func (h timerHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *timerHeap) Push(x any)   { *h = append(*h, x.(*timer)) }
func (h *timerHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}
