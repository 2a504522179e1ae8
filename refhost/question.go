package refhost

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/policy"
	"codemode/refhost/visible"
)

// answerKey is the one field of the form, and denial its value for no.
const (
	answerKey = "answer"
	denial    = "deny"
)

// maxShown bounds what a question shows of one text, in bytes.
const maxShown = 4 << 10

// question shows what would be called, in lines that nothing a script passes can end.
func question(tool policy.Tool, arguments json.RawMessage) *mcp.ElicitParams {
	kind := "changes things, and may destroy some"
	switch hints := tool.Hints(); {
	case hints.ReadOnly:
		kind = "only reads"
	case !hints.Destructive:
		kind = "changes things, and destroys none"
	}
	return &mcp.ElicitParams{
		Mode: "form",
		Message: fmt.Sprintf("A script asks to call a tool.\nServer: %s\nTool: %s (its server says that it %s)\n%s",
			inQuotes(tool.Server), inQuotes(tool.Name), kind, shownArguments(arguments)),
		RequestedSchema: map[string]any{
			"type": "object", "required": []string{answerKey},
			"properties": map[string]any{answerKey: map[string]any{
				"type": "string", "title": "May it be called?",
				"enum":      []approval{approvedOnce, approvedRun, denial},
				"enumNames": []string{"Yes, this once", "Yes, this tool for the rest of this run", "No"},
			}},
		},
	}
}

// inQuotes is a name between quotes, which is all that stands there: a server may call a tool as it likes.
func inQuotes(name string) string {
	return `"` + strings.ReplaceAll(visible.UpTo(maxShown, name), `"`, `\u{22}`) + `"`
}

// maxShownMembers bounds how many arguments a question shows that cannot show all of them.
const maxShownMembers = 40

// shownArguments are the arguments of a call. Where they are too long, each is shown with its beginning, so that a long
// one hides no other, and how much is not shown stands before them.
func shownArguments(arguments json.RawMessage) string {
	if len(arguments) <= maxShown {
		return "Arguments: " + visible.Text(string(arguments))
	}
	first, all := firstMembers(arguments)
	if all == 0 {
		return "Arguments: " + visible.UpTo(maxShown, string(arguments))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Arguments, of which only a part is shown (%d bytes, members: %d):", len(arguments), all)
	most := maxShown / len(first)
	for _, m := range first {
		fmt.Fprintf(&b, "\n  %s: %s", visible.UpTo(most, m.name), visible.UpTo(most, string(m.value)))
	}
	if left := all - len(first); left > 0 {
		fmt.Fprintf(&b, "\n  and %d more members, of which nothing is shown", left)
	}
	return b.String()
}

// member is one of an object.
type member struct {
	name  string
	value json.RawMessage
}

// firstMembers are those that a question shows of an object, as they are written, and how many it has; none of another
// value.
func firstMembers(object json.RawMessage) (first []member, all int) {
	in := json.NewDecoder(bytes.NewReader(object))
	if begin, err := in.Token(); err != nil || begin != json.Delim('{') {
		return nil, 0
	}
	var rest json.RawMessage // one value after the other, of which nothing is kept
	for ; in.More(); all++ {
		name, err := in.Token()
		value, kept := &rest, all < maxShownMembers
		if kept {
			value = new(json.RawMessage)
		}
		if err != nil || in.Decode(value) != nil {
			return nil, 0
		}
		if text, _ := name.(string); kept {
			first = append(first, member{text, *value})
		}
	}
	return first, all
}
