package check

import (
	"fmt"
	"regexp"
	"strings"

	"codemode/reports/evidence"
)

// OuterToolCount judges how many tools the agent sees (§2).
func OuterToolCount(events []evidence.Event, want int) (v Verdict) {
	for _, names := range outerTools(events, &v) {
		v.expect(len(names) == want, "the agent sees one tool", "tools/list",
			fmt.Sprintf("%d tools", want), fmt.Sprintf("%d: %s", len(names), strings.Join(names, ", ")))
	}
	return v
}

// OuterToolNamed judges that the agent sees a tool of the name (§3.1).
func OuterToolNamed(events []evidence.Event, want string) (v Verdict) {
	for _, names := range outerTools(events, &v) {
		found := false
		for _, name := range names {
			found = found || name == want
		}
		v.expect(found, "the tool's name", "tools/list", want, "no such tool in "+encode(names))
	}
	return v
}

// outerTools returns the names in each tools/list of the host that was recorded.
func outerTools(events []evidence.Event, v *Verdict) (lists [][]string) {
	for _, e := range events {
		if e.Kind != evidence.HostTools {
			continue
		}
		tools, ok := array(e.Data)
		if !ok {
			v.expect(false, "tools/list", "tools/list", "an array of tools", quote(e.Data))
			continue
		}
		names := []string{}
		for _, raw := range tools {
			members, _ := object(raw)
			name, _ := text(members["name"])
			names = append(names, name)
		}
		lists = append(lists, names)
	}
	return lists
}

// semanticVersion is the expression that semver.org suggests.
var semanticVersion = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
	`(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?` +
	`(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`)

// SemanticVersion judges that the last run's result is a semantic version (§12.1).
func SemanticVersion(events []evidence.Event) (v Verdict) {
	if run, ok := last(events, &v); ok {
		raw := run.field("result")
		version, ok := text(raw)
		v.expect(ok && semanticVersion.MatchString(version), "a semantic version", run.where("/result"),
			`a string such as "1.0.0"`, quote(raw))
		v.explain(run)
	}
	return v
}

// SameResults judges that all runs have one result, which is not null; a single
// run is nothing to compare.
func SameResults(events []evidence.Event) (v Verdict) {
	var first *Run
	each(events, func(run Run) {
		if first == nil {
			first = &run
			return
		}
		want := first.field("result")
		if want == nil || string(want) == "null" {
			v.expect(false, "the result", first.where("/result"),
				"a value to compare with that of "+run.Label, quote(want))
			v.explain(*first)
			return
		}
		v.compare("the result of "+first.Label, run.where("/result"), want, run.field("result"))
	})
	return v
}
