package documented

import (
	"regexp"

	"codemode/reports/evidence"
)

const (
	anyCapability  = `\brequestedCapabilit\w*|\bcapabilit(y|ies)\b`
	noCapabilities = `(:|\b(are|is))\s*\W{0,3}(none|nothing|empty)\W*($|[.;)])`
)

// Identified returns those of the names that texts name where they speak of
// capabilities (§3.2.3).
func Identified(texts []evidence.Passage, names []string) []string {
	var named []string
	for _, name := range names {
		if anyMatches(texts, naming(name, anyCapability)) {
			named = append(named, name)
		}
	}
	return named
}

// Requestable reports whether texts name a name where they speak of
// requestedCapabilities itself.
func Requestable(texts []evidence.Passage, name string) bool {
	return anyMatches(texts, naming(name, `\brequestedCapabilit\w*`))
}

// NothingRequestable reports whether texts say that there is no capability.
func NothingRequestable(texts []evidence.Passage) bool {
	return anyMatches(texts, saying(noCapabilities, anyCapability))
}

// Exemplary reports whether the texts that name one of the names where they speak of
// capabilities say that it is an example.
func Exemplary(texts []evidence.Passage, names []string) bool {
	for _, name := range names {
		s := naming(name, anyCapability)
		s.Words = append(s.Words, anyCase(`\b(e\.g|such as|examples?|for instance|like)\b`))
		if anyMatches(texts, s) {
			return true
		}
	}
	return false
}

// naming is a statement that has a name as it is written, and further words.
func naming(name, words string) Statement {
	s := saying(words)
	s.Words = append([]*regexp.Regexp{exact(name)}, s.Words...)
	return s
}

func anyMatches(texts []evidence.Passage, s Statement) bool {
	for _, u := range unitsOf(texts) {
		if s.matches(u) {
			return true
		}
	}
	return false
}
