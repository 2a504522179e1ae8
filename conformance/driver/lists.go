package driver

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"codemode/conformance/evidence"
)

// maxPages bounds a list that the host spreads over pages.
const maxPages = 1000

// toolName is the only tool of a host (§2).
const toolName = "codemode.run"

// Tools implements [Session]; its error is a *[Blame].
func (s *session) Tools(ctx context.Context) (json.RawMessage, error) {
	tools, err := s.list(ctx, "tools/list", "tools")
	if err != nil {
		return nil, err
	}
	return encode(tools)
}

// Context implements [Session]; its error is a *[Blame].
func (s *session) Context(ctx context.Context) (evidence.Context, error) {
	var found evidence.Context
	answer := s.client.InitializeResult()
	found.Instructions = answer.Instructions
	tools, err := s.list(ctx, "tools/list", "tools")
	if err != nil {
		return found, err
	}
	for _, raw := range tools {
		var tool struct{ Name, Description string }
		if json.Unmarshal(raw, &tool) == nil && tool.Name == toolName {
			found.Description = tool.Description
		}
	}
	if answer.Capabilities == nil || answer.Capabilities.Resources == nil {
		return found, nil
	}
	found.Resources, err = s.resources(ctx)
	return found, err
}

// resources reads all resources that the host lists and keeps the texts.
func (s *session) resources(ctx context.Context) ([]evidence.Resource, error) {
	listed, err := s.list(ctx, "resources/list", "resources")
	if err != nil {
		return nil, err
	}
	var texts []evidence.Resource
	for _, raw := range listed {
		var resource struct{ URI, Name, MIMEType string }
		if err := json.Unmarshal(raw, &resource); err != nil {
			return nil, blameCall(ctx, s, "resources/list", fmt.Errorf("a resource has the wrong shape: %w", err))
		}
		contents, err := s.read(ctx, resource.URI)
		if err != nil {
			return nil, err
		}
		for _, text := range contents {
			texts = append(texts, evidence.Resource{
				URI: text.URI, Name: resource.Name, MIMEType: cmp.Or(text.MIMEType, resource.MIMEType), Text: *text.Text,
			})
		}
	}
	return texts, nil
}

// textContents is one item of a resources/read answer; Text is nil for a blob.
type textContents struct {
	URI, MIMEType string
	Text          *string
}

// read returns the texts of one resource.
func (s *session) read(ctx context.Context, uri string) ([]textContents, error) {
	var answer struct{ Contents []textContents }
	if err := s.ask(ctx, "resources/read", map[string]any{"uri": uri}, &answer); err != nil {
		return nil, err
	}
	var texts []textContents
	for _, c := range answer.Contents {
		if c.Text != nil {
			texts = append(texts, c)
		}
	}
	return texts, nil
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
