package conformance_test

import (
	"fmt"
	"os/exec"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// lackingCase is a host, what it is crossed with ("none" is nothing), and the section
// that it is judged by; make lacking judges all hosts and crossings by the whole suite.
type lackingCase struct{ host, cross, section string }

// lackingCases are those that every test run judges: what breaks off because timers
// are missing must not pass for a refusal to make code from strings.
func lackingCases() []lackingCase {
	return []lackingCase{{"no-timers", "none", "3.5"}, {"no-timers", "code-from-strings", "3.5"}}
}

// describeLacking judges hosts that lack one thing as a person would, with the
// program: it says whether anything is blamed, or passes, that should not.
func describeLacking(built programs, cases []lackingCase) {
	Describe("a lacking host", func() {
		for _, c := range cases {
			It(fmt.Sprintf("%s, crossed with %s, is blamed for what it lacks alone", c.host, c.cross), func(ctx SpecContext) {
				out, err := exec.CommandContext(ctx, built.conformance, "lacking", "--program", built.mutanthost,
					"--id", c.host, "--cross", c.cross, "--section", c.section).CombinedOutput()
				GinkgoWriter.Printf("%s", out)
				Expect(err).NotTo(HaveOccurred(), "%s", out)
			})
		}
	})
}
