package mockservers

import (
	"context"
	"encoding/json"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// lists is what becomes of requests for a server's tools. The zero value answers
// each at once.
type lists struct {
	// refused is how many more of them are answered with a JSON-RPC error.
	refused int
	// held is set while none is answered; waiting counts those that wait, or did until they were released.
	held    bool
	waiting int
	// latestFirst is set when those that were held are answered in the opposite order.
	latestFirst bool
}

// RefuseLists answers the next requests for the tools, as many as times says, with a
// JSON-RPC error.
func (s *Server) RefuseLists(times int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lists.refused = times
}

// HoldLists leaves requests for the tools unanswered until [Server.ReleaseLists].
// Each is answered with the tools that there were when it came.
func (s *Server) HoldLists() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lists.held, s.lists.waiting = true, 0
}

// ReleaseLists answers the requests for the tools that are held, in the order in
// which they came, and further ones at once.
func (s *Server) ReleaseLists() { s.releaseLists(false) }

// ReleaseListsLatestFirst is [Server.ReleaseLists] in the opposite order: an answer that tells what is over comes after
// one that tells what is.
func (s *Server) ReleaseListsLatestFirst() { s.releaseLists(true) }

func (s *Server) releaseLists(latestFirst bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lists.held, s.lists.latestFirst = false, latestFirst
	s.announce()
}

// unlist takes it that the host knows nothing of the tools any more, as after the end of a connection.
func (s *Server) unlist() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listed = false
}

// answerGap is how long after the one before it a held request is answered: the answers
// to two could otherwise be written in either order.
const answerGap = 50 * time.Millisecond

// answerList answers tools/list when it is due.
func (s *Server) answerList(ctx context.Context, cursor string) (json.RawMessage, error) {
	s.mu.Lock()
	if s.lists.refused > 0 {
		s.lists.refused--
		s.mu.Unlock()
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the tools cannot be listed now"}
	}
	// The tools are taken before anybody is told of the request: they may change then.
	tools, held, before, generation := s.tools, s.lists.held, s.lists.waiting, s.resets
	if held {
		s.lists.waiting++
		s.announce()
	}
	s.mu.Unlock()
	raw, err := s.listTools(tools, cursor)
	if !held || err != nil {
		return raw, err
	}
	if err := s.wait(ctx, generation, func() bool { return !s.lists.held }); err != nil {
		return nil, err
	}
	time.Sleep(time.Duration(s.listsBefore(before)) * answerGap)
	return raw, nil
}

// listsBefore counts the held requests that are answered before one, of which so many came before it.
func (s *Server) listsBefore(earlier int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lists.latestFirst {
		return s.lists.waiting - 1 - earlier
	}
	return earlier
}
