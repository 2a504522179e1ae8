//go:build unix

package connections_test

import (
	"fmt"
	"net"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// hostShape is a host that differs from others in how it is reached.
type hostShape struct {
	host string
	args []string
	// ids are the requirements that are judged, unmet those of them that the host
	// does not meet.
	ids, unmet []string
	code       int
	flags      string
	// says is what stands in the output.
	says string
}

// exhausting is where the scenarios are whose scripts never end.
const exhausting = "11-security/resource-exhaustion/"

// describeShapes judges hosts of other shapes by the program, which has to give the
// same report when it judges the bundle again.
func describeShapes(built selftest.Programs) {
	link := "{faulty} link '%s' {refhost} --config {config}"
	DescribeTable("a host of another shape", func(s hostShape) {
		p := newPlace(built)
		out, bundle := filepath.Join(p.folder, "out"), filepath.Join(p.folder, "b.tar.gz")
		args := []string{"run", "--seed", "3", "--out", out, "--bundle", bundle, "--host", p.fill(s.host)}
		for _, id := range s.ids {
			args = append(args, "--id", id)
		}
		for _, arg := range s.args {
			args = append(args, p.fill(arg))
		}
		said, err := exec.Command(built.Conformance, args...).CombinedOutput()
		Expect(selftest.ExitOf(err)).To(Equal(s.code), string(said))
		report := selftest.ReportIn(out)
		var unmet []string
		for _, q := range report.Requirements {
			if !q.Outcome.Met() {
				unmet = append(unmet, q.ID+" "+string(q.Outcome))
			}
		}
		slices.Sort(unmet)
		Expect(unmet).To(Equal(s.unmet), string(said))
		Expect(strings.Join(strings.Fields(string(said)), " ")).To(ContainSubstring(s.says))
		Expect(report.Host.Flags).To(Equal(p.fill(s.flags)))
		again, err := exec.Command(built.Conformance, "judge", bundle).CombinedOutput()
		Expect(selftest.ExitOf(err)).To(Equal(s.code), string(again))
		Expect(string(again)).To(ContainSubstring("nothing changed"))
	},
		Entry("that had to rename its tool", hostShape{
			host: fmt.Sprintf(link, "names codemode_run=codemode.run"), args: []string{"--tool", "codemode_run"},
			ids:   []string{"outer-tool-one", "outer-tool-called", "request-limits"},
			unmet: []string{"outer-tool-called failed"}, code: fails, flags: "--tool 'codemode_run'",
		}),
		Entry("that takes most of a second for a run", hostShape{
			host: fmt.Sprintf(link, "slow"), code: conforms,
			ids: []string{"3.2-request/limits/a-run-that-takes-longer-than-its-limit-is-ended"},
		}),
		Entry("that gives a run longer than the suite waits", hostShape{
			host: fmt.Sprintf(link, "endless"),
			ids:  []string{exhausting + "a-script-that-runs-very-long-is-eventually-ended-a-loop"},
			args: []string{"--run-timeout", "5s"}, unmet: []string{"exhaustion-time could-not-run"},
			flags: "--run-timeout '5s'",
			code:  cannotJudge, says: "raise --run-timeout",
		}),
		Entry("whose configuration takes plain ids of servers alone", hostShape{
			host: fmt.Sprintf(link, "plain ids"), code: conforms,
			says: "note: the host starts with no server id that has",
			ids: []string{"path-replaced", "path-lowered", "path-collapsed", "path-stripped", "path-disambiguated",
				"path-reflected"},
		}),
		Entry("that takes its configuration in another form", hostShape{
			host: `sh -c 'tail -n +2 "$1" >"$TMPDIR/mcp.json"; exec {refhost} --config "$TMPDIR/mcp.json"' sh {config}`,
			args: []string{"--config-command", "sh -c 'echo \"# ours\"; cat'"},
			ids:  []string{"export-meta"}, code: conforms, flags: `--config-command 'sh -c '\''echo "# ours"; cat'\'''`,
		}),
	)
}

// describeRestarts judges a host at a URL that a command starts anew for its servers.
func describeRestarts(built selftest.Programs) {
	Describe("a host at a URL that a command starts anew", func() {
		It("conforms, with the few servers of a scenario at a time", func() {
			report := restarting(built, "", "--id", "name-stable")
			Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
			Expect(report.Host.Flags).To(HavePrefix("--restart 'sh -c "))
		})
		It("conforms as a host of another system, also where it has to refuse a configuration", func() {
			report := restarting(built, "--system search-execute", "--spec", "search-execute", "--start-timeout", "10s",
				"--id", "namespace-default,6.1-options/namespace/a-name-that-is-no-identifier-is-refused-a-dot")
			Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
		})
	})
}

// restarting is the report on the reference host at a URL, started anew with these flags, as it is judged.
func restarting(built selftest.Programs, flags string, judging ...string) reports.Report {
	GinkgoHelper()
	p := newPlace(built)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	Expect(err).NotTo(HaveOccurred())
	address := free.Addr().String()
	Expect(free.Close()).To(Succeed())
	pid := filepath.Join(p.folder, "pid")
	stop := `test ! -f ` + pid + ` || { kill $(cat ` + pid + `) 2>/dev/null; while kill -0 $(cat ` + pid +
		`) 2>/dev/null; do sleep 0.02; done; }`
	start := p.fill(`{refhost} `+flags+` --http `+address+` --config "$1" >/dev/null 2>&1 & echo $! >`) + pid
	DeferCleanup(func() { _ = exec.Command("sh", "-c", stop).Run() })
	out := filepath.Join(p.folder, "out")
	said, _ := exec.Command(built.Conformance, slices.Concat([]string{"run", "--seed", "3", "--out", out,
		"--host", "http://" + address + "/mcp", "--restart", "sh -c '" + stop + "; " + start + "' sh {config}"},
		judging)...).CombinedOutput()
	Expect(filepath.Join(out, "report.json")).To(BeARegularFile(), string(said))
	return selftest.ReportIn(out)
}
