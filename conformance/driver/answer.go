package driver

import (
	"cmp"
	"encoding/json"
	"fmt"

	"codemode/reports/evidence"
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

// fromContent finds the response in the one text block of a content array that
// holds a JSON object; others may stand beside it for people to read.
func fromContent(content json.RawMessage) (response json.RawMessage, problem string) {
	const none = "there is no structuredContent, and "
	var blocks []struct {
		Type string  `json:"type"`
		Text *string `json:"text"`
	}
	switch err := json.Unmarshal(content, &blocks); {
	case isNull(content):
		return nil, "the result has neither structuredContent nor content"
	case err != nil:
		return nil, "content is not an array of content blocks"
	case len(blocks) == 0:
		return nil, none + "content has no blocks"
	}
	for _, b := range blocks {
		switch {
		case b.Type != "text" || b.Text == nil || kindOf(json.RawMessage(*b.Text)) != "an object":
			problem = cmp.Or(problem, instead(b.Type, b.Text))
		case response != nil:
			return nil, none + "two text blocks hold a JSON object"
		default:
			response = json.RawMessage(*b.Text)
		}
	}
	if response == nil {
		return nil, fmt.Sprintf("%sno text block holds a JSON object; the first of %d is %s", none,
			len(blocks), problem)
	}
	return response, ""
}

// instead tells what a block is that holds no JSON object.
func instead(kind string, text *string) string {
	if kind != "text" || text == nil {
		return fmt.Sprintf("of the type %q without text", kind)
	}
	return fmt.Sprintf("%s: %q", kindOf(json.RawMessage(*text)), clip(*text, maxQuote))
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
		return "invalid JSON"
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
