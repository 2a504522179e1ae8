package conformance_test

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/mutation"
	"codemode/conformance/plan"
	"codemode/conformance/score"
	"codemode/features"
	"codemode/spec"
)

// mutantParts is in how many parts the mutants are judged by ordinary test runs,
// one part a day. MUTANTS=3/10 names another part; make mutants judges all.
const mutantParts = 20

// mutantsAtMost is how many mutants an ordinary test run judges. With a record
// that stands for fewer, it judges those of the day alone, and says so: the report's
// sentence on the suite says, too, that the record is older than the scenarios.
const mutantsAtMost = 40

// sampledMutants are the mutants of today, and those that the recorded kill
// matrix does not know as they are. They are asked of the program itself, so that
// none can be forgotten here.
func sampledMutants(t *testing.T, built programs) []score.Fault {
	t.Helper()
	all, err := mutation.List(t.Context(), built.mutanthost)
	if err != nil || len(all) < 8 {
		t.Fatalf("%d mutants, %v", len(all), err)
	}
	recorded, err := score.Recorded()
	if err != nil {
		t.Fatal(err)
	}
	part := mutation.Part{Number: time.Now().YearDay()%mutantParts + 1, Of: mutantParts}
	if text := os.Getenv("MUTANTS"); text != "" {
		if part, err = mutation.ParsePart(text); err != nil {
			t.Fatalf("MUTANTS: %v", err)
		}
	}
	known := mutation.Known{Faults: all, Recorded: recorded,
		Basis: mutation.Basis(defaultSuite(t).Features, scenariosOf(t))}
	sample := known.Sample(part)
	t.Logf("mutants: %d, part %d/%d", len(sample), part.Number, part.Of)
	if len(sample) > mutantsAtMost {
		t.Logf("the kill matrix does not stand for %d of the %d mutants; make mutants ARGS='--out "+
			"conformance/score/matrix.json' renews it",
			len(sample), len(all))
		sample = known.Part(part)
	}
	return sample
}

// defaultSuite is what hosts are judged by where nothing else is asked for.
func defaultSuite(t testing.TB) conformance.Suite {
	t.Helper()
	suite, err := conformance.Load(spec.Files(), features.Files(), spec.Default().String())
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

func scenariosOf(t *testing.T) map[string][]plan.Listed {
	t.Helper()
	listed, err := defaultSuite(t).Plan.List()
	if err != nil {
		t.Fatal(err)
	}
	return listed
}

// describeMutants judges mutants as a person would, with the program: it says whether
// each is noticed, for the reason recorded, and by nothing but what it breaks.
func describeMutants(built programs, faults []score.Fault) {
	Describe("a mutant", func() {
		It(fmt.Sprintf("fails what it breaks, and nothing else: %d of them", len(faults)), func(ctx SpecContext) {
			args := []string{"mutants", "--in-process", "--program", built.mutanthost}
			for _, f := range faults {
				args = append(args, "--id", f.ID)
			}
			judge := exec.CommandContext(ctx, built.conformance, args...)
			judge.Dir = ".." // where the source is of those that are built
			out, err := judge.CombinedOutput()
			Expect(err).NotTo(HaveOccurred(), "%s", out)
		})
	})
}
