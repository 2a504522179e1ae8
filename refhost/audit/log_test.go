package audit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"codemode/refhost/audit"
)

// disk takes so many bytes and then is full.
type disk struct {
	mu      sync.Mutex
	room    int
	written bytes.Buffer
}

func (d *disk) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := min(len(p), d.room)
	d.written.Write(p[:n])
	d.room -= n
	if n < len(p) {
		return n, errors.New("no space left on device")
	}
	return n, nil
}

func (d *disk) setRoom(bytes int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.room = bytes
}

// records are the lines so far; each has to be whole.
func (d *disk) records() []audit.Record {
	GinkgoHelper()
	d.mu.Lock()
	defer d.mu.Unlock()
	return parseLines(d.written.Bytes())
}

func parseLines(text []byte) []audit.Record {
	GinkgoHelper()
	var all []audit.Record
	for line := range bytes.Lines(text) {
		var r audit.Record
		Expect(json.Unmarshal(line, &r)).To(Succeed(), "line %s", line)
		all = append(all, r)
	}
	return all
}

func events(records []audit.Record) string {
	var all []string
	for _, r := range records {
		all = append(all, strings.TrimSpace(string(r.Event)+" "+string(r.Outcome)))
	}
	return strings.Join(all, ", ")
}

func open(c audit.Config, w io.Writer, secrets ...string) *audit.Log {
	GinkgoHelper()
	log, err := audit.Open(c, secrets, w, slog.New(slog.NewTextHandler(GinkgoWriter, nil)))
	Expect(err).NotTo(HaveOccurred())
	return log
}

const plenty = 1 << 20

