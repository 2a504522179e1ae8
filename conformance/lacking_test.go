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

// lackingCase is a host, what it is crossed with ("none" is nothing), and the section
// that it is judged by, or "" for the whole suite.
type lackingCase struct{ host, cross, section string }

func (c lackingCase) arguments(program string) []string {
	args := []string{"lacking", "--in-process", "--program", program, "--id", c.host, "--cross", c.cross}
	if c.section != "" {
		args = append(args, "--section", c.section)
	}
	return args
}

// lackingCases are those that a test run judges. In each, what breaks off because timers
// are missing must not pass for a refusal to make code from strings. Beside that it is
// one host a day with all that it is crossed with, or the one that LACKING names, or
// all of them for LACKING=all.
func lackingCases(t *testing.T, built programs) []lackingCase {
	t.Helper()
	cases := []lackingCase{{"no-timers", "none", "3.5"}, {"no-timers", "code-from-strings", "3.5"}}
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	lacking, err := mutation.ListLacking(t.Context(), built.mutanthost, ledger)
	if err != nil || len(lacking.Hosts) == 0 {
		t.Fatalf("%d lacking hosts, %v", len(lacking.Hosts), err)
	}
	wanted := os.Getenv("LACKING")
	if wanted == "" {
		wanted = lacking.Hosts[time.Now().YearDay()%len(lacking.Hosts)].ID
	}
	for _, h := range lacking.Hosts {
		if wanted == h.ID || wanted == "all" {
			cases = append(cases, lackingCase{host: h.ID, cross: "all"})
		}
	}
	if len(cases) == 2 {
		t.Fatalf("LACKING is %q: name a host that `mutanthost list-lacking` lists, or all", wanted)
	}
	return cases
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
