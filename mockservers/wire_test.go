package mockservers_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
	"codemode/mockservers/bridge"
)

const (
	modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`
	initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`
	discover   = `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{` + modernMeta + `}}`
)

// exchangeLines sends lines to a server over a bridge and returns the answer to each.
func exchangeLines(ctx context.Context, s started, lines ...string) []string {
	GinkgoHelper()
	return exchangePrinting(ctx, s, GinkgoWriter, lines...)
}

// exchangePrinting is exchangeLines with what the server prints.
func exchangePrinting(ctx context.Context, s started, stderr io.Writer, lines ...string) []string {
	GinkgoHelper()
	endpoint := s.Endpoints()[0]
	in, hostIn := io.Pipe()
	hostOut, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		last := len(endpoint.Args) - 1
		done <- bridge.Run(ctx, endpoint.Args[last], in, out, stderr, endpoint.Args[:last]...)
		out.Close()
	}()
	answers := bufio.NewScanner(hostOut)
	var got []string
	for _, line := range lines {
		_, err := io.WriteString(hostIn, line+"\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(answers.Scan()).To(BeTrue())
		got = append(got, answers.Text())
	}
	hostIn.Close()
	Expect(answers.Scan()).To(BeFalse())
	Expect(<-done).To(Succeed())
	return got
}

// post sends one message over HTTP.
func post(ctx context.Context, s started, body, version string) (status int, answer string) {
	GinkgoHelper()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Endpoints()[0].URL, strings.NewReader(body))
	Expect(err).NotTo(HaveOccurred())
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if version != "" {
		req.Header.Set("Mcp-Protocol-Version", version)
		req.Header.Set("Mcp-Method", "server/discover")
	}
	response, err := http.DefaultClient.Do(req)
	Expect(err).NotTo(HaveOccurred())
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	Expect(err).NotTo(HaveOccurred())
	return response.StatusCode, string(raw)
}

var _ = Describe("The tap", func() {
	It("sees every line in order, before it is validated", func(ctx SpecContext) {
		s := start(way{mockservers.Stdio, mockservers.MCP20251125}, script())
		answers := exchangeLines(ctx, s, `not JSON`, `{"jsonrpc":"2.0","id":7,"method":"no/such"}`, initialize)
		Expect(answers[0]).To(ContainSubstring("-32700"))
		Expect(s.all()).To(HaveExactElements(
			message{"files", mockservers.ToServer, `not JSON`},
			message{"files", mockservers.FromServer, answers[0]},
			message{"files", mockservers.ToServer, `{"jsonrpc":"2.0","id":7,"method":"no/such"}`},
			message{"files", mockservers.FromServer, answers[1]},
			message{"files", mockservers.ToServer, initialize},
			message{"files", mockservers.FromServer, answers[2]},
		))
	}, limit)

	It("sees bodies that are no messages, and what they are answered with", func(ctx SpecContext) {
		s := start(way{mockservers.HTTP, mockservers.MCP20251125}, script())
		status, answer := post(ctx, s, `not JSON`, "")
		Expect(status).To(Equal(http.StatusBadRequest))
		Expect(s.all()).To(HaveExactElements(
			message{"files", mockservers.ToServer, `not JSON`},
			message{"files", mockservers.FromServer, answer},
		))
	}, limit)

	eachWay(func(w way) {
		It("sees a call before its answer, with the arguments as sent", func(ctx SpecContext) {
			s := start(w, script(tool("t")))
			_, err := call(ctx, s.connect(ctx, nil), "t")
			Expect(err).NotTo(HaveOccurred())
			seen := s.all()
			Expect(seen[len(seen)-2].direction).To(Equal(mockservers.ToServer))
			Expect(seen[len(seen)-2].raw).To(And(ContainSubstring("tools/call"), ContainSubstring(`"name":"t"`)))
			Expect(seen[len(seen)-1].direction).To(Equal(mockservers.FromServer))
		}, limit)
	})
})

