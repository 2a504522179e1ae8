package command

import (
	"fmt"
	"strings"
	"testing"

	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
)

func TestSmokeShowsTheEndOfStderrWhereSomethingFailed(t *testing.T) {
	var said strings.Builder
	for i := range 50 {
		fmt.Fprintf(&said, "line %d\n", i+1)
	}
	good := driver.Finding{Step: driver.StepStart, OK: true, Text: "reached"}
	bad := driver.Finding{Step: driver.StepRun, Party: driver.BlameHost, Text: strings.Repeat("long ", 100) + "end"}
	for name, c := range map[string]struct {
		findings []driver.Finding
		code     int
		shown    bool
	}{
		"all is well":      {[]driver.Finding{good}, program.ExitOK, false},
		"something failed": {[]driver.Finding{good, bad}, program.ExitCouldNotJudge, true},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			code := tellSmoked(driver.Smoked{Findings: c.findings, Stderr: said.String()},
				commandline.Streams{Out: &out})
			text := out.String()
			if code != c.code || strings.Contains(text, "  line 11\n") != c.shown ||
				strings.Contains(text, "line 10\n") {
				t.Errorf("exit %d\n%s", code, text)
			}
			inLine := strings.Join(strings.Fields(text), " ")
			if c.shown && (!strings.Contains(inLine, bad.Text) || !strings.Contains(inLine, "at fault: host")) {
				t.Errorf("the reason or the party is missing:\n%s", text)
			}
		})
	}
}
