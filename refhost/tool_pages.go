package refhost

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The bounds of the pages of one tools/list.
const (
	// maxToolPages bounds their number: a server that always has a next one would keep the host forever.
	maxToolPages = 10_000
	// maxCursor bounds a cursor, in bytes.
	maxCursor = 64 << 10
	// maxCursors bounds all cursors of a list together, in bytes.
	maxCursors = 4 << 20
)

// listTools collects all pages of tools/list, each tool as it was on the wire, or those that have more than fits. lost
// says why there are no further pages, if the last one names a next one. With an error come the tools of the pages
// before it.
func listTools(ctx context.Context, session *mcp.ClientSession) (tools []json.RawMessage, lost string, err error) {
	cursor, seen := "", map[[sha256.Size]byte]bool{} // of cursors, which may be long
	given := 0
	for range maxToolPages {
		page, next, err := toolPage(ctx, session, cursor)
		if err != nil {
			return tools, "", err
		}
		tools = append(tools, page...)
		if _, full := fitting(tools); full != "" || len(next) == 0 || string(next) == "null" {
			return tools, "", nil
		}
		switch {
		case json.Unmarshal(next, &cursor) != nil:
			return tools, fmt.Sprintf("the next page of its tools is missing: its cursor is %.40q, which is no text",
				next), nil
		case cursor == "":
			return tools, "", nil
		case len(cursor) > maxCursor:
			return tools, fmt.Sprintf("the next page of its tools is missing: its cursor has more than %d bytes",
				maxCursor), nil
		case given > maxCursors:
			return tools, fmt.Sprintf("further pages of its tools are missing: their cursors have more than %d bytes",
				maxCursors), nil
		case seen[sha256.Sum256([]byte(cursor))]:
			return tools, fmt.Sprintf("further pages of its tools are missing: the cursor %.40q came before", cursor),
				nil
		}
		seen[sha256.Sum256([]byte(cursor))] = true
		given += len(cursor)
	}
	return tools, fmt.Sprintf("further pages of its tools are missing: it has more than %d", maxToolPages), nil
}

// errUnread is why there is no page where the SDK has an answer, and the host has not read one.
var errUnread = errors.New("the server did not answer where the answer is read; let it answer with the body of the " +
	"request, or on its stream")

func toolPage(ctx context.Context, session *mcp.ClientSession, cursor string) (tools []json.RawMessage,
	next json.RawMessage, err error) {
	ctx, wanted := withCapture(ctx)
	_, err = session.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
	raw, _ := wanted.get()
	if excess := wanted.release(ctx); excess != nil {
		return nil, nil, excess
	}
	if raw == nil {
		return nil, nil, cmp.Or(err, errUnread)
	}
	var page struct {
		Tools      []json.RawMessage `json:"tools"`
		NextCursor json.RawMessage   `json:"nextCursor"`
	}
	if decodeErr := json.Unmarshal(raw, &page); decodeErr != nil {
		return nil, nil, errors.Join(err, decodeErr)
	}
	return page.Tools, page.NextCursor, nil
}
