package sandbox_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/isolate"
	"codemode/refhost/sandbox/protocol"
)

// brokenWorker says to its host what a script could say that took a worker over.
type brokenWorker struct {
	says func(out *protocol.Writer, wire io.Writer)
	// sees gets its job, if it is not nil.
	sees func(protocol.Frame)
	end  context.CancelFunc
	pipe *io.PipeReader
}

func (w *brokenWorker) String() string { return "a broken worker" }

func (w *brokenWorker) Start(io.Writer) (io.WriteCloser, io.Reader, error) {
	ctx, cancel := context.WithCancel(context.Background())
	stdin, jobs := io.Pipe()
	reports, stdout := io.Pipe()
	w.end, w.pipe = cancel, reports
	context.AfterFunc(ctx, func() { _ = stdin.Close() })
	go func() {
		out := protocol.NewWriter(stdout)
		_ = out.WriteJSON(protocol.Head{Kind: protocol.KindReady}, isolate.Level{})
		if job, err := protocol.Read(stdin); err == nil {
			if w.sees != nil {
				w.sees(job)
			}
			w.says(out, stdout)
		}
		// It lives on, and reads no more.
		<-ctx.Done()
		_ = stdout.Close()
	}()
	return jobs, reports, nil
}

func (w *brokenWorker) Kill() { w.end(); _ = w.pipe.Close() }

func (w *brokenWorker) Wait() error { return nil }

func (w *brokenWorker) ShowWhere() bool { return false }

