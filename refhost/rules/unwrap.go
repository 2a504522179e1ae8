package rules

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// toolResult is the part of a tools/call result that the rules look at. Members
// of an unexpected type count as absent: servers are not trusted (§11).
type toolResult struct {
	structured json.RawMessage
	content    []contentBlock
}

type contentBlock struct {
	kind string
	text *string
}

func parseResult(result json.RawMessage) toolResult {
	var members map[string]json.RawMessage
	if json.Unmarshal(result, &members) != nil {
		return toolResult{}
	}
	var r toolResult
	if s := bytes.TrimSpace(members["structuredContent"]); len(s) > 0 && !bytes.Equal(s, []byte("null")) {
		r.structured = s
	}
	var blocks []json.RawMessage
	_ = json.Unmarshal(members["content"], &blocks)
	for _, raw := range blocks {
		r.content = append(r.content, parseBlock(raw))
	}
	return r
}

func parseBlock(raw json.RawMessage) contentBlock {
	var members map[string]json.RawMessage
	var block contentBlock
	_ = json.Unmarshal(raw, &members)
	_ = json.Unmarshal(members["type"], &block.kind)
	_ = json.Unmarshal(members["text"], &block.text)
	return block
}

// Unwrap applies the rules of §5.3.2 in their order. structuredContent null
// counts as absent, because no MCP revision lets a server mean null by it.
func Unwrap(result json.RawMessage) json.RawMessage {
	r := parseResult(result)
	if r.structured != nil {
		return r.structured
	}
	if len(r.content) == 1 && r.content[0].kind == "text" && r.content[0].text != nil {
		text, err := Marshal(*r.content[0].text)
		if err == nil {
			return text
		}
	}
	// Rules 3 and 4 agree: image and audio blocks, and everything else, leave
	// the result whole. MCP already carries binary data as base64 text.
	return result
}

// IsError: only the boolean true marks a failure (§7.1 ToolCallError). Few results
// speak of it, which is quicker to see than to parse; only an escape could hide it.
func IsError(result json.RawMessage) bool {
	if !bytes.Contains(result, []byte("isError")) && !bytes.Contains(result, []byte(`\u`)) {
		return false
	}
	var members map[string]flag
	return json.Unmarshal(result, &members) == nil && bool(members["isError"])
}

// flag is set by true alone. What is not that is not copied: it may be a megabyte.
type flag bool

// UnmarshalJSON implements [json.Unmarshaler].
func (f *flag) UnmarshalJSON(value []byte) error {
	*f = string(value) == "true"
	return nil
}

// ErrorText joins the text blocks of a failed result, one a line; without any
// it is the structured content, or a sentence.
func ErrorText(result json.RawMessage) string {
	r := parseResult(result)
	var texts []string
	for _, b := range r.content {
		if b.kind == "text" && b.text != nil {
			texts = append(texts, *b.text)
		}
	}
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	switch {
	case len(texts) > 0:
		return strings.Join(texts, "\n")
	case r.structured != nil:
		return string(r.structured)
	}
	return "The tool reported an error without a message."
}
