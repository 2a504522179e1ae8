package render

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/reports/evidence"
)

// toolCall is one tools/call that a mock server received, as a person reads it.
type toolCall struct {
	server, tool, arguments, reply string
}

// rpc is the part of a JSON-RPC message that tells calls from answers.
type rpc struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// toolCalls finds the calls in the traffic and pairs each with the first answer
// behind it that comes from the same server with the same id.
func toolCalls(events []evidence.Event) []toolCall {
	var calls []toolCall
	waiting := map[string][]int{}
	for _, e := range events {
		m, msg, ok := message(e)
		if !ok {
			continue
		}
		key := e.Name + " " + compactJSON(msg.ID)
		switch {
		case m.Direction == evidence.ToServer && msg.Method == "tools/call":
			waiting[key] = append(waiting[key], len(calls))
			calls = append(calls, toolCall{
				server: e.Name, tool: msg.Params.Name, arguments: orNone(msg.Params.Arguments), reply: "none",
			})
		case m.Direction == evidence.FromServer && msg.Method == "" && len(waiting[key]) > 0:
			calls[waiting[key][0]].reply = replySummary(msg)
			waiting[key] = waiting[key][1:]
		}
	}
	return calls
}

// message decodes a traffic event; what was not JSON-RPC has no method and no id.
func message(e evidence.Event) (evidence.Message, rpc, bool) {
	var m evidence.Message
	if e.Kind != evidence.Traffic || json.Unmarshal(e.Data, &m) != nil {
		return m, rpc{}, false
	}
	var msg rpc
	if json.Unmarshal(m.Raw, &msg) != nil {
		return m, rpc{}, true
	}
	return m, msg, true
}

func orNone(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "none"
	}
	return compactJSON(raw)
}

// replySummary says in one line what a server answered.
func replySummary(msg rpc) string {
	if msg.Error != nil {
		return fmt.Sprintf("JSON-RPC error %d: %s", msg.Error.Code, msg.Error.Message)
	}
	var result struct {
		IsError           bool            `json:"isError"`
		StructuredContent json.RawMessage `json:"structuredContent"`
		Content           []struct {
			Type     string `json:"type"`
			Text     string `json:"text"`
			MIMEType string `json:"mimeType"`
			Data     string `json:"data"`
		} `json:"content"`
	}
	if json.Unmarshal(msg.Result, &result) != nil {
		return "result " + orNone(msg.Result)
	}
	var parts []string
	if result.IsError {
		parts = append(parts, "isError")
	}
	if len(result.StructuredContent) > 0 {
		parts = append(parts, "structuredContent "+compactJSON(result.StructuredContent))
	}
	for _, c := range result.Content {
		switch c.Type {
		case "text":
			parts = append(parts, fmt.Sprintf("text %q", c.Text))
		case "image", "audio":
			parts = append(parts,
				fmt.Sprintf("%s %s, %s of base64", c.Type, c.MIMEType, plural(len(c.Data), "character")))
		default:
			parts = append(parts, c.Type)
		}
	}
	if len(parts) == 0 {
		return "result " + orNone(msg.Result)
	}
	return strings.Join(parts, "; ")
}

// toolCalls writes the tool calls that reached the mock servers.
func (p *page) toolCalls(calls []toolCall, l limits) {
	p.blank()
	if len(calls) == 0 {
		p.line(0, "no tool call reached the mock servers")
		return
	}
	p.line(0, "tool calls that reached the mock servers")
	for i, c := range calls {
		if i == l.items {
			p.line(2, fmt.Sprintf("… and %d more", len(calls)-i))
			return
		}
		p.line(2, fmt.Sprintf("%d. %s  %s", i+1, c.server, c.tool))
		p.field(5, len("arguments  "), "arguments", l.shorten([]string{c.arguments}))
		p.field(5, len("arguments  "), "reply", l.shorten([]string{c.reply}))
	}
}
