package driver

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/evidence"
)

// answerFrom sorts a tools/call result, as received, into an answer. Its
// Response is found by the rule of [evidence.Answer]; whether that object is
// what §3.3 asks for is for others to judge.
func answerFrom(result json.RawMessage) evidence.Answer {
	a := evidence.Answer{Result: evidence.Answered, Raw: result}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(result, &members); err != nil || members == nil {
		a.Problem = fmt.Sprintf("the result is %s, not an object", kindOf(result))
		return a
	}
	var isError bool
	if !isNull(members["isError"]) && json.Unmarshal(members["isError"], &isError) != nil {
		a.Problem = fmt.Sprintf("isError is %s, not a boolean", kindOf(members["isError"]))
		return a
	}
	if isError {
		a.Result = evidence.ToolError
	}
	if structured := members["structuredContent"]; !isNull(structured) {
		a.Response, a.Problem = object(structured, "structuredContent")
		return a
	}
	a.Response, a.Problem = fromContent(members["content"])
	return a
}

// fromContent finds the response in the single text block of a content array.
func fromContent(content json.RawMessage) (response json.RawMessage, problem string) {
	var blocks []struct {
		Type string  `json:"type"`
		Text *string `json:"text"`
	}
	switch err := json.Unmarshal(content, &blocks); {
	case isNull(content):
		return nil, "the result has neither structuredContent nor content"
	case err != nil:
		return nil, "content is not an array of content blocks"
	case len(blocks) != 1:
		return nil, fmt.Sprintf("there is no structuredContent, and content has %d blocks instead of one", len(blocks))
	case blocks[0].Type != "text" || blocks[0].Text == nil:
		return nil, fmt.Sprintf("there is no structuredContent, and the only block has the type %q instead of text", blocks[0].Type)
	}
	text := json.RawMessage(*blocks[0].Text)
	if !json.Valid(text) {
		return nil, fmt.Sprintf("there is no structuredContent, and the text block is not JSON: %q", clip(string(text), maxQuote))
	}
	return object(text, "the text block")
}

// object returns raw if it is a JSON object.
func object(raw json.RawMessage, where string) (json.RawMessage, string) {
	if kind := kindOf(raw); kind != "an object" {
		return nil, fmt.Sprintf("%s holds %s, not an object", where, kind)
	}
	return raw, ""
}

// kindOf names the type of a JSON value with its article.
func kindOf(raw json.RawMessage) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return "no JSON"
	}
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case float64:
		return "a number"
	case string:
		return "a string"
	case []any:
		return "an array"
	}
	return "an object"
}
