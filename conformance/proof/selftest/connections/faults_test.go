//go:build unix

package connections_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
	"codemode/reports"
)

// fault is something that goes wrong between suite, host and machine.
type fault struct {
	name string
	// host is the command line or URL; {link} stands for a link to the reference
	// host with the fault of that name.
	host string
	args []string
	// shell prepares the shell that starts the program.
	shell string
	// code is the exit code, says a pattern of the sentence that gives the blame.
	code int
	says string
	// whole is set where the run goes to its end, although it cannot judge.
	whole bool
}

// The exit codes, by what they mean.
const (
	conforms, fails, cannotJudge = 0, 1, 2
)

func faultsOnTheLink() []fault {
	link := func(name string, code int, says string) fault {
		return fault{name: name, host: "{link}", code: code, says: says}
	}
	return []fault{
		link("late answer", conforms, `conformant in what was judged`),
		link("answer twice", conforms, `conformant in what was judged`),
		link("call twice", conforms, `conformant in what was judged`),
		link("split answer", conforms, `conformant in what was judged`),
		{name: "noise", host: "{link}", code: cannotJudge, whole: true,
			says: `on stdout the host wrote \d+ lines .* "debug: answering"`},
		link("lost answer", cannotJudge, `host: running a script that gives 1: no answer arrived within 4s`),
		link("lost call", cannotJudge, `host: running a script that gives 1: no answer`),
		link("cut answer", cannotJudge, `host: running a script that gives 1: no answer .* the host sent 1 lines .* not MCP`),
		link("invalid JSON", cannotJudge, `host: running a script that gives 1: no answer .* the host sent 1 lines`),
		link("other id", cannotJudge, `host: running a script that gives 1: no answer`),
		link("stopped", cannotJudge, `host: running a script that gives 1: no answer`),
		link("killed", fails, `came back \(run 1\): host gone`),
		link("closed", fails, `came back \(run 1\): host gone .* the link was cut`),
	}
}

func faultsOfTheHost() []fault {
	return []fault{
		{name: "a host that hangs", host: "sh -c 'sleep 1000'", code: cannotJudge,
			says: `host: initialize: no answer to initialize within`},
		{name: "a host that ends", host: "sh -c 'echo no database >&2; exit 3'", code: cannotJudge,
			says: `host: initialize: .*exit status 3.*no database`},
		{name: "a host that floods stdout", host: "sh -c 'yes noise'", code: cannotJudge,
			says: `host: initialize: the host floods its stdout`},
		{name: "a host that echoes", host: "sh -c cat", code: cannotJudge, says: `host: initialize`},
		{name: "a host without memory", host: "sh -c 'ulimit -v 80000; exec {refhost} --config {config}'",
			code: cannotJudge, says: `host: initialize: it ended with exit status 2`},
		{name: "a program that is missing", host: "./missing", code: cannotJudge,
			says: `adapter: starting ./missing: there is no file`},
		{name: "a program that is a folder", host: "/tmp", code: cannotJudge, says: `adapter: starting /tmp`},
		{name: "a command line with an open quote", host: "host 'x", code: cannotJudge,
			says: `adapter: .*quote|--host`},
	}
}

