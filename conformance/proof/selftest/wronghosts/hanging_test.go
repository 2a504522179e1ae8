package wronghosts_test

import (
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// hanging is a host that does not answer in time, or only late, and what becomes of it.
type hanging struct {
	// way is that of the program faulty, system the one that the host is of, mutant what else is wrong with it.
	way, system, mutant string
	flags               []string
	code                int
	// failed are the requirements that it is seen to break, unjudged those that it keeps from being judged.
	failed, unjudged []string
}

const (
	waitsInCore  = "3-limits/limits/a-script-that-waits-without-end-is-ended"
	reservedWord = "6.1-options/namespace/a-reserved-word-is-refused-class"
	auditedCalls = "2-harness/audit/the-audit-log-has-each-call-with-its-input-and-its-output"
)

// hangingHosts are hosts of each system of which nothing is heard, and right ones that need a second for each sandbox.
func hangingHosts() []hanging {
	var all []hanging
	for _, system := range []string{selftest.CodeMode, "search-execute", "mcpi@0.x"} {
		all = append(all,
			// Its process is blocked for good by the first script without an end.
			hanging{way: "blocks", system: system, code: 1, failed: []string{"waiting-ended"},
				flags: []string{"--spec", "core", "--dialect", system, "--run-timeout", "5s", "--id", waitsInCore}},
			hanging{way: "starts 1000", system: system,
				flags: []string{"--spec", "core", "--dialect", system, "--id", waitsInCore}})
	}
	return append(all,
		hanging{way: "blocks", system: selftest.CodeMode, code: 1, failed: []string{"limit-survived"},
			flags: []string{"--spec", "core", "--dialect", selftest.CodeMode, "--run-timeout", "5s",
				"--id", "3-limits/limits/the-call-after-a-script-that-was-ended-works-compute"}},
		// Each call hangs, so that most could not run, and a script reads files all the same.
		hanging{way: "hangs", system: "search-execute", mutant: "--mutant files-readable", code: 1,
			failed: []string{"files-unread"}, unjudged: []string{"network-closed"},
			flags: []string{"--spec", "core", "--dialect", "search-execute", "--run-timeout", "5s",
				"--id", "files-unread", "--id", "network-closed"}},
		hanging{way: "hangs", system: "search-execute", mutant: "--mutant files-readable", code: 1,
			failed: []string{"no-files"}, unjudged: []string{"no-network"},
			flags: []string{"--spec", "search-execute", "--run-timeout", "5s",
				"--id", "no-files", "--id", "no-network"}},
		// To be silent is not to refuse: it starts with any other configuration.
		hanging{way: "asleep class", system: "search-execute", code: 1, failed: []string{"namespace-reserved"},
			flags: []string{"--spec", "search-execute", "--start-timeout", "20s", "--id", reservedWord}},
		hanging{way: "refuses auditFile", system: "mcpi@0.x", code: 1, failed: []string{"audit"},
			flags: []string{"--spec", "mcpi@0.x", "--id", auditedCalls}},
		hanging{way: "asleep auditFile", system: "mcpi@0.x", code: 1, failed: []string{"audit"},
			flags: []string{"--spec", "mcpi@0.x", "--start-timeout", "20s", "--id", auditedCalls}},
		// One that starts with nothing was not judged.
		hanging{way: "asleep mcpServers", system: "mcpi@0.x", code: 2,
			flags: []string{"--spec", "mcpi@0.x", "--start-timeout", "10s", "--id", auditedCalls}},
	)
}

func describeHanging(built selftest.Programs) {
	It("fails hosts that hang for what was seen, and no host that starts a sandbox slowly", func() {
		var judged sync.WaitGroup
		for _, h := range hangingHosts() {
			folder := GinkgoT().TempDir()
			judged.Go(func() {
				defer GinkgoRecover()
				code, said := built.Call(append([]string{"run", "--host", h.host(built), "--seed", "1",
					"--out", folder}, h.flags...)...)
				report, name := selftest.ReportIn(folder), h.way+" "+h.system
				Expect(code).To(Equal(h.code), name+"\n"+said)
				Expect(outcomes(report, reports.Failed)).To(ConsistOf(h.failed), name+selftest.Problems(report))
				Expect(outcomes(report, reports.CouldNotRun)).To(ConsistOf(h.unjudged), name+selftest.Problems(report))
			})
		}
		judged.Wait()
	})
}

func (h hanging) host(built selftest.Programs) string {
	return built.Faulty + " hanging " + h.way + " " + built.HostOf(h.system, h.mutant)
}

// outcomes are the requirements with an outcome.
func outcomes(r reports.Report, outcome reports.Outcome) []string {
	ids := []string{}
	for _, q := range r.Requirements {
		if q.Outcome == outcome {
			ids = append(ids, q.ID)
		}
	}
	return ids
}