var _ = Describe("A server of one protocol version", func() {
	refusesDiscover := ContainSubstring(`"code":-32601`)
	refusesInitialize := And(ContainSubstring(`"code":-32022`), ContainSubstring(`"supported":["2026-07-28"]`))

	It("knows nothing of 2026-07-28 on stdio", func(ctx SpecContext) {
		s := start(way{mockservers.Stdio, mockservers.MCP20251125}, script())
		answers := exchangeLines(ctx, s, discover, initialize)
		Expect(answers).To(HaveExactElements(refusesDiscover, ContainSubstring(`"protocolVersion":"2025-11-25"`)))
	}, limit)

	It("knows nothing of the handshake on stdio", func(ctx SpecContext) {
		s := start(way{mockservers.Stdio, mockservers.MCP20260728}, script())
		answers := exchangeLines(ctx, s, initialize, discover)
		Expect(answers).To(HaveExactElements(refusesInitialize,
			ContainSubstring(`"supportedVersions":["2026-07-28"]`)))
	}, limit)

	It("knows nothing of 2026-07-28 over HTTP", func(ctx SpecContext) {
		s := start(way{mockservers.HTTP, mockservers.MCP20251125}, script())
		status, answer := post(ctx, s, discover, "2026-07-28")
		Expect(status).To(Equal(http.StatusBadRequest))
		Expect(answer).To(refusesDiscover)
		_, answer = post(ctx, s, initialize, "")
		Expect(answer).To(ContainSubstring(`"protocolVersion":"2025-11-25"`))
	}, limit)

	It("knows nothing of the handshake over HTTP", func(ctx SpecContext) {
		s := start(way{mockservers.HTTP, mockservers.MCP20260728}, script())
		for _, version := range []string{"", "2025-11-25"} {
			status, answer := post(ctx, s, initialize, version)
			Expect(status).To(Equal(http.StatusBadRequest))
			Expect(answer).To(refusesInitialize)
		}
		_, answer := post(ctx, s, discover, "2025-11-25")
		Expect(answer).To(refusesInitialize)
		status, answer := post(ctx, s, discover, "2026-07-28")
		Expect(status).To(Equal(http.StatusOK))
		Expect(answer).To(ContainSubstring(`"supportedVersions":["2026-07-28"]`))
	}, limit)
})

