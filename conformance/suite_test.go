package conformance_test

import (
	"bytes"
	"context"
	"encoding/json"
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
	"codemode/conformance/evidence"
	"codemode/features"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/spec"
)

// programs are the built programs that the specs start.
type programs struct{ conformance, refhost, mutanthost string }

// TestSuite builds the programs and runs the specs on them. The mutants are
// asked of the program itself, so that none can be forgotten here.
func TestSuite(t *testing.T) {
	RegisterFailHandler(Fail)
	built := build(t)
	describeReferenceHost(built)
	describeHostAtURL(built)
	describeBundles(built)
	describeMutants(built, listMutants(t, built))
	RunSpecs(t, "conformance")
}

func build(t *testing.T) programs {
	t.Helper()
	folder := t.TempDir()
	compile := exec.Command("go", "build", "-trimpath", "-o", folder+string(filepath.Separator),
		"./conformance/cmd/conformance", "./refhost/cmd/refhost", "./refhost/cmd/mutanthost")
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
	return programs{name("conformance"), name("refhost"), name("mutanthost")}
}

// judge runs the suite against a command. What was recorded has to give the
// same report when it is judged again: no step may depend on anything else.
func judge(built programs, command string, change func(*conformance.Options)) reports.Report {
	GinkgoHelper()
	host, err := driver.NewCommand(command, driver.Options{})
	Expect(err).NotTo(HaveOccurred())
	ledger, err := spec.Load(spec.Files(), spec.Latest)
	Expect(err).NotTo(HaveOccurred())
	o := conformance.Options{
		Host: host, Features: features.Files(), Ledger: ledger, Seed: 1,
		Servers: mockservers.Options{
			Transport: mockservers.Stdio, Era: mockservers.Era20251125, Bridge: []string{built.conformance, "bridge"},
		},
	}
	if change != nil {
		change(&o)
	}
	stored := conformance.Recorded{Evidence: recordEvidence(&o)}
	o.Ended = func(run []evidence.Event) { stored.Run = run }
	stored.Report, err = conformance.Run(context.Background(), o)
	Expect(err).NotTo(HaveOccurred())
	again, err := conformance.Judge(context.Background(), o, stored)
	Expect(err).NotTo(HaveOccurred())
	Expect(text(again)).To(Equal(text(stored.Report)), "judged again without the host")
	return stored.Report
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

func describeReferenceHost(built programs) {
	Describe("the reference host", func() {
		command := built.refhost + " --config {config}"
		for _, transport := range []mockservers.Transport{mockservers.Stdio, mockservers.HTTP} {
			for _, era := range []mockservers.Era{mockservers.Era20251125, mockservers.Era20260728} {
				It(fmt.Sprintf("conforms with servers over %s in protocol %s", transport, era), func() {
					report := judge(built, command, func(o *conformance.Options) {
						o.Servers.Transport, o.Servers.Era = transport, era
					})
					Expect(report.Verdict).To(Equal(reports.Conformant), problems(report))
					for _, r := range report.Readings {
						Expect(r.Reading).To(Equal(r.Reference), "the register says how the reference host reads "+r.ID+"; seen: "+r.Seen)
					}
				})
			}
		}
		It("gives the same report twice for the same seed, apart from the times", func() {
			var texts []string
			for range 2 {
				report := judge(built, command, func(o *conformance.Options) { o.Seed = 42 })
				report.Times = reports.Times{}
				texts = append(texts, text(report))
			}
			Expect(texts[0]).To(Equal(texts[1]))
		})
	})
}

// mutant is a line of `mutanthost list --json`.
type mutant struct {
	ID, Requirement, Description string
	// Inexact says why other requirements fail with this one; empty for a fault
	// that breaks its requirement alone.
	Inexact string
}

func listMutants(t *testing.T, built programs) []mutant {
	t.Helper()
	out, err := exec.Command(built.mutanthost, "list", "--json").Output()
	if err != nil {
		t.Fatalf("mutanthost list: %v", err)
	}
	var all []mutant
	if err := json.Unmarshal(out, &all); err != nil || len(all) < 8 {
		t.Fatalf("mutanthost list: %d mutants, %v", len(all), err)
	}
	return all
}

// sampleEvery is how many mutants there are for one that an ordinary test run
// judges; with MUTANTS=all (make mutants) it is every one.
const sampleEvery = 3

// fullEvery is how many mutants there are for one that the whole suite is run
// against. The others meet the chapter of the requirement that they break.
const fullEvery = 15

func describeMutants(built programs, all []mutant) {
	Describe("a mutant", func() {
		for i, m := range all {
			if i%sampleEvery != 0 && os.Getenv("MUTANTS") != "all" {
				continue
			}
			It(fmt.Sprintf("%s fails %s: %s", m.ID, m.Requirement, m.Description), func() {
				report := judge(built, built.mutanthost+" --mutant "+m.ID+" --config {config}", func(o *conformance.Options) {
					if i%fullEvery != 0 {
						o.Selection.Sections = []string{chapter(o.Ledger, m.Requirement)}
					}
				})
				Expect(report.Verdict).NotTo(Equal(reports.CouldNotJudge), problems(report))
				Expect(failed(report)).To(ContainElement(m.Requirement), problems(report))
				if m.Inexact == "" {
					Expect(failed(report)).To(HaveLen(1), problems(report))
				}
			})
		}
	})
}

// chapter is the section of the second level around a requirement of chapter 3,
// which is large, and the whole chapter elsewhere.
func chapter(ledger spec.Ledger, id string) string {
	r, known := ledger.ByID(id)
	Expect(known).To(BeTrue(), id)
	parts := strings.SplitN(r.Section, ".", 3)
	if parts[0] == "3" {
		return strings.Join(parts[:2], ".")
	}
	return parts[0]
}

// failed lists the requirements that did not pass.
func failed(r reports.Report) []string {
	var ids []string
	for _, q := range r.Requirements {
		if !q.Outcome.Met() {
			ids = append(ids, q.ID)
		}
	}
	return ids
}
