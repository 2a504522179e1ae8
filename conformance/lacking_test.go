package conformance_test

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/mutation"
	"codemode/spec"
)

// lackingCase is a host, what it is crossed with ("none" is nothing), and the sections
// that it is judged by, or none for the whole suite.
type lackingCase struct {
	host, cross string
	sections    []string
}

func (c lackingCase) arguments(program string) []string {
	args := []string{"lacking", "--in-process", "--program", program, "--id", c.host, "--cross", c.cross}
	return append(args, sectionFlags(c.sections)...)
}

// lackingCases are those that a test run judges. In each, what breaks off because timers
// are missing must not pass for a refusal to make code from strings. Beside that it is
// one host a day with all that it is crossed with, by some sections, or the one that
// LACKING names, or all of them for LACKING=all, by the whole suite.
func lackingCases(t *testing.T, built programs) []lackingCase {
	t.Helper()
	globals := []string{"3.5"}
	cases := []lackingCase{{"no-timers", "none", globals}, {"no-timers", "code-from-strings", globals}}
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	lacking, err := mutation.ListLacking(t.Context(), built.mutanthost, ledger)
	if err != nil || len(lacking.Hosts) == 0 {
		t.Fatalf("%d lacking hosts, %v", len(lacking.Hosts), err)
	}
	wanted, sections := os.Getenv("LACKING"), []string(nil)
	if wanted == "" {
		wanted, sections = lacking.Hosts[time.Now().YearDay()%len(lacking.Hosts)].ID, sectionsOfToday()
	}
	for _, h := range lacking.Hosts {
		if wanted == h.ID || wanted == "all" {
			cases = append(cases, lackingCase{host: h.ID, cross: "all", sections: sections})
		}
	}
	if len(cases) == 2 {
		t.Fatalf("LACKING is %q: name a host that `mutanthost list-lacking` lists, or all", wanted)
	}
	return cases
}

// sectionsOfToday are a part of the suite: a host of the day is judged by another one
// each time that it comes round.
func sectionsOfToday() []string {
	parts := [][]string{{"1", "3.1", "3.2"}, {"3.3", "3.4"}, {"3.5", "9", "12"}, {"4", "10"}, {"5", "8"}, {"6"}, {"7"}}
	return parts[time.Now().YearDay()%len(parts)]
}

func sectionFlags(sections []string) (flags []string) {
	for _, section := range sections {
		flags = append(flags, "--section", section)
	}
	return flags
}

// describeLacking judges hosts that lack one thing as a person would, with the
// program: it says whether anything is blamed, or passes, that should not.
func describeLacking(built programs, cases []lackingCase) {
	Describe("a lacking host", func() {
		for _, c := range cases {
			It(fmt.Sprintf("%s, crossed with %s, is blamed for what it lacks alone", c.host, c.cross),
				func(ctx SpecContext) {
					out, err := exec.CommandContext(ctx, built.conformance,
						c.arguments(built.mutanthost)...).CombinedOutput()
					AddReportEntry("what was blamed", ReportEntryVisibilityAlways, string(out))
					Expect(err).NotTo(HaveOccurred(), "%s", out)
				})
		}
	})
}
