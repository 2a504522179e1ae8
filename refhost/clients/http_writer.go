package clients

import (
	"net/http"
	"sync"
	"time"
)

const (
	// readTimeout bounds how long a client may take over HTTP to read the next part of an answer.
	readTimeout = 30 * time.Second
	// hurriedTimeout is the same while others wait until there is room for their answers.
	hurriedTimeout = 3 * time.Second
	// answerPart is how much of an answer is written at a time, in bytes.
	answerPart = 64 << 10
)

// readers are the clients to whom a part of an answer is being written.
type readers struct {
	mu sync.Mutex
	// since is when that began.
	since map[*http.ResponseController]time.Time
	// waiting is how many answers wait.
	waiting int
}

func newReaders() *readers { return &readers{since: map[*http.ResponseController]time.Time{}} }

// hurry has all read faster as long as an answer waits, until the returned function is called. Clients that do not read
// keep nobody waiting then.
func (r *readers) hurry() (waited func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waiting++
	for control, since := range r.since {
		_ = control.SetWriteDeadline(since.Add(hurriedTimeout))
	}
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.waiting--
	}
}

// begin gives a client its time for a part.
func (r *readers) begin(control *http.ResponseController) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now, within := time.Now(), readTimeout
	if r.waiting > 0 {
		within = hurriedTimeout
	}
	r.since[control] = now
	_ = control.SetWriteDeadline(now.Add(within))
}

func (r *readers) end(control *http.ResponseController) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.since, control)
	_ = control.SetWriteDeadline(time.Time{})
}

// punctual writes to a client that has to read on: an answer that nobody reads would stay in memory.
type punctual struct {
	http.ResponseWriter
	control *http.ResponseController
	readers *readers
}

func (r *readers) punctual(w http.ResponseWriter) punctual {
	return punctual{w, http.NewResponseController(w), r}
}

// Write writes in parts, each of which has its time.
func (w punctual) Write(p []byte) (written int, err error) {
	for len(p) > 0 && err == nil {
		var n int
		part := p[:min(len(p), answerPart)]
		w.within(func() { n, err = w.ResponseWriter.Write(part) })
		written, p = written+n, p[n:]
	}
	return written, err
}

// Flush sends what is buffered, which has its time, too.
func (w punctual) Flush() { w.within(func() { _ = w.control.Flush() }) }

// Unwrap is for [http.ResponseController].
func (w punctual) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w punctual) within(do func()) {
	w.readers.begin(w.control)
	defer w.readers.end(w.control)
	do()
}
