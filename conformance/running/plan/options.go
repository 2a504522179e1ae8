package plan

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance/words/dialect"
	"codemode/spec"
)

// optionPrefix marks a tag that names an option of the host's configuration which the scenario is about, and which its
// steps do not set: the default of it is judged.
const optionPrefix = "@option-"

var (
	configures = regexp.MustCompile(`^the host's configuration has (\{.*\})$`)
	byAddress  = regexp.MustCompile(`^the host is told the address of the API's document$`)
	limits     = regexp.MustCompile(`^scripts may (compute|wait|take)(?: for)? (\d+) (?:ms|MB of memory)$`)
)

// documentURL is the option to name a document by its address, and not by a file.
const documentURL = "spec-url"

// Options are those of the host's configuration that the scenario takes: by tags, and those that its steps set, such as
// maxRequests or sandbox.memoryMB, also as limits in the words of all systems.
func (s Scenario) Options() []string {
	options := slices.Clone(s.options)
	for _, step := range s.steps {
		if byAddress.MatchString(step.Text) {
			options = append(options, documentURL)
		}
		if m := configures.FindStringSubmatch(step.Text); m != nil {
			options = append(options, OptionsIn(m[1])...)
		}
	}
	slices.Sort(options)
	return slices.Compact(options)
}

// addLimits adds the options by which the system at hand has the limits that the steps set.
func (s *Scenario) addLimits(names spec.Names) {
	for _, step := range s.steps {
		m := limits.FindStringSubmatch(step.Text)
		if m == nil {
			continue
		}
		n, _ := strconv.Atoi(m[2]) // it is digits
		bound := map[string]dialect.Limits{"compute": {ComputeMs: n}, "wait": {WaitMs: n}, "take": {MemoryMB: n}}[m[1]]
		_, settings := dialect.Of(names).Limited(bound)
		s.options = append(s.options, OptionsIn(string(settings))...)
	}
}

// OptionsIn are the names of the options that settings of a host set: their members, with those of sandbox by their own
// names.
func OptionsIn(settings string) []string {
	var members map[string]json.RawMessage
	// A number may stand for a placeholder, which is no JSON.
	if json.Unmarshal([]byte(placeholder.ReplaceAllString(settings, "1")), &members) != nil {
		return nil
	}
	var names []string
	for name, value := range members {
		if name != "sandbox" {
			names = append(names, name)
			continue
		}
		var limits map[string]json.RawMessage
		if json.Unmarshal(value, &limits) == nil {
			for limit := range maps.Keys(limits) {
				names = append(names, "sandbox."+limit)
			}
		}
	}
	return names
}

// CheckOptions refuses names of options that no scenario takes.
func (p *Plan) CheckOptions(names []string) error {
	var all []string
	for _, s := range p.scenarios {
		all = append(all, s.Options()...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for _, name := range names {
		switch {
		case len(all) == 0:
			return fmt.Errorf("--without %s: %s is about no options of a configuration", name, p.ledger.ID)
		case !slices.Contains(all, name):
			return fmt.Errorf("--without %s: there is no such option; it has %s", name, strings.Join(all, ", "))
		}
	}
	return nil
}
