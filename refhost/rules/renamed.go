package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// CheckToolName tells what is wrong with a name for the one outer tool. Letters, digits, _ and - are what all
// APIs of models take; [OuterToolName] is what the specification wants (§3.1).
func CheckToolName(name string) error {
	if name != OuterToolName && !regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`).MatchString(name) {
		return fmt.Errorf("the tool name %q is neither %s nor 1 to 64 of the characters a-z, A-Z, 0-9, _ and -; write "+
			"codemode_run", name, OuterToolName)
	}
	return nil
}

// Renamed is a set whose outer tool has another name, in all that the host itself says of it. What servers say is
// left as it is. It breaks §3.1, which a host does whose model takes no name with a dot.
// Open: outer-tool-name.
func Renamed(s Set, name string) Set {
	if name == OuterToolName {
		return s
	}
	rename := func(text string) string { return strings.ReplaceAll(text, OuterToolName, name) }
	outerTools, tell, show, respond := s.OuterTools, s.Context, s.Show, s.Respond
	s.OuterTools = func(description string, told []Topic) []OuterTool {
		tools := outerTools(description, told)
		for i := range tools {
			tools[i].Name = rename(tools[i].Name)
		}
		return tools
	}
	s.Context = func(parts ContextParts) []Paragraph {
		paragraphs := tell(parts)
		for i, p := range paragraphs {
			if !slices.Contains([]Topic{TopicServers, TopicInput, TopicDeclarations}, p.Topic) {
				paragraphs[i].Text = rename(p.Text)
			}
		}
		return paragraphs
	}
	s.Show = func(paragraphs []Paragraph) Shown {
		shown := show(paragraphs)
		shown.Instructions = renameBeside(shown.Instructions, paragraphs, rename)
		return shown
	}
	s.Respond = func(r Response) Object {
		r.Diagnostics = slices.Clone(r.Diagnostics)
		for i := range r.Diagnostics {
			r.Diagnostics[i].Hint = rename(r.Diagnostics[i].Hint)
		}
		return respond(r)
	}
	return s
}

// renameBeside renames in the text beside the declarations that it may have.
func renameBeside(text string, paragraphs []Paragraph, rename func(string) string) string {
	for _, p := range paragraphs {
		if before, after, found := strings.Cut(text, p.Text); p.Topic == TopicDeclarations && found {
			return rename(before) + p.Text + rename(after)
		}
	}
	return rename(text)
}