// faultsOfTheMachine need files of the folder that stands for {folder}.
func faultsOfTheMachine() []fault {
	good := "{refhost} --config {config}"
	return []fault{
		{name: "a full disk", host: good, shell: "ulimit -f 0; ", code: cannotJudge, says: `too large|no space`},
		{name: "an output folder that is a file", host: good, args: []string{"--out", "{folder}/file"},
			code: cannotJudge, says: `{folder}/file`},
		{name: "no folder for temporary files", host: good, shell: "TMPDIR={folder}/none; export TMPDIR; ",
			code: cannotJudge, says: `suite: .*{folder}/none`},
		{name: "nobody at the URL", host: "http://{closed}/mcp", args: []string{"--config-out", "{folder}/mcp.json"},
			code: cannotJudge, says: `adapter: .*the URL does not answer`},
		{name: "a URL that wants a token", host: "{locked}", args: []string{"--config-out", "{folder}/mcp.json"},
			code: cannotJudge, says: `adapter: .*401`},
		{name: "a URL of something else", host: "{other}", args: []string{"--config-out", "{folder}/mcp.json"},
			code: cannotJudge, says: `(adapter|host): .*404`},
		{name: "a host at a URL that has other servers", host: "{alone}",
			args: []string{"--config-out", "{folder}/mcp.json"}, code: cannotJudge,
			says: `connected to none of the servers of this run.*lists other ones \(files\); restart it`},
		{name: "a host at a URL that connects to no server", host: "{empty}",
			args: []string{"--config-out", "{folder}/mcp.json"}, code: cannotJudge,
			says: `lists none; restart it .* why it does not reach servers over HTTP`},
		{name: "a host at a URL that connects late", host: "{late}",
			args: []string{"--config-out", "{folder}/mcp.json"}, code: fails, says: `NOT CONFORMANT \(\d+ scenarios`},
		{name: "a host at a URL without modules", host: "{unable}",
			args: []string{"--config-out", "{folder}/mcp.json"}, code: fails,
			says: `NOT CONFORMANT.*note: the host has connected to none`},
		{name: "an address that is taken", host: "{other}",
			args: []string{"--config-out", "{folder}/mcp.json", "--listen", "{taken}"}, code: cannotJudge,
			says: `suite: .*listen at {taken}.*in use`},
	}
}

// describeFaults shows, in one table, who is blamed for what, and that nothing
// hangs or stays behind.
func describeFaults(built selftest.Programs) {
	Describe("a fault", Ordered, ContinueOnFailure, func() {
		var table strings.Builder
		AfterAll(func() { AddReportEntry("faults and blame", table.String()) })
		all := slices.Concat(faultsOnTheLink(), faultsOfTheHost(), faultsOfTheMachine())
		var ended map[string]blamed
		BeforeAll(func() { ended = runFaults(built, all) })
		for _, f := range all {
			It("is blamed right: "+f.name, func() {
				b := ended[f.name]
				fmt.Fprintf(&table, "%-36s exit %d  %s\n", f.name, b.code, sentence(b.said))
				Expect(b.code).To(Equal(f.code), b.said)
				Expect(b.said).To(MatchRegexp(`(?s)`+b.place.fill(f.says)), b.said)
				left, err := os.ReadDir(b.place.temp)
				Expect(err).NotTo(HaveOccurred())
				Expect(left).To(BeEmpty(), "temporary files")
			})
		}
		link := "{faulty} link '%s' {refhost} --config {config}"
		DescribeTable("stops soon", func(host string, sent os.Signal) {
			stopped := interrupt(newPlace(built), host, sent)
			fmt.Fprintf(&table, "%-36s exit %d  %s\n", "an interruption", stopped.code, stopped.report.Reason)
			Expect(stopped.code).To(Equal(cannotJudge))
			Expect(stopped.said).To(ContainSubstring("stopping"))
			Expect(stopped.took).To(BeNumerically("<", 10*time.Second))
			Expect(stopped.report.Interrupted).To(BeTrue())
			var ran, all int
			_, err := fmt.Sscanf(stopped.report.Reason, "the run was stopped after %d of %d scenarios", &ran, &all)
			Expect(err).NotTo(HaveOccurred(), stopped.report.Reason)
			Expect(ran).To(Equal(evidenceIn(stopped.report)))
			Expect(all).To(Equal(len(stopped.report.Scenarios)))
			Expect(ran).To(BeNumerically("<", all))
		},
			Entry("with a host that answers late", fmt.Sprintf(link, "late answer"), os.Interrupt),
			Entry("with one that starts slowly", "sh -c 'sleep 3; exec {refhost} --config {config}'", syscall.SIGTERM),
			Entry("with one that does not end", fmt.Sprintf(link, "deaf"), os.Interrupt),
			Entry("with one that never answers", fmt.Sprintf(link, "unanswered imports"), syscall.SIGTERM),
		)
	})
}

