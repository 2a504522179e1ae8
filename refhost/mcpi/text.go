package mcpi

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/indent"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

const (
	// maxShown bounds the text of a value, in bytes. Only indenting brings more than a result may have.
	maxShown = sandbox.MaxResult
	// maxOutput bounds it in mcpi@1.0.
	maxOutput = 48_000
)

// Failure is the text of a run that failed.
func Failure(message string) string { return "Code execution error: " + message }

// text is what an agent gets for a run, and whether that failed: the value alone, and nothing of what it logs.
func text(c Catalog, r sandbox.Response) (text string, failed bool) {
	value, message := result(r)
	switch {
	case message != "":
		return Failure(message + c.explained(message)), true
	case value == nil:
		return "(no return value)" + rules.Notes(r, "/value"), false
	}
	return shown(value) + rules.Notes(r, "/value"), false
}

// boundedText is [text], but refuses one that is too large to be read.
func boundedText(c Catalog, r sandbox.Response) (string, bool) {
	answer, failed := text(c, r)
	if !failed && len(answer) > maxOutput {
		return Failure(fmt.Sprintf("%s: the value returned has more than %d bytes as text; aggregate, filter or count "+
			"in the code, and return less", budgetExceeded, maxOutput)), true
	}
	return answer, failed
}

// result is the value that a body returned, nil for undefined, or the message of what failed it.
func result(r sandbox.Response) (value json.RawMessage, message string) {
	unwritable := rules.Diagnose(rules.Finding{Cause: rules.CauseResult}).Code
	for _, d := range r.Diagnostics {
		if d.Severity == rules.SeverityError || d.Code == unwritable {
			return nil, strings.TrimPrefix(d.Message, "Error: ") + place(d)
		}
	}
	var exported struct{ Value json.RawMessage }
	if err := json.Unmarshal(r.Result, &exported); err != nil {
		return nil, "the result cannot be read: " + err.Error()
	}
	return exported.Value, ""
}

// place tells where in the agent's code something failed.
func place(d rules.Diagnostic) string {
	var line, column int
	if n, _ := fmt.Sscanf(d.Path, "%d:%d", &line, &column); n < 2 || line <= linesBefore {
		return ""
	}
	return fmt.Sprintf(" (line %d, column %d)", line-linesBefore, column)
}

// shown is a value as text: a string as it is, anything else as indented JSON. Of that which has more bytes than
// maxShown, the beginning is kept, and the text says so.
func shown(value json.RawMessage) string {
	var text string
	if value[0] == '"' && json.Unmarshal(value, &text) == nil {
		return text
	}
	text, size := indent.JSON(value, maxShown)
	if size > maxShown {
		return fmt.Sprintf("%s\n… (cut off: the value has %d bytes as text, of which %d are here; return less)",
			strings.ToValidUTF8(text, ""), size, maxShown)
	}
	return text
}

// explained says why tools are not there that a script called: the engine says only that they are not.
func (c Catalog) explained(message string) string {
	missing := regexp.MustCompile(`has no member '([^']+)'`).FindStringSubmatch(message)
	if missing == nil {
		return ""
	}
	var why []string
	for _, e := range c.Entries {
		if identifier(e.ToolName) != missing[1] {
			continue
		}
		if e.Why != "" {
			why = append(why, fmt.Sprintf("\n%s of the server %s is not offered to scripts: %s.", e.ToolName,
				e.Server, e.Why))
		} else if e.Name != missing[1] {
			why = append(why, fmt.Sprintf("\n%s of the server %s is %s.", e.ToolName, e.Server, e.called()))
		}
	}
	return strings.Join(slices.Compact(why), "")
}

// called is how a script calls a tool.
func (e Entry) called() string {
	if e.Name != "" {
		return "codemode." + e.Name
	}
	return fmt.Sprintf("codemode.call(%q, %q, …)", e.Server, e.ToolName)
}
