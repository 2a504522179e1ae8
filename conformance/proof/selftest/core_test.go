package selftest_test

import (
	"fmt"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/proof/selftest"
	"codemode/features"
	"codemode/reports"
	"codemode/spec"
)

// coreFault is a host with a fault, and what of the core it does not keep.
type coreFault struct {
	// system is the one that the host is of, mutant the fault or other flags of mutanthost, flags are of the suite.
	system, mutant string
	flags          []string
	// rows are those that it does not keep, and that are blamed.
	rows []string
}

// coreFaults break each row of the core at least once.
func coreFaults() []coreFault {
	const modules, api = selftest.CodeMode, "search-execute"
	quick := []string{"--run-timeout", "10s"}
	return []coreFault{
		// The core asks for nothing that its rows do not name.
		{modules, "--lack no-timers,no-url", nil, nil},
		{modules, "request-schema-demands-limits", nil, []string{"script-tool-listed"}},
		{modules, "result-falsy-is-null", nil, []string{"value-returned"}},
		{api, "answers-in-words", nil, []string{"value-returned", "answers-apart"}},
		{api, "values-exchanged", nil, []string{"answers-apart"}},
		{api, "replies-exchanged", nil, []string{"answers-apart", "calls-at-once"}},
		{modules, "failure-silent", nil, []string{"throw-told", "syntax-error-told", "limit-told"}},
		{api, "syntax-errors-unmarked", nil, []string{"syntax-error-told"}},
		{api, "failure-left-behind", nil, []string{"failure-survived", "limit-survived"}},
		{modules, "globals-left-behind", nil, []string{"state-fresh"}},
		{api, "globals-left-behind", nil, []string{"state-fresh"}},
		{api, "sandboxes-run-out", nil, []string{"state-fresh"}},
		{modules, "process-leaked", nil, []string{"process-absent"}},
		{api, "require-leaked", nil, []string{"require-absent"}},
		{api, "socket-leaked", nil, []string{"network-closed"}},
		{api, "files-leaked", nil, []string{"files-unwritten", "host-unreached"}},
		{api, "files-readable", nil, []string{"files-unread", "host-unreached"}},
		{api, "code-from-strings", nil, []string{"process-absent", "files-unread", "host-unreached"}},
		{api, "classes-lead-out", nil, []string{"files-unread", "host-unreached"}},
		{modules, "url-leads-out", nil, []string{"host-unreached"}},
		{modules, "timer-leads-out", nil, []string{"host-unreached"}},
		{modules, "console-leads-out", nil, []string{"host-unreached"}},
		{api, "bytes-uncounted", nil, []string{"memory-limited"}},
		{modules, "timeout-ignored", quick,
			[]string{"computing-ended", "waiting-ended", "limit-told", "limit-survived"}},
		{modules, "waits-without-end", quick, []string{"waiting-ended", "limit-survived"}},
		{modules, "memory-limit-in-kibibytes", nil, []string{"memory-limited"}},
		{api, "limits-unmarked", nil, []string{"limit-told"}},
		{modules, "input-dropped", nil,
			[]string{"calls-arrive", "call-failure-caught", "calls-chained", "calls-at-once"}},
		{api, "bodies-quoted", nil, []string{"calls-arrive", "calls-chained", "calls-at-once"}},
		{modules, "structured-ignored", nil, []string{"reply-given"}},
		{modules, "is-error-returned", nil, []string{"call-failure-caught"}},
		// What only the text of one system says is none of the core: its text forbids data in traces alone.
		{modules, "trace-shows-output", nil, nil},
		{"mcpi@0.x", "results-logged", nil, []string{"data-kept-inside"}},
		{modules, "search-full-described", nil, []string{"call-found"}},
		{api, "no-spec", nil, []string{"call-found"}},
	}
}

// faultsOfToday is one of them, another one for each DAY; CORE=all are all.
func faultsOfToday() []coreFault {
	all := coreFaults()
	if os.Getenv("CORE") == "all" {
		return all
	}
	today := selftest.Day() % len(all)
	return all[today : today+1]
}

// describeCore judges hosts by what the texts of several systems have in common.
func describeCore(built selftest.Programs) {
	for _, system := range []string{selftest.CodeMode, "search-execute", "mcpi@0.x"} {
		It("finds the reference host conformant by the core, as "+system+" speaks it", func() {
			report := judgeByCore(built, system, coreHost(built, system, ""), "--shard", selftest.ShardOfDay(5))
			Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
		})
	}
	for _, f := range faultsOfToday() {
		It(fmt.Sprintf("finds %s of %s by the core", f.mutant, f.system), func() {
			report := judgeByCore(built, f.system, coreHost(built, f.system, f.mutant), f.flags...)
			Expect(selftest.Blamed(report)).To(ConsistOf(f.rows), selftest.Problems(report))
		})
	}
	for way, verdict := range map[string]reports.Verdict{
		"constant": reports.NotConformant, "failing": reports.NotConformant, "silent": reports.CouldNotJudge} {
		It("finds a host that runs nothing not conformant by the core: "+way, func() {
			report := judgeByCore(built, "search-execute", built.Faulty+" useless "+way, "--run-timeout", "1s")
			Expect(report.Verdict).To(Equal(verdict), selftest.Problems(report))
			for _, q := range report.Requirements {
				kept := q.Outcome == reports.Passed && q.ID != "script-tool-listed"
				Expect(kept).To(BeFalse(), q.ID)
			}
		})
	}
	It("has a fault for each row of the core", func() {
		suite, err := conformance.Load(spec.Files(), features.Files(), "core")
		Expect(err).NotTo(HaveOccurred())
		broken := map[string]bool{}
		for _, f := range coreFaults() {
			for _, row := range f.rows {
				_, known := suite.Ledger.ByID(row)
				Expect(known).To(BeTrue(), row)
				broken[row] = true
			}
		}
		for _, r := range suite.Ledger.Requirements {
			Expect(broken[r.ID]).To(BeTrue(), "no fault breaks %s", r.ID)
		}
	})
}

// coreHost is the command of a host, of another program where the memory of one script counts for others, too, if they
// are in one process.
func coreHost(built selftest.Programs, system, mutant string) string {
	switch {
	case system != selftest.CodeMode:
		return built.HostOf(system, mutant)
	case mutant == "":
		return built.Refhost + " --config {config}"
	}
	return strings.Replace(built.HostOf(system, mutant), " --in-process", "", 1)
}

// judgeByCore judges a host by the core as a system speaks it.
func judgeByCore(built selftest.Programs, system, host string, flags ...string) reports.Report {
	GinkgoHelper()
	folder := GinkgoT().TempDir()
	_, said := built.Call(append([]string{"run", "--spec", "core", "--dialect", system, "--host", host, "--seed", "1",
		"--out", folder}, flags...)...)
	GinkgoWriter.Println(said)
	return selftest.ReportIn(folder)
}