var _ = Describe("Bridge", func() {
	It("says what to do when there is no server", func(ctx SpecContext) {
		err := bridge.Run(ctx, "/nowhere/0", strings.NewReader(""), io.Discard, io.Discard)
		Expect(err).To(MatchError(ContainSubstring("check that the process that started it still runs")))
	}, limit)

	It("tells its server of the variables that replies name", func(ctx SpecContext) {
		GinkgoT().Setenv("MOCK_EMPTY", "")
		GinkgoT().Setenv("MOCK_WORDS", `a=b "c" `+"\n")
		told := tool("t")
		told.Replies = []mockservers.Reply{{Environment: []string{"MOCK_WORDS", "MOCK_UNSET", "MOCK_UNSET"}},
			{Environment: []string{"MOCK_EMPTY"}}}
		s := start(way{mockservers.Stdio, mockservers.MCP20251125}, script(told))
		const call = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"t","arguments":{}}}`
		answers := exchangeLines(ctx, s, initialize, call, call)
		Expect(answers[1]).To(ContainSubstring(`"environment":{"MOCK_WORDS":"a=b \"c\" \n"}}`))
		Expect(answers[2]).To(ContainSubstring(
			`{"arguments":["MOCK_WORDS","MOCK_UNSET","MOCK_UNSET","MOCK_EMPTY"],"environment":{"MOCK_EMPTY":""}}`))
	}, limit)

	It("ends with its context", func(ctx SpecContext) {
		s := start(way{mockservers.Stdio, mockservers.MCP20251125}, script())
		endpoint := s.Endpoints()[0]
		bridgeCtx, cancel := context.WithCancel(ctx)
		stdin, unused := io.Pipe()
		defer unused.Close()
		done := make(chan error, 1)
		go func() {
			done <- bridge.Run(bridgeCtx, endpoint.Args[len(endpoint.Args)-1], stdin, io.Discard, io.Discard)
		}()
		cancel()
		Eventually(ctx, done).Should(Receive(MatchError(context.Canceled)))
	}, limit)
})

var _ = Describe("Serve", func() {
	It("serves one client on its own stdio until stdin ends", func(ctx SpecContext) {
		stdin, client := io.Pipe()
		answers, stdout := io.Pipe()
		seen := &tapped{}
		done := make(chan error, 1)
		go func() {
			done <- mockservers.Serve(ctx, script(tool("t")), mockservers.Options{Tap: seen.tap}, stdin, stdout, GinkgoWriter)
		}()
		_, err := io.WriteString(client, initialize+"\n")
		Expect(err).NotTo(HaveOccurred())
		line, err := bufio.NewReader(answers).ReadString('\n')
		Expect(err).NotTo(HaveOccurred())
		Expect(line).To(ContainSubstring(`"protocolVersion":"2025-11-25"`))
		client.Close()
		Eventually(ctx, done).Should(Receive(BeNil()))
		Expect(seen.all()).To(HaveLen(2))
	}, limit)

	It("ends with its context", func(ctx SpecContext) {
		serveCtx, cancel := context.WithCancel(ctx)
		stdin, unused := io.Pipe()
		defer unused.Close()
		done := make(chan error, 1)
		go func() {
			done <- mockservers.Serve(serveCtx, script(), mockservers.Options{}, stdin, io.Discard, io.Discard)
		}()
		cancel()
		Eventually(ctx, done).Should(Receive(MatchError(context.Canceled)))
	}, limit)

	It("refuses a script that cannot be served", func(ctx SpecContext) {
		err := mockservers.Serve(ctx, mockservers.Script{}, mockservers.Options{}, strings.NewReader(""), io.Discard, io.Discard)
		Expect(err).To(MatchError(ContainSubstring("no serverId")))
	}, limit)
})

var _ = Describe("What a server says before its answer", func() {
	It("is printed to stderr, with no line end but its own", func(ctx SpecContext) {
		reply, err := mockservers.ParseReply(`{text: a, stderr: {text: "b\u0006\"ö\n", times: 3000}}`)
		Expect(err).NotTo(HaveOccurred())
		s := start(way{mockservers.Stdio, mockservers.MCP20251125}, mockservers.Script{ServerID: "files",
			Tools: []mockservers.Tool{{Name: "read", Replies: []mockservers.Reply{reply}}}})
		var stderr bytes.Buffer
		answers := exchangePrinting(ctx, s, &stderr, initialize,
			`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"read"}}`)
		Expect(answers[1]).To(ContainSubstring(`"text":"a"`))
		Expect(stderr.String()).To(Equal(strings.Repeat("b\u0006\"ö\n", 3000)))
	}, limit)

	It("has the id of the call, and stands before the answer", func(ctx SpecContext) {
		reply, err := mockservers.ParseReply(`{structured: {"a": "\u2028\\u2029"}, says: [{"id": "$id", "method": "ping"}]}`)
		Expect(err).NotTo(HaveOccurred())
		s := start(way{mockservers.Stdio, mockservers.MCP20251125}, mockservers.Script{ServerID: "files",
			Tools: []mockservers.Tool{{Name: "read", Replies: []mockservers.Reply{reply}}}})
		answers := exchangeLines(ctx, s, initialize,
			`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"read"}}`, `{"jsonrpc":"2.0","id":7,"result":{}}`)
		Expect(answers[1]).To(Equal(`{"id":7,"method":"ping"}`))
		Expect(answers[2]).To(ContainSubstring("{\"a\":\"\u2028" + `\\u2029"}`))
	})
})
