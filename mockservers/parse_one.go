package mockservers

import (
	"fmt"

	"go.yaml.in/yaml/v3"
)

// ParseReply reads one reply, in the YAML form that it has in a script.
func ParseReply(text string) (Reply, error) {
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(text), &document); err != nil {
		return Reply{}, fmt.Errorf("reply %q: not YAML: %w", text, err)
	}
	if len(document.Content) == 0 {
		return Reply{}, nil
	}
	return reader{name: "reply"}.reply(document.Content[0])
}

// ParseReplies reads one reply, or a list of those that a tool gives in turn.
func ParseReplies(text string) ([]Reply, error) {
	var document yaml.Node
	if yaml.Unmarshal([]byte(text), &document) == nil && len(document.Content) > 0 &&
		document.Content[0].Kind == yaml.SequenceNode {
		r := reader{name: "reply"}
		return list(r, document.Content[0], r.reply)
	}
	reply, err := ParseReply(text)
	return []Reply{reply}, err
}
