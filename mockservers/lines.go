package mockservers

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/mockservers/bridge"
)

// lines is one stdio connection: messages are lines. It taps each line, answers
// those that are no message or not of the server's protocol version, and carries out what a
// script says about the end of a request.
type lines struct {
	server *Server
	in     *bufio.Reader
	stream io.ReadWriteCloser

	writing sync.Mutex

	mu            sync.Mutex
	pending       map[jsonrpc.ID]pendingCall
	connectionEnd connectionEnd
}

// pendingCall is a request that was handed to the SDK and not answered yet.
type pendingCall struct {
	exchange *exchange
	end      func()
	// tool is set for a call of a tool.
	tool bool
}

func newLines(s *Server, stream io.ReadWriteCloser) *lines {
	return &lines{
		server: s, stream: stream, in: bufio.NewReader(stream), pending: map[jsonrpc.ID]pendingCall{},
	}
}

// Connect implements [mcp.Transport].
func (l *lines) Connect(context.Context) (mcp.Connection, error) { return l, nil }

// SessionID implements [mcp.Connection]; stdio has no session ids.
func (l *lines) SessionID() string { return "" }

// Close implements [mcp.Connection].
func (l *lines) Close() error { return l.stream.Close() }

// Read returns the next message for the SDK.
func (l *lines) Read(context.Context) (jsonrpc.Message, error) {
	for {
		line, err := l.in.ReadBytes('\n')
		line = bytes.TrimSpace(line)
		switch {
		case string(line) == bridge.Farewell:
			l.closedByHost()
			continue
		case bytes.HasPrefix(line, []byte(bridge.Environment)):
			l.server.started(string(line[len(bridge.Environment):]))
			continue
		case bytes.HasPrefix(line, []byte(bridge.Argument)):
			l.server.startedWith(string(line[len(bridge.Argument):]))
			continue
		case len(line) == 0 && err != nil:
			l.ended(err)
			return nil, err
		case len(line) == 0:
			continue
		}
		l.server.tap(l.server.script.ServerID, ToServer, line)
		msg, err := l.accept(line)
		if msg != nil || err != nil {
			return msg, err
		}
	}
}

// accept decodes a line. It returns no message when it has answered itself.
func (l *lines) accept(line []byte) (jsonrpc.Message, error) {
	msg, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return nil, l.send(&jsonrpc.Response{
			Error: &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: err.Error()},
		})
	}
	req, ok := msg.(*jsonrpc.Request)
	if !ok {
		return msg, nil
	}
	if refusal := l.server.protocol.refuse(req); refusal != nil {
		return nil, l.send(&jsonrpc.Response{ID: req.ID, Error: refusal})
	}
	if req.IsCall() {
		header := http.Header{}
		x, end := l.server.exchanges.open(header, req.ID.Raw())
		x.say, x.print = l.sendLine, l.print
		req.Extra = &mcp.RequestExtra{Header: header}
		l.mu.Lock()
		l.pending[req.ID] = pendingCall{x, end, req.Method == "tools/call"}
		l.mu.Unlock()
	}
	return req, nil
}

// Write sends a message of the SDK, unless the script decided otherwise.
func (l *lines) Write(_ context.Context, msg jsonrpc.Message) error {
	response, ok := msg.(*jsonrpc.Response)
	if !ok {
		return l.send(msg)
	}
	end, tool := l.finish(response.ID)
	switch end {
	case unanswered:
		return nil
	case disconnected:
		return errors.Join(errClosed, l.Close())
	}
	err := l.send(msg)
	if err != nil && tool {
		l.undelivered(err)
	}
	return err
}

// finish ends a request and returns its outcome, and whether it called a tool.
func (l *lines) finish(id jsonrpc.ID) (end outcome, tool bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	call, ok := l.pending[id]
	if !ok {
		return answered, false
	}
	delete(l.pending, id)
	call.end()
	return call.exchange.outcome(), call.tool
}

func (l *lines) send(msg jsonrpc.Message) error {
	line, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	// JSON has U+2028 and U+2029 as they are, and so have the messages of most servers; Go alone writes escapes.
	separators := strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029")
	return l.sendLine([]byte(separators.Replace(string(line))))
}

// printer is a stream beside which there is stderr. To any other a bridge leads, which has one.
type printer interface{ print(text string) error }

// print prints a text to stderr, before what is sent next.
func (l *lines) print(text string) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	if beside, ok := l.stream.(printer); ok {
		return beside.print(text)
	}
	for piece := range slices.Chunk([]byte(text), bridge.MaxPrinted) {
		if _, err := fmt.Fprintf(l.stream, "%s%s\n", bridge.Printed, strconv.QuoteToASCII(string(piece))); err != nil {
			return err
		}
	}
	return nil
}

func (l *lines) sendLine(line []byte) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	l.server.tap(l.server.script.ServerID, FromServer, line)
	_, err := l.stream.Write(append(slices.Clip(line), '\n'))
	return err
}

// abandon ends the requests that will never be answered, after the session ended.
func (l *lines) abandon() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, call := range l.pending {
		delete(l.pending, id)
		call.end()
	}
}

// serveLines serves one MCP session on a stream until either side ends.
func (s *Server) serveLines(stream io.ReadWriteCloser) error {
	conn := newLines(s, stream)
	session, err := s.sdk.Connect(context.Background(), conn, nil)
	if err != nil {
		return errors.Join(err, stream.Close())
	}
	err = session.Wait()
	s.stopListening(session, nil)
	conn.abandon()
	return err
}
