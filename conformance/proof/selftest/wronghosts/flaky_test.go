package wronghosts_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// flakyHost is the reference host of a system, and parts of the suite that are quick to judge.
type flakyHost struct {
	system string
	// spec are the flags of the suite, few is a requirement of short runs, and many one with many runs in a process.
	spec      []string
	few, many string
	// mutanthost is what makes its host of that program.
	mutanthost string
	// shared is set where the scenarios run in one process, so that each of them passes alone.
	shared bool
}

func flakyHosts() []flakyHost {
	return []flakyHost{
		{selftest.CodeMode, []string{"--spec", selftest.CodeMode}, "request-code", "fresh-sandbox", "", true},
		{"search-execute", []string{"--spec", "search-execute"}, "execute-script", "fresh-sandbox",
			"--system search-execute", false},
		{"mcpi@0.x", []string{"--spec", "mcpi@0.x"}, "returned-value", "fresh-sandbox", "--system mcpi@0.x", true},
		{"mcpi@1.0", []string{"--spec", "mcpi@1.0"}, "returned-value", "fresh-sandbox", "--system mcpi@1.0", false},
		{"core", []string{"--spec", "core", "--dialect", "mcpi@0.x"}, "state-fresh", "state-fresh",
			"--system mcpi@0.x", false},
	}
}

// judge judges a host by a requirement.
func (h flakyHost) judge(built selftest.Programs, host, requirement string) reports.Report {
	return built.JudgeByProgram(host, append(slices.Clone(h.spec), "--id", requirement)...)
}

// ofToday is one of some, another one for each DAY; FLAKY=all are all.
func ofToday[T any](all []T, first int) []T {
	if os.Getenv("FLAKY") == "all" {
		return all
	}
	at := (selftest.Day() + first) % len(all)
	return all[at : at+1]
}

// command is the host behind a fault.
func (h flakyHost) command(built selftest.Programs, fault, when string) string {
	return fmt.Sprintf("%s flaky %s '%s' %s %s --in-process --config {config}", built.Faulty, fault, when,
		built.Mutanthost, h.mutanthost)
}

// describeFlaky judges hosts that are right but for one run of some: none may pass, and a host behind the same program
// without a fault conforms, also on a machine that has much else to do.
func describeFlaky(built selftest.Programs) {
	for i, h := range flakyHosts() {
		for _, fault := range ofToday([]string{"error", "null", "other", "crash"}, i) {
			It(fmt.Sprintf("fails a host of %s of which each ninth run is wrong: %s", h.system, fault), func() {
				report := h.judge(built, h.command(built, fault, "9"), h.few)
				Expect(report.Verdict).To(Equal(reports.NotConformant), selftest.Problems(report))
				Expect(report.Scenarios).To(HaveEach(HaveField("Forgiven", BeNil())))
				if h.shared {
					Expect(report.Scenarios).To(ContainElement(passedAlone()), selftest.Problems(report))
				}
				expectFault(report, fault)
			})
		}
	}
	It("fails a host whose process ends when it has answered its first run, by the runs after it", func() {
		core := flakyHosts()[len(flakyHosts())-1]
		report := core.judge(built, core.command(built, "ends", "first"), "failure-survived")
		Expect(report.Verdict).To(Equal(reports.NotConformant), selftest.Problems(report))
		Expect(report.Requirements).To(ContainElement(And(HaveField("ID", "failure-survived"),
			HaveField("Outcome", reports.Failed))), selftest.Problems(report))
	})
	for i, h := range ofToday(flakyHosts(), 0) {
		for _, when := range ofToday([]string{"40", "after 30", "once 20"}, i) {
			It(fmt.Sprintf("fails a host of %s that is wrong seldom: %s", h.system, when), func() {
				report := h.judge(built, h.command(built, "error", when), h.many)
				Expect(report.Verdict).To(Equal(reports.NotConformant), selftest.Problems(report))
			})
		}
	}
	for _, h := range ofToday(flakyHosts(), 1) {
		It("finds the right host of "+h.system+" conformant on a busy machine", func() {
			beBusy(built, 3)
			report := h.judge(built, h.command(built, "none", "9"), h.few)
			Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
		})
	}
}

// passedAlone is a scenario that failed although it passed when it was repeated.
func passedAlone() OmegaMatcher {
	return And(HaveField("Outcome", reports.Failed), HaveField("Repeated", HavePrefix("passed when repeated alone")),
		HaveField("FirstAttempt.Outcome", reports.Passed))
}

// expectFault looks for the fault in what the scenarios say that failed.
func expectFault(r reports.Report, fault string) {
	GinkgoHelper()
	said := map[string]string{"error": "internal error", "null": "null", "other": "", "crash": "exit status 2"}[fault]
	for _, s := range r.Scenarios {
		for _, m := range s.Mismatches {
			if strings.Contains(m.Found, said) {
				return
			}
		}
	}
	Fail("no scenario tells of " + fault + "\n" + selftest.Problems(r))
}

// beBusy has so many processes compute until the end of the spec.
func beBusy(built selftest.Programs, processes int) {
	GinkgoHelper()
	for range processes {
		busy := exec.Command(built.Faulty, "busy")
		stop, err := busy.StdinPipe()
		Expect(err).NotTo(HaveOccurred())
		Expect(busy.Start()).To(Succeed())
		DeferCleanup(func() {
			Expect(stop.Close()).To(Succeed())
			Expect(busy.Wait()).To(Succeed())
		})
	}
}
