package selftest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/running/record"
	"codemode/conformance/running/run"
	"codemode/features"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// DefaultSuite is what hosts are judged by where nothing else is asked for.
func DefaultSuite() (conformance.Suite, error) {
	return conformance.Load(spec.Files(), features.Files(), spec.Default().String())
}

// Judge runs the default suite against a command. What was recorded has to give the
// same report when it is judged again: no step may depend on anything else.
func (p Programs) Judge(command string, change func(*conformance.Options)) record.Run {
	ginkgo.GinkgoHelper()
	suite, err := DefaultSuite()
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	return p.JudgeBy(suite, command, change)
}

// JudgeBy is Judge by another suite.
func (p Programs) JudgeBy(suite conformance.Suite, command string, change func(*conformance.Options)) record.Run {
	ginkgo.GinkgoHelper()
	host, err := driver.NewCommand(command, driver.Options{})
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	var o conformance.Options
	o.Host, o.Seed, o.Parallel = host, 1, parallel()
	o.Servers = mockservers.Options{
		Transport: mockservers.Stdio, ProtocolVersion: mockservers.MCP20251125, Bridge: []string{p.Bridge},
	}
	if change != nil {
		change(&o)
	}
	stored := record.Run{Evidence: recordEvidence(&o)}
	o.Ended = func(run []evidence.Event) { stored.Events = run }
	stored.Report, err = suite.Run(context.Background(), o)
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	again, err := suite.Judge(context.Background(), stored)
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	gomega.Expect(text(again)).To(gomega.Equal(text(stored.Report)), "judged again without the host")
	return stored
}

// recordEvidence keeps the evidence of the scenarios that end.
func recordEvidence(o *conformance.Options) reports.Evidence {
	kept := map[string][]evidence.Event{}
	o.Finished = func(_ int, s reports.Scenario, events []evidence.Event) { kept[s.ID] = events }
	return func(s reports.Scenario) ([]evidence.Event, error) { return kept[s.ID], nil }
}

// JudgeByProgram is Judge by the program, as a person calls it. Race detection is for the
// few runs that [Programs.Judge] makes within this process: there it makes judging several
// times slower.
func (p Programs) JudgeByProgram(command string, flags ...string) reports.Report {
	ginkgo.GinkgoHelper()
	folder := ginkgo.GinkgoT().TempDir()
	p.judgeInto(folder, command, flags)
	return ReportIn(folder)
}

// JudgeTwice is JudgeByProgram, and judges once more what was recorded, which has to give the same report.
func (p Programs) JudgeTwice(command string, flags ...string) reports.Report {
	ginkgo.GinkgoHelper()
	folder, again := ginkgo.GinkgoT().TempDir(), ginkgo.GinkgoT().TempDir()
	p.judgeInto(folder, command, flags)
	_, said := p.Call("judge", "--out", again, folder)
	gomega.Expect(filepath.Join(again, "report.json")).To(gomega.BeARegularFile(), said)
	report := ReportIn(folder)
	gomega.Expect(text(ReportIn(again))).To(gomega.Equal(text(report)), "judged again without the host")
	return report
}

func (p Programs) judgeInto(folder, command string, flags []string) {
	ginkgo.GinkgoHelper()
	_, said := p.Call(append([]string{"run", "--host", command, "--seed", "1", "--out", folder,
		"--parallel", strconv.Itoa(parallel())}, flags...)...)
	gomega.Expect(filepath.Join(folder, "report.json")).To(gomega.BeARegularFile(), said)
}

// parallel is how many scenarios are judged at a time by default on this machine: the programs that tests start have
// one processor each.
func parallel() int { return run.ParallelOn(runtime.NumCPU()) }

// ReportIn reads the report in the folder that a run was told to write to.
func ReportIn(folder string) (r reports.Report) {
	ginkgo.GinkgoHelper()
	data, err := os.ReadFile(filepath.Join(folder, "report.json"))
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	gomega.Expect(json.Unmarshal(data, &r)).To(gomega.Succeed())
	return r
}

func text(r reports.Report) string {
	ginkgo.GinkgoHelper()
	var b bytes.Buffer
	gomega.Expect(reports.WriteJSON(&b, r)).To(gomega.Succeed())
	return b.String()
}

// Problems lists what did not pass, for the message of a failed spec.
func Problems(r reports.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", r.Verdict, r.Reason)
	for _, s := range r.Scenarios {
		if s.Outcome != reports.Passed && s.Outcome != reports.NotApplicable {
			fmt.Fprintf(&b, "%s: %s %s %+v\n", s.ID, s.Outcome, s.Problem, s.Mismatches)
		}
	}
	return b.String()
}

// Blamed are the requirements that a host does not keep, without those that were not judged because of them.
func Blamed(r reports.Report) []string {
	var ids []string
	for _, q := range r.Requirements {
		if q.Outcome.Missed() && !q.Blocked() {
			ids = append(ids, q.ID)
		}
	}
	return ids
}
