package searchexecute

import (
	"bytes"

	"codemode/refhost/budget"
	"codemode/refhost/rules"
)

// weighed is JSON that is written in pieces, and weighed as it is made.
type weighed struct {
	bytes.Buffer
	values budget.Values
}

func (w *weighed) Write(piece []byte) (int, error) {
	w.values.Add(piece)
	return w.Buffer.Write(piece)
}

func (w *weighed) WriteString(piece string) (int, error) { return w.Write([]byte(piece)) }

// weight is as [budget.Weight] of what was written.
func (w *weighed) weight() int { return w.values.Weight(w.Len()) }

// metAt is the part of a document, as a pointer, in which a bound of its spec is met first.
func metAt(document rules.Object, maxDepth int) string {
	w := newWriter(document, maxDepth)
	w.written()
	return w.place
}
