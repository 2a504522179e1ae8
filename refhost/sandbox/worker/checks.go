package worker

import (
	"encoding/json"
	"sync"

	"codemode/refhost/sandbox/protocol"
	"codemode/refhost/sandbox/schema"
)

// checks holds inputs against schemas for the host, beside the script: the library that does so cannot be ended, and a
// worker can.
type checks struct {
	out *protocol.Writer
	// mu lets one check at a time be made, and guards compiled: the validators, by the text of their schemas.
	mu       sync.Mutex
	compiled map[string]*schema.Validator
}

// answer makes a check that the host asked for, and sends what it found.
func (c *checks) answer(f protocol.Frame) {
	var asked protocol.Check
	violation := "The input is not JSON."
	if json.Unmarshal(f.Body, &asked) == nil {
		violation = c.violation(asked)
	}
	_ = c.out.Write(protocol.Head{Kind: protocol.KindChecked, ID: f.ID}, []byte(protocol.CutText(violation)))
}

// violation says what is wrong with an input; nothing is wrong for a schema that is of no use.
func (c *checks) violation(asked protocol.Check) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	v := c.compiled[string(asked.Schema)]
	if v == nil {
		v, _ = schema.Compile(asked.Schema, false)
		c.compiled[string(asked.Schema)] = v
	}
	if violation := v.Check(asked.Input); violation != nil {
		return violation.Message
	}
	return ""
}
