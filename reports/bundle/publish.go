package bundle

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"codemode/reports"
)

// Place is where a bundle is published, with slashes: the system and the
// revision of its specification, the host and its version. The error says why a report cannot be
// published: it is not that of a whole run, or the host does not say what it is.
func Place(r reports.Report) (string, error) {
	switch {
	case !r.Selection.Empty():
		return "", fmt.Errorf("it is a report of a selection; publish a run of all that the suite has")
	case r.Interrupted || r.Verdict == reports.CouldNotJudge:
		return "", fmt.Errorf("it has no verdict: %s; publish a run that could judge", r.Reason)
	}
	if r.Verdict == reports.ConformantToConfirm {
		return "", fmt.Errorf("it is %s; publish a run that was given --confirmed FILE with the word of a person "+
			"for each", r.Reason)
	}
	host, version := pathWord(r.Host.Name), pathWord(r.Host.Version)
	if host == "" || version == "" {
		return "", fmt.Errorf("the host calls itself %q, version %q; a published report needs both, in letters or "+
			"digits", r.Host.Name, r.Host.Version)
	}
	id := r.Specification.ID()
	return path.Join(id.System, id.Revision, host, version+Suffix), nil
}

// Suffix ends the name of every published bundle.
const Suffix = ".tar.gz"

var notInPath = regexp.MustCompile(`[^a-z0-9.+_-]+`)

// pathWord makes a text part of a path that is the same on every system.
func pathWord(text string) string {
	return strings.Trim(notInPath.ReplaceAllString(strings.ToLower(text), "-"), "-.")
}

// Mentions finds the first of words, such as the home of a person, in what a
// bundle would hold, and the member that has it; both are empty if none has.
func (b Bundle) Mentions(words []string) (member, word string, err error) {
	members, err := b.members()
	if err != nil {
		return "", "", err
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		for _, word := range words {
			// JSON doubles the backslashes of a path of Windows.
			escaped := strings.ReplaceAll(word, `\`, `\\`)
			if bytes.Contains(members[name], []byte(word)) || bytes.Contains(members[name], []byte(escaped)) {
				return name, word, nil
			}
		}
	}
	return "", "", nil
}
