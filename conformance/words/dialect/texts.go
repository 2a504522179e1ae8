package dialect

import (
	"encoding/json"
	"strings"
)

// textOf is the first block of text of a tools/call result, nil where there is none, and whether that is an error.
func textOf(result json.RawMessage) (text *string, failed bool) {
	var answer struct {
		Content []struct {
			Type string
			Text *string
		}
		IsError bool
	}
	_ = json.Unmarshal(result, &answer) // what has another form has no text
	for _, block := range answer.Content {
		if block.Type == "text" && block.Text != nil {
			return block.Text, answer.IsError
		}
	}
	return nil, answer.IsError
}

// allText is the text of all blocks of a tools/call result, a line break between two of them.
func allText(result json.RawMessage) string {
	var answer struct{ Content []struct{ Type, Text string } }
	_ = json.Unmarshal(result, &answer) // what has another form has no text
	var texts []string
	for _, block := range answer.Content {
		if block.Type == "text" {
			texts = append(texts, block.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// answer is one that is a text.
type answer struct {
	// text is all of it, nil where there is none: that there is one is for a check. value is the part that is the
	// value, nil for none, or the message of a failure.
	text, value *string
	logs        []string
	failed      bool
}

func responseOf(text *string, failed bool) json.RawMessage {
	return answer{text: text, value: text, failed: failed}.response()
}

// response takes a value that is JSON as that, and any other one as a string. The member text has all text as it was.
func (a answer) response() json.RawMessage {
	logs := []any{}
	for _, line := range a.logs {
		logs = append(logs, map[string]any{"message": line})
	}
	response := map[string]any{"text": a.text, "result": nil, "logs": logs, "diagnostics": []any{}}
	switch {
	case a.failed:
		response["diagnostics"] = []any{map[string]any{"severity": "error", "message": a.value}}
	case a.value == nil:
	case json.Valid([]byte(*a.value)):
		response["result"] = json.RawMessage(*a.value)
	default:
		response["result"] = a.value
	}
	raw, _ := json.Marshal(response) // texts and valid JSON can always be written
	return raw
}
