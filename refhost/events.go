package refhost

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"golang.org/x/time/rate"
)

// maxAfterAnswer bounds what a stream may bring after the answer that it is for, in bytes: its end.
const maxAfterAnswer = 64 << 10

// events is a stream of server-sent events, each of which is read when it is complete: the answer that the stream is
// for is captured, and of what the server says beside it no more is handed on than the host needs.
type events struct {
	io.ReadCloser
	// ctx is that of the request.
	ctx context.Context
	// pace bounds how many messages are read that nobody asked for.
	pace *rate.Limiter
	// wanted gets the answer; it is nil for a stream that is for no request.
	wanted *capture
	// event is what has come of the one that goes on, ready what is to be read of those before.
	event, ready []byte
	// begun is set within a line that is not empty: an empty one ends an event.
	begun    bool
	answered bool
	// failure is why no more is read.
	failure error
	// after counts the bytes after the answer.
	after int
}

func (e *events) Read(p []byte) (int, error) {
	for len(e.ready) == 0 {
		if e.failure != nil {
			return 0, e.failure
		}
		n, err := e.ReadCloser.Read(p)
		if failure := e.count(p[:n]); failure != nil {
			e.failure = failure
			continue
		}
		e.add(p[:n])
		if err == io.EOF {
			e.endEvent()
		}
		if e.failure == nil {
			e.failure = err
		}
	}
	n := copy(p, e.ready)
	e.ready = e.ready[n:]
	return n, nil
}

// count fails when a stream has more than it may have. The SDK bounds an event as well, and reads
// what comes after the answer to its end, if it has one.
func (e *events) count(p []byte) error {
	if e.answered {
		if e.after += len(p); e.after > maxAfterAnswer {
			return errTooLarge
		}
		return nil
	}
	tooLarge := len(e.event)+len(p) > maxMessage
	switch {
	case tooLarge && e.wanted != nil:
		e.wanted.drop(errTooLarge)
		return errTooLarge
	case tooLarge:
		return errTooLarge
	case e.wanted != nil:
		_, err := e.wanted.Write(p)
		return err
	}
	return nil
}

// add takes the next piece of the stream.
func (e *events) add(piece []byte) {
	for len(piece) > 0 && e.failure == nil {
		line, rest, ended := bytes.Cut(piece, []byte("\n"))
		e.event = append(e.event, piece[:len(piece)-len(rest)]...)
		e.begun = e.begun || len(bytes.Trim(line, "\r")) > 0
		if ended {
			if !e.begun {
				e.endEvent()
			}
			e.begun = false
		}
		piece = rest
	}
}

// endEvent makes the event ready.
func (e *events) endEvent() {
	event := e.event
	e.event = nil
	data := dataOf(event)
	if len(data) > 0 {
		var result json.RawMessage
		if e.wanted != nil && !e.answered {
			data, result = e.wanted.cutOut(data)
		}
		message, err := jsonrpc.DecodeMessage(data)
		request, asks := message.(*jsonrpc.Request)
		before := e.answered
		if asks {
			event = leaner(event, request)
		} else if e.wanted != nil && !before {
			if e.answer(data, result, err); e.answered && result != nil {
				event = withData(event, data)
			}
		}
		if e.answered == before && e.failure == nil { // it is not what was asked for
			e.failure = e.pace.Wait(e.ctx)
		}
	}
	switch {
	case e.failure != nil:
	case len(e.ready) == 0: // a large one is not copied
		e.ready = event
	default:
		e.ready = append(e.ready, event...)
	}
}

// answer takes what is to be the answer, unless it cannot be read.
func (e *events) answer(data []byte, cut json.RawMessage, err error) {
	if why := unreadable(data, err); why != nil {
		e.wanted.drop(why)
		e.failure = why
		return
	}
	e.answered = e.wanted.message(data, cut)
}

var dataField = []byte("data:")

// dataOf are the data of an event: the event's own bytes, if they are one line.
func dataOf(event []byte) []byte {
	var data []byte
	for line := range bytes.Lines(event) {
		text, ok := bytes.CutPrefix(bytes.TrimRight(line, "\r\n"), dataField)
		switch {
		case !ok:
		case data == nil:
			data = slices.Clip(text)
		default:
			data = append(append(data, '\n'), text...)
		}
	}
	return data
}

// leaner is an event without what nobody needs of the message that it has.
func leaner(event []byte, message *jsonrpc.Request) []byte {
	lean(message)
	text, err := jsonrpc.EncodeMessage(message)
	if err != nil { // what was decoded can be encoded
		return nil
	}
	return withData(event, text)
}

// withData is an event with other data.
func withData(event, data []byte) []byte {
	var made []byte
	for line := range bytes.Lines(event) {
		if line = bytes.TrimRight(line, "\r\n"); len(line) > 0 && !bytes.HasPrefix(line, dataField) {
			made = append(append(made, line...), '\n')
		}
	}
	return slices.Concat(made, dataField, data, []byte("\n\n"))
}
