package bundle

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// tampering makes a bundle that must be refused for the reason in want.
type tampering struct {
	name, want string
	forge      func(t testing.TB) []byte
}

// few are the bounds in these tests.
var few = bounds{file: 1 << 20, content: 4 << 20, member: 1 << 18, members: 100}

const passes, tooPasses, fails = "evidence/3--f--passes.jsonl", "evidence/3--f--passes-too.jsonl",
	"evidence/3--f--fails.jsonl"

// onFile changes the bytes of a good bundle.
func onFile(name, want string, change func([]byte) []byte) tampering {
	return tampering{name, want, func(t testing.TB) []byte { return change(written(t, sample())) }}
}

// onMembers changes members and leaves the manifest as it was.
func onMembers(name, want string, change func(map[string][]byte)) tampering {
	return tampering{name, want, func(t testing.TB) []byte {
		members := opened(t, written(t, sample()))
		change(members)
		return packed(t, members)
	}}
}

// onSealed changes members and gives them a manifest that fits.
func onSealed(name, want string, change func(map[string][]byte)) tampering {
	return tampering{name, want, func(t testing.TB) []byte {
		members := opened(t, written(t, sample()))
		change(members)
		return sealed(t, members)
	}}
}

// onBundle changes the run before it is bundled, as a forger who has the suite.
func onBundle(name, want string, change func(*Bundle)) tampering {
	return tampering{name, want, func(t testing.TB) []byte {
		b := sample()
		change(&b)
		return written(t, b)
	}}
}

// replaced changes one text of a member.
func replaced(member, old, new string) func(map[string][]byte) {
	return func(members map[string][]byte) {
		members[member] = []byte(strings.Replace(string(members[member]), old, new, 1))
	}
}

func tamperings() []tampering {
	return slices.Concat(tamperedFiles(), hostileArchives(), tamperedMembers(), forgedReports())
}

func tamperedFiles() []tampering {
	return []tampering{
		onFile("empty", "it does not begin as a bundle does", func([]byte) []byte { return nil }),
		onFile("plain gzip", "does not begin as", func([]byte) []byte {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_ = w.Close()
			return append(b.Bytes(), make([]byte, 100)...)
		}),
		onFile("a byte changed", "it was changed after it was written",
			func(b []byte) []byte { b[len(b)/2] ^= 1; return b }),
		onFile("cut off", "the digest in its head is not that of the rest",
			func(b []byte) []byte { return b[:len(b)-10] }),
		{"cut off and sealed", "its gzip stream is broken", func(t testing.TB) []byte {
			return reseal(written(t, sample()), func(body []byte) []byte { return body[:len(body)-10] })
		}},
		{"something behind it", "bytes follow the end of its gzip stream", func(t testing.TB) []byte {
			return reseal(written(t, sample()), func(body []byte) []byte { return append(body, "more"...) })
		}},
		{"too large a file", "it has more than 1048576 bytes",
			func(testing.TB) []byte { return make([]byte, few.file+1) }},
		{"a bomb", "it unpacks to more than",
			func(t testing.TB) []byte { return zipped(t, make([]byte, few.content+1)) }},
	}
}

// reseal changes what is behind the head, and corrects the digest there.
func reseal(file []byte, change func([]byte) []byte) []byte {
	body := change(bytes.Clone(file[len(gzipHead)+len(comment(nil)):]))
	return slices.Concat(gzipHead, comment(body), body)
}

func tamperedMembers() []tampering {
	return []tampering{
		onMembers("no manifest", "manifest.json is missing", func(m map[string][]byte) { delete(m, ManifestName) }),
		onMembers("unknown key in the manifest", `unknown field "user"`,
			replaced(ManifestName, `"format"`, `"user": "me", "format"`)),
		onMembers("another format", `has the format "codemode-conformance-bundle/2"`,
			replaced(ManifestName, "bundle/1", "bundle/2")),
		onMembers("no environment", "on which system", replaced(ManifestName, `"linux"`, `""`)),
		onMembers("manifest with a blank more", "manifest.json is not written as", replaced(ManifestName, "{", "{ ")),
		onMembers("a member gone", "passes.jsonl is missing; manifest.json names it",
			func(m map[string][]byte) { delete(m, passes) }),
		onMembers("a member more", "evidence/x.jsonl is there and manifest.json does not name it",
			func(m map[string][]byte) { m["evidence/x.jsonl"] = nil }),
		onMembers("a member longer", "bytes, manifest.json says",
			func(m map[string][]byte) { m[passes] = append(m[passes], '\n') }),
		onMembers("the verdict changed in place", "report.json was changed: its digest is",
			replaced(ReportName, `"seed": 1`, `"seed": 2`)),
		onSealed("no report", "report.json: line 1: not a report", func(m map[string][]byte) { m[ReportName] = nil }),
		onSealed("unknown key in the report", `unknown field "machine"`,
			replaced(ReportName, `"spec"`, `"machine": "mine", "spec"`)),
		onSealed("report with a key twice", "report.json: it is not written as the suite writes it",
			replaced(ReportName, `"seed": 1`, `"seed": 2, "seed": 1`)),
		onSealed("no record of the run", "evidence/run.jsonl, the record of the run itself, is missing",
			func(m map[string][]byte) { delete(m, RunName) }),
		onSealed("no evidence of a scenario", "scenario 3/f/passes has no evidence",
			func(m map[string][]byte) { delete(m, passes) }),
		onSealed("evidence of no scenario", "evidence/x.jsonl is evidence of no scenario",
			func(m map[string][]byte) { m["evidence/x.jsonl"] = m[passes] }),
		onSealed("evidence that is no JSON", "passes.jsonl: line 1: not an event",
			func(m map[string][]byte) { m[passes] = []byte("no\n") }),
		onSealed("evidence with a key more", "passes.jsonl is not written as the suite writes it",
			replaced(passes, `{"seq"`, `{"user":"me","seq"`)),
		onSealed("an event left out", "line 1: the event has the number 2", func(m map[string][]byte) {
			_, rest, _ := bytes.Cut(m[passes], []byte("\n"))
			m[passes] = rest
		}),
	}
}

