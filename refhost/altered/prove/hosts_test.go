package prove_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"codemode/conformance"
	"codemode/conformance/proof/score"
	"codemode/conformance/proof/selftest"
	"codemode/features"
	"codemode/refhost/altered/prove"
	"codemode/spec"
)

// TestHostsOfToday judges the mutants, the lacking hosts and those of other readings of today as a person would,
// with the program: it says whether each mutant is noticed, for the reason recorded, and
// by nothing but what it breaks, whether anything of a lacking host is blamed, or
// passes, that should not, and whether what reads the text otherwise conforms.
func TestHostsOfToday(t *testing.T) {
	judge, program := build(t)
	faults, cases := sampledMutants(t, program), lackingCases(t, program)
	t.Run("mutants", func(t *testing.T) {
		args := []string{"mutants", "--in-process", "--run-timeout", runTimeout, "--program", program}
		for _, f := range faults {
			args = append(args, "--id", f.ID)
		}
		expectRight(t, judge, args)
	})
	quickly := []string{"--in-process", "--run-timeout", runTimeout, "--program", program}
	t.Run("readings", func(t *testing.T) {
		part := fmt.Sprintf("--part=%d/%d", selftest.Day()%readingParts+1, readingParts)
		expectRight(t, judge, append([]string{"readings", part}, quickly...))
	})
	t.Run("variants", func(t *testing.T) {
		args := []string{"variants", fmt.Sprintf("--seeds=%d", selftest.OfDay(ordinaryVariants()))}
		for _, section := range sectionsOfToday() {
			args = append(args, "--section", section)
		}
		expectRight(t, judge, append(args, quickly...))
	})
	for _, c := range cases {
		t.Run("lacking/"+c.host+"/"+c.cross, func(t *testing.T) { expectRight(t, judge, c.arguments(program)) })
	}
}

// runTimeout is the longest wait for one run: above the few seconds that these hosts give a script.
const runTimeout = "20s"

// expectRight runs the program where the source is of those hosts that are built.
func expectRight(t *testing.T, program string, args []string) {
	t.Helper()
	judge := exec.CommandContext(t.Context(), program, args...)
	judge.Dir = "../../.."
	out, err := judge.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
}

// build builds the program that judges and that of the hosts, as they are delivered.
func build(t *testing.T) (judge, program string) {
	t.Helper()
	folder := t.TempDir()
	err := selftest.BuildInto(folder, "codemode/conformance/cmd/...", "codemode/refhost/cmd/...")
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, "prove"), filepath.Join(folder, "mutanthost")
}

// mutantParts is in how many parts the mutants are judged by ordinary test runs,
// one part a DAY. MUTANTS=3/10 names another part; make mutants judges all.
const mutantParts = 120

// mutantsAtMost is how many mutants an ordinary test run judges. With a record
// that stands for fewer, it judges those of the day alone, and says so: the report's
// sentence on the suite says, too, that the record is older than the scenarios.
const mutantsAtMost = 30