var _ = Describe("The log", func() {
	request := audit.Request{Server: "files", Tool: "write", Arguments: json.RawMessage(`{"a":1}`),
		Approval: "once", Rule: "approval.of writes"}
	var d *disk

	BeforeEach(func() { d = &disk{room: plenty} })

	It("has a line before a run and a call, and one after", func() {
		log := open(audit.Config{File: "-"}, d)
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		call, err := run.Call(request)
		Expect(err).NotTo(HaveOccurred())
		Expect(events(d.records())).To(Equal("run.begin, call.begin"))
		call.End(audit.OK, json.RawMessage(`{"content":[]}`))
		Expect(run.Deny(request, audit.Denied)).To(Succeed())
		run.End("TIMEOUT", nil)
		records := d.records()
		Expect(events(records)).To(Equal("run.begin, call.begin, call.end ok, call.denied denied, run.end failed"))
		for _, r := range records {
			Expect(r.Run).To(HaveLen(32))
			Expect(r.Run).To(Equal(records[0].Run))
			Expect(r.Time).NotTo(BeZero())
			Expect(r.CodeSHA256).To(Equal("5694d08a2e53ffcae0c3103e5ad6f6076abd960eb1f8a56577040bc1028f702b"))
			Expect(r.Arguments).To(BeEmpty())
			Expect(r.Result).To(BeEmpty())
			Expect(r.Code).To(BeEmpty())
		}
		end := records[2]
		Expect(end.Call).To(BeEquivalentTo(1))
		Expect(end.Server + "/" + end.Tool).To(Equal("files/write"))
		Expect(end.ArgumentsSHA256).To(HavePrefix("015abd7f"))
		Expect(end.ArgumentsBytes).To(Equal(7))
		Expect(end.ResultBytes).To(Equal(14))
		Expect(end.Approval + ", " + end.Rule).To(Equal("once, approval.of writes"))
		Expect(records[3].Call).To(BeEquivalentTo(2))
		Expect(records[4].Diagnostic).To(Equal("TIMEOUT"))
		Expect(log.Close(context.Background())).To(Succeed())
	})

	It("records nothing when it is asked for nothing", func() {
		log := open(audit.Config{}, d)
		Expect(log).To(BeNil())
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		call, err := run.Call(request)
		Expect(err).NotTo(HaveOccurred())
		call.End(audit.OK, nil)
		Expect(run.Deny(request, audit.Denied)).To(Succeed())
		run.End("", nil)
		Expect(log.Close(context.Background())).To(Succeed())
	})

	It("refuses what it cannot record, and loses no end", func() {
		log := open(audit.Config{File: "-"}, d)
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		call, err := run.Call(request)
		Expect(err).NotTo(HaveOccurred())
		d.setRoom(10)
		call.End(audit.OK, nil)
		_, err = run.Call(request)
		Expect(err).To(MatchError(ContainSubstring("no space left")))
		Expect(run.Deny(request, audit.Denied)).NotTo(Succeed())
		_, err = log.Run(context.Background(), "another")
		Expect(err).To(HaveOccurred())
		d.setRoom(plenty)
		call, err = run.Call(request)
		Expect(err).NotTo(HaveOccurred())
		call.End(audit.ToolError, nil)
		run.End("", nil)
		Expect(events(d.records())).To(Equal(
			"run.begin, call.begin, call.end ok, call.begin, call.end tool-error, run.end ok"))
	})

	It("ends a line that was written in part, and says that its call was not made", func() {
		log := open(audit.Config{File: "-"}, d)
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		d.setRoom(10)
		_, err = run.Call(request)
		Expect(err).To(HaveOccurred())
		d.setRoom(plenty)
		run.End("", nil)
		Expect(events(d.records())).To(Equal("run.begin, call.begin, call.end not-made, run.end ok"))
	})

	It("fails to close when lines are left", func() {
		log := open(audit.Config{File: "-"}, d)
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		d.setRoom(0)
		run.End("", nil)
		Expect(log.Close(context.Background())).To(MatchError(ContainSubstring("no space left")))
	})

	It("stops at a device that is full", func() {
		if _, err := os.Stat("/dev/full"); err != nil {
			Skip("there is no /dev/full")
		}
		log := open(audit.Config{File: "/dev/full"}, nil)
		_, err := log.Run(context.Background(), "code")
		Expect(err).To(MatchError(ContainSubstring("no space left on device")))
		Expect(log.Close(context.Background())).To(Succeed())
	})

	It("appends to its file, which only its owner reads", func() {
		path := filepath.Join(GinkgoT().TempDir(), "audit.jsonl")
		for range 2 {
			log := open(audit.Config{File: path}, nil)
			run, err := log.Run(context.Background(), "code")
			Expect(err).NotTo(HaveOccurred())
			run.End("", nil)
			Expect(log.Close(context.Background())).To(Succeed())
		}
		text, err := os.ReadFile(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(events(parseLines(text))).To(Equal("run.begin, run.end ok, run.begin, run.end ok"))
		info, err := os.Stat(path)
		Expect(err).NotTo(HaveOccurred())
		if os.PathSeparator == '/' {
			Expect(info.Mode().Perm()).To(BeEquivalentTo(0o600))
		}
	})

	It("ends a line that a crash has left, and says who else may read its file", func() {
		path := filepath.Join(GinkgoT().TempDir(), "audit.jsonl")
		Expect(os.WriteFile(path, []byte(`{"event":"run.e`), 0o644)).To(Succeed())
		said := gbytes.NewBuffer()
		logger := slog.New(slog.NewTextHandler(said, nil))
		for range 2 {
			log, err := audit.Open(audit.Config{File: path}, nil, io.Discard, logger)
			Expect(err).NotTo(HaveOccurred())
			run, err := log.Run(context.Background(), "code")
			Expect(err).NotTo(HaveOccurred())
			run.End("", nil)
			Expect(log.Close(context.Background())).To(Succeed())
		}
		text, err := os.ReadFile(path)
		Expect(err).NotTo(HaveOccurred())
		first, rest, _ := strings.Cut(string(text), "\n")
		Expect(first).To(Equal(`{"event":"run.e`))
		Expect(events(parseLines([]byte(rest)))).To(Equal("run.begin, run.end ok, run.begin, run.end ok"))
		Expect(strings.Count(string(said.Contents()), "ended within a line")).To(Equal(1))
		if os.PathSeparator == '/' {
			Expect(said).To(gbytes.Say("chmod 600"))
		}
	})

	It("has values on request, without secrets however they are written", func() {
		log := open(audit.Config{File: "-", Values: true, Redact: []string{"12345"}}, d, `to"ken<`, "to", "token-and-more")
		run, err := log.Run(context.Background(), `call("token-and-more")`)
		Expect(err).NotTo(HaveOccurred())
		call, err := run.Call(audit.Request{Server: "s", Tool: "t",
			Arguments: json.RawMessage(`{"to\u0022ken\u003c":["x to\"ken< y",123456,{"toto":9007199254740993}]}`)})
		Expect(err).NotTo(HaveOccurred())
		call.End(audit.OK, json.RawMessage(`not JSON to"ken<`))
		run.End("", nil)
		records := d.records()
		Expect(records[0].Code).To(Equal(`call("[redacted]")`))
		Expect(string(records[1].Arguments)).To(Equal(
			`{"[redacted]":["x [redacted] y","[redacted]6",{"toto":9007199254740993}]}`))
		Expect(string(records[2].Result)).To(Equal(`"not JSON [redacted]"`))
		Expect(records[2].Arguments).To(BeEmpty())
		Expect(d.written.String()).NotTo(Or(ContainSubstring("ken"), ContainSubstring("12345")))
	})

	It("takes runs at once", func() {
		log := open(audit.Config{File: "-"}, d)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				defer GinkgoRecover()
				run, err := log.Run(context.Background(), "code")
				Expect(err).NotTo(HaveOccurred())
				call, err := run.Call(request)
				Expect(err).NotTo(HaveOccurred())
				call.End(audit.OK, nil)
				run.End("", nil)
			})
		}
		all.Wait()
		Expect(log.Close(context.Background())).To(Succeed())
		Expect(d.records()).To(HaveLen(80))
	})
})
