package clients

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/budget"
	"codemode/refhost/fair"
	"codemode/refhost/places"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// What there may be of answers that are made, encoded and written at a time. More wait until they may begin: the SDK
// holds an answer several times on its way to the client.
const (
	// maxAnswering bounds the large answers, in bytes of the responses that they carry. A larger one is alone.
	maxAnswering = 16 << 20
	// maxResults bounds the large results of runs that are received and not answered yet, in bytes. More stay in the
	// workers.
	maxResults = 32 << 20
	// maxAnswerTime is for how long an answer counts. A client that does not read its answer keeps others waiting no
	// longer.
	maxAnswerTime = 30 * time.Second
)

// answering has the tools of a server answer with few copies, and with so many large answers at a time. It has to come
// before middleware that ends the context of a request earlier than the SDK, which does so once the answer is written.
// Clients read faster while others wait.
func answering(reading *readers) mcp.Middleware {
	under, results := fair.New(maxAnswering), fair.New(maxResults)
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			turn := answerTurn{of: answers{ctx, places.ClientsOf(ctx), reading, maxAnswerTime}, under: under,
				results: results}
			ctx = context.WithValue(ctx, answerTurnKey{}, &turn)
			ctx = sandbox.WithRoom(ctx, turn.of.roomFor(results))
			result, err := next(ctx, method, req)
			if err != nil {
				return result, err
			}
			if err := AwaitTurn(ctx, textBytes(result)); err != nil {
				return nil, err
			}
			if called, ok := result.(*mcp.CallToolResult); ok && called != nil {
				return toolAnswer{called}, nil
			}
			return result, nil
		}
	}
}

type answerTurnKey struct{}

// answerTurn is what lets one answer be made.
type answerTurn struct {
	of             answers
	under, results *fair.Share
	// taken is set once the turn has come, or was waited for in vain.
	taken atomic.Bool
}

// AwaitTurn waits until a large answer may be made, if it does not count yet. Its error is that of ctx, if this ends
// first. Where nobody bounds answers, none waits.
func AwaitTurn(ctx context.Context, size int) error {
	t, _ := ctx.Value(answerTurnKey{}).(*answerTurn)
	if t == nil || size < budget.Large || t.taken.Swap(true) {
		return nil
	}
	if err := t.of.untilWritten(ctx, t.under, min(size, maxAnswering)); err != nil {
		return fmt.Errorf("waiting to be answered: %w", err)
	}
	return nil
}

// Outlive is ctx for a run that goes on when its request is answered. Its large result counts until taken ends, and
// what makes an answer of that until made does.
func Outlive(ctx, made, taken context.Context) context.Context {
	t, _ := ctx.Value(answerTurnKey{}).(*answerTurn)
	if t == nil {
		return ctx
	}
	turn := answerTurn{of: answers{made, t.of.clients, t.of.reading, maxAnswerTime}, under: t.under, results: t.results}
	ctx = context.WithValue(ctx, answerTurnKey{}, &turn)
	return sandbox.WithRoom(ctx, outliving(taken, t.of).roomFor(t.results))
}

// outliving are the answers of a client that count until taken ends.
func outliving(taken context.Context, of answers) answers {
	return answers{taken, of.clients, of.reading, 0}
}

// AfterAnswer calls a function once the request of a context is answered, or that has taken too long.
func AfterAnswer(ctx context.Context, do func()) {
	of := answers{request: ctx, longest: maxAnswerTime}
	if t, _ := ctx.Value(answerTurnKey{}).(*answerTurn); t != nil {
		of = t.of
	}
	of.afterwards(do)
}

// answers are those to the requests of a client, of which one is at hand.
type answers struct {
	// request ends when the answer is written.
	request context.Context
	// clients are those of [places.Of].
	clients []string
	reading *readers
	// longest is for how long one counts; 0 is as long as it takes.
	longest time.Duration
}

// roomFor lets the results of a request come when there is room for them until they are answered.
func (a answers) roomFor(results *fair.Share) func(context.Context, int) error {
	return func(ctx context.Context, bytes int) error {
		return a.untilWritten(ctx, results, min(bytes, maxResults))
	}
}

// untilWritten takes n of what there is until the request is answered, or that has taken too long. Its error is that of
// ctx, if this ends before there is so much.
func (a answers) untilWritten(ctx context.Context, of *fair.Share, n int) error {
	if !of.TryTake(a.clients, int64(n)) {
		waited := a.reading.hurry()
		defer waited()
		if err := of.Take(ctx, a.clients, int64(n)); err != nil {
			return err
		}
	}
	a.afterwards(func() { of.Put(a.clients, int64(n)) })
	return nil
}

// afterwards calls a function once the request is answered, or that has taken too long.
func (a answers) afterwards(do func()) {
	do = sync.OnceFunc(do)
	context.AfterFunc(a.request, do)
	if a.longest > 0 {
		time.AfterFunc(a.longest, do)
	}
}

// textBytes is how many bytes the texts of a result have.
func textBytes(result mcp.Result) int {
	size := 0
	switch r := result.(type) {
	case *mcp.CallToolResult:
		for _, c := range r.Content {
			if text, ok := c.(*mcp.TextContent); ok {
				size += len(text.Text)
			}
		}
	case *mcp.ReadResourceResult:
		for _, c := range r.Contents {
			size += len(c.Text) + len(c.Blob)
		}
	case *mcp.ListToolsResult:
		for _, t := range r.Tools {
			size += len(t.Description)
		}
	}
	return size
}

// toolAnswer is the result of a tool as it goes to the client. The SDK would escape HTML, which makes six bytes of one,
// and copy the texts for each object around them.
type toolAnswer struct{ *mcp.CallToolResult }

func (a toolAnswer) MarshalJSON() ([]byte, error) {
	rest := *a.CallToolResult
	rest.Content, rest.StructuredContent = nil, nil
	written, err := json.Marshal(&rest) // what the SDK alone knows of is in it
	if err != nil {
		return nil, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(written, &members); err != nil {
		return nil, err
	}
	delete(members, "content")
	answer := rules.Object{{Key: "content", Value: contentOf(a.Content)}}
	if a.StructuredContent != nil {
		answer = append(answer, rules.Member{Key: "structuredContent", Value: a.StructuredContent})
	}
	for _, key := range slices.Sorted(maps.Keys(members)) {
		answer = append(answer, rules.Member{Key: key, Value: members[key]})
	}
	return rules.Marshal(answer)
}

// contentOf has texts as objects, which are written without copies on the way.
func contentOf(blocks []mcp.Content) []any {
	all := make([]any, 0, len(blocks))
	for _, block := range blocks {
		if text, ok := block.(*mcp.TextContent); ok && text.Meta == nil && text.Annotations == nil {
			all = append(all, rules.Object{{Key: "type", Value: "text"}, {Key: "text", Value: text.Text}})
			continue
		}
		all = append(all, block)
	}
	return all
}