var _ = Describe("A worker that was taken over", func() {
	done := func(out *protocol.Writer, result string) {
		_ = out.WriteJSON(protocol.Head{Kind: protocol.KindDone}, protocol.Outcome{Result: json.RawMessage(result)})
	}
	call := func(out *protocol.Writer, id int, tool string) error {
		return out.Write(protocol.Head{Kind: protocol.KindCall, ID: id, ServerID: "srv", ToolName: tool}, []byte(`{}`))
	}

	It("was told of the tools of the servers that its code names, and of no others", func(ctx SpecContext) {
		seen := 0
		worker := func(rules.Set) sandbox.Worker {
			return &brokenWorker{sees: func(f protocol.Frame) { seen = len(f.Body) },
				says: func(out *protocol.Writer, _ io.Writer) { done(out, `1`) }}
		}
		pool, err := sandbox.NewPool(sandbox.Options{Rules: rules.Standard(), NewWorker: worker})
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		j := job(`import "@codemode/servers/srv";`, tool("get", `{"description":"`+strings.Repeat("x", 1<<20)+`"}`))
		for _, id := range []string{"other", "third"} {
			j.Servers = append(j.Servers, sandbox.Server{ServerID: id, Tools: j.Servers[0].Tools})
		}
		r, err := pool.Run(ctx, j, &host{})
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Result).To(MatchJSON(`1`))
		Expect(seen).To(And(BeNumerically(">", 1<<20), BeNumerically("<", 2<<20)))
	}, SpecTimeout(time.Minute))

	It("cannot keep its run by a result that does not come", func(ctx SpecContext) {
		worker := func(rules.Set) sandbox.Worker {
			return &brokenWorker{says: func(_ *protocol.Writer, wire io.Writer) {
				head := make([]byte, 20)
				binary.BigEndian.PutUint32(head[4:], uint32(len(protocol.KindDone)))
				binary.BigEndian.PutUint32(head[16:], 2<<20)
				_, _ = wire.Write(append(head, protocol.KindDone...))
			}}
		}
		pool, err := sandbox.NewPool(sandbox.Options{Rules: rules.Standard(), NewWorker: worker})
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		cancelled, cancel := context.WithCancel(ctx)
		defer cancel()
		r, err := pool.Run(sandbox.WithRoom(cancelled, func(context.Context, int) error {
			time.AfterFunc(time.Millisecond, cancel)
			return nil
		}), job(""), &host{})
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Diagnostics[0].Message).To(ContainSubstring("last words cannot be read"))
	}, SpecTimeout(time.Minute))

	DescribeTable("harms nothing but its own run", func(ctx SpecContext, says func(*protocol.Writer, io.Writer),
		check func(sandbox.Response, []string)) {
		pool, err := sandbox.NewPool(sandbox.Options{Rules: rules.Standard(),
			NewWorker: func(rules.Set) sandbox.Worker { return &brokenWorker{says: says} }})
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		large := `{"structuredContent":{"a":"` + strings.Repeat("x", 1<<20) + `"}}`
		h := &host{tools: answers{"get": reply(large)}}
		j := job("", tool("get", ``))
		j.Limits.MaxToolCalls, j.Limits.Timeout, j.Limits.MaxLogBytes = 3, 30*time.Second, 1000
		r, err := pool.Run(ctx, j, h)
		Expect(err).NotTo(HaveOccurred())
		check(r, h.received())
	},
		Entry("when it ends and takes no answers", func(out *protocol.Writer, _ io.Writer) {
			for id := range 3 {
				_ = call(out, id+1, "get")
			}
			done(out, `1`)
		}, func(r sandbox.Response, _ []string) { Expect(r.Result).To(MatchJSON(`1`)) }, SpecTimeout(time.Minute)),
		Entry("when it calls more often than it may", func(out *protocol.Writer, _ io.Writer) {
			for id := range 10 {
				_ = call(out, id+1, "get")
			}
		}, func(r sandbox.Response, calls []string) {
			Expect(len(calls)).To(BeNumerically("<=", 3))
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("made more calls"))
		}, SpecTimeout(time.Minute)),
		Entry("when it calls what it was not given", func(out *protocol.Writer, _ io.Writer) {
			_ = call(out, 1, "secret")
		}, func(r sandbox.Response, calls []string) {
			Expect(calls).To(BeEmpty())
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("a tool that it was not told of"))
		}, SpecTimeout(time.Minute)),
		Entry("when it logs without end", func(out *protocol.Writer, _ io.Writer) {
			for out.WriteJSON(protocol.Head{Kind: protocol.KindLog}, rules.LogEntry{Level: "log"}) == nil {
			}
		}, func(r sandbox.Response, _ []string) {
			Expect(len(r.Logs)).To(BeNumerically("<=", protocol.MaxLogEntries+1))
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("more logs"))
		}, SpecTimeout(time.Minute)),
		Entry("when it logs large texts", func(out *protocol.Writer, _ io.Writer) {
			entry := rules.LogEntry{Level: "log", Message: strings.Repeat("x", 1<<20)}
			for out.WriteJSON(protocol.Head{Kind: protocol.KindLog}, entry) == nil {
			}
		}, func(r sandbox.Response, _ []string) {
			Expect(len(r.Logs)).To(BeNumerically("<=", 6))
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("more logs"))
		}, SpecTimeout(time.Minute)),
		Entry("when its logs have long levels", func(out *protocol.Writer, _ io.Writer) {
			entry := rules.LogEntry{Level: strings.Repeat("x", 1<<20)}
			for out.WriteJSON(protocol.Head{Kind: protocol.KindLog}, entry) == nil {
			}
		}, func(r sandbox.Response, _ []string) {
			Expect(len(r.Logs)).To(BeNumerically("<=", 6))
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("more logs"))
		}, SpecTimeout(time.Minute)),
		Entry("when a log is none", func(out *protocol.Writer, _ io.Writer) {
			_ = out.Write(protocol.Head{Kind: protocol.KindLog}, []byte(`[`))
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("a log that cannot be read"))
		}, SpecTimeout(time.Minute)),
		Entry("when it asks for what leads outside", func(out *protocol.Writer, _ io.Writer) {
			for out.Write(protocol.Head{Kind: protocol.KindOutside, ToolName: "readFile"}, []byte(`[]`)) == nil {
			}
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("asked for more than its script can"))
		}, SpecTimeout(time.Minute)),
		Entry("when it tells of calls that nobody wants to know", func(out *protocol.Writer, _ io.Writer) {
			_ = out.Write(protocol.Head{Kind: protocol.KindRefused, ServerID: "srv", ToolName: "get"}, nil)
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("which is not asked for"))
		}, SpecTimeout(time.Minute)),
		Entry("when it says what no worker says", func(out *protocol.Writer, _ io.Writer) {
			for out.Write(protocol.Head{Kind: "hello"}, nil) == nil {
			}
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics[0].Message).To(ContainSubstring(`said "hello"`))
		}, SpecTimeout(time.Minute)),
		Entry("when a frame has a long head", func(out *protocol.Writer, _ io.Writer) {
			_ = out.Write(protocol.Head{Kind: protocol.KindCall, ToolName: strings.Repeat("x", 1<<20)}, nil)
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics[0].Code).To(Equal("HOST_FAILURE"))
		}, SpecTimeout(time.Minute)),
		Entry("when it says something endless", func(_ *protocol.Writer, wire io.Writer) {
			var numbers [20]byte
			binary.BigEndian.PutUint32(numbers[4:], 4)
			binary.BigEndian.PutUint32(numbers[16:], 4<<30-1)
			_, _ = wire.Write(append(numbers[:], "done"...))
			for part := make([]byte, 1<<20); ; {
				if _, err := wire.Write(part); err != nil {
					return
				}
			}
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics[0].Code).To(Equal("HOST_FAILURE"))
		}, SpecTimeout(time.Minute)),
		Entry("when its result is too deep", func(out *protocol.Writer, _ io.Writer) {
			done(out, strings.Repeat("[", 9000)+strings.Repeat("]", 9000))
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("larger than it may be"))
			Expect(r.Result).To(MatchJSON(`null`))
		}, SpecTimeout(time.Minute)),
		Entry("when its diagnostics are many and long", func(out *protocol.Writer, _ io.Writer) {
			long := rules.Diagnostic{Code: "X", Message: strings.Repeat("x", 20_000)}
			var all []rules.Diagnostic
			for range 150 {
				all = append(all, long)
			}
			_ = out.WriteJSON(protocol.Head{Kind: protocol.KindDone}, protocol.Outcome{Diagnostics: all})
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics).To(HaveLen(protocol.MaxDiagnostics))
			Expect(len(r.Diagnostics[0].Message)).To(BeNumerically("<", 17_000))
		}, SpecTimeout(time.Minute)),
		Entry("when it asks for servers without end", func(out *protocol.Writer, _ io.Writer) {
			for out.Write(protocol.Head{Kind: protocol.KindServer, ServerID: "srv"}, nil) == nil {
			}
		}, func(r sandbox.Response, _ []string) {
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("more servers than it waits for"))
		}, SpecTimeout(time.Minute)),
	)
})
