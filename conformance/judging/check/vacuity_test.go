package check_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// sitesVariable hands the number of sites to the test in the copy.
const sitesVariable = "CHECK_SITES"

// TestNothingIsVacuous takes the checks apart: the body of each check, each
// judgement in one and each part of a condition is turned off, one at a time, in
// a copy whose switches one build holds. What no fixture misses is a survivor.
func TestNothingIsVacuous(t *testing.T) {
	if os.Getenv(sitesVariable) != "" {
		t.Skip("this is the copy")
	}
	sites, overlay := switched(t)
	run := exec.Command("go", "test", "-count=1", "-overlay", overlay, "-run", "^TestSurvivors$", "-v", ".")
	run.Env = append(os.Environ(), "CGO_ENABLED=0", fmt.Sprintf("%s=%d", sitesVariable, len(sites)))
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("judging with the switches: %v\n%s", err, out)
	}
	reasons := harmless()
	for line := range strings.Lines(string(out)) {
		number, ok := strings.CutPrefix(strings.TrimSpace(line), "survivor ")
		if !ok {
			continue
		}
		i, err := strconv.Atoi(number)
		if err != nil || i < 1 || i > len(sites) {
			t.Fatalf("reading %q: %v", line, err)
		}
		site := sites[i-1]
		if reasons[site.name] == "" {
			t.Errorf("%s: no fixture misses %s; add one to testdata", site.place, site.name)
		}
		delete(reasons, site.name)
	}
	for name := range reasons {
		t.Errorf("%s is said to be harmless, and is missed or not there any more", name)
	}
	t.Logf("%d sites turned off", len(sites))
}

// harmless are the sites that no evidence can show to be needed, with the reason.
func harmless() map[string]string {
	reasons := map[string]string{}
	for why, names := range map[string][]string{
		"the kind of an event, its name and the shape of its data say the same": {
			"cancelled: e.Kind == evidence.Fact", "withdrawn: e.Kind == evidence.Fact",
			"withdrawn: e.Name == FactWithdrawn", "facts: e.Kind == evidence.Fact",
			"SchemaAccepts: e.Kind == evidence.HostTools", "eachTouched: e.Kind == evidence.Fact",
			"onlyLast: (e.Kind == evidence.RunRequest || e.Kind == evidence.RunAnswer)",
			"onlyLast: e.Kind == evidence.RunRequest",
			"onlyLast: e.Kind == evidence.RunAnswer", "deadlineOf: e.Kind == evidence.Fact",
			"ToolTakes: e.Kind == evidence.HostTools", "ShownLength: e.Kind == evidence.HostContext",
		},
		"no server asks what a host asks of it": {
			"wireMessages: m.Direction == evidence.ToServer",
			"receivedCalls: m.Direction != evidence.ToServer",
			"span: tapped.Direction == evidence.ToServer", `span: m.Method == ""`,
		},
		"what could not be decoded is empty, and no empty value is right": {
			"Base64: ok", "CollisionsSuffixed: !ok", "numbers: !exported", "numbers: !common",
			"DiagnosticSeverities: ok", "DiagnosticCodes: ok",
			"DiagnosticMessages: ok", "SemanticVersion: ok", "diff: ok (2)", "LogLevels: isText", "nearest: !ok",
			"NoticeLevel: isText", "object: err == nil", "array: err == nil",
		},
		"without a run or a call there is nothing behind it": {
			"ItemsLack: ok", "TraceHides: !ok", "notice: !ok", "span: found",
		},
		"every text holds the empty one":                 {`Described: name != ""`},
		"only a mistake in a feature comes here":         {"compare: mismatch (2)"},
		"a number that is too large equals no other one": {"sameNumber: errX == nil", "sameNumber: errY == nil"},
		"it only adds to what a mismatch tells":          {"Received: len(calls) != count", "shown: f.Path == d.File"},
	} {
		for _, name := range names {
			reasons[name] = why
		}
	}
	return reasons
}

// TestSurvivors prints the sites without which every fixture has the same
// outcome. It has something to do in the copy alone.
func TestSurvivors(t *testing.T) {
	count, err := strconv.Atoi(cmp.Or(os.Getenv(sitesVariable), "0"))
	if err != nil {
		t.Fatal(err)
	}
	if count == 0 {
		t.Skip("nothing can be turned off here")
	}
	cases := fixtures(t)
	for site := range count {
		turnOff(site + 1)
		if !slices.ContainsFunc(cases, func(c fixture) bool { return c.passed[site+1] && c.outcome() != c.usual }) {
			fmt.Printf("survivor %d\n", site+1)
		}
	}
}

// fixture is one section of testdata with its outcome when nothing is turned off.
type fixture struct {
	judge  func(*check.Seen) check.Verdict
	events []evidence.Event
	usual  string
	// passed are the sites that judging it comes by.
	passed map[int]bool
}

func fixtures(t *testing.T) []fixture {
	var all []fixture
	for _, path := range fixtureFiles(t) {
		judge := judges[checkOf(path)]
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		args := as[[]json.RawMessage](bytes.TrimSpace(archive.Comment))
		for _, f := range archive.Files {
			if strings.HasPrefix(f.Name, "want/") {
				continue
			}
			c := fixture{judge: judging(judge, args), events: events(t, f)}
			passedSites()
			c.usual = c.outcome()
			c.passed = passedSites()
			all = append(all, c)
		}
	}
	return all
}

// outcome is what the tests of a fixture look at.
func (c fixture) outcome() (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint("panic: ", r)
		}
	}()
	v := c.judge(check.See(c.events))
	return fmt.Sprintf("%t %t\n%s", v.OK(), v.Subjects > 0, render(v))
}
