package selftest_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/selftest"
	"codemode/reports"
)

// control is a host on an engine that has all of a runtime behind it: what leads out of its sandbox was made by nobody
// who knew a check.
type control struct {
	system, door string
	// rows are judged, and broken is the one that it does not keep; "" is a host whose sandbox is closed.
	rows   []string
	broken string
}

func controls() []control {
	var all []control
	for system, row := range map[string]string{"search-execute": "no-host-objects", "mcpi@0.x": "no-escape"} {
		for _, door := range []string{"import", "call", "argument", "promise", "given", "overflow", "inherited"} {
			all = append(all, control{system, door, []string{row}, row})
		}
		for _, door := range []string{"closed", "frozen", "lazy", "polyfilled"} {
			all = append(all, control{system, door, []string{row, "no-files", "no-network"}, ""})
		}
	}
	const search = "search-execute"
	return append(all, control{search, "closed --search given", []string{"no-host-objects"}, "no-host-objects"},
		control{search, "closed --search import", []string{"no-host-objects"}, "no-host-objects"})
}

// controlsOfToday are the two that matter most, and another one each day; CONTROLS=all are all.
func controlsOfToday() []control {
	all := controls()
	slices.SortFunc(all, func(a, b control) int { return strings.Compare(a.system+a.door, b.system+b.door) })
	if os.Getenv("CONTROLS") == "all" {
		return all
	}
	today := time.Now().YearDay() % len(all)
	chosen := all[today : today+1]
	for i, c := range all {
		if c.system == "search-execute" && (c.door == "import" || c.door == "closed") && i != today {
			chosen = append(chosen[:len(chosen):len(chosen)], c)
		}
	}
	return chosen
}

// describeControls judges them.
func describeControls(built selftest.Programs) {
	for _, c := range controlsOfToday() {
		It(fmt.Sprintf("judges a host of %s whose sandbox has the door %s", c.system, c.door), func() {
			node, err := exec.LookPath("node")
			if err != nil && os.Getenv("CI") == "" {
				Skip("there is no node on the path, which the control hosts run on; install it to judge them")
			}
			Expect(err).NotTo(HaveOccurred(), "CI judges the control hosts, which run on node; install it")
			report := c.judge(built, node)
			if c.broken == "" {
				Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
				return
			}
			Expect(blamed(report)).To(ConsistOf(c.broken), selftest.Problems(report))
		})
	}
}

func (c control) judge(built selftest.Programs, node string) reports.Report {
	GinkgoHelper()
	program, err := filepath.Abs(filepath.Join("controls", "host.mjs"))
	Expect(err).NotTo(HaveOccurred())
	host := fmt.Sprintf("'%s' '%s' --system %s --door %s --config {config}", node, program, c.system, c.door)
	if c.broken == "" {
		// An error of the host comes out of node:vm wherever the stack overflows. What closes the door is that no realm
		// makes code from strings.
		host = strings.Replace(host, "' '", "' --disallow-code-generation-from-strings '", 1)
	}
	folder := GinkgoT().TempDir()
	args := []string{"run", "--spec", c.system, "--host", host, "--seed", "1", "--out", folder}
	for _, row := range c.rows {
		args = append(args, "--id", row)
	}
	_, said := built.Call(args...)
	Expect(filepath.Join(folder, "report.json")).To(BeARegularFile(), said)
	return selftest.ReportIn(folder)
}
