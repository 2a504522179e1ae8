package wronghosts_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// control is a host on an engine that has all of a runtime behind it: what leads out of its sandbox was made by nobody
// who knew a check.
type control struct {
	system, door string
	// rows are judged, and broken is the one that it does not keep; "" is a host whose sandbox is closed.
	rows   []string
	broken string
	// core: the rows are those of the core, as the system speaks it.
	core bool
}

func controls() []control {
	const search, noHost = "search-execute", "no-host-objects"
	all := append(codeModeControls(),
		control{system: search, door: "closed --search given", rows: []string{noHost}, broken: noHost},
		control{system: search, door: "closed --search import", rows: []string{noHost}, broken: noHost})
	doors := []string{"import", "call", "argument", "promise", "given", "overflow", "inherited", "hangs"}
	for system, row := range map[string]string{search: noHost, "mcpi@0.x": "no-escape"} {
		for _, door := range doors {
			all = append(all, control{system: system, door: door, rows: []string{row}, broken: row})
		}
		for _, door := range rightDoors() {
			all = append(all, control{system: system, door: door, rows: []string{row, "no-files", "no-network"}})
		}
	}
	for _, system := range []string{selftest.CodeMode, search, "mcpi@0.x"} {
		reached := []string{"host-unreached"}
		for _, door := range []string{"overflow", "given", "hangs"} {
			all = append(all, control{system: system, door: door, rows: reached, broken: reached[0], core: true})
		}
		for _, door := range rightDoors() {
			rows := append(reached[:1:1], "files-unwritten", "network-closed", "state-fresh")
			all = append(all, control{system: system, door: door, rows: rows, core: true})
		}
	}
	return all
}

// rightDoors are those of hosts that conform.
func rightDoors() []string { return []string{"closed", "frozen", "lazy", "polyfilled"} }

func (c control) String() string {
	if c.core {
		return "the core, as " + c.system + " speaks it"
	}
	return c.system
}

// controlsOfToday are the three that matter most, and another one each day; CONTROLS=all are all.
func controlsOfToday() []control {
	all := controls()
	slices.SortFunc(all, func(a, b control) int { return strings.Compare(a.String()+a.door, b.String()+b.door) })
	if os.Getenv("CONTROLS") == "all" {
		return all
	}
	today := selftest.Day() % len(all)
	chosen := all[today : today+1]
	for i, c := range all {
		if !c.core && (c.system == "search-execute" && (c.door == "import" || c.door == "closed") ||
			c.system == selftest.CodeMode && c.door == "overflow") && i != today {
			chosen = append(chosen[:len(chosen):len(chosen)], c)
		}
	}
	return chosen
}

// describeControls judges them.
func describeControls(built selftest.Programs) {
	for _, c := range controlsOfToday() {
		It(fmt.Sprintf("judges a host of %s whose sandbox has the door %s", c, c.door), func() {
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
			Expect(selftest.Blamed(report)).To(ConsistOf(c.broken), selftest.Problems(report))
		})
	}
}

func (c control) judge(built selftest.Programs, node string) reports.Report {
	GinkgoHelper()
	folder := GinkgoT().TempDir()
	args := []string{"run", "--host", c.host(node), "--seed", "1", "--out", folder, "--spec"}
	if c.core {
		args = append(args, "core", "--dialect", c.system)
	} else {
		args = append(args, c.system)
	}
	if c.door == "hangs" {
		args = append(args, "--run-timeout", "3s")
	}
	if c.broken == "" {
		args = append(args, "--shard", selftest.ShardOfDay(5))
	}
	for _, row := range c.rows {
		args = append(args, "--id", row)
	}
	_, said := built.Call(args...)
	Expect(filepath.Join(folder, "report.json")).To(BeARegularFile(), said)
	return selftest.ReportIn(folder)
}

// host is the command of the control host.
func (c control) host(node string) string {
	GinkgoHelper()
	var flags string
	if c.broken == "" {
		// An error of the host comes out of node:vm wherever the stack overflows. What closes the door is that no realm
		// makes code from strings.
		flags = "--disallow-code-generation-from-strings "
	}
	if c.system == selftest.CodeMode {
		return fmt.Sprintf("'%s' --no-warnings --experimental-vm-modules %s'%s' --config {config}", node, flags,
			codeModeHost(c.door))
	}
	program, err := filepath.Abs(filepath.Join("controls", "host.mjs"))
	Expect(err).NotTo(HaveOccurred())
	return fmt.Sprintf("'%s' %s'%s' --system %s --door %s --config {config}", node, flags, program, c.system, c.door)
}
