package refhost_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"codemode/refhost"
	"codemode/refhost/clients"
	"codemode/refhost/sandbox"
)

// noisyServerArgument makes this test binary a server that prints banners and logs, answers with ids that are texts,
// and speaks a revision of before the first one.
const noisyServerArgument = "noisy-server"

func noisyServer(in io.Reader, out io.Writer) {
	fmt.Fprintln(out, "[dotenv@17.4.2] injecting env (0) KEY="+os.Getenv("KEY"))
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		var request struct {
			ID     json.RawMessage
			Method string
		}
		if err != nil || json.Unmarshal(line, &request) != nil {
			return
		}
		fmt.Fprintln(out, `{"level":"info","msg":"received a line"}`)
		member := `"error":{"code":-32601,"message":"no such method"}`
		switch request.Method {
		case "initialize":
			member = strings.Replace(initialized, "2025-11-25", "2024-10-07", 1)
		case "tools/list":
			member = `"result":{"tools":[{"name":"t"},{"name":"bad"}]}`
		case "tools/call":
			member = `"result":{"content":[{"type":"text","text":"ok"}]}`
			if strings.Contains(string(line), `"bad"`) {
				member = `"error":{"code":-32000,"message":"bad thing","data":{"why": "it is bad"}}`
			}
		}
		if request.ID != nil {
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":"%s",%s}`+"\n", request.ID, member)
		}
	}
}

// noisy is the configuration of the server.
func noisy() refhost.ServerConfig {
	return refhost.ServerConfig{ServerID: "noisy", Command: os.Args[0], Args: []string{noisyServerArgument},
		Env: map[string]string{"KEY": "sk-secret-123"}}
}

var _ = Describe("A server that prints to stdout what is no message", func() {
	It("is called all the same, whatever texts its ids are", func() {
		result, err := callOnce("noisy", "t", nil, noisy())
		Expect(err).NotTo(HaveOccurred())
		Expect(result).To(MatchJSON(`{"content":[{"type":"text","text":"ok"}]}`))
	})

	It("is told of, in its words, to the operator alone", func(ctx SpecContext) {
		log := gbytes.NewBuffer()
		h := hostWithLog(log, noisy())
		Expect(h.Servers()[0]).To(And(HaveField("Problem", ""), HaveField("Tools", 2), HaveField("Note",
			And(ContainSubstring(`first "[dotenv@17.4.2] injecting env (0) KEY=(KEY)"`), ContainSubstring("stderr")))))
		Expect(string(log.Contents())).To(And(ContainSubstring("injecting env"), Not(ContainSubstring("sk-secret"))))
		Expect(h.Context(ctx).Document).NotTo(ContainSubstring("injecting"))
	}, SpecTimeout(soon))

	It("is quoted with its own words and data when it fails a call", func() {
		_, err := callOnce("noisy", "bad", nil, noisy())
		Expect(err).To(MatchError(`bad thing (data: {"why":"it is bad"})`))
	})
})

// overPipes runs the host of this program over pipes, and returns what sends it lines and what it answers.
func overPipes() (io.Writer, *bufio.Scanner) {
	fromTest, toHost := io.Pipe()
	fromHost, toTest := io.Pipe()
	ended := make(chan struct{})
	h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
		return sandbox.Response{}, nil
	})
	go func() {
		defer close(ended)
		_ = h.Serve(context.Background(), clients.Transport(fromTest, toTest))
	}()
	DeferCleanup(func() {
		_ = toHost.Close()
		_ = fromHost.Close()
		<-ended
	})
	answers := bufio.NewScanner(fromHost)
	answers.Buffer(nil, 1<<20)
	return toHost, answers
}

var _ = Describe("A client over stdio", func() {
	DescribeTable("that sends what is no message is answered with an error, and served on", func(line, answer string) {
		toHost, answers := overPipes()
		send := func(line string) map[string]any {
			_, err := io.WriteString(toHost, line+"\n")
			Expect(err).NotTo(HaveOccurred())
			Expect(answers.Scan()).To(BeTrue())
			var message map[string]any
			Expect(json.Unmarshal(answers.Bytes(), &message)).To(Succeed())
			return message
		}
		send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},` +
			`"clientInfo":{"name":"x","version":"1"}}}`)
		Expect(send(line)).To(HaveKeyWithValue("error", HaveKey("code")))
		Expect(answers.Text()).To(HavePrefix(answer))
		Expect(len(answers.Text())).To(BeNumerically("<", 2000), "what is wrong is repeated in full")
		Expect(send(`{"jsonrpc":"2.0","id":3,"method":"ping"}`)).To(HaveKeyWithValue("result", BeEmpty()))
	},
		Entry("no JSON", `hello`, `{"jsonrpc":"2.0","id":null,`),
		Entry("arguments that are too deep", `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"codemode.run",`+
			`"arguments":{"code":"1","x":`+strings.Repeat("[", 1100)+strings.Repeat("]", 1100)+`}}}`,
			`{"jsonrpc":"2.0","id":2,`),
		Entry("parameters that are a text", `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":"x"}`,
			`{"jsonrpc":"2.0","id":2,`),
		Entry("parameters of wrong types", `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":5}}`,
			`{"jsonrpc":"2.0","id":2,`),
		Entry("a tool with a name that would be repeated", `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{`+
			`"name":"`+strings.Repeat("x", 5000)+`"}}`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32602,`),
		Entry("no parameters", `{"jsonrpc":"2.0","id":2,"method":"tools/call"}`, `{"jsonrpc":"2.0","id":2,`),
		Entry("a method that is a number", `{"jsonrpc":"2.0","id":2,"method":7}`, `{"jsonrpc":"2.0","id":2,`),
		Entry("an id that is an object", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, `{"jsonrpc":"2.0","id":null,`),
		Entry("another version", `{"jsonrpc":"1.0","id":2,"method":"ping"}`, `{"jsonrpc":"2.0","id":2,`),
		Entry("a resource whose address has signs that Go writes otherwise than JSON",
			`{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"\u0000\u0007\u007f"}}`,
			`{"jsonrpc":"2.0","id":2,`),
		Entry("a method with a name that would be repeated", `{"jsonrpc":"2.0","id":2,"method":"`+
			strings.Repeat("x", 5000)+`"}`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no method has a`),
		Entry("an empty batch", `[]`, `{"jsonrpc":"2.0","id":null,`),
	)
})
