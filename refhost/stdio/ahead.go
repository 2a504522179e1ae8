package stdio

import "io"

// What is read before it is needed, in bytes and pieces: more than a pipe has room for. Who no longer reads what comes
// in learns even so that it has ended.
const (
	pieceAhead  = 32 << 10
	piecesAhead = 4
)

// ahead reads a stream before it is needed.
type ahead struct {
	read, free chan []byte
	// rest is what is left of piece.
	piece, rest []byte
	// failure is set when read is closed.
	failure error
}

// readAhead begins to read, until closed is. It closes ended at the end of the stream.
func readAhead(from io.Reader, ended chan<- struct{}, closed <-chan struct{}) *ahead {
	a := &ahead{read: make(chan []byte, piecesAhead), free: make(chan []byte, piecesAhead)}
	for range piecesAhead {
		a.free <- make([]byte, pieceAhead)
	}
	go func() {
		defer close(a.read)
		defer close(ended)
		for {
			select {
			case piece := <-a.free:
				n, err := from.Read(piece)
				if a.read <- piece[:n]; err != nil {
					a.failure = err
					return
				}
			case <-closed:
				a.failure = io.EOF
				return
			}
		}
	}()
	return a
}

// Read returns what was read.
func (a *ahead) Read(p []byte) (int, error) {
	for len(a.rest) == 0 {
		if a.piece != nil {
			a.free <- a.piece[:pieceAhead]
		}
		piece, more := <-a.read
		if a.piece, a.rest = piece, piece; !more {
			return 0, a.failure
		}
	}
	n := copy(p, a.rest)
	a.rest = a.rest[n:]
	return n, nil
}
