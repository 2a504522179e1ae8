package conformance_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/record"
	"codemode/features"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// programs are the built programs that the specs start.
type programs struct {
	conformance, bridge, refhost, mutanthost string
	// host is the command of the reference host with scripts in its own process: for
	// specs that are about the suite, which need a host and no sandbox.
	host string
}

// of is the command of a host that mutanthost makes, such as of("--mutant x"), with scripts in its own process.
func (p programs) of(which string) string { return p.host + " " + which }

// TestSuite builds the programs and runs the specs on them.
func TestSuite(t *testing.T) {
	RegisterFailHandler(Fail)
	built := build(t)
	describeReferenceHost(built)
	describeBundles(built)
	describeKnownFailures(built)
	describeShards(built)
	describeReproducers(built)
	describeFaults(built)
	describeShapes(built)
	describeRestarts(built)
	describeRevisions(built)
	describeBridgeFaults(built)
	describeLiars(built)
	seeds, sections := variantsToJudge(t)
	describeVariants(built, seeds, sections)
	describeReadings(built, defaultSuite(t).Ledger, readingsToJudge(t, built))
	logFailures(t)
	RunSpecs(t, "conformance")
}

// logFailures repeats at the end why specs failed: of a long log, some show no more.
func logFailures(t *testing.T) {
	const most = 3000
	ReportAfterSuite("the failures once more", func(r Report) {
		for _, s := range r.SpecReports {
			if s.Failed() {
				t.Logf("%s\n%.*s", s.FullText(), most, s.FailureMessage())
			}
		}
	})
}

func build(t *testing.T) programs {
	t.Helper()
	folder := t.TempDir()
	compile := exec.Command("go", "build", "-trimpath", "-o", folder+string(filepath.Separator),
		"./conformance/cmd/...", "./refhost/cmd/...")
	compile.Dir = ".."
	compile.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("building the programs: %v\n%s", err, out)
	}
	name := func(base string) string {
		if runtime.GOOS == "windows" {
			base += ".exe"
		}
		return filepath.Join(folder, base)
	}
	return programs{name("conformance"), name("conformance-bridge"), name("refhost"), name("mutanthost"),
		name("mutanthost") + " --in-process"}
}

// judge runs the suite against a command. What was recorded has to give the
// same report when it is judged again: no step may depend on anything else.
func judge(built programs, command string, change func(*conformance.Options)) reports.Report {
	GinkgoHelper()
	return judgeRecorded(built, command, change).Report
}

// judgeRecorded is judge for those who look at the evidence.
func judgeRecorded(built programs, command string, change func(*conformance.Options)) record.Run {
	GinkgoHelper()
	suite, err := conformance.Load(spec.Files(), features.Files(), spec.Default().String())
	Expect(err).NotTo(HaveOccurred())
	return judgeBy(suite, built, command, change)
}

// judgeBy is judgeRecorded by another suite than the default one.
func judgeBy(suite conformance.Suite, built programs, command string, change func(*conformance.Options)) record.Run {
	GinkgoHelper()
	host, err := driver.NewCommand(command, driver.Options{})
	Expect(err).NotTo(HaveOccurred())
	var o conformance.Options
	o.Host, o.Seed = host, 1
	o.Servers = mockservers.Options{
		Transport: mockservers.Stdio, ProtocolVersion: mockservers.MCP20251125, Bridge: []string{built.bridge},
	}
	if change != nil {
		change(&o)
	}
	stored := record.Run{Evidence: recordEvidence(&o)}
	o.Ended = func(run []evidence.Event) { stored.Events = run }
	stored.Report, err = suite.Run(context.Background(), o)
	Expect(err).NotTo(HaveOccurred())
	again, err := suite.Judge(context.Background(), stored)
	Expect(err).NotTo(HaveOccurred())
	Expect(text(again)).To(Equal(text(stored.Report)), "judged again without the host")
	return stored
}

