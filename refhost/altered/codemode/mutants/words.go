package mutants

import (
	"slices"
	"strings"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// wordMutants go by words, and by what happens to be first.
func wordMutants() []Mutant {
	return []Mutant{
		{ID: "classes-by-words", Requirement: "error-tool-call",
			Description: "a result with isError is an AuthenticationError where its text has the word token or key",
			Edits: []faults.Edit{edit("refhost/sandbox/worker bindings.value",
				"rules.CallProblem{Failure: rules.FailureResult, Message: b.rules.ErrorText(result), Result: result})",
				`rules.CallProblem{Failure: failureByWords(b.rules.ErrorText(result)), Message: b.rules.ErrorText(result),
				Result: result})`),
				edit("refhost/sandbox/worker bindings.fail", "// fail makes", `func failureByWords(text string) rules.CallFailure {
	if regexp.MustCompile("(?i)token|key").MatchString(text) {
		return rules.FailureAuth
	}
	return rules.FailureResult
}

// fail makes`, "regexp")}},
		{ID: "answers-to-the-oldest", Requirement: "binding-call",
			Description: "an answer goes to the oldest call of the tool that is under way",
			Edits: []faults.Edit{edit("refhost/sandbox/worker bindings.settle", "	c := b.pending[answer.ID]\n",
				`	c := b.pending[answer.ID]
	for id, other := range b.pending {
		if c == nil || other.tool == c.tool && id < answer.ID {
			answer.ID, c = id, other
		}
	}
`)}},
		{ID: "names-of-objects-taken", Requirement: "name-collision-first-clean",
			Description: "a tool with the name of something that each object has gets a number",
			Apply: onExports(func(name string) string {
				if slices.Contains([]string{"toString", "valueOf", "hasOwnProperty", "isPrototypeOf"}, name) {
					return name + "__2"
				}
				return name
			})},
		{ID: "got-tool-by-its-end", Requirement: "discovery-get-tool",
			Description: "getTool gives the first tool whose name ends as that of the tool does",
			Apply: func(s *rules.Set) {
				find := s.FindTool
				s.FindTool = func(wanted string, tools []rules.ToolDefinition) int {
					found := find(wanted, tools)
					if found == rules.NoTool {
						return found
					}
					return slices.IndexFunc(tools, func(t rules.ToolDefinition) bool {
						return strings.HasSuffix(t.ToolName, tools[found].ToolName)
					})
				}
			}},
		{ID: "late-reserved-words-bare", Requirement: "name-reserved-suffixed",
			Description: "tools that come later and are called like reserved words have no underscore",
			Apply: func(s *rules.Set) {
				names := s.NamesAfterChange
				s.NamesAfterChange = func(before map[string]string, tools, exports []string) []string {
					exports = slices.Clone(names(before, tools, exports))
					for i, tool := range tools {
						if before[tool] == "" && len(before) > 0 && exports[i] == tool+"_" {
							exports[i] = tool
						}
					}
					return exports
				}
			}},
		{ID: "pages-end-with-an-empty-one", Requirement: "export-tools",
			Description: "a list of tools ends at a page without any",
			Edits: []faults.Edit{
				edit("refhost listTools", `len(next) == 0 ||`, `len(page) == 0 || len(next) == 0 ||`)}},
		{ID: "stderr-read-as-messages", Requirement: "binding-call",
			Description: "what a server prints to stderr is read as its messages are",
			Edits: []faults.Edit{
				edit("refhost startProcess", "cmd.Stdin = stdin", "cmd.Stdin, cmd.Stderr = stdin, write")}},
		{ID: "stderr-unread", Requirement: "binding-call",
			Description: "what a server prints to stderr is not read, until it can print no more",
			Edits: []faults.Edit{edit("refhost startProcess", "	cmd.Stdin = stdin\n", `	unread, full, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	go func() {
		<-p.exited
		_ = unread.Close()
	}()
	cmd.Stdin, cmd.Stderr = stdin, full
`)}},
		{ID: "calls-beyond-64-lost", Requirement: "binding-call",
			Description: "of more than 64 calls under way at a time those beyond are never sent",
			Edits: []faults.Edit{edit("refhost/sandbox run.send", "		defer func() { <-r.slots }()\n",
				`		defer func() { <-r.slots }()
	default:
		<-ctx.Done()
		return nil, ctx.Err()
`)}},
	}
}
