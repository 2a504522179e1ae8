package selftest_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/proof/selftest"
	"codemode/features"
	"codemode/refhost/altered/prove"
	"codemode/reports"
	"codemode/spec"
)

// readingParts is in how many parts the hosts that take readings are judged by ordinary
// test runs, one part a DAY. READINGS names another part (3/10), readings
// (AMBIGUITY=READING,…) or rows of the register; make readings asks all, with
// READINGS_SCOPE=probes: by the probes alone, which takes a fifth of the time.
// READINGS_SPEC names another specification, SYSTEM[@REVISION], whose hosts are judged then.
const readingParts = 180

// readingSpec is the ledger of the specification whose hosts are judged, and the flags that choose it: those of
// mutanthost and those of the suite, which are none for the usual one.
func readingSpec(t *testing.T) (ledger spec.Ledger, host, suite []string) {
	t.Helper()
	name := os.Getenv("READINGS_SPEC")
	chosen, err := conformance.Load(spec.Files(), features.Files(), cmp.Or(name, spec.Default().String()))
	switch {
	case err != nil:
		t.Fatal(err)
	case name != "":
		name = chosen.Ledger.ID.String()
		host, suite = []string{"--system", name}, []string{"--spec", name}
	}
	return chosen.Ledger, host, suite
}

// readingHost is the reference host with one other reading, and those that go with it;
// of all other rows it takes the reference host's.
type readingHost struct {
	reading string
	takes   map[string]string
	forgoes []string
}

// readingHosts are all of them. They are asked of the program itself, so that none
// can be forgotten here.
func readingHosts(t *testing.T, built selftest.Programs) []readingHost {
	t.Helper()
	_, system, _ := readingSpec(t)
	out, err := exec.Command(built.Mutanthost, append(system, "list-variants", "--json")...).Output()
	if err != nil {
		t.Fatal(err)
	}
	var ambiguities []struct {
		ID       string
		Readings []struct {
			ID            string
			With, Forgoes []string
		}
	}
	if err := json.Unmarshal(out, &ambiguities); err != nil {
		t.Fatal(err)
	}
	var hosts []readingHost
	for _, a := range ambiguities {
		for _, r := range a.Readings {
			host := readingHost{a.ID + "=" + r.ID, map[string]string{a.ID: r.ID}, r.Forgoes}
			for _, with := range r.With {
				ambiguity, reading, _ := strings.Cut(with, "=")
				host.takes[ambiguity] = reading
			}
			hosts = append(hosts, host)
		}
	}
	return hosts
}

// readingsToJudge are the hosts that READINGS names, or those of today.
func readingsToJudge(t *testing.T, built selftest.Programs) []readingHost {
	t.Helper()
	all := readingHosts(t, built)
	part := prove.Part{Number: selftest.Day()%readingParts + 1, Of: readingParts}
	text := os.Getenv("READINGS")
	named := strings.Split(text, ",")
	chosen := slices.DeleteFunc(slices.Clone(all), func(h readingHost) bool {
		return !slices.ContainsFunc(named,
			func(name string) bool { return h.reading == name || strings.HasPrefix(h.reading, name+"=") })
	})
	switch {
	case text == "all":
		return all
	case len(chosen) > 0:
		return chosen
	case text != "":
		var err error
		if part, err = prove.ParsePart(text); err != nil {
			t.Fatalf("READINGS is %q: write all, a part (3/10), rows of the register or AMBIGUITY=READING", text)
		}
	}
	t.Logf("readings: part %d/%d", part.Number, part.Of)
	for i, host := range all {
		if i%part.Of == part.Number-1 {
			chosen = append(chosen, host)
		}
	}
	return chosen
}

// selection is the sections of the rows of which the host takes another reading, or
// only the probes there.
func (h readingHost) selection(ledger spec.Ledger) (flags []string) {
	for id := range h.takes {
		row, _ := ledger.Ambiguity(id)
		flags = append(flags, "--section="+row.Section)
	}
	slices.Sort(flags)
	flags = slices.Compact(flags)
	if os.Getenv("READINGS_SCOPE") == "probes" {
		for _, row := range ledger.Ambiguities {
			flags = append(flags, "--id="+row.ID)
		}
	}
	return flags
}

// expected is how the probes have to classify a host.
func (h readingHost) expected(readings []reports.Reading) map[string]string {
	want := map[string]string{}
	for _, r := range readings {
		want[r.ID] = r.Reference
		if taken := h.takes[r.ID]; taken != "" {
			want[r.ID] = taken
		} else if r.Reading == reports.ReadingNotObserved {
			want[r.ID] = r.Reading
		}
	}
	return want
}

// describeReadings: a host that takes a reading is classified by it, as by the
// reference host's in all other rows of the sections concerned, and conforms to these.
// Where no probe can tell, that is all there is to see.
func describeReadings(t *testing.T, built selftest.Programs, hosts []readingHost) {
	ledger, system, suite := readingSpec(t)
	Describe("a host of another reading", func() {
		for _, host := range hosts {
			It("is known by it and conforms: "+host.reading, func() {
				which := strings.Join(append(system, "--variant", host.reading, "--config", "{config}"), " ")
				examine := func(r reports.Report) wrong { return host.misjudged(r, ledger) }
				flags := slices.Concat(suite, host.selection(ledger))
				Expect(judgeQuickly(built, which, examine, flags...)).To(BeEmpty())
			})
		}
	})
}

// misjudged is the rows of the register that the probes read otherwise than the host
// takes them, and what it misses where more than probes was judged.
func (h readingHost) misjudged(report reports.Report, ledger spec.Ledger) (w wrong) {
	if report.Judged() > 0 {
		w = missed(report, h.forgoes)
	}
	want, probed := h.expected(report.Readings), map[string]bool{}
	for _, r := range report.Readings {
		probed[r.ID] = true
		if r.Reading != want[r.ID] {
			w.ids = append(w.ids, r.ID)
			w.text += fmt.Sprintf("%s: read as %q, the host takes %q; seen: %s\n", r.ID, r.Reading, want[r.ID], r.Seen)
		}
	}
	for id := range h.takes {
		w.ids = append(w.ids, id)
		if row, _ := ledger.Ambiguity(id); row.Unobservable == "" && !probed[id] {
			w.text += id + ": the row was not probed\n"
		}
	}
	return w
}
