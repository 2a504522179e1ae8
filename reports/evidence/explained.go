package evidence

import "strings"

// explanation introduces what a host said itself.
const explanation = "\n(diagnostics: "

// Explained adds to what was found the messages of the host's own error
// diagnostics: they most often tell why something is not there.
func Explained(found string, messages []string) string {
	if len(messages) == 0 {
		return found
	}
	return found + explanation + strings.Join(messages, "; ") + ")"
}

// Explanation returns the messages that [Explained] added, or "".
func Explanation(found string) string {
	_, messages, _ := strings.Cut(found, explanation)
	return strings.TrimSuffix(messages, ")")
}
