// Package spec holds the specification as data: one ledger of requirements and
// one register of ambiguities per revision, read by strict loaders.
package spec

// Level is the keyword of an obligation (RFC 2119), or [Documented].
type Level string

// The levels.
const (
	Must      Level = "MUST"
	MustNot   Level = "MUST NOT"
	Should    Level = "SHOULD"
	ShouldNot Level = "SHOULD NOT"
	May       Level = "MAY"
	// Documented is that of a text without keywords, such as the manual of a product: what it documents binds.
	Documented Level = "DOC"
)

// Levels returns all levels, the binding ones first.
func Levels() []Level { return []Level{Must, MustNot, Documented, Should, ShouldNot, May} }

// Binding reports whether the level decides conformance (§12.2).
func (l Level) Binding() bool { return l == Must || l == MustNot || l == Documented }

// Requirement is one obligation that can fail on its own.
type Requirement struct {
	// ID is a stable slug, never a number in a sequence.
	ID string `yaml:"id"`
	// Section is the number of the section that states it, such as "3.3.1".
	Section string `yaml:"-"`
	Level   Level  `yaml:"level"`
	// Obligation says in our own words what a host has to do.
	Obligation string `yaml:"obligation"`
	// Fingerprint is [Fingerprint] of the sentence that states the obligation;
	// several rows may share one sentence.
	Fingerprint string `yaml:"fingerprint"`
	// Sentence is that sentence, where the document is at hand; see [Ledger.Quoting].
	Sentence string `yaml:"-"`
	// Excluded is the reason why no black-box test can decide the requirement;
	// a row without it must be judged by at least one scenario.
	Excluded string `yaml:"excluded,omitempty"`
	// StandsFor are, for a row of a core, the rows of systems that say the same: ids by SYSTEM@REVISION, or words by
	// the name of a system that has no ledger here. Such a row has no sentence of its own, and no fingerprint.
	StandsFor map[string][]string `yaml:"stands-for,omitempty"`
	// Rows are those of StandsFor that are of the system at hand, and NotStated says why there are none; see
	// [Ledger.SpokenBy].
	Rows      []string `yaml:"-"`
	NotStated string   `yaml:"-"`

	// place is the file and line of the row.
	place string
}

// Ledger is all requirements and ambiguities of one revision, in the order of
// the document.
type Ledger struct {
	Definition
	Requirements []Requirement
	Ambiguities  []Ambiguity
}
