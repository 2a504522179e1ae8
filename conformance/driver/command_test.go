//go:build unix

package driver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/sys/unix"

	"codemode/reports/evidence"
)

// room is what one spec needs to see that a host leaves nothing behind.
type room struct{ temp, pids string }

// newRoom also checks, when the spec is over, that all is gone.
func newRoom() room {
	r := room{temp: GinkgoT().TempDir(), pids: filepath.Join(GinkgoT().TempDir(), "pids")}
	GinkgoT().Setenv("TMPDIR", r.temp)
	DeferCleanup(func() {
		left, err := os.ReadDir(r.temp)
		Expect(err).NotTo(HaveOccurred())
		Expect(left).To(BeEmpty(), "temporary files")
		for _, pid := range r.processes() {
			Expect(alive(pid)).To(BeFalse(), "process %d is still there", pid)
		}
	})
	return r
}

// processes are those that the host says it has started, itself included.
func (r room) processes() []int {
	text, err := os.ReadFile(r.pids)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	Expect(err).NotTo(HaveOccurred())
	var pids []int
	for line := range strings.Lines(string(text)) {
		pid, err := strconv.Atoi(strings.TrimSpace(line))
		Expect(err).NotTo(HaveOccurred())
		pids = append(pids, pid)
	}
	return pids
}

// host is the test binary as a host with one fault.
func (r room) host(fault string, t Timeouts) Host {
	h, err := NewCommand(r.line(fault), Options{Timeouts: t})
	Expect(err).NotTo(HaveOccurred())
	return h
}

func (r room) line(fault string) string {
	self, err := os.Executable()
	Expect(err).NotTo(HaveOccurred())
	return fmt.Sprintf("'%s' %s %s '%s' {config}", self, badHostArg, fault, r.pids)
}

// session is a started host, stopped with the spec.
func (r room) session(ctx context.Context, fault string, t Timeouts) *session {
	s, err := r.host(fault, t).Start(ctx, nil)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { _ = s.Close() })
	return s.(*session)
}

