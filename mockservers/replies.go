package mockservers

import "encoding/json"

// The media types of the binary short forms; a script that needs another one
// gives the whole result.
const (
	imageType = "image/png"
	audioType = "audio/wav"
)

// block is one content block of a tools/call result.
type block struct {
	Type     string  `json:"type"`
	Text     *string `json:"text,omitempty"`
	Data     *string `json:"data,omitempty"`
	MIMEType string  `json:"mimeType,omitempty"`
}

// toolResult is a well-formed tools/call result.
type toolResult struct {
	Content           []block         `json:"content"`
	StructuredContent json.RawMessage `json:"structuredContent,omitempty"`
	IsError           bool            `json:"isError,omitempty"`
}

// reply renders the result. It cannot fail for valid StructuredContent; with
// invalid one the Result stays invalid, so that [Start] names the tool it is in.
func (r toolResult) reply() Reply {
	raw, err := json.Marshal(r)
	if err != nil {
		raw = r.StructuredContent
	}
	return Reply{Result: raw}
}

func textBlock(text string) block { return block{Type: "text", Text: &text} }

func imageBlock(data string) block {
	return block{Type: "image", Data: &data, MIMEType: imageType}
}

func audioBlock(data string) block {
	return block{Type: "audio", Data: &data, MIMEType: audioType}
}

func textBlocks(texts []string) []block {
	blocks := make([]block, 0, len(texts))
	for _, text := range texts {
		blocks = append(blocks, textBlock(text))
	}
	return blocks
}

// TextReply answers with one text block for each text, in their order.
func TextReply(texts ...string) Reply {
	return toolResult{Content: textBlocks(texts)}.reply()
}

// StructuredReply answers with structuredContent, any JSON value, and text
// blocks beside it.
func StructuredReply(structured json.RawMessage, texts ...string) Reply {
	return toolResult{Content: textBlocks(texts), StructuredContent: structured}.reply()
}

// ImageReply answers with one image/png block. The base64 data is sent as it is.
func ImageReply(base64 string) Reply {
	return toolResult{Content: []block{imageBlock(base64)}}.reply()
}

// AudioReply answers with one audio/wav block. The base64 data is sent as it is.
func AudioReply(base64 string) Reply {
	return toolResult{Content: []block{audioBlock(base64)}}.reply()
}

// ErrorReply answers with a result that has isError true and one text block.
func ErrorReply(message string) Reply {
	return toolResult{Content: textBlocks([]string{message}), IsError: true}.reply()
}

// ProtocolErrorReply answers with a JSON-RPC error instead of a result.
func ProtocolErrorReply(code int, message string) Reply {
	return Reply{Error: &ProtocolError{Code: code, Message: message}}
}

// RawReply answers with the given JSON as the result, valid MCP or not.
func RawReply(result json.RawMessage) Reply { return Reply{Result: result} }

// EchoReply answers with the arguments that the server received.
func EchoReply() Reply { return Reply{Echo: true} }

// NeverReply leaves the call unanswered.
func NeverReply() Reply { return Reply{Never: true} }

// UnauthorizedReply rejects the call for missing credentials.
func UnauthorizedReply() Reply { return Reply{Unauthorized: true} }

// DisconnectReply cuts the connection instead of answering.
func DisconnectReply() Reply { return Reply{Disconnect: true} }

// Held returns the same reply, sent only after [Server.Release] of hold.
func (r Reply) Held(hold string) Reply {
	r.Hold = hold
	return r
}
