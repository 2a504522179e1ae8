package refhost

import (
	"context"
	"io"
	"net/http"
	"time"
)

// streamPatience is how long a connection waits for the header of the stream on which its server may speak unasked:
// some servers send it with their first message only.
const streamPatience = time.Second

// lateStreams lets a connection go on before a server has answered the request for its stream of events. What the
// server sends later is read then; an answer that is no stream is one without events.
type lateStreams struct{ next http.RoundTripper }

func (t lateStreams) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method != http.MethodGet {
		return t.next.RoundTrip(req)
	}
	answered := make(chan headerOrError, 1)
	go func() {
		resp, err := t.next.RoundTrip(req)
		answered <- headerOrError{resp, err}
	}()
	timer := time.NewTimer(streamPatience)
	defer timer.Stop()
	select {
	case a := <-answered:
		return a.resp, a.err
	case <-timer.C:
	}
	body, events := io.Pipe()
	go forward(req.Context(), events, answered)
	return &http.Response{Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {"text/event-stream"}}, Body: body, ContentLength: -1, Request: req}, nil
}

type headerOrError struct {
	resp *http.Response
	err  error
}

// forward writes what comes of a stream, when it comes. A request that brings none leaves its reader waiting until the
// connection ends.
func forward(ctx context.Context, to *io.PipeWriter, answered <-chan headerOrError) {
	a := <-answered
	if a.err != nil {
		_ = to.CloseWithError(a.err)
		return
	}
	defer a.resp.Body.Close()
	if a.resp.StatusCode != http.StatusOK || !isEventStream(a.resp) {
		<-ctx.Done()
		_ = to.CloseWithError(ctx.Err())
		return
	}
	// Its reader bounds each event; here, no more than the buffer is held.
	_, err := io.CopyBuffer(to, a.resp.Body, make([]byte, 4<<10))
	_ = to.CloseWithError(err)
}