// evidenceIn counts the scenarios that ran.
func evidenceIn(r reports.Report) (n int) {
	for _, s := range r.Scenarios {
		if s.Evidence != "" || s.Outcome == reports.NotApplicable || len(s.Because) > 0 {
			n++
		}
	}
	return n
}

// blamed is how a run over a fault ended.
type blamed struct {
	place place
	code  int
	said  string
}

// faultsAtATime is how many runs over a fault go on together: nearly all of them wait
// for what does not come.
const faultsAtATime = 8

// runFaults runs the program over each fault.
func runFaults(built selftest.Programs, all []fault) map[string]blamed {
	GinkgoHelper()
	ended := map[string]blamed{}
	var mu sync.Mutex
	var runs sync.WaitGroup
	free := make(chan struct{}, faultsAtATime)
	for _, f := range all {
		b := blamed{place: newPlace(built)}
		free <- struct{}{}
		runs.Go(func() {
			defer GinkgoRecover()
			defer func() { <-free }()
			b.code, b.said = f.run(b.place)
			mu.Lock()
			defer mu.Unlock()
			ended[f.name] = b
		})
	}
	runs.Wait()
	return ended
}

// run runs the program and returns its exit code and what it said, on one line.
func (f fault) run(p place) (int, string) {
	GinkgoHelper()
	host := strings.ReplaceAll(f.host, "{link}", "{faulty} link '"+f.name+"' {refhost} --config {config}")
	args := append([]string{
		"run", "--id", "export-meta", "--ready-timeout", "1s",
		"--out", filepath.Join(p.folder, "out"), "--host", p.fill(host),
	}, f.args...)
	if f.code == cannotJudge && !f.whole {
		// Only here a wait may be what ends the run.
		args = append(args, "--run-timeout", "4s", "--start-timeout", "6s")
	}
	for i := range args {
		args[i] = p.fill(args[i])
	}
	argv := append([]string{"sh", "-c", p.fill(f.shell) + `exec "$@"`, "sh", p.built.Conformance}, args...)
	command := exec.Command(argv[0], argv[1:]...)
	command.Env = append(os.Environ(), "TMPDIR="+p.temp)
	out, err := command.CombinedOutput()
	if err != nil {
		Expect(err).To(BeAssignableToTypeOf(&exec.ExitError{}))
	}
	return command.ProcessState.ExitCode(), strings.Join(strings.Fields(string(out)), " ")
}

// sentence is the part of what was said that gives the blame.
func sentence(said string) string {
	return regexp.MustCompile(`(host|adapter|suite|conformance run): .{0,60}|CONFORMANT|conformant in what was judged|host gone`).FindString(said)
}

// stopped is how a run ended that was interrupted.
type stopped struct {
	code   int
	said   string
	took   time.Duration
	report reports.Report
}

// interrupt sends a run a signal when it has begun.
func interrupt(p place, host string, sent os.Signal) (s stopped) {
	GinkgoHelper()
	out := filepath.Join(p.folder, "out")
	command := exec.Command(p.built.Conformance, "run", "--section", "5", "--section", "5.0.1", "--out", out,
		"--parallel", "2",
		"--host", p.fill(host))
	said, err := command.StdoutPipe()
	Expect(err).NotTo(HaveOccurred())
	Expect(command.Start()).To(Succeed())
	var at time.Time
	for out := bufio.NewScanner(said); out.Scan(); {
		s.said += out.Text() + "\n"
		if strings.HasSuffix(out.Text(), " scenarios") && at.IsZero() {
			at = time.Now()
			_ = command.Process.Signal(sent)
		}
	}
	err = command.Wait()
	s.took = time.Since(at)
	Expect(err).To(BeAssignableToTypeOf(&exec.ExitError{}))
	file, err := os.Open(filepath.Join(out, "report.json"))
	Expect(err).NotTo(HaveOccurred())
	defer file.Close()
	s.code = command.ProcessState.ExitCode()
	s.report, err = reports.ReadJSON(file)
	Expect(err).NotTo(HaveOccurred())
	return s
}
