package mockservers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// validate finds what cannot be served. What MCP forbids is not its business.
func (s Script) validate() error {
	if s.ServerID == "" {
		return errors.New("the server has no serverId; give it the key it has in the host's mcpServers")
	}
	if s.EmptyVersion && s.Version != "" {
		return fmt.Errorf("server %q: emptyVersion and version contradict each other; remove one", s.ServerID)
	}
	if s.PageSize < 0 {
		return fmt.Errorf("server %q: pageSize is %d; use 0 for one page or a positive number", s.ServerID, s.PageSize)
	}
	if err := errors.Join(s.Unreachable.validate(), validateTools(s.Tools)); err != nil {
		return fmt.Errorf("server %q: %w", s.ServerID, err)
	}
	return nil
}

func validateTools(tools []Tool) error {
	for i, tool := range tools {
		if err := tool.validate(); err != nil {
			return fmt.Errorf("tool %d %q: %w", i+1, tool.Name, err)
		}
	}
	return nil
}

func (t Tool) validate() error {
	if t.NoInputSchema && len(t.InputSchema) > 0 {
		return errors.New("noInputSchema and inputSchema contradict each other; remove one")
	}
	err := errors.Join(
		validJSON("inputSchema", t.InputSchema),
		validJSON("outputSchema", t.OutputSchema),
		validJSON("annotations", t.Annotations),
	)
	for i, reply := range t.Replies {
		if replyErr := reply.validate(); replyErr != nil {
			err = errors.Join(err, fmt.Errorf("reply %d: %w", i+1, replyErr))
		}
	}
	return err
}

func (r Reply) validate() error {
	kinds := 0
	for _, set := range []bool{
		len(r.Result) > 0 && !(r.Echo && bytes.Contains(r.Result, []byte(ArgumentsMark))),
		r.Error != nil, r.Never, r.Echo, len(r.Environment) > 0, r.Unauthorized, r.Disconnect,
	} {
		if set {
			kinds++
		}
	}
	if r.DelayMs < 0 {
		return fmt.Errorf("delayMs is %d; it must be at least 0", r.DelayMs)
	}
	if r.Stderr != nil && (r.Stderr.Text == "" || r.Stderr.Times < 0) {
		return errors.New("stderr needs a text, and times of at least 0")
	}
	if kinds > 1 {
		return errors.New("a reply can be only one of a result, error, never, echo, environment, unauthorized " +
			"and disconnect; " +
			"keep one")
	}
	if r.Never && r.Hold != "" {
		return errors.New("never and hold contradict each other; remove one")
	}
	if r.Never && r.Uncancelled {
		return errors.New("never and uncancelled contradict each other; remove one")
	}
	err := validJSON("result", r.Result)
	if r.Error != nil {
		err = errors.Join(err, validJSON("error data", r.Error.Data))
	}
	return err
}

func validJSON(what string, raw json.RawMessage) error {
	if len(raw) > 0 && !json.Valid(raw) {
		return fmt.Errorf("%s is not JSON: %.60q; give one JSON value", what, raw)
	}
	return nil
}
