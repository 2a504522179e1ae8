package refhost

import (
	"io"
	"net/http"
	"time"

	"codemode/refhost/clients"
)

// streamPatience is how long a connection waits for the header of the stream on which its server may speak unasked:
// some servers send it with their first message only.
const streamPatience = time.Second

// maxStreamWait bounds the time between two requests for a stream of which none came.
const maxStreamWait = time.Minute

// toolsChanged is the event by which a stream that was begun anew tells what it may have missed.
const toolsChanged = "event: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n"

// lateStreams lets a connection go on before a server has answered the request for its stream of events, and without
// one where there is none: such a stream is optional. What the server sends later is read then. Up to 2025-11-25 it is
// asked for by GET, and by the SDK again when it ends; from 2026-07-28 on by a request to listen, which is sent again
// here.
type lateStreams struct{ next http.RoundTripper }

func (t lateStreams) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method != http.MethodGet && !clients.Listens(req) {
		return t.next.RoundTrip(req)
	}
	answered := t.ask(req)
	timer := time.NewTimer(streamPatience)
	defer timer.Stop()
	select {
	case a := <-answered:
		if a.decides(req) {
			return a.resp, a.err
		}
		answered <- a
	case <-timer.C:
	}
	body, events := io.Pipe()
	go t.forward(req, events, answered)
	return &http.Response{Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {"text/event-stream"}}, Body: body, ContentLength: -1, Request: req}, nil
}

// ask sends the request; one answer comes.
func (t lateStreams) ask(req *http.Request) chan headerOrError {
	answered := make(chan headerOrError, 1)
	go func() {
		resp, err := t.next.RoundTrip(req)
		answered <- headerOrError{resp, err}
	}()
	return answered
}

// askAgain is ask for a request that was sent before.
func (t lateStreams) askAgain(req *http.Request) chan headerOrError {
	again := req.Clone(req.Context())
	if req.GetBody != nil {
		again.Body, _ = req.GetBody() // of bytes, which can always be read
	}
	return t.ask(again)
}

type headerOrError struct {
	resp *http.Response
	err  error
}

// decides tells whether an answer is for the SDK, which gives up the connection for all that it does not know: a
// stream, the word that there is none, or where else there is one.
func (a headerOrError) decides(req *http.Request) bool {
	switch {
	case req.Context().Err() != nil, resumes(req):
		return true
	case a.err != nil:
		return false
	case a.resp.StatusCode >= 300 && a.resp.StatusCode < 400:
		to, err := a.resp.Location()
		return err == nil && origin(to) == origin(req.URL)
	}
	return a.isStream() && !clients.Listens(req) || a.resp.StatusCode >= 400 && a.resp.StatusCode < 500
}

// resumes tells whether a request is for the rest of a stream, which may have the answer to a call: without it, that
// call has failed.
func resumes(req *http.Request) bool { return req.Header.Get("Last-Event-ID") != "" }

func (a headerOrError) isStream() bool {
	return a.resp.StatusCode == http.StatusOK && isEventStream(a.resp)
}

// forward writes what comes of a stream, when it comes. A request that fails is sent again after a while, as is one to
// listen whose stream has ended; an answer that is no stream leaves its reader waiting until the connection ends.
func (t lateStreams) forward(req *http.Request, to *io.PipeWriter, answered <-chan headerOrError) {
	ctx := req.Context()
	listened := false
	for wait := time.Second; ; wait = min(2*wait, maxStreamWait) {
		a := <-answered
		again := a.err != nil || a.resp.StatusCode >= 500
		switch {
		case a.err != nil && resumes(req):
			_ = to.CloseWithError(a.err)
			return
		case a.err != nil:
		case a.isStream() && clients.Listens(req):
			begun := time.Now()
			_ = copyEvents(to, a.resp.Body, listened)
			if again, listened = true, true; time.Since(begun) > maxStreamWait {
				wait = time.Second
			}
		case a.isStream():
			_ = to.CloseWithError(copyEvents(to, a.resp.Body, false))
			return
		default:
			_ = a.resp.Body.Close()
		}
		timer := time.NewTimer(wait)
		if !again {
			timer.Stop()
		}
		select {
		case <-ctx.Done():
			timer.Stop()
			_ = to.CloseWithError(ctx.Err())
			return
		case <-timer.C:
			answered = t.askAgain(req)
		}
	}
}

// copyEvents copies a stream to its end. What a stream that is renewed could not tell, it tells first.
func copyEvents(to io.Writer, from io.ReadCloser, renewed bool) error {
	defer func() { _ = from.Close() }()
	if renewed {
		if _, err := io.WriteString(to, toolsChanged); err != nil {
			return err
		}
	}
	// Its reader bounds each event; here, no more than the buffer is held.
	_, err := io.CopyBuffer(to, from, make([]byte, 4<<10))
	return err
}
