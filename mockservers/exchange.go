package mockservers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// outcome is how a request ends.
type outcome int

const (
	answered outcome = iota
	// unanswered: nothing is sent.
	unanswered
	// disconnected: the connection is cut.
	disconnected
	// unauthorized: HTTP 401 where there is HTTP.
	unauthorized
)

// exchange is one request as the connection below the SDK sees it. What JSON-RPC
// cannot say about its end is said here.
type exchange struct {
	// id is the JSON-RPC id: an int64 or a string.
	id any
	// say sends a message of the server's own to the caller; nil where there is no way for one.
	say func(line []byte) error
	// print prints a text to the server's stderr; nil where it has none.
	print func(text string) error

	mu  sync.Mutex
	end outcome
}

func (x *exchange) decide(f outcome) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.end = f
}

// printAll prints what a reply begins with.
func (x *exchange) printAll(printed *Printed) error {
	if x.print == nil || printed == nil {
		return nil
	}
	return x.print(strings.Repeat(printed.Text, max(1, printed.Times)))
}

// sayAll sends the messages that a reply begins with.
func (x *exchange) sayAll(messages []json.RawMessage) error {
	if x.say == nil || len(messages) == 0 {
		return nil
	}
	id, err := json.Marshal(x.id)
	if err != nil {
		return fmt.Errorf("write the id of a call into a message of its server: %w", err)
	}
	for _, message := range messages {
		if err := x.say(bytes.ReplaceAll(message, []byte(`"`+IDMark+`"`), id)); err != nil {
			return err
		}
	}
	return nil
}

func (x *exchange) outcome() outcome {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.end
}

// exchangeHeader carries an exchange's key through the SDK: request headers are
// the only thing that it hands unchanged from a connection to a handler. A
// client cannot forge it, since the connection always sets it.
const exchangeHeader = "Mockserver-Exchange"

// exchanges are the pending requests by key. The zero value is ready to use.
type exchanges struct {
	mu    sync.Mutex
	next  int
	byKey map[string]*exchange
}

// open registers a request and marks its header; end must be called once.
func (e *exchanges) open(header http.Header, id any) (x *exchange, end func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.byKey == nil {
		e.byKey = map[string]*exchange{}
	}
	e.next++
	key := strconv.Itoa(e.next)
	header.Set(exchangeHeader, key)
	x = &exchange{id: id}
	e.byKey[key] = x
	return x, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.byKey, key)
	}
}

// of finds the exchange of a request. Without one (the connection is gone) it
// returns one that nobody looks at.
func (e *exchanges) of(req mcp.Request) *exchange {
	extra := req.GetExtra()
	if extra == nil {
		return &exchange{}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if x := e.byKey[extra.Header.Get(exchangeHeader)]; x != nil {
		return x
	}
	return &exchange{}
}
