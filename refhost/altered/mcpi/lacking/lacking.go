// Package lacking holds hosts of the system mcpi that are not finished: each is the reference host of a revision
// without one thing. A conformance suite has to say of each what is missing, and nothing else.
package lacking

import (
	"slices"

	"codemode/refhost/altered"
	"codemode/refhost/altered/mcpi/mutants"
	"codemode/refhost/mcpi"
)

// Host is the reference host without one thing.
type Host = altered.Lacking[mcpi.Rules]

// The revisions.
const (
	zero = "mcpi@0.x"
	one  = "mcpi@1.0"
)

// of are the hosts of one revision: what they lack differs.
func of(revision string, hosts ...Host) []Host {
	for i := range hosts {
		hosts[i].Revisions = []string{revision}
	}
	return hosts
}

// All returns the hosts of all revisions, in the order of the texts' sections.
func All() []Host {
	return slices.Concat(answerHosts(), callHosts(), resultHosts(), settingHosts(), sandboxHosts(), searchHosts(),
		laterHosts(), writeHosts())
}

// Of returns the hosts of a revision, SYSTEM@REVISION.
func Of(revision string) []Host {
	return slices.DeleteFunc(All(), func(h Host) bool {
		return len(h.Revisions) > 0 && !slices.Contains(h.Revisions, revision)
	})
}

// AllForbidden returns what each host of a revision is crossed with.
func AllForbidden(revision string) []altered.Forbidden[mcpi.Rules] {
	var all []altered.Forbidden[mcpi.Rules]
	for _, m := range mutants.Of(revision) {
		if slices.Contains([]string{"socket-leaked", "files-leaked", "globals-left-behind", "process-leaked",
			"hints-ignored", "schema-not-needed", "declined-is-made", "writes-made",
			"any-snapshot-runs", "first-has-the-name"}, m.ID) {
			all = append(all, m.AsForbidden())
		}
	}
	return all
}

// mutant is what a mutant does which is a lack.
func mutant(id string) func(*mcpi.Rules) {
	m, _ := altered.FindMutant(mutants.All(), id) // a test finds them all
	return m.Apply
}