var _ = Describe("a session with a command", func() {
	It("shows who the host is", func(ctx SpecContext) {
		s := newRoom().session(ctx, "none", patient())
		id := s.Identity()
		Expect(id.Name + " " + id.Version + " " + id.ProtocolVersion).To(Equal("bad-host 0.1.0 2025-11-25"))
		Expect(id.Digest).To(MatchRegexp(`^sha256:[0-9a-f]{64}$`))
		Expect(s.Alive()).To(BeTrue())
		Expect(s.Close()).To(Succeed())
		Expect(s.Alive()).To(BeFalse())
		Expect(s.Run(ctx, arguments).Result).To(Equal(evidence.HostGone))
	})

	It("joins the pages of tools/list as they were sent", func(ctx SpecContext) {
		tools, err := newRoom().session(ctx, "two-pages", patient()).Tools(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(tools)).To(Equal(`[{"name":"codemode.run","description":"runs ` +
			`code","inputSchema":{"type":"object"}},{"name":"other","x":1.0}]`))
	})

	DescribeTable("refuses a list that is none", func(ctx SpecContext, fault, sentence string) {
		_, err := newRoom().session(ctx, fault, patient()).Tools(ctx)
		Expect(err).To(MatchError(ContainSubstring(sentence)))
	},
		Entry("endless", "endless-pages", "did not end after 1000 pages"),
		Entry("no array", "bad-list", `no array "tools"`),
	)

	It("collects the agent context without blobs", func(ctx SpecContext) {
		Expect(newRoom().session(ctx, "none", patient()).Context(ctx)).To(Equal(evidence.Context{
			Instructions: "be good", Description: "runs code",
			Resources: []evidence.Resource{{URI: "a:1", Name: "one", Text: "declare module x;"}},
		}))
	})

	DescribeTable("sorts what comes back for a run", func(ctx SpecContext, fault string, want evidence.Answer) {
		got := newRoom().session(ctx, fault, patient()).Run(ctx, arguments)
		got.ElapsedMs = 0
		Expect(got).To(Equal(want))
	},
		Entry("structured content", "none", evidence.Answer{
			Result: evidence.Answered, Raw: json.RawMessage(`{"content":[],"structuredContent":` + good + `}`),
			Response: json.RawMessage(good)}),
		Entry("text", "text-json", evidence.Answer{Result: evidence.Answered, Response: json.RawMessage(good),
			Raw: json.RawMessage(`{"content":[{"type":"text","text":"{\"logs\":[],\"result\":1,\"diagnostics\":[]}"}]}`)}),
		Entry("isError", "is-error", evidence.Answer{
			Result: evidence.ToolError,
			Raw:    json.RawMessage(`{"isError":true,"content":[{"type":"text","text":"boom"}]}`),
			Problem: `there is no structuredContent, and no text block holds a JSON object; the first of 1 is invalid ` +
				`JSON: "boom"`}),
		Entry("two blocks", "two-blocks", evidence.Answer{
			Result:  evidence.Answered,
			Raw:     json.RawMessage(`{"content":[{"type":"text","text":"{}"},{"type":"text","text":"{}"}]}`),
			Problem: "there is no structuredContent, and two text blocks hold a JSON object"}),
		Entry("nothing", "no-content", evidence.Answer{
			Result: evidence.Answered, Raw: json.RawMessage(`{}`),
			Problem: "the result has neither structuredContent nor content"}),
		Entry("a protocol error", "protocol-error", evidence.Answer{
			Result: evidence.ProtocolError, Raw: json.RawMessage(`{"code":-32602,"message":"no code","extra":1}`),
			Problem: "the call was answered with a JSON-RPC error, which carries no response"}),
	)

	DescribeTable("survives a host that fails during a run", func(ctx SpecContext, fault, problem string) {
		s := newRoom().session(ctx, fault, patient())
		a := s.Run(ctx, arguments)
		Expect(a.Result).To(Equal(evidence.HostGone))
		Expect(a.Problem).To(ContainSubstring(problem))
		Expect(s.Alive()).To(BeFalse())
	},
		Entry("by ending", "die-in-run", "it ended with exit status 7"),
		Entry("by a line without end", "huge-line", "a single line of more than 16 MiB"),
	)

	It("sends any arguments as they are", func(ctx SpecContext) {
		s := newRoom().session(ctx, "echo-arguments", patient())
		for sent, received := range map[string]string{
			``:                               `{"name":"codemode.run"}`,
			`[1]`:                            `{"arguments":[1],"name":"codemode.run"}`,
			`"<&>"`:                          `{"arguments":"<&>","name":"codemode.run"}`,
			"{\"b\":1.00,\n\"a\":1,\"a\":2}": `{"arguments":{"b":1.00,"a":1,"a":2},"name":"codemode.run"}`,
		} {
			a := s.Run(ctx, json.RawMessage(sent))
			Expect(string(a.Response)).To(Equal(`{"params":` + received + `}`))
			Expect(string(a.Raw)).To(Equal(`{"content":[],  "structuredContent":` + string(a.Response) + `}`))
		}
		Expect(s.Run(ctx, json.RawMessage(`{`)).Problem).To(ContainSubstring("nothing was sent"))
	})

	It("runs several at once", func(ctx SpecContext) {
		s := newRoom().session(ctx, "echo-arguments", patient())
		answers := make(chan string)
		for i := range 20 {
			go func() {
				a := s.Run(ctx, json.RawMessage(strconv.Itoa(i)))
				answers <- strings.ReplaceAll(string(a.Response), strconv.Itoa(i), "") + a.Problem
			}()
		}
		for range 20 {
			Expect(<-answers).To(Equal(`{"params":{"arguments":,"name":"codemode.run"}}`))
		}
	})

	It("names the timeout of a run", func(ctx SpecContext) {
		t := patient()
		t.Run = brief().Run
		s := newRoom().session(ctx, "never-answers", t)
		a := s.Run(ctx, arguments)
		Expect(a.Result).To(Equal(evidence.NoAnswer))
		Expect(a.Problem).To(Equal("no answer arrived within 300ms (--run-timeout)"))
		limited, cancel := context.WithTimeout(ctx, brief().Run)
		defer cancel()
		Expect(s.Run(limited, arguments).Problem).To(Equal("no answer arrived before the deadline of the run"))
		Expect(s.Alive()).To(BeTrue())
	})

	DescribeTable("cancels a run",
		func(ctx SpecContext, fault string, cancelTimeout time.Duration, result evidence.Result) {
			t := patient()
			t.Cancel = cancelTimeout
			s := newRoom().session(ctx, fault, t)
			running, cancel := context.WithCancel(ctx)
			cancel()
			Expect(s.Run(running, arguments).Result).To(Equal(result))
		},
		Entry("that is then answered", "answers-cancel", 30*time.Second, evidence.Answered),
		Entry("that is not answered either", "never-answers", 300*time.Millisecond, evidence.Cancelled),
	)

	It("notes garbage and second answers, and goes on", func(ctx SpecContext) {
		r := newRoom()
		s := r.session(ctx, "garbage", patient())
		Expect(s.WireFaults()).To(ConsistOf(ContainSubstring(
			`2 lines (58 bytes) that are not MCP messages, starting "Welcome to badhost 1.0`)))
		Expect(s.Stray()).To(Equal(evidence.Stray{Lines: 2, First: "Welcome to badhost 1.0"}))
		Expect(s.Stray()).To(BeZero())
		Expect(s.Run(ctx, arguments).Result).To(Equal(evidence.Answered))

		twice := r.session(ctx, "answers-twice", patient())
		Expect(twice.Run(ctx, arguments).Result).To(Equal(evidence.Answered))
		Expect(twice.Run(ctx, arguments).Result).To(Equal(evidence.Answered))
		Expect(twice.WireFaults()).To(ContainElement(ContainSubstring("a second answer to the call with id 1000")))
	})

	It("keeps what a host says beside its answers", func(ctx SpecContext) {
		s := newRoom().session(ctx, "notifies", patient())
		Expect(s.Run(ctx, arguments).Result).To(Equal(evidence.Answered))
		said := s.Notices()
		Expect(said).To(HaveLen(1))
		Expect(string(said[0])).To(ContainSubstring(`"data":"beside"`))
		Expect(s.Notices()).To(BeEmpty())
	})
})

var _ = Describe("stopping a command", func() {
	It("kills a host that does not end, and says so", func(ctx SpecContext) {
		t := patient()
		t.Stop = 300 * time.Millisecond
		s := newRoom().session(ctx, "stubborn", t)
		Expect(s.Close()).To(MatchError(ContainSubstring("within 300ms of being asked to terminate")))
	})

	It("kills a child in the host's group, and says so", func(ctx SpecContext) {
		t := patient()
		t.Stop = time.Second
		s := newRoom().session(ctx, "child", t)
		Expect(s.Close()).To(MatchError(ContainSubstring("it left processes behind, which were killed")))
	})

	It("notices the end of a host whose child holds its stdout", func(ctx SpecContext) {
		r := newRoom()
		s := r.session(ctx, "child", patient())
		Expect(unix.Kill(r.processes()[0], unix.SIGKILL)).To(Succeed())
		Expect(s.Run(ctx, arguments).Problem).To(ContainSubstring("it ended with signal: killed"))
	})
})
