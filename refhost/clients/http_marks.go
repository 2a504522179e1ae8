package clients

import (
	"context"
	"fmt"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/budget"
	"codemode/refhost/places"
)

// The guard tells the handlers of the SDK in headers what it knows of a request: they get the header of a request and
// not its context. What a client says there does not count.
const (
	// clientHeader names the client that a request is from, as [clientOf] does.
	clientHeader = "Refhost-Client"
	// largeHeader is set where the body is larger than what a session may keep.
	largeHeader = "Refhost-Large"
)

// mark sets these headers.
func mark(r *http.Request) {
	r.Header.Del(largeHeader)
	r.Header.Set(clientHeader, clientOf(r))
}

// keepable tells whether a session may keep what a body says.
func keepable(body []byte) bool {
	return len(body) <= maxIntroduction && budget.CountValues(body) <= maxIntroduced
}

// begins tells whether a request can only begin a session.
func begins(r *http.Request) bool { return r.Header.Get(sessionHeader) == "" && !sessionless(r) }

// clientIn is the client that the message of a request is from, or "" where there is no guard.
func clientIn(req mcp.Request) string {
	if extra := req.GetExtra(); extra != nil {
		return extra.Header.Get(clientHeader)
	}
	return ""
}

// keepingLittle refuses a message of a large body that a session, or the SDK, keeps for longer than its answer takes;
// and one that listens, and has no end, of a body that is charged. The guard does not look for such a message in a
// body: two readers of a text may find two messages in it.
func keepingLittle(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		extra := req.GetExtra()
		if extra != nil && tooLarge(method, extra.Header) {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: fmt.Sprintf("the host keeps what %s "+
				"says; send it in a body of at most %d bytes and %d JSON values, or %d bytes of memory to listen",
				method, maxIntroduction, maxIntroduced, budget.Large)}
		}
		return next(ctx, method, req)
	}
}

func tooLarge(method string, header http.Header) bool {
	if method == listenMethod && header.Get(heldHeader) != "" {
		return true
	}
	return header.Get(largeHeader) != "" && !forgotten(method)
}

// forgotten tells whether nobody keeps a message of a method once it is answered.
func forgotten(method string) bool {
	switch method {
	case "tools/call", "tools/list", "resources/list", "resources/templates/list", "resources/read", "prompts/list",
		"prompts/get", "completion/complete", "ping", "notifications/cancelled", "notifications/progress",
		"notifications/roots/list_changed":
		return true
	}
	return false
}

// noSession stands for all requests of a client that are of no session: sessions have what these leave.
const noSession = "requests without a session"

// sharing leaves some of what the host has to others when one session, or all of a client together, take all that they
// can: what a client has begun goes on when the client is gone. The client of a message is that of its request, as a
// session may be unknown yet.
func (c *clientSessions) sharing(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		client, id := clientIn(req), req.GetSession().ID()
		switch {
		case client == "":
			return next(ctx, method, req)
		case id == "":
			return next(places.Of(ctx, client, noSession), method, req)
		case method == "initialize":
			c.begin(id, client)
		}
		return next(places.Of(ctx, client, id), method, req)
	}
}