// sampledMutants are the mutants of today, and those that the recorded kill
// matrix does not know as they are. They are asked of the program itself, so that
// none can be forgotten here.
func sampledMutants(t *testing.T, program string) []score.Fault {
	t.Helper()
	by, err := conformance.Load(spec.Files(), features.Files(), spec.Default().String())
	if err != nil {
		t.Fatal(err)
	}
	listed, err := by.Plan.List()
	if err != nil {
		t.Fatal(err)
	}
	all, err := prove.List(t.Context(), program)
	if err != nil || len(all) < 8 {
		t.Fatalf("%d mutants, %v", len(all), err)
	}
	recorded, err := score.Recorded(spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	part := prove.Part{Number: selftest.Day()%mutantParts + 1, Of: mutantParts}
	if text := os.Getenv("MUTANTS"); text != "" {
		if part, err = prove.ParsePart(text); err != nil {
			t.Fatalf("MUTANTS: %v", err)
		}
	}
	known := prove.Known{Faults: all, Recorded: recorded,
		Basis: prove.Basis(by.Features, listed)}
	sample := known.Sample(part)
	t.Logf("mutants: %d, part %d/%d", len(sample), part.Number, part.Of)
	if len(sample) > mutantsAtMost {
		t.Logf("the kill matrix does not stand for %d of the %d mutants; make mutants ARGS=--record renews it",
			len(sample), len(all))
		sample = known.Part(part)
	}
	return sample
}

// lackingCase is a host, what it is crossed with ("none" is nothing), and the sections
// that it is judged by, or none for the whole suite.
type lackingCase struct {
	host, cross string
	sections    []string
}

func (c lackingCase) arguments(program string) []string {
	args := []string{"lacking", "--in-process", "--run-timeout", runTimeout, "--program", program,
		"--id", c.host, "--cross", c.cross}
	for _, section := range c.sections {
		args = append(args, "--section", section)
	}
	return args
}

// slowest is the section whose scenarios wait for what must not arrive.
const slowest = "3.4"

// lackingCases are those that a test run judges. In each, what breaks off because timers
// are missing must not pass for a refusal to make code from strings. Beside that it is
// one host a DAY; or the one that LACKING names, or all of them for LACKING=all, by the
// whole suite, alone and crossed with all.
func lackingCases(t *testing.T, program string) []lackingCase {
	t.Helper()
	cases := []lackingCase{{"no-timers", "code-from-strings", []string{"3.5"}}}
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	lacking, err := prove.ListLacking(t.Context(), program, ledger)
	if err != nil || len(lacking.Hosts) == 0 {
		t.Fatalf("%d lacking hosts, %v", len(lacking.Hosts), err)
	}
	wanted := os.Getenv("LACKING")
	if wanted == "" {
		return append(cases, lackingCaseOfToday(ledger, lacking))
	}
	for _, h := range lacking.Hosts {
		if wanted == h.ID || wanted == "all" {
			cases = append(cases, lackingCase{host: h.ID, cross: "none"}, lackingCase{host: h.ID, cross: "all"})
		}
	}
	if len(cases) == 1 {
		t.Fatalf("LACKING is %q: name a host that `mutanthost list-lacking` lists, or all", wanted)
	}
	return cases
}

// lackingCaseOfToday is a host of one DAY by a part of the suite, and on the next DAY one crossed with a thing that is
// judged fast, by the sections that this is about.
func lackingCaseOfToday(ledger spec.Ledger, lacking prove.Lacking) lackingCase {
	day := selftest.Day()
	host := lacking.Hosts[day%len(lacking.Hosts)].ID
	if day%2 == 1 {
		var sections []string
		for _, r := range ledger.Requirements {
			if r.Excluded == "" && !slices.Contains(sections, r.Section) {
				sections = append(sections, r.Section)
			}
		}
		return lackingCase{host, "none", []string{sections[day/2%len(sections)]}}
	}
	var fast []lackingCase
	for _, forbidden := range lacking.Forbidden {
		c := lackingCase{host: host, cross: forbidden.ID}
		for _, id := range forbidden.Requirements {
			broken, _ := ledger.ByID(id)
			c.sections = append(c.sections, broken.Section)
		}
		if !slices.Contains(c.sections, slowest) {
			fast = append(fast, c)
		}
	}
	return fast[day/2%len(fast)]
}

// readingParts is in how many parts the hosts that take readings are judged by ordinary test runs, one part a DAY; make
// readings judges all.
const readingParts = 180

// ordinaryVariants are the seeds that ordinary test runs judge, one a DAY; make variants judges others.
func ordinaryVariants() []uint64 { return []uint64{2, 3, 4, 6} }

// sectionsOfToday are a part of the suite: the host of a DAY is judged by another one
// each time that it comes round.
func sectionsOfToday() []string {
	parts := [][]string{{"1", "3.1"}, {"3.2.2"}, {"3.3"}, {"3.4"}, {"3.5"}, {"9", "12"}, {"4"}, {"10"},
		{"5.1", "5.2"}, {"5.3"}, {"8"}, {"6.1"}, {"6.2"}, {"7.1", "7.2"}, {"7.3", "7.4"}, {"3.2.3"}, {"3.2.4"}}
	return selftest.OfDay(parts)
}
