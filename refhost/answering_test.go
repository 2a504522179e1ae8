package refhost_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/budget/budgettest"
	"codemode/refhost/clients"
	"codemode/refhost/sandbox"
)

// wire is a host's stdin and stdout, byte for byte.
type wire struct {
	to   io.Writer
	from *bufio.Reader
	// runs has the context of each run in the order in which the runs began.
	runs <-chan context.Context
}

// speak serves a host whose runs have the result.
func speak(result json.RawMessage) wire {
	GinkgoHelper()
	runs := make(chan context.Context, 8)
	h := startHost(func(ctx context.Context, _ sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
		runs <- ctx
		return sandbox.Response{Result: result}, nil
	})
	w := speakTo(h)
	w.runs = runs
	return w
}

// speakTo serves a host.
func speakTo(h *refhost.Host) wire {
	GinkgoHelper()
	stdin, to := io.Pipe()
	from, stdout := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- h.Serve(context.Background(), clients.Transport(stdin, stdout)) }()
	DeferCleanup(func() {
		_ = to.Close()
		_ = from.Close()
		Eventually(served, "5s").Should(Receive())
	})
	return wire{to: to, from: bufio.NewReader(from)}
}

// hello starts a session.
func (w wire) hello() wire {
	GinkgoHelper()
	w.say(`"id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},` +
		`"clientInfo":{"name":"agent","version":"1"}}`)
	w.line()
	w.say(`"method":"notifications/initialized"`)
	return w
}

func (w wire) say(format string, values ...any) {
	GinkgoHelper()
	_, err := fmt.Fprintf(w.to, `{"jsonrpc":"2.0",`+format+"}\n", values...)
	Expect(err).NotTo(HaveOccurred())
}

func (w wire) run(id int) {
	GinkgoHelper()
	w.say(`"id":%d,"method":"tools/call","params":{"name":"codemode.run","arguments":{"code":""}}`, id)
}

func (w wire) line() string {
	GinkgoHelper()
	line, err := w.from.ReadString('\n')
	Expect(err).NotTo(HaveOccurred())
	return line
}

// skipLine reads a line and keeps none of it.
func (w wire) skipLine() {
	GinkgoHelper()
	_, err := w.from.ReadSlice('\n')
	for err == bufio.ErrBufferFull {
		_, err = w.from.ReadSlice('\n')
	}
	Expect(err).NotTo(HaveOccurred())
}

var _ = Describe("An answer", func() {
	It("is written without escapes that HTML alone needs", func() {
		w := speak(json.RawMessage(`"<a href=\"?b&c\">"`)).hello()
		w.run(1)
		line := w.line()
		Expect(line).To(And(ContainSubstring(`"result":"<a href=\"?b&c\">"`),
			ContainSubstring(`\"result\":\"<a href=\\\"?b&c\\\">\"`), Not(ContainSubstring(`\u00`))))
		var answer struct {
			Result struct {
				Content           []struct{ Type, Text string }
				StructuredContent map[string]any
			}
		}
		Expect(json.Unmarshal([]byte(line), &answer)).To(Succeed())
		Expect(answer.Result.StructuredContent).To(HaveKeyWithValue("result", `<a href="?b&c">`))
		Expect(answer.Result.Content).To(HaveLen(1))
		Expect(answer.Result.Content[0].Type).To(Equal("text"))
		text, err := json.Marshal(answer.Result.StructuredContent)
		Expect(err).NotTo(HaveOccurred())
		Expect(answer.Result.Content[0].Text).To(MatchJSON(text))
	})

	It("has what the SDK adds to it", func() {
		w := speak(json.RawMessage(`1`))
		w.say(`"id":1,"method":"tools/call","params":{"name":"codemode.run","arguments":{"code":""},"_meta":{` +
			`"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
			`"io.modelcontextprotocol/clientInfo":{"name":"agent","version":"1"},` +
			`"io.modelcontextprotocol/clientCapabilities":{}}}`)
		Expect(w.line()).To(And(ContainSubstring(`"resultType":"complete"`),
			ContainSubstring(`"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"refhost"`)))
	})

	It("takes turns with others, however many there are", Label("costly"), func(ctx SpecContext) {
		const runs, size = 6, 4 << 20
		w := speak(json.RawMessage(`"` + strings.Repeat("<", size-2) + `"`)).hello()
		Expect(budgettest.Peak(func() {
			for id := range runs {
				w.run(id)
			}
			for range runs {
				w.skipLine()
			}
		})).To(BeNumerically("<", 60*size))
	}, SpecTimeout(soon))

	It("is not waited for by a client that gives it up", Label("costly"), func(ctx SpecContext) {
		w := speak(json.RawMessage(`"` + strings.Repeat("<", 16<<20) + `"`)).hello()
		w.run(1)
		_, err := w.from.Peek(1) // from now on the first answer is written, and takes all that there is
		Expect(err).NotTo(HaveOccurred())
		<-w.runs
		w.run(2)
		second := <-w.runs
		w.say(`"method":"notifications/cancelled","params":{"requestId":2}`)
		<-second.Done() // else the host may know of it only after the first answer is read
		w.skipLine()
		Expect(w.line()).To(And(ContainSubstring(`"id":2`), ContainSubstring("CANCELLED")))
		w.run(3)
		w.skipLine()
	}, SpecTimeout(soon))
})