func forgedReports() []tampering {
	return []tampering{
		onBundle("verdict", `the verdict is "conformant", the outcomes give "not conformant"`,
			func(b *Bundle) { b.Report.Verdict, b.Report.Reason = reports.Conformant, "" }),
		onBundle("reason", `the reason of the verdict is "luck"`, func(b *Bundle) { b.Report.Reason = "luck" }),
		onBundle("requirement", "requirement second is passed, its scenarios give failed",
			func(b *Bundle) { b.Report.Requirements[1].Outcome = reports.Passed }),
		onBundle("requirement excluded without a reason", "requirement second is excluded",
			func(b *Bundle) { b.Report.Requirements[1].Outcome = reports.Excluded }),
		onBundle("requirement without its failed scenario", "names other scenarios than those that judge it",
			func(b *Bundle) { b.Report.Requirements[1].Scenarios = []string{"3/f/passes-too"} }),
		onBundle("counts", "the counts of MUST are",
			func(b *Bundle) { b.Report.Counts[spec.Must] = map[reports.Outcome]int{reports.Passed: 2} }),
		onBundle("a level that nothing has", "the counts have 3 levels",
			func(b *Bundle) { b.Report.Counts["WILL"] = map[reports.Outcome]int{reports.Passed: 1} }),
		onBundle("order of the scenarios", "is not in its place",
			func(b *Bundle) { slices.Reverse(b.Report.Scenarios) }),
		onBundle("a scenario judged without evidence", "scenario 3/f/passes passed and names no evidence",
			func(b *Bundle) {
				b.Report.Scenarios[0].Evidence = ""
				delete(b.Evidence, passes)
			}),
		onBundle("two scenarios with one evidence", "is the evidence of something else", func(b *Bundle) {
			b.Report.Scenarios[1].Evidence = passes
			delete(b.Evidence, tooPasses)
		}),
		onBundle("an unknown outcome", `unknown outcome "fine"`,
			func(b *Bundle) { b.Report.Scenarios[0].Outcome = "fine" }),
		onBundle("another schema", `schemaVersion is "2.0.0"`, func(b *Bundle) { b.Report.SchemaVersion = "2.0.0" }),
	}
}

func TestTamperedBundlesAreRefused(t *testing.T) {
	reasons := map[string]string{}
	for _, c := range tamperings() {
		t.Run(c.name, func(t *testing.T) {
			_, err := few.read(bytes.NewReader(c.forge(t)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if other, taken := reasons[c.want]; taken {
				t.Errorf("the reason is that of %q too", other)
			}
			reasons[c.want] = c.name
		})
	}
}

// TestReportsThatTheEvidenceDoesNotGive changes a report so that it is sound in
// itself: only judging the evidence again can tell.
func TestReportsThatTheEvidenceDoesNotGive(t *testing.T) {
	cases := map[string]struct {
		want   string
		change func(r *reports.Report)
	}{
		"outcome": {"scenario 3/f/fails is reported as passed, its evidence gives failed", func(r *reports.Report) {
			r.Scenarios[2].Outcome = reports.Passed
		}},
		"mismatch": {"scenario 3/f/fails is not described as",
			func(r *reports.Report) { r.Scenarios[2].Mismatches[0].Found = "1" }},
		"scenario missing": {"scenario 3/f/fails is missing",
			func(r *reports.Report) { r.Scenarios = r.Scenarios[:2] }},
		"scenario added": {"scenario new was added",
			func(r *reports.Report) { r.Scenarios = append(r.Scenarios, reports.Scenario{ID: "new"}) }},
		"requirement missing": {"requirement second is missing",
			func(r *reports.Report) { r.Requirements = slices.Delete(r.Requirements, 1, 2) }},
		"requirement added": {"requirement new was added",
			func(r *reports.Report) { r.Requirements = append(r.Requirements, reports.Requirement{ID: "new"}) }},
		"requirement reworded": {"requirement second is not worded",
			func(r *reports.Report) { r.Requirements[1].Level = spec.May }},
		"suite": {"use the suite that wrote it",
			func(r *reports.Report) { r.Suite.LedgerDigest = "sha256:other" }},
		"something else": {"the report is not that of its evidence",
			func(r *reports.Report) { r.Verdict = reports.Conformant }},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			stored := copied(t, sample().Report)
			// What is nil in one and empty in the other is the same.
			stored.Scenarios[0].Mismatches = []reports.Mismatch{}
			c.change(&stored)
			if err := Agree(stored, sample().Report); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

func copied(t *testing.T, r reports.Report) (c reports.Report) {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEvidenceNamesThatABundleCannotHave(t *testing.T) {
	for _, name := range []string{"../x", "evidence/a/b.jsonl", "report.json", RunName} {
		b := sample()
		b.Evidence[name] = []evidence.Event{}
		if err := b.Write(&bytes.Buffer{}); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}
