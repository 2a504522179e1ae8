package outcome

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance/running/plan"
	"codemode/mockservers"
	"codemode/reports"
)

// ServerIDs are the kinds of unusual ids of servers, each a few words such as "a
// capital letter": §5.0.1 maps any id, and obliges no configuration to take one.
type ServerIDs struct {
	// Kinds are those of each scenario, by its id.
	Kinds map[string][]string
	// Refused are the kinds that the host's configuration does not take, each with an id.
	Refused map[string]string
}

// KindsOf finds the kinds of the ids that scenarios declare.
func KindsOf(servers map[string][]mockservers.Script) map[string][]string {
	found := map[string][]string{}
	for scenario, scripts := range servers {
		for _, script := range scripts {
			found[scenario] = append(found[scenario], kindsOf(script.ServerID)...)
		}
		slices.Sort(found[scenario])
		found[scenario] = slices.Compact(found[scenario])
	}
	return found
}

// All are the kinds of all scenarios, each once.
func (ids ServerIDs) All() []string {
	return slices.Compact(slices.Sorted(func(yield func(string) bool) {
		for _, kinds := range ids.Kinds {
			for _, kind := range kinds {
				if !yield(kind) {
					return
				}
			}
		}
	}))
}

var usualCharacter = regexp.MustCompile(`^[a-z0-9_-]$`)

func kindsOf(id string) []string {
	var all []string
	if strings.HasPrefix(id, "-") {
		all = append(all, "a hyphen at the beginning")
	}
	if strings.HasSuffix(id, "-") {
		all = append(all, "a hyphen at the end")
	}
	for _, r := range id {
		switch {
		case r >= 'A' && r <= 'Z':
			all = append(all, "a capital letter")
		case !usualCharacter.MatchString(string(r)):
			all = append(all, fmt.Sprintf("the character %q", r))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// ExampleOf is an id of that kind and no other, around a word.
func ExampleOf(kind, word string) string {
	switch kind {
	case "a hyphen at the beginning":
		return "-" + word
	case "a hyphen at the end":
		return word + "-"
	case "a capital letter":
		return "A" + word
	}
	// What cannot be read stands for nothing, and no host refuses the word alone.
	character, _ := strconv.Unquote(strings.TrimPrefix(kind, "the character "))
	return word + character + "x"
}

// Sentence tells a reader of the report what is refused; "" if nothing is.
func (ids ServerIDs) Sentence() string {
	if len(ids.Refused) == 0 {
		return ""
	}
	return "the host starts with no server id that has " +
		strings.Join(slices.Sorted(maps.Keys(ids.Refused)), ", ") + "; what needs such an id is not applicable"
}

// refuse is the result of a scenario with a server whose id the host refuses.
func (ids ServerIDs) refuse(s plan.Scenario) (result reports.Scenario, refused bool) {
	for _, kind := range ids.Kinds[s.ID] {
		if example, has := ids.Refused[kind]; has {
			result = Blank(s)
			result.Outcome = reports.NotApplicable
			result.Problem = fmt.Sprintf("the host's configuration takes no server id such as %q", example)
			return result, true
		}
	}
	return reports.Scenario{}, false
}
