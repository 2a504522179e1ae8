// Package prerequisite knows what scenarios use without testing it, such as
// timers or the module of error classes, and finds it in their steps. A host that
// lacks such a thing is told so once, by the requirement that judges it; what uses
// it is not judged.
package prerequisite

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// File is the name of the list, beside the features.
const File = "prerequisites.yaml"

// Prerequisite is one thing that scenarios use. The scenario with the tag
// @prerequisite-<ID> tries it, and the requirement of that scenario is to blame
// where it is missing.
type Prerequisite struct {
	// ID is a stable slug, What names the thing in a few words.
	ID   string `yaml:"id"`
	What string `yaml:"what"`
	// Script, Step and Reply are signs, as regular expressions, by which a scenario is
	// found to use it: in the JavaScript that it runs, in the text of a step, in the
	// scripted reply of a tool. A thing without a sign is declared, by the tag
	// @uses-<ID>, as any other may be.
	Script Sign `yaml:"script"`
	Step   Sign `yaml:"step"`
	Reply  Sign `yaml:"reply"`
	// Tool is the same of the names of the tools that its servers have.
	Tool Sign `yaml:"tool"`
	// Answer is such a sign in what a host answered, for those that are found to use it when they have been executed.
	Answer Answer `yaml:"answer"`
}

// Answer is a kind of answers.
type Answer struct {
	// Kind is [WithoutResponse], or empty for none.
	Kind string `yaml:"kind"`
	// Breaks are requirements that such an answer breaks by itself: what judges these is judged all the same.
	Breaks []string `yaml:"breaks"`
}

// WithoutResponse is the kind of answers without the object that every run is answered with.
const WithoutResponse = "without a response"

// Sign is a regular expression; the zero value matches nothing.
type Sign struct{ expression }

// UnmarshalYAML reads the expression.
func (s *Sign) UnmarshalYAML(node *yaml.Node) (err error) {
	if s.expression, err = compile(node.Value); err != nil {
		return fmt.Errorf("line %d: %w", node.Line, err)
	}
	return nil
}

func (s Sign) in(text string) bool { return s.Regexp != nil && s.expression.in(text) }

// List is all prerequisites of a set of features.
type List []Prerequisite

// Load reads the list beside the features; features without one have no
// prerequisites. Unknown keys and ids that are there twice are errors with the line.
func Load(fsys fs.FS) (List, error) {
	data, err := fs.ReadFile(fsys, File)
	if err != nil {
		return nil, nil //nolint:nilerr // what is not there is empty
	}
	var list List
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&list); err != nil {
		return nil, fmt.Errorf("%s: %w", File, err)
	}
	for i, p := range list {
		switch {
		case p.ID == "" || p.What == "":
			return nil, fmt.Errorf("%s: entry %d has no id, or does not say what it is", File, i+1)
		case p.Answer.Kind != "" && p.Answer.Kind != WithoutResponse:
			return nil, fmt.Errorf("%s: %s: the kind of answers %q is unknown; write %q", File, p.ID, p.Answer.Kind,
				WithoutResponse)
		case slices.ContainsFunc(list[:i], func(q Prerequisite) bool { return q.ID == p.ID }):
			return nil, fmt.Errorf("%s: %s occurs twice; remove one", File, p.ID)
		}
	}
	return list, nil
}

// Find returns the prerequisite with the id.
func (l List) Find(id string) (Prerequisite, bool) {
	i := slices.IndexFunc(l, func(p Prerequisite) bool { return p.ID == id })
	if i < 0 {
		return Prerequisite{}, false
	}
	return l[i], true
}

// Scenario is what of a scenario shows what it uses.
type Scenario struct {
	// Scripts are the JavaScript that it runs, Steps the texts of its steps, Replies
	// those scripted replies whose words a later step expects in a result, Tools the names of the tools of servers.
	Scripts, Steps, Replies, Tools []string
}

// Finder returns the function that tells the ids of what a scenario uses, in the
// order of the list. It remembers what each text shows: many scenarios share some.
func (l List) Finder() func(Scenario) []string {
	inScript := remembering(func(script string) []bool {
		script = used(script)
		return l.each(func(p Prerequisite) bool { return p.Script.in(script) })
	})
	inStep := remembering(func(step string) []bool {
		return l.each(func(p Prerequisite) bool { return p.Step.in(step) })
	})
	inReply := remembering(func(reply string) []bool {
		return l.each(func(p Prerequisite) bool { return p.Reply.in(reply) })
	})
	inTool := remembering(func(tool string) []bool {
		return l.each(func(p Prerequisite) bool { return p.Tool.in(tool) })
	})
	return func(s Scenario) []string {
		shown := slices.Concat(inScript(s.Scripts), inStep(s.Steps), inReply(s.Replies), inTool(s.Tools))
		var ids []string
		for i, p := range l {
			if slices.ContainsFunc(shown, func(found []bool) bool { return found[i] }) {
				ids = append(ids, p.ID)
			}
		}
		return ids
	}
}

func (l List) each(holds func(Prerequisite) bool) []bool {
	found := make([]bool, len(l))
	for i, p := range l {
		found[i] = holds(p)
	}
	return found
}

// remembering looks at each text once.
func remembering(look func(text string) []bool) func(texts []string) [][]bool {
	seen := map[string][]bool{}
	return func(texts []string) [][]bool {
		all := make([][]bool, len(texts))
		for i, text := range texts {
			if _, known := seen[text]; !known {
				seen[text] = look(text)
			}
			all[i] = seen[text]
		}
		return all
	}
}

var (
	act     = mustCompile(`(?s)/\*act\*/.*?/\*end\*/`)
	comment = mustCompile(`(?s:/\*.*?\*/)|(?m:(^|\s)//.*$)`)
	asked   = mustCompile(`\btypeof\s+(?:globalThis\.)?[\w$]+([^\w$.?[(]|$)`)
)

// used is a script without what does not make it fail where something is missing:
// the act that it tries, which may be refused, comments, and questions for the type of a name. The type of a member
// cannot be asked of what is missing.
func used(script string) string {
	script = act.replaceIn(script, "undefined")
	script = comment.replaceIn(script, "$1")
	return asked.replaceIn(script, "''$1")
}

// WithoutAct is a script without the act between the marks /*act*/ and /*end*/, for
// which undefined stands. ok is false for a script without marks.
func WithoutAct(script string) (control string, ok bool) {
	return act.replaceIn(script, "undefined"), act.in(strings.TrimSpace(script))
}
