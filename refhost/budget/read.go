package budget

import (
	"errors"
	"io"
	"math"
)

// What is read at a time, in bytes: little for what is short, and no more than a share of what is long.
const (
	firstPiece = 4 << 10
	largePiece = 1 << 20
)

// ReadAll reads to the end, as io.ReadAll does, but in pieces: a buffer that grows is copied again and again, and takes
// several times the bytes of what is read.
func ReadAll(r io.Reader) ([]byte, error) { return ReadUpTo(r, math.MaxInt) }

// ErrMore is the error of [ReadUpTo] where there is more.
var ErrMore = errors.New("there is more")

// ReadUpTo is [ReadAll] for at most so many bytes. Of more it puts no pieces together.
func ReadUpTo(r io.Reader, most int) ([]byte, error) {
	var pieces [][]byte
	size := 0
	for next := firstPiece; ; next = min(2*next, largePiece) {
		piece := make([]byte, next)
		n, err := fill(piece, r)
		if size += n; size > most {
			return nil, ErrMore
		}
		pieces = append(pieces, piece[:n])
		switch err {
		case nil:
		case io.EOF:
			return joined(pieces, size), nil
		default:
			return joined(pieces, size), err
		}
	}
}

// fill reads until the piece is full; io.ReadFull does not tell a text that ends from one that breaks off.
func fill(piece []byte, r io.Reader) (n int, err error) {
	for n < len(piece) && err == nil {
		var more int
		more, err = r.Read(piece[n:])
		n += more
	}
	return n, err
}

// joined puts pieces together, and lets go of each.
func joined(pieces [][]byte, size int) []byte {
	if len(pieces) == 1 {
		return pieces[0]
	}
	all := make([]byte, 0, size)
	for i := range pieces {
		all = append(all, pieces[i]...)
		pieces[i] = nil
	}
	return all
}
