package mockservers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// unauthorizedCode is the JSON-RPC code of a rejected call on stdio, where MCP
// defines none; it is from the range left to implementations.
const unauthorizedCode = -32001

// declaration is a tool as tools/list shows it.
type declaration struct {
	Name         string          `json:"name"`
	Title        string          `json:"title,omitempty"`
	Description  string          `json:"description,omitempty"`
	InputSchema  json.RawMessage `json:"inputSchema,omitempty"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
	Annotations  json.RawMessage `json:"annotations,omitempty"`
}

func (t Tool) declaration() declaration {
	d := declaration{
		Name: t.Name, Title: t.Title, Description: t.Description,
		InputSchema: t.InputSchema, OutputSchema: t.OutputSchema, Annotations: t.Annotations,
	}
	if len(d.InputSchema) == 0 && !t.NoInputSchema {
		d.InputSchema = json.RawMessage(`{"type":"object","additionalProperties":true}`)
	}
	return d
}

// page is the result of tools/list. The cache hints are those that
// MCP20260728 requires; they forbid to cache.
type page struct {
	Tools      []declaration `json:"tools"`
	NextCursor string        `json:"nextCursor,omitempty"`
	TTLMs      *int          `json:"ttlMs,omitempty"`
	CacheScope string        `json:"cacheScope,omitempty"`
}

// cursorSigns begin each cursor: a host sends it back letter by letter, as what it is for it, a text without meaning.
const cursorSigns = "p+1/%41 &x=="

// listTools answers tools/list with these tools. A cursor has the position of the page's first one.
func (s *Server) listTools(tools []Tool, cursor string) (json.RawMessage, error) {
	from := 0
	if cursor != "" {
		position, known := strings.CutPrefix(cursor, cursorSigns)
		var err error
		if from, err = strconv.Atoi(position); err != nil || !known || from < 0 || from > len(tools) {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
				Message: fmt.Sprintf("unknown cursor %q", cursor)}
		}
	}
	result := page{Tools: []declaration{}}
	to := len(tools)
	switch {
	case s.script.EmptyPage && cursor == "":
		to, result.NextCursor = 0, cursorSigns+"0"
	case s.script.PageSize > 0 && from+s.script.PageSize < to:
		to = from + s.script.PageSize
		result.NextCursor = cursorSigns + strconv.Itoa(to)
	}
	for _, tool := range tools[from:to] {
		result.Tools = append(result.Tools, tool.declaration())
	}
	if result.NextCursor == "" {
		s.mu.Lock()
		s.listed = true
		s.announce()
		s.mu.Unlock()
	}
	if s.protocol == MCP20260728 {
		result.TTLMs, result.CacheScope = new(int), "private"
	}
	raw, err := json.Marshal(result)
	if err != nil {
		return nil, err
	}
	return s.complete(raw), nil
}

// callTool answers tools/call as the script says. It blocks for delay, hold and never,
// and tells the exchange when the answer is not an ordinary one.
func (s *Server) callTool(ctx context.Context, x *exchange, session *mcp.ServerSession, name string,
	arguments json.RawMessage) (json.RawMessage, error) {
	reply, generation, ok := s.receive(name)
	if !ok {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("unknown tool %q", name)}
	}
	if reply.Uncancelled {
		ctx = context.WithoutCancel(ctx)
	}
	err := s.waitDue(ctx, generation, reply)
	if err == nil {
		err = x.printAll(reply.Stderr)
	}
	if err == nil {
		err = x.sayAll(reply.Says)
	}
	if err == nil && reply.Pings && s.protocol == MCP20251125 {
		err = session.Ping(ctx, nil)
	}
	switch {
	case err == errReset:
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}
	case err != nil:
		x.decide(unanswered)
		s.withdraw()
		return nil, err
	case reply.Unauthorized:
		x.decide(unauthorized)
		return nil, &jsonrpc.Error{Code: unauthorizedCode, Message: "Unauthorized"}
	case reply.Disconnect:
		s.unlist()
		x.decide(disconnected)
		return nil, errClosed
	case reply.Error != nil:
		return nil, &jsonrpc.Error{Code: int64(reply.Error.Code), Message: reply.Error.Message, Data: reply.Error.Data}
	case reply.Echo:
		if len(arguments) == 0 {
			arguments = json.RawMessage("null")
		}
		result := reply.Result
		if len(result) == 0 {
			result = json.RawMessage(`{"content":[],"structuredContent":{"arguments":"` + ArgumentsMark + `"}}`)
		}
		return s.complete(bytes.ReplaceAll(result, []byte(`"`+ArgumentsMark+`"`), arguments)), nil
	case len(reply.Environment) > 0:
		started, err := json.Marshal(s.toldOf(reply.Environment))
		return s.complete(fmt.Appendf(nil, `{"content":[],"structuredContent":%s}`, started)), err
	case len(reply.Result) == 0:
		return s.complete(TextReply().Result), nil
	default:
		return s.complete(reply.Result), nil
	}
}

// waitDue returns when the reply may be sent: its delay is over and nothing holds it.
func (s *Server) waitDue(ctx context.Context, generation int, reply Reply) error {
	due := reply.DelayMs == 0
	delay := time.AfterFunc(time.Duration(reply.DelayMs)*time.Millisecond, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		due = true
		s.announce()
	})
	defer delay.Stop()
	return s.wait(ctx, generation, func() bool {
		return due && !reply.Never && (reply.Hold == "" || s.released[reply.Hold])
	})
}

// receive counts a call and picks its reply, with the generation that it belongs
// to. Of tools with the same name the first one answers.
func (s *Server) receive(name string) (reply Reply, generation int, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	s.received[name]++
	s.announce()
	i := slices.IndexFunc(s.tools, func(t Tool) bool { return t.Name == name })
	if i < 0 {
		return Reply{}, s.resets, false
	}
	if replies := s.tools[i].Replies; len(replies) > 0 {
		reply = replies[min(s.served[name], len(replies)-1)]
		s.served[name]++
	}
	if reply.Releases != "" {
		s.released[reply.Releases] = true
		s.announce()
	}
	return reply, s.resets, true
}

// complete adds what MCP20260728 requires of every result, where it is absent.
func (s *Server) complete(result json.RawMessage) json.RawMessage {
	if s.protocol != MCP20260728 {
		return result
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(result, &members) != nil || members == nil || members["resultType"] != nil {
		return result
	}
	body := bytes.TrimSuffix(bytes.TrimSpace(result), []byte("}"))
	comma := ","
	if len(members) == 0 {
		comma = ""
	}
	return fmt.Appendf(nil, `%s%s"resultType":"complete"}`, body, comma)
}
