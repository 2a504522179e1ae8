package driver

import (
	"fmt"
	"os"
	"strings"

	"codemode/reports/evidence"
)

// contextFiles reads what the user named as part of the agent context. A file may
// be of the host's own making, so that it is looked for only now.
func (s *session) contextFiles() ([]evidence.Resource, error) {
	var texts []evidence.Resource
	for _, name := range s.options.ContextFiles {
		text, err := os.ReadFile(strings.ReplaceAll(name, "{home}", s.home))
		if err != nil {
			return nil, &Blame{
				Party: BlameAdapter, Tried: fmt.Sprintf("reading the agent context from --context %s", name),
				Found: err.Error(),
				Next:  "name a text file that exists once the host has started; {home} stands for its HOME", Err: err,
			}
		}
		texts = append(texts,
			evidence.Resource{URI: "file:" + name, Name: name, Text: strings.ToValidUTF8(string(text), "\uFFFD")})
	}
	return texts, nil
}
