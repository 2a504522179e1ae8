// Package documented finds out whether texts document a topic, in whatever words:
// it is stated, or mentioned nowhere, or something in between, which only a person
// can decide.
package documented

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// Result is how far texts document one thing.
type Result int

// The results.
const (
	// Unmentioned: nothing in the texts mentions it.
	Unmentioned Result = iota
	// Unclear: something mentions it, and only a person can tell whether that documents it.
	Unclear
	// Stated: it is said in so many words.
	Stated
)

// Topic is what has to be documented.
type Topic struct {
	// Parts have to be documented each.
	Parts []Part
	// Named is set for names, which code documents as well as prose.
	Named bool
}

// Part is one thing to be documented.
type Part struct {
	// About completes "the agent context documents …".
	About string
	// Stated are the statements of which one documents it.
	Stated []Statement
	// Mentioned are those that only show that a text is about it.
	Mentioned []Statement
}

// Statement is words that occur together in one sentence.
type Statement struct {
	// Words are all to be found; the first in the sentence itself, the others
	// there or in what introduces it.
	Words []*regexp.Regexp
	// Unless is what takes the meaning from the sentence.
	Unless *regexp.Regexp
	// Clause asks for all of it within one clause, where a negation stands beside
	// what it negates.
	Clause bool
}

// Found is what texts say of one part.
type Found struct {
	About  string
	Result Result
	// Excerpts are the sentences that mention it, if the result is Unclear.
	Excerpts []evidence.Passage
}

const (
	// maxExcerpts is how many sentences a person is shown.
	maxExcerpts = 6
	// maxSentence bounds each, in bytes.
	maxSentence = 600
)

// In looks for the topic in texts.
func (t Topic) In(texts []evidence.Passage) []Found {
	units := unitsOf(texts)
	if t.Named {
		units = linesOf(texts)
	}
	var all []Found
	for _, p := range t.Parts {
		all = append(all, p.in(units))
	}
	return all
}

func (p Part) in(units []unit) Found {
	found := Found{About: p.About}
	for _, u := range units {
		if slices.ContainsFunc(p.Stated, func(s Statement) bool { return s.matches(u) }) {
			return Found{About: p.About, Result: Stated}
		}
		mentioned := func(s Statement) bool { return s.matches(u) }
		if slices.ContainsFunc(p.Stated, func(s Statement) bool { s.Unless = nil; return s.matches(u) }) ||
			slices.ContainsFunc(p.Mentioned, mentioned) {
			found.Result = Unclear
			found.add(u)
		}
	}
	return found
}

// add keeps a sentence for a person to read.
func (f *Found) add(u unit) {
	if len(f.Excerpts) == maxExcerpts {
		return
	}
	text := u.text
	if len(text) > maxSentence {
		text = fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:maxSentence], ""), len(text))
	}
	f.Excerpts = append(f.Excerpts, evidence.Passage{Place: u.place, Text: text})
}

var clauseEnd = regexp.MustCompile(`[,;:()–—]|\s-\s|\b(but|and|while|whereas)\b`)

func (s Statement) matches(u unit) bool {
	if !s.Clause {
		return s.inside(u.text, u.intro)
	}
	return slices.ContainsFunc(clauseEnd.Split(u.text, -1), func(clause string) bool { return s.inside(clause, "") })
}

func (s Statement) inside(text, intro string) bool {
	if s.Unless != nil && s.Unless.MatchString(text) {
		return false
	}
	for i, w := range s.Words {
		if !w.MatchString(text) && (i == 0 || !w.MatchString(intro)) {
			return false
		}
	}
	return true
}

// saying is a statement with the words of each pattern.
func saying(patterns ...string) Statement {
	var s Statement
	for _, p := range patterns {
		s.Words = append(s.Words, anyCase(p))
	}
	return s
}

// inClause is saying, all of it in one clause.
func inClause(patterns ...string) Statement {
	s := saying(patterns...)
	s.Clause = true
	return s
}

// unless returns the statement with what takes the meaning from it.
func (s Statement) unless(pattern string) Statement {
	s.Unless = anyCase(pattern)
	return s
}

func anyCase(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + pattern) }

// Words that many statements share.
const (
	// absence is how a text says that something is not there.
	absence = `\b(not?|none|never|neither|nor|cannot|without|missing|miss(es)?|lack(s|ing)?|absent|unavailable|` +
		`unsupported|` +
		`unable|disabled|impossible|omit\w*|remov\w*|except\w*|exclud\w*|deviat\w*|differ\w*|instead|\w+n['’]t)\b`
	// refusal is how it says that something is not accepted.
	refusal = absence + `|\b(reject\w*|refus\w*|forbid\w*|forbade|fail(s|ed)?|throws?|error|restrict\w*|prohibit\w*|` +
		`banned)\b`
	// presence is how it says that something is there; not as in "not supported".
	presence = `(^|[^t]\s)\b(provided|available|support(s|ed)?|allowed)\b|\b(works?|includ(es|ing)|up to)\b`
	// vague is how it says that it does not say it.
	vague = `\b(may|might|could|possibly|sometimes|depend(s|ing)?|see|refer|consult|elsewhere|undocumented|` +
		`unspecified)\b`
)
