package stdio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// MaxBatch bounds the messages of a batch, which revision 2025-03-26 of MCP has.
const MaxBatch = 100

// message is one with its text.
type message struct {
	jsonrpc.Message
	text []byte
}

// decode reads a message, or those of a batch.
func decode(line []byte) ([]message, error) {
	if line[0] != '[' {
		m, err := decodeExactly(line)
		return []message{{m, line}}, err
	}
	if !json.Valid(line) {
		return nil, errors.New("it is not JSON")
	}
	items := json.NewDecoder(bytes.NewReader(line))
	_, _ = items.Token() // the bracket
	var messages []message
	for items.More() {
		var text json.RawMessage
		_ = items.Decode(&text) // the line is JSON
		m, err := decodeExactly(text)
		switch {
		case err != nil:
			return nil, fmt.Errorf("message %d of a batch: %w", len(messages)+1, err)
		case len(messages) == MaxBatch:
			return nil, fmt.Errorf("a batch has at most %d messages", MaxBatch)
		}
		messages = append(messages, message{m, text})
	}
	if len(messages) == 0 {
		return nil, errors.New("a batch without messages")
	}
	return messages, nil
}
