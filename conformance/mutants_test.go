package conformance_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/mutation"
	"codemode/conformance/score"
	"codemode/features"
	"codemode/mockservers"
	"codemode/spec"
)

// mutantParts is in how many parts the mutants are judged by ordinary test runs,
// one part a day. MUTANTS=3/10 names another part; make mutants judges all.
const mutantParts = 10

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
	t.Logf("mutants: part %d/%d", part.Number, part.Of)
	known := mutation.Known{Faults: all, Recorded: recorded, Basis: mutation.Basis(features.Files(), scenariosOf(t))}
	return known.Sample(part)
}

func scenariosOf(t *testing.T) map[string][]conformance.Listed {
	t.Helper()
	ledger, err := spec.Load(spec.Files(), spec.Latest)
	if err != nil {
		t.Fatal(err)
	}
	listed, err := conformance.List(features.Files(), ledger)
	if err != nil {
		t.Fatal(err)
	}
	return listed
}

func describeMutants(built programs, faults []score.Fault) {
	Describe("a mutant", func() {
		for _, f := range faults {
			It(fmt.Sprintf("%s fails %s: %s", f.ID, f.Requirement, f.Description), func(ctx SpecContext) {
				ledger, err := spec.Load(spec.Files(), spec.Latest)
				Expect(err).NotTo(HaveOccurred())
				judged, err := mutation.Judge(ctx, mutation.Options{
					Program: built.mutanthost, Driver: driver.Options{Timeouts: driver.DefaultTimeouts()},
					Suite: conformance.Options{
						Features: features.Files(), Ledger: ledger, Seed: 1,
						Servers: mockservers.Options{
							Transport: mockservers.Stdio, Era: mockservers.Era20251125, Bridge: []string{built.conformance, "bridge"},
						},
					},
				}, []score.Fault{f})
				Expect(err).NotTo(HaveOccurred())
				Expect(judged).To(HaveLen(1))
				Expect(judged[0].Killed()).To(BeTrue(), "%+v", judged[0])
				Expect(judged[0].Explained()).To(BeTrue(), "%+v", judged[0])
				Expect(mutation.Stale(ledger, judged[0], false)).To(BeEmpty(), "%+v", judged[0])
			})
		}
	})
}
