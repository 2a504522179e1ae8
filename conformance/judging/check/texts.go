package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"codemode/reports/evidence"
)

// OneText judges that every call is answered with one block, which is a text.
func OneText(seen *Seen) (v Verdict) {
	for _, run := range seen.Runs() {
		members, _ := object(run.Answer.Raw)
		blocks, _ := array(members["content"])
		var block struct {
			Type string
			Text *string
		}
		ok := len(blocks) == 1 && json.Unmarshal(blocks[0], &block) == nil && block.Type == "text" && block.Text != nil
		v.expect(ok, "the answer is one block of text", run.Label, `[{"type":"text","text":…}]`,
			quote(members["content"]))
	}
	return v
}

// Marked judges that every call is marked as an error, or that none is.
func Marked(seen *Seen, failed bool) (v Verdict) {
	for _, run := range seen.Runs() {
		if failed {
			v.expect(run.Answer.Result == evidence.ToolError, "what fails is marked as an error", run.Label,
				"isError true", fmt.Sprintf("%s: %s", run.Answer.Result, quote(run.Answer.Raw)))
			continue
		}
		v.expect(run.Answer.Result == evidence.Answered, "what succeeds is not marked as an error", run.Label,
			"a result without isError", fmt.Sprintf("%s: %s", run.Answer.Result, quote(run.Answer.Raw)))
	}
	return v
}

// TextLength judges how long the text of the last answer is, in characters; 0 is no bound.
func TextLength(seen *Seen, least, most int) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	said, _ := text(run.field("text"))
	n := utf8.RuneCountInString(said)
	bounds := fmt.Sprintf("at least %d characters", least)
	if most > 0 {
		bounds = fmt.Sprintf("at most %d characters", most)
	}
	v.expect(n >= least && (most == 0 || n <= most), "the length of the answer", run.where("/text"), bounds,
		fmt.Sprintf("%d characters, which begin with %.200q", n, said))
	return v
}

// TextHolds judges that some words are in the text of the last answer.
func TextHolds(seen *Seen, words string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		said, _ := text(run.field("text"))
		v.expect(strings.Contains(said, words), "the text of the answer", run.where("/text"), "a text with "+words,
			quote(run.field("text")))
	}
	return v
}

// TextFound judges nothing about the host: it tells whether the last answer has some words, as that of a search has the
// name of what it found. If not, what else the answer lacks tells nothing.
func TextFound(seen *Seen, words string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	v.subject()
	if said, _ := text(run.field("text")); !strings.Contains(said, words) {
		v.Unmet = fmt.Sprintf("%s was answered with %s, and not with %s", run.Label, quote(run.field("text")), words)
	}
	return v
}

// TextHoldsBeside judges that some words are in the text of the last answer, if that has other words.
func TextHoldsBeside(seen *Seen, words, others string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		said, _ := text(run.field("text"))
		v.expect(strings.Contains(said, words) || !strings.Contains(said, others), "the text of the answer",
			run.where("/text"), "a text with "+words+", since it has "+others, quote(run.field("text")))
	}
	return v
}

// TextHoldsOfEach judges that the text of the last answer has some words of each thing that it names: the words end in
// the number in which the name ends, of three digits. It names one at least.
func TextHoldsOfEach(seen *Seen, name string, words []string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	said, _ := text(run.field("text"))
	named := regexp.MustCompile(regexp.QuoteMeta(name)+`(\d{3})`).FindAllStringSubmatch(said, -1)
	v.expect(len(named) > 0, "the text of the answer", run.where("/text"), "a text with "+name+"001 or another one",
		quote(run.field("text")))
	for _, found := range named {
		if len(v.Mismatches) > 0 {
			break // one tells enough
		}
		for _, word := range words {
			v.expect(strings.Contains(said, word+found[1]), "the text of the answer", run.where("/text"),
				"for "+found[0]+" "+word+found[1], "none")
		}
	}
	return v
}

