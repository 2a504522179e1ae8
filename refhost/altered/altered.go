// Package altered tells of hosts that are the reference host but for one thing, so that a conformance suite can be
// tried with them: mutants, which have a fault, hosts that lack something, and hosts that read otherwise what the
// text leaves open. It is the same for all systems; D is what the host of a system goes by, and what such a host
// has otherwise.
package altered

import (
	"slices"
	"strings"

	"codemode/refhost/altered/faults"
)

// Mutant is one fault.
type Mutant[D any] struct {
	// ID is a stable slug.
	ID string `json:"id"`
	// Requirement is the id of the requirement that it breaks.
	Requirement string `json:"requirement"`
	// Description says in one clause what the host does wrong.
	Description string `json:"description"`
	// Also are the further requirements that the same fault breaks.
	Also []Broken `json:"also,omitempty"`
	// Inexact says why requirements fail that it does not break; empty for almost
	// every fault.
	Inexact string `json:"inexact,omitempty"`
	// Revisions are those of the system's specification that it breaks, SYSTEM@REVISION; none are all.
	Revisions []string `json:"-"`
	// Rules is how many rules of the host take part in the fault; 0 means one.
	Rules int `json:"-"`
	// Apply breaks them; nil where Edits make the host.
	Apply func(*D) `json:"-"`
	// Edits replace text of the host's source.
	Edits []faults.Edit `json:"-"`
	// Built reports whether there are Edits, so that the host has to be built.
	Built bool `json:"built,omitempty"`
	// Workers: it is judged by scripts that nothing but the end of their process ends.
	Workers bool `json:"workers,omitempty"`
}

// Broken are requirements that a fault breaks beside the one that it is named
// for: the host does not do what their sentences demand either.
type Broken struct {
	// Requirements are their ids, Why says in a clause how the fault breaks them.
	Requirements []string `json:"requirements"`
	Why          string   `json:"why"`
}

// Lacking is a host that is not finished: it is without one thing.
type Lacking[D any] struct {
	// ID is a stable slug.
	ID string `json:"id"`
	// Description says in one clause what is missing.
	Description string `json:"description"`
	// Lacks are the requirements that are not met because of that.
	Lacks []string `json:"lacks"`
	// Unseen are the requirements of what is not there and need not be, or of what
	// never comes to pass: nothing can be judged, so that they are neither met nor unmet.
	Unseen []string `json:"unseen,omitempty"`
	// Revisions are those of the system's specification whose host it is, SYSTEM@REVISION; none are all.
	Revisions []string `json:"-"`
	// Apply takes it away.
	Apply func(*D) `json:"-"`
}

// Forbidden is something forbidden that a host does beside what it lacks. No
// thing that is missing may hide it: its requirements are not met, or could not
// be judged because of what is missing, and never pass.
type Forbidden[D any] struct {
	// ID is a stable slug, and the ID of a mutant where there is one.
	ID string `json:"id"`
	// Description says in one clause what the host does.
	Description string `json:"description"`
	// Requirements are those that it breaks for certain.
	Requirements []string `json:"requirements"`
	// Also are further ones, which may fail with it.
	Also []string `json:"also,omitempty"`
	// Apply switches it on.
	Apply func(*D) `json:"-"`
}

// Ambiguity is a row of the register of ambiguities.
type Ambiguity[D any] struct {
	// ID is that of the row.
	ID string `json:"id"`
	// Readings are those of the row that hosts take other than the reference host.
	Readings []Reading[D] `json:"readings"`
}

// Reading is how a host takes one reading. It conforms all the same.
type Reading[D any] struct {
	// ID is that in the row of the register.
	ID string `json:"id"`
	// With are readings of other rows, as AMBIGUITY=READING, that such a host takes, too.
	With []string `json:"with,omitempty"`
	// Apply takes it.
	Apply func(*D) `json:"-"`
}

// FindReading returns the reading that text names, AMBIGUITY=READING.
func FindReading[D any](all []Ambiguity[D], text string) (Reading[D], bool) {
	ambiguity, reading, _ := strings.Cut(text, "=")
	row, _ := find(all, func(a Ambiguity[D]) bool { return a.ID == ambiguity })
	return find(row.Readings, func(r Reading[D]) bool { return r.ID == reading })
}

// AsForbidden is a mutant that lacking hosts are crossed with.
func (m Mutant[D]) AsForbidden() Forbidden[D] {
	f := Forbidden[D]{ID: m.ID, Description: m.Description, Requirements: []string{m.Requirement}, Apply: m.Apply}
	for _, b := range m.Also {
		f.Also = append(f.Also, b.Requirements...)
	}
	return f
}

// FindMutant returns the mutant with the id.
func FindMutant[D any](all []Mutant[D], id string) (Mutant[D], bool) {
	return find(all, func(m Mutant[D]) bool { return m.ID == id })
}

// FindLacking returns the host with the id.
func FindLacking[D any](all []Lacking[D], id string) (Lacking[D], bool) {
	return find(all, func(h Lacking[D]) bool { return h.ID == id })
}

// FindForbidden returns what has the id.
func FindForbidden[D any](all []Forbidden[D], id string) (Forbidden[D], bool) {
	return find(all, func(f Forbidden[D]) bool { return f.ID == id })
}

func find[T any](all []T, is func(T) bool) (found T, ok bool) {
	i := slices.IndexFunc(all, is)
	if i < 0 {
		return found, false
	}
	return all[i], true
}
