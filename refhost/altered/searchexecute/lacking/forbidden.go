package lacking

import (
	"strings"

	"codemode/refhost/altered"
	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/altered/searchexecute/mutants"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// forbiddenMutants are those that do what the text forbids, in the order of its sections. Those of the limits of a
// script are left out: each would be waited for. So are those of options of which some hosts know nothing, where the
// usual value is another one in the mutant: on these they would change nothing.
const forbiddenMutants = `third-tool operations-described
	require-leaked process-leaked fetch-leaked socket-leaked files-leaked files-readable code-from-strings
	classes-lead-out search-leads-out search-saves search-connects
	globals-left-behind client-in-search search-knocks spec-in-execute any-address redirects-followed-anywhere
	credentials-shown
	namespace-unchecked reserved-words-taken requests-ignored bytes-ignored allowed-ignored
	authorization-sent cookies-sent forwarded-sent proxy-sent
	query-added bodies-made-up deprecated-kept`

// AllForbidden returns what each host is crossed with.
func AllForbidden() []altered.Forbidden[searchexecute.Decisions] {
	var all []altered.Forbidden[searchexecute.Decisions]
	known := mutants.All()
	for id := range strings.FieldsSeq(forbiddenMutants) {
		m, _ := altered.FindMutant(known, id) // a test finds them all
		all = append(all, m.AsForbidden())
	}
	return append(all, altered.Forbidden[searchexecute.Decisions]{
		ID: "more-requests", Description: "ten more requests are made than the limit allows",
		Requirements: []string{"requests-default", "requests-configured"},
		Also:         []string{"requests-counted-per-call"},
		Apply:        change.Limits(func(l *sandbox.Limits) { l.MaxToolCalls += 10 })})
}