// TextLacks judges that some words are not in the text of the last answer, and nowhere else in it: an agent may be
// shown further blocks, structured content and metadata as well.
func TextLacks(seen *Seen, words string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		said, _ := text(run.field("text"))
		v.expect(!strings.Contains(said, words), "the text of the answer", run.where("/text"), "a text without "+words,
			quote(run.field("text")))
		v.expect(!strings.Contains(string(run.Answer.Raw), words), "all of the answer", run.Label,
			"nothing with "+words, quote(run.Answer.Raw))
	}
	return v
}

// TextBefore judges that some words are in the text of the last answer, and other words not before them.
func TextBefore(seen *Seen, words, others string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		said, _ := text(run.field("text"))
		before, _, found := strings.Cut(said, words)
		v.expect(found && !strings.Contains(before, others), "what is asked for comes first", run.where("/text"),
			"a text with "+words+", and not "+others+" before it", quote(run.field("text")))
	}
	return v
}

// FactRefused is the name of the fact that holds what came of a host that did not start.
const FactRefused = "start-refused"

// ConfigurationRefused judges that the host did not start, or that what it was asked last failed.
func ConfigurationRefused(seen *Seen) (v Verdict) {
	if len(facts[string](seen, FactRefused)) > 0 {
		v.subject()
		return v
	}
	if run, ok := last(seen, &v); ok {
		v.expect(failed(run), "a configuration that makes no sense is refused", run.Label,
			"no start, or a call that fails", quote(run.Answer.Raw))
	}
	return v
}

// ToolTakes judges that the input schema of a tool takes one value and refuses another. That there is such a tool is
// for [OuterToolNamed].
func ToolTakes(seen *Seen, name string, taken, refused json.RawMessage) (v Verdict) {
	var tools []listedTool
	for _, e := range seen.Events {
		if e.Kind == evidence.HostTools && json.Unmarshal(e.Data, &tools) != nil {
			v.expect(false, "tools/list", "tools/list", "an array of tools", quote(e.Data))
		}
	}
	for _, tool := range tools {
		if tool.Name != name {
			continue
		}
		where := name + ", inputSchema"
		err := validate(tool.InputSchema, taken)
		v.expect(err == nil, "the input schema takes what the tool takes", where, quote(taken)+" is accepted",
			fmt.Sprintf("%v\nby the schema %s", err, quote(tool.InputSchema)))
		v.expect(validate(tool.InputSchema, refused) != nil, "the input schema refuses what the tool does not take",
			where, quote(refused)+" is refused", "it is accepted by the schema "+quote(tool.InputSchema))
	}
	return v
}

// ShownLacks judges that some words are not in what an agent is shown of the host's tools, and in its instructions.
func ShownLacks(seen *Seen, words string) (v Verdict) {
	for _, e := range seen.Events {
		var shown evidence.Context
		where, said := "tools/list", string(e.Data)
		switch {
		case e.Kind == evidence.HostTools:
		case e.Kind == evidence.HostContext && json.Unmarshal(e.Data, &shown) == nil:
			where, said = "instructions", shown.Instructions
		default:
			continue
		}
		v.expect(!strings.Contains(said, words), "what an agent is shown at first", where, "nothing with "+words,
			fmt.Sprintf("%.300q", said))
	}
	return v
}

// ShownLength judges that what an agent is shown of the host's tools, and its instructions, have at most so many
// characters together.
func ShownLength(seen *Seen, most int) (v Verdict) {
	length := 0
	for _, e := range seen.Events {
		var shown evidence.Context
		switch {
		case e.Kind == evidence.HostTools:
			v.subject()
			length += utf8.RuneCount(e.Data)
		case e.Kind == evidence.HostContext && json.Unmarshal(e.Data, &shown) == nil:
			length += utf8.RuneCountInString(shown.Instructions)
		}
	}
	if length > most {
		v.mismatch("the tools are shown in few words", "tools/list and instructions",
			fmt.Sprintf("at most %d characters", most), fmt.Sprintf("%d characters", length))
	}
	return v
}
