package refhost

import (
	"net/http"
	"time"
)

const (
	// readTimeout bounds how long a client may take over HTTP to read the next part of an answer.
	readTimeout = 30 * time.Second
	// answerPart is how much of an answer is written at a time, in bytes.
	answerPart = 64 << 10
)

// punctual writes to a client that has to read on: an answer that nobody reads would stay in memory.
type punctual struct {
	http.ResponseWriter
	control *http.ResponseController
}

func newPunctual(w http.ResponseWriter) punctual { return punctual{w, http.NewResponseController(w)} }

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
	_ = w.control.SetWriteDeadline(time.Now().Add(readTimeout))
	do()
	_ = w.control.SetWriteDeadline(time.Time{})
}
