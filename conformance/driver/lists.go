package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// maxPages bounds a list that the host spreads over pages.
const maxPages = 1000

// ToolName is the only tool of a host (§2), unless it had to rename it.
const ToolName = "codemode.run"

// Tools implements [Session]; its error is a *[Blame].
func (s *session) Tools(ctx context.Context) (json.RawMessage, error) {
	tools, err := s.list(ctx, "tools/list", "tools")
	if err != nil {
		return nil, err
	}
	return encode(tools)
}

// list returns the items of all pages of a list, each as received.
func (s *session) list(ctx context.Context, method, member string) ([]json.RawMessage, error) {
	items := []json.RawMessage{}
	params := map[string]any{}
	for range maxPages {
		var page map[string]json.RawMessage
		if err := s.ask(ctx, method, params, &page); err != nil {
			return nil, err
		}
		var more []json.RawMessage
		if err := json.Unmarshal(page[member], &more); err != nil {
			return nil, blameCall(ctx, s, method, fmt.Errorf("its answer has no array %q", member))
		}
		items = append(items, more...)
		var cursor string
		if isNull(page["nextCursor"]) {
			return items, nil
		}
		if err := json.Unmarshal(page["nextCursor"], &cursor); err != nil {
			return nil, blameCall(ctx, s, method, errors.New("nextCursor is not a string"))
		}
		params = map[string]any{"cursor": cursor}
	}
	return nil, blameCall(ctx, s, method, fmt.Errorf("the list did not end after %d pages", maxPages))
}

// ask makes one call within Timeouts.List and decodes its result.
func (s *session) ask(ctx context.Context, method string, members map[string]any, result any) error {
	ctx, cancel := within(ctx, s.timeouts.List)
	defer cancel()
	params, err := s.params(members)
	if err != nil {
		return blameCall(ctx, s, method, err)
	}
	call := s.wire.begin(ctx, method, params)
	answer, err := s.wire.await(ctx, call)
	if err != nil {
		s.wire.giveUp(call)
		return blameCall(ctx, s, method, err)
	}
	if answer.failure != nil {
		return blameCall(ctx, s, method, fmt.Errorf("it was refused: %s", answer.failure))
	}
	if err := json.Unmarshal(answer.result, result); err != nil {
		return blameCall(ctx, s, method, fmt.Errorf("the answer has the wrong shape: %w", err))
	}
	return nil
}