// judgeByProgram is judge by the program, as a person calls it. Race detection is for the few runs that
// [judge] makes within this process: there it makes judging several times slower.
func judgeByProgram(built programs, command string, flags ...string) reports.Report {
	GinkgoHelper()
	folder := GinkgoT().TempDir()
	args := append([]string{"run", "--host", command, "--seed", "1", "--out", folder}, flags...)
	said, err := exec.Command(built.conformance, args...).CombinedOutput()
	_ = exitOf(err) // the report tells more
	Expect(filepath.Join(folder, "report.json")).To(BeARegularFile(), "%s", said)
	again := GinkgoT().TempDir()
	said, err = exec.Command(built.conformance, "judge", "--out", again, folder).CombinedOutput()
	_ = exitOf(err)
	Expect(filepath.Join(again, "report.json")).To(BeARegularFile(), "%s", said)
	report := reportIn(folder)
	Expect(text(reportIn(again))).To(Equal(text(report)), "judged again without the host")
	return report
}

// wrong is what of a report is not as it should be: ids of requirements and rows of the
// register, and a text for people.
type wrong struct {
	ids  []string
	text string
}

// judgeQuickly judges a host that mutanthost makes, with scripts in its own process. What
// is wrong then is judged once more without, and returned if it still is.
func judgeQuickly(built programs, which string, examine func(reports.Report) wrong, flags ...string) string {
	GinkgoHelper()
	found := examine(judgeByProgram(built, built.of(which), flags...))
	if found.text == "" {
		return ""
	}
	for _, id := range found.ids {
		flags = append(flags, "--id", id)
	}
	return examine(judgeByProgram(built, built.mutanthost+" "+which, flags...)).text
}

// recordEvidence keeps the evidence of the scenarios that end.
func recordEvidence(o *conformance.Options) reports.Evidence {
	kept := map[string][]evidence.Event{}
	o.Finished = func(_ int, s reports.Scenario, events []evidence.Event) { kept[s.ID] = events }
	return func(s reports.Scenario) ([]evidence.Event, error) { return kept[s.ID], nil }
}

func text(r reports.Report) string {
	GinkgoHelper()
	var b bytes.Buffer
	Expect(reports.WriteJSON(&b, r)).To(Succeed())
	return b.String()
}

// problems lists what did not pass, for the message of a failed spec.
func problems(r reports.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", r.Verdict, r.Reason)
	for _, s := range r.Scenarios {
		if s.Outcome != reports.Passed && s.Outcome != reports.NotApplicable {
			fmt.Fprintf(&b, "%s: %s %s %+v\n", s.ID, s.Outcome, s.Problem, s.Mismatches)
		}
	}
	return b.String()
}

// describeReferenceHost judges the reference host in pairs of transport, protocol
// version of the protocol, reading and link such that each two of them occur together once.
// COMBINATIONS=all judges all.
func describeReferenceHost(built programs) {
	Describe("the reference host", func() {
		for _, c := range chosenCombinations() {
			It("conforms "+c.String(), func() {
				expectConformant(c, c.judge(built))
			})
		}
		It("could not be judged by a compiler that is missing, which is no pass", func() {
			report := judge(built, built.host+" --config {config}", func(o *conformance.Options) {
				o.TypeScript.Path = built.conformance + "-missing"
				o.Selection.IDs = []string{"declarations-injected", "declarations-cover-tools"}
			})
			Expect(report.Verdict).NotTo(Equal(reports.Conformant), problems(report))
			for _, s := range report.Scenarios {
				if s.Requirements[0] == "declarations-injected" {
					Expect(s.Outcome).To(Equal(reports.Passed), problems(report))
					continue
				}
				Expect(s.Outcome).To(Equal(reports.CouldNotRun))
				Expect(s.Problem).To(MatchRegexp("^no TypeScript compiler: .*--typescript$"))
			}
		})
		It("gives the same report twice for the same seed, apart from the times", func() {
			var texts []string
			for range 2 {
				report := judgeByProgram(built, built.host+" --config {config}", "--section", "3.3.1",
					"--section", "7.2")
				Expect(report.Verdict).To(Equal(reports.Conformant), problems(report))
				report.Times = reports.Times{}
				texts = append(texts, text(report))
			}
			Expect(texts[0]).To(Equal(texts[1]))
		})
	})
}
