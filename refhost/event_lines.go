package refhost

import (
	"io"

	"codemode/refhost/files"
)

// eventLines is a stream of events whose lines all end with one line feed, without a byte order mark: a server may end
// them with a carriage return, too, of which the SDK knows nothing.
type eventLines struct {
	io.ReadCloser
	// marked is how much of a byte order mark the stream begins with, begun is set behind it.
	marked int
	begun  bool
	// returned is set behind a carriage return: a line feed there ends no other line.
	returned bool
}

func (e *eventLines) Read(p []byte) (int, error) {
	for {
		n, err := e.ReadCloser.Read(p)
		if n = e.normal(p[:n]); n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// normal puts what p is without other ends of lines at the beginning of p, and returns its length.
func (e *eventLines) normal(p []byte) int {
	kept := p[:0]
	for _, c := range p {
		if !e.begun {
			if c == files.ByteOrderMark[e.marked] {
				e.marked++
				e.begun = e.marked == len(files.ByteOrderMark)
				continue
			}
			// A part of a mark is no text at all, and whoever reads it would ignore its line.
			e.begun = true
		}
		followed := e.returned
		e.returned = c == '\r'
		switch {
		case c == '\r':
			c = '\n'
		case c == '\n' && followed:
			continue
		}
		kept = append(kept, c)
	}
	return len(kept)
}
