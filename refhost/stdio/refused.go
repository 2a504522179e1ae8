package stdio

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/refhost/budget"
)

// read returns the messages of a line, or the one that ends the request to which the line is an answer that is refused.
func (c *connection) read(line []byte) ([]message, error) {
	messages, err := c.bounded(line)
	if err == nil || !c.FailAnswers {
		return messages, err
	}
	if failed := failedAnswer(line, err); failed != nil {
		return []message{{failed, line}}, nil
	}
	return nil, err
}

// bounded decodes a line that has not too many values.
func (c *connection) bounded(line []byte) ([]message, error) {
	if c.MaxValues > 0 && budget.CountValues(line) > c.MaxValues {
		return nil, fmt.Errorf("it has more than %d JSON values; ask for less at a time", c.MaxValues)
	}
	return decode(line)
}

// maxID bounds an id that a line is looked through for, in bytes: those of a host are short.
const maxID = 1 << 10

// failedAnswer is the error in the place of an answer that cannot be read, or nil for a line that is no answer.
func failedAnswer(line []byte, why error) jsonrpc.Message {
	m := membersOf(line)
	if m == nil || string(m["jsonrpc"]) != `"2.0"` || m["method"] != nil || len(m["id"]) > maxID {
		return nil
	}
	message, _ := json.Marshal(fmt.Sprintf("the server's answer cannot be read: %v", why))
	failed, err := jsonrpc.DecodeMessage(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s}}`,
		m["id"], jsonrpc.CodeInternalError, message))
	if err != nil { // it has no id, or one that is no id
		return nil
	}
	return failed
}

// membersOf finds the members of an object that tell what a message is, as they are written, without decoding the
// others: those may be too deep or too many. It returns nil for what is no object to its end.
func membersOf(line []byte) map[string][]byte {
	if line[0] != '{' {
		return nil
	}
	found := map[string][]byte{}
	var name []byte
	depth, from := 0, 1
	for at := 0; at < len(line); at++ {
		switch c := line[at]; {
		case c == '"':
			at = endOfString(line, at)
			continue
		case depth == 1 && c == ':':
			name, from = bytes.TrimSpace(line[from:at]), at+1
		case depth == 1 && (c == ',' || c == '}'):
			switch string(name) {
			case `"jsonrpc"`, `"id"`, `"method"`:
				found[string(name[1:len(name)-1])] = bytes.TrimSpace(line[from:at])
			}
			name, from = nil, at+1
		}
		if depth += step(line[at]); depth == 0 && at < len(line)-1 {
			return nil
		}
	}
	if depth > 0 {
		return nil
	}
	return found
}

// cutMessage cuts a line behind the object or list that it begins with, if that ends before the line does.
func cutMessage(line []byte) (first, rest []byte) {
	depth := 0
	for at := 0; at < len(line); at++ {
		if line[at] == '"' {
			at = endOfString(line, at)
			continue
		}
		depth += step(line[at])
		switch {
		case depth > 0:
		case at == 0: // it begins with something else
			return line, nil
		default:
			return line[:at+1], line[at+1:]
		}
	}
	return line, nil
}

// IsOne tells whether nothing but blanks follows the object or list that a text begins with.
func IsOne(text []byte) bool {
	_, rest := cutMessage(bytes.TrimLeft(text, blanks))
	return len(bytes.TrimLeft(rest, blanks)) == 0
}

// blanks are those of JSON.
const blanks = " \t\r\n"

// step is how much deeper a byte leads that is in no string.
func step(c byte) int {
	switch c {
	case '{', '[':
		return 1
	case '}', ']':
		return -1
	}
	return 0
}

// endOfString is where the string ends that begins at a place, or the end of the line.
func endOfString(line []byte, at int) int {
	for at++; at < len(line) && line[at] != '"'; at++ {
		if line[at] == '\\' {
			at++
		}
	}
	return at
}
