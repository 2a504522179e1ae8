package refhost_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"codemode/refhost"
	"codemode/refhost/sandbox"
)

// soon is far more than any of this takes, also on a busy machine with the race detector; what has no bound
// takes minutes, or for ever.
const soon = 2 * time.Minute

// repeated joins n texts, in which @ is their number.
func repeated(n int, separator, format string) string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = strings.ReplaceAll(format, "@", fmt.Sprint(i))
	}
	return strings.Join(texts, separator)
}

// fanningOut is a schema of n types, each of which refers twice to the next one.
func fanningOut(n int) string {
	var types []string
	for i := range n {
		next := fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, i+1)
		types = append(types, fmt.Sprintf(`"l%d":{"anyOf":[%s,%s]},`, i, next, next))
	}
	return fmt.Sprintf(`{"type":"object","properties":{"a":{"$ref":"#/$defs/l0"}},"$defs":{%s"l%d":{}}}`,
		strings.Join(types, ""), n)
}

// listing is a server with these tools, as JSON.
func listing(id, tools string) refhost.ServerConfig {
	return listen(id, rawServer{answers: map[string]string{
		"initialize": initialized, "tools/list": `"result":{"tools":[` + tools + `]}`,
		"tools/call": `"result":{"content":[{"type":"text","text":"ok"}]}`,
	}})
}

// withBoth runs trivial code with a hostile server beside a good one, and returns the job.
func withBoth(hostile refhost.ServerConfig) (*refhost.Host, sandbox.Job) {
	GinkgoHelper()
	h, run := runJob(hostile, overHTTP("good", newServer(nil, "a")))
	job, response := run(`{"code":"1"}`)
	Expect(response.Diagnostics).To(BeEmpty())
	return h, job
}

var _ = Describe("A hostile list of tools", func() {
	It("whose schemas fan out keeps no agent waiting", func(ctx SpecContext) {
		h, job := withBoth(listing("hostile", `{"name":"t","inputSchema":`+fanningOut(31)+`}`))
		Expect(job.Servers).To(HaveLen(2))
		session := connect(h)
		Expect(session.InitializeResult().Instructions).To(ContainSubstring("export function a("))
	}, SpecTimeout(soon))

	It("leaves a host that ends while it makes declarations", func(ctx SpecContext) {
		h, _ := withBoth(listing("hostile", `{"name":"t"}`))
		ended, end := context.WithCancel(ctx)
		end()
		Expect(h.Context(ended).Document).NotTo(ContainSubstring("export function a("))
		Expect(h.Context(ctx).Document).To(ContainSubstring("export function a("))
	}, SpecTimeout(soon))

	It("is cut off after ten thousand tools", func(ctx SpecContext) {
		h, job := withBoth(listing("hostile", repeated(10_050, ",", `{"name":"t@"}`)))
		Expect(job.Servers[0].Tools).To(HaveLen(10_000))
		Expect(h.Servers()[0].Note).To(ContainSubstring("10000 tools"))
		Expect(h.Context(ctx).Document).To(ContainSubstring("export function a("))
	}, SpecTimeout(soon))

	It("is cut off after sixteen megabytes", Label("costly"), func(ctx SpecContext) {
		page, about := 0, strings.Repeat("x", 5<<20)
		h, job := withBoth(handling("hostile", "tools/list", func(w http.ResponseWriter, _ *http.Request, id string) {
			page++
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t%d","description":"%s"}],`+
				`"nextCursor":"%d"}}`, id, page, about, page)
		}))
		Expect(job.Servers[0].Tools).To(HaveLen(3))
		Expect(h.Servers()[0].Note).To(ContainSubstring("16777216 bytes"))
		Expect(len(h.Context(ctx).Document)).To(BeNumerically("<", 1<<20))
	}, SpecTimeout(soon))

	It("with an endless enum keeps no agent waiting", Label("costly"), func(ctx SpecContext) {
		h, job := withBoth(listing("hostile",
			`{"name":"t","inputSchema":{"enum":[`+repeated(100_000, ",", `"a value @"`)+`]}}`))
		Expect(job.Servers[0].Tools).To(HaveLen(1))
		Expect(h.Context(ctx).Document).To(And(ContainSubstring("export function a("),
			ContainSubstring("the schema has more than")))
	}, SpecTimeout(soon))

	It("that is nested thousands of levels deep takes no other server down", func(ctx SpecContext) {
		deep := strings.Repeat(`{"properties":{"a":`, 3000) + `{}` + strings.Repeat(`}}`, 3000)
		_, job := withBoth(listing("hostile", `{"name":"t","inputSchema":`+deep+`},{"name":"u"}`))
		Expect(job.Servers).To(ContainElement(HaveField("ServerID", "good")))
		Expect(job.Unavailable).To(HaveKey("hostile"))
	}, SpecTimeout(soon))

	It("that changes whenever it is listed is not listed all the time", func(ctx SpecContext) {
		var listed, runs atomic.Int64
		s := newServer(nil, "a")
		s.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
			return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
				if method == "tools/list" {
					n := listed.Add(1)
					defer func() { go addTool(s, fmt.Sprint("t", n), func(context.Context) string { return "" }) }()
				}
				return next(ctx, method, req)
			}
		})
		h := startHost(func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			runs.Add(1)
			return sandbox.Response{}, nil
		}, overHTTP("hostile", s), overHTTP("good", newServer(nil, "a")))
		for range 20 {
			Expect(respond(h, ctx, `{"code":""}`).Diagnostics).To(BeEmpty())
		}
		Expect(runs.Load()).To(BeEquivalentTo(20))
	}, SpecTimeout(soon))

	It("that announces changes while it is listed keeps no run waiting, and few goroutines", func(ctx SpecContext) {
		const announced = 2000
		change := `data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}` + "\n\n"
		var listed atomic.Int64
		before := runtime.NumGoroutine()
		flood := func(w http.ResponseWriter, _ *http.Request, r rawRequest) bool {
			if r.Method != "tools/list" {
				return false
			}
			listed.Add(1)
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, strings.Repeat(change, announced))
			_, _ = fmt.Fprintf(w, `data: {"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t"}]}}`+"\n\n", r.ID)
			return true
		}
		h, _ := runJob(listen("hostile", handlingRequests(flood)))
		for range 5 {
			Expect(respond(h, ctx, `{"code":"import '@codemode/servers/hostile'"}`).Diagnostics).To(BeEmpty())
			Expect(runtime.NumGoroutine()).To(BeNumerically("<", before+announced/4))
		}
		Expect(listed.Load()).To(BeNumerically("<", announced/4))
	}, SpecTimeout(soon))

	It("that is an endless excuse is told of in a few words", Label("costly"), func() {
		log := gbytes.NewBuffer()
		h := hostWithLog(log, listen("hostile", rawServer{answers: map[string]string{"initialize": initialized,
			"tools/list": `"error":{"code":-32603,"message":"` + strings.Repeat("so sorry, ", 1<<17) + `"}`}}))
		Expect(h.Servers()[0].Problem).To(MatchRegexp(`so sorry, .*… \(\d+ of \d+ bytes are not shown\)`))
		Expect(len(log.Contents())).To(BeNumerically("<", 64<<10))
	})

	It("has no names that are longer than any name", func() {
		_, job := withBoth(listing("hostile", `{"name":"`+strings.Repeat("n", 2000)+`"},{"name":"u"}`))
		Expect(job.Servers[0].Tools).To(ConsistOf(HaveField("ToolName", "u")))
	})

	It("comes with instructions that are cut off", func(ctx SpecContext) {
		_, job := withBoth(listen("hostile", rawServer{answers: map[string]string{
			"initialize": strings.Replace(initialized, `"protocolVersion"`,
				`"instructions":"`+strings.Repeat("é", 1<<20)+`","protocolVersion"`, 1),
			"tools/list": `"result":{"tools":[]}`,
		}}))
		about := job.Servers[0].Description
		Expect(len(about)).To(BeNumerically("<", 66<<10))
		Expect(about).To(And(HavePrefix("éé"), HaveSuffix("é… (cut off: it has 2097152 bytes)")))
	}, SpecTimeout(soon))
})

// endless writes to a response until nobody reads, and counts.
func endless(w http.ResponseWriter, part []byte) int64 {
	var written int64
	for {
		n, err := w.Write(part)
		written += int64(n)
		if err != nil || written > 1<<30 {
			return written
		}
	}
}

// packed writes to a response, packed by gzip, until nobody reads, and counts what it packs.
func packed(w http.ResponseWriter, part []byte) int64 {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Encoding", "gzip")
	out := gzip.NewWriter(w)
	_, err := io.WriteString(out, `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"`)
	var n int64
	for err == nil && n < 1<<30 {
		_, err = out.Write(part)
		n += int64(len(part))
	}
	return n
}

// answering is a server over HTTP whose answers to calls are written by hand.
func answering(id string, answer func(w http.ResponseWriter, r *http.Request, requestID string)) refhost.ServerConfig {
	return handling(id, "tools/call", answer)
}

// handling is one whose answers to the requests of a method are.
func handling(id, method string,
	answer func(w http.ResponseWriter, r *http.Request, requestID string)) refhost.ServerConfig {
	return listen(id, handlingRequests(func(w http.ResponseWriter, r *http.Request, request rawRequest) bool {
		if request.Method == method {
			answer(w, r, string(request.ID))
		}
		return request.Method == method
	}))
}

// rawRequest is what a server written by hand reads of a request.
type rawRequest struct {
	ID     json.RawMessage
	Method string
	Params struct{ Cursor, Name string }
}

// handlingRequests answers the requests that do does not.
func handlingRequests(do func(http.ResponseWriter, *http.Request, rawRequest) bool) http.Handler {
	raw := rawServer{answers: map[string]string{"initialize": initialized, "tools/list": `"result":{"tools":[{"name":"t"}]}`}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var request rawRequest
		if err == nil && json.Unmarshal(body, &request) == nil && do(w, r, request) {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		raw.ServeHTTP(w, r)
	})
}

var _ = Describe("A hostile answer over HTTP", func() {
	part := bytes.Repeat([]byte("x"), 1<<20)
	const beginning = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"`

	DescribeTable("is not read to the end that it does not have", Label("costly"), func(
		ctx SpecContext, contentType, encoding, beginning string,
	) {
		written := make(chan int64, 1)
		config := answering("hostile", func(w http.ResponseWriter, _ *http.Request, _ string) {
			w.Header().Set("Content-Type", contentType)
			if encoding == "" {
				_, _ = io.WriteString(w, beginning)
				written <- endless(w, part)
				return
			}
			written <- packed(w, part)
		})
		_, err := callOnce("hostile", "t", nil, config)
		Expect(err).To(HaveOccurred())
		Eventually(ctx, written).Should(Receive(BeNumerically("<", 1<<30)))
	},
		Entry("JSON", "application/json", "", beginning, SpecTimeout(soon)),
		Entry("JSON, packed", "application/json", "gzip", beginning, SpecTimeout(soon)),
		Entry("an event", "text/event-stream", "", "data: "+beginning, SpecTimeout(soon)),
		Entry("a type that is none of MCP", "text/plain", "", beginning, SpecTimeout(soon)),
	)

	It("says what to do, and fails no other call of the session", func(ctx SpecContext) {
		large := true
		config := answering("hostile", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			text := "small"
			if large {
				text, large = strings.Repeat("x", 17<<20), false
			}
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}`, id, text)
		})
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			_, err := calls.CallTool(ctx, "hostile", "t", nil)
			Expect(err).To(MatchError(ContainSubstring("more than 16777216 bytes; ask for less")))
			result, err := calls.CallTool(ctx, "hostile", "t", nil)
			Expect(err).NotTo(HaveOccurred())
			return sandbox.Response{Result: result}, nil
		}, config)
		Expect(respond(h, ctx, `{"code":""}`).Result).To(HaveKey("content"))
	}, SpecTimeout(soon))

	It("to many calls at a time has a bound too", Label("costly"), func(ctx SpecContext) {
		config := answering("hostile", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}`, id,
				strings.Repeat("x", 15<<20))
		})
		const asked = 6
		failures := make(chan error, asked)
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			var all sync.WaitGroup
			for range asked {
				all.Go(func() {
					_, err := calls.CallTool(ctx, "hostile", "t", nil)
					failures <- err
				})
			}
			all.Wait()
			_, err := calls.CallTool(ctx, "hostile", "t", nil)
			Expect(err).NotTo(HaveOccurred())
			return sandbox.Response{}, nil
		}, config)
		respond(h, ctx, `{"code":""}`)
		close(failures)
		for err := range failures {
			Expect(err).To(Or(BeNil(), MatchError(ContainSubstring("make fewer calls at a time"))))
		}
	}, SpecTimeout(soon))

	It("does not keep a reader after it has come", func(ctx SpecContext) {
		ended := make(chan int64, 1)
		config := answering("hostile", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[]}}\n\n", id)
			ended <- endless(w, part)
		})
		_, err := callOnce("hostile", "t", nil, config)
		Expect(err).NotTo(HaveOccurred())
		Eventually(ctx, ended).Should(Receive(BeNumerically("<", 1<<30)))
	}, SpecTimeout(soon))
})

var _ = Describe("A server that reads no more", func() {
	It("keeps no run waiting that was cancelled", func(ctx SpecContext) {
		config := refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{deafServerArgument}}
		large := json.RawMessage(`{"a":"` + strings.Repeat("x", 1<<20) + `"}`)
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			ctx, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
			defer cancel()
			_, err := calls.CallTool(ctx, "s", "t", large)
			Expect(err).To(HaveOccurred())
			return sandbox.Response{}, nil
		}, config)
		for range 3 {
			respond(h, ctx, `{"code":""}`)
		}
	}, SpecTimeout(soon))
})

var _ = Describe("A server that starts another in a session of its own", func() {
	It("fails its calls when it ends, though the other one has its stdout", func(ctx SpecContext) {
		if runtime.GOOS != "linux" {
			Skip("it needs setsid")
		}
		config := refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{leavingServerArgument}}
		var child json.RawMessage
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			var err error
			child, err = calls.CallTool(ctx, "s", "child", nil)
			Expect(err).NotTo(HaveOccurred())
			_, err = calls.CallTool(ctx, "s", "die", nil)
			Expect(err).To(HaveOccurred())
			return sandbox.Response{}, nil
		}, config)
		Expect(respond(h, ctx, `{"code":""}`).Diagnostics).To(BeEmpty())
		var result struct{ Content []struct{ Text string } }
		Expect(json.Unmarshal(child, &result)).To(Succeed())
		pid, err := strconv.Atoi(result.Content[0].Text)
		Expect(err).NotTo(HaveOccurred())
		orphan, err := os.FindProcess(pid)
		Expect(err).NotTo(HaveOccurred())
		Expect(orphan.Kill()).To(Succeed())
	}, SpecTimeout(soon))

	It("is stopped with it, at once", func(ctx SpecContext) {
		if runtime.GOOS != "linux" {
			Skip("only Linux tells which processes a server started")
		}
		config := refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{leavingServerArgument}}
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			result, err := calls.CallTool(ctx, "s", "child", nil)
			return sandbox.Response{Result: result}, err
		}, config)
		var result struct{ Content []struct{ Text string } }
		Expect(json.Unmarshal(h.Run(ctx, json.RawMessage(`{"code":""}`)).Structured,
			&struct{ Result any }{&result})).To(Succeed())
		Expect(result.Content).To(HaveLen(1))
		pid, err := strconv.Atoi(result.Content[0].Text)
		Expect(err).NotTo(HaveOccurred())
		Expect(alive(pid)).To(BeTrue())
		Expect(h.Close()).To(Succeed())
		Eventually(ctx, func() bool { return running(pid) }).Should(BeFalse())
	}, SpecTimeout(soon))
})

var _ = Describe("A server over HTTP that redirects", func() {
	// elsewhere counts requests and keeps the header of the last.
	type elsewhere struct {
		seen   atomic.Int64
		header atomic.Value
	}
	visited := func(e *elsewhere) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			e.seen.Add(1)
			e.header.Store(r.Header.Get("Authorization"))
			w.WriteHeader(http.StatusTeapot)
		})
	}
	redirecting := func(code int, to string) refhost.ServerConfig {
		config := answering("s", func(w http.ResponseWriter, r *http.Request, _ string) {
			http.Redirect(w, r, to, code)
		})
		config.Headers = map[string]string{"Authorization": "Bearer TOPSECRET"}
		return config
	}

	DescribeTable("is told apart from a failure of its input, if it is not answered", func(answer, hint string) {
		config := answering("s", func(w http.ResponseWriter, _ *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, answer, id)
		})
		_, err := callOnce("s", "t", nil, config)
		var told *sandbox.CallError
		Expect(errors.As(err, &told)).To(BeTrue(), "%v", err)
		Expect(told.Hint).To(HavePrefix(hint))
		Expect(told.Hint == "").To(Equal(hint == ""))
	},
		Entry("by half an answer", `{"jsonrpc":"2.0","id":%s,"resu`, "Find out whether the call was done"),
		Entry("by an error, which is an answer", `{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"no"}}`, ""),
	)

	DescribeTable("to another origin is not followed", func(code int) {
		other := &elsewhere{}
		server := httptest.NewServer(visited(other))
		DeferCleanup(server.Close)
		_, err := callOnce("s", "t", json.RawMessage(`{"private":1}`), redirecting(code, server.URL+"/?key=HIDDEN"))
		Expect(err).To(MatchError(And(ContainSubstring("redirects to another origin"),
			Not(ContainSubstring("HIDDEN")))))
		Expect(other.seen.Load()).To(BeZero())
	},
		Entry("303", http.StatusSeeOther), Entry("307", http.StatusTemporaryRedirect),
		Entry("308", http.StatusPermanentRedirect),
	)

	It("from https to http of the same name keeps its credentials to itself", func() {
		other := &elsewhere{}
		plain := httptest.NewServer(visited(other))
		DeferCleanup(plain.Close)
		address, err := url.Parse(plain.URL)
		Expect(err).NotTo(HaveOccurred())
		// The same host and port in the other scheme: only the scheme tells them apart.
		config := redirecting(http.StatusTemporaryRedirect, "https://"+address.Host+"/")
		_, err = callOnce("s", "t", nil, config)
		Expect(err).To(MatchError(ContainSubstring("redirects to another origin")))
		Expect(other.seen.Load()).To(BeZero())
	})
})

var _ = Describe("A secret", func() {
	It("of the host's environment reaches no server that its configuration does not name for it", func() {
		GinkgoT().Setenv(refhost.TokenVariable, "the-token-of-the-host")
		GinkgoT().Setenv("OTHER_SECRET", "of-another-server")
		config := overStdio("s")
		config.Env = map[string]string{"OWN": "given"}
		result, err := callOnce("s", "environment", nil, config)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(result)).To(And(ContainSubstring("OWN=given"), ContainSubstring("PATH="),
			Not(ContainSubstring("the-token-of-the-host")), Not(ContainSubstring("of-another-server"))))
	})

	It("in the address of a server that is down reaches neither agent nor log", func(ctx SpecContext) {
		log := gbytes.NewBuffer()
		h := hostWithLog(log, refhost.ServerConfig{ServerID: "s",
			URL:      "http://user:pass-word@127.0.0.1:1/mcp?api_key=sk-secret-123",
			Expanded: map[string]string{"API_KEY": "sk-secret-123"}})
		r := respond(h, ctx, `{"code":"import \"@codemode/servers/s\"","requestedCapabilities":["s"]}`)
		Expect(r.codes()).To(ContainElement("CAPABILITY_UNAVAILABLE"))
		Expect(r.Diagnostics[0].Message).To(ContainSubstring("http://127.0.0.1:1"))
		for _, text := range []string{fmt.Sprint(r), h.Context(ctx).Document, string(log.Contents()),
			fmt.Sprint(h.Servers())} {
			Expect(text).NotTo(Or(ContainSubstring("sk-secret"), ContainSubstring("pass-word")))
		}
	}, SpecTimeout(soon))

	DescribeTable("in where a server is, however that is written, reaches neither agent nor log",
		func(ctx SpecContext, config refhost.ServerConfig, shown string) {
			log := gbytes.NewBuffer()
			config.ServerID = "s"
			h := hostWithLog(log, config)
			r := respond(h, ctx, `{"code":"import \"@codemode/servers/s\"","requestedCapabilities":["s"]}`)
			Expect(r.Diagnostics[0].Message).To(ContainSubstring(shown))
			for _, text := range []string{fmt.Sprint(r), h.Context(ctx).Document, string(log.Contents()),
				fmt.Sprint(h.Servers())} {
				Expect(text).NotTo(ContainSubstring("KEY"))
			}
		},
		Entry("a scheme in capitals", refhost.ServerConfig{URL: "HTTP://127.0.0.1:1/mcp?k=KEY"},
			" http://127.0.0.1:1:"),
		Entry("another scheme", refhost.ServerConfig{URL: "ws://127.0.0.1:1/mcp?k=KEY"}, " ws://127.0.0.1:1:"),
		Entry("no scheme", refhost.ServerConfig{URL: "127.0.0.1/mcp?k=KEY"}, "an address without a host"),
		Entry("a port and no scheme", refhost.ServerConfig{URL: "localhost:1/mcp?k=KEY"}, "an address without a host"),
		Entry("no address", refhost.ServerConfig{URL: "http://[::1/mcp?k=KEY"}, "an address without a host"),
		Entry("a password in the place of a port", refhost.ServerConfig{URL: "http://user:KEY/mcp"}, "cannot be read"),
		Entry("a password behind a port", refhost.ServerConfig{URL: "http://127.0.0.1:9&k=KEY"}, "cannot be read"),
		Entry("a password behind a bracket", refhost.ServerConfig{URL: "http://[::1]KEY/"}, "cannot be read"),
		Entry("a password behind a backslash", refhost.ServerConfig{URL: `http://127.0.0.1:9\KEY`}, "cannot be read"),
		Entry("a quote", refhost.ServerConfig{URL: "http://127.0.0.1:1/mcp?k='KEY"}, " http://127.0.0.1:1:"),
		Entry("two quotes", refhost.ServerConfig{URL: `http://127.0.0.1:1/mcp?k="KEY"`}, " http://127.0.0.1:1:"),
		Entry("a bracket", refhost.ServerConfig{URL: "http://127.0.0.1:1/mcp?k=<KEY"}, " http://127.0.0.1:1:"),
		Entry("a blank", refhost.ServerConfig{URL: "http://127.0.0.1:1/mcp?k= KEY"}, " http://127.0.0.1:1:"),
		Entry("a command with arguments", refhost.ServerConfig{Command: "/x --token KEY"}, " /x:"),
		Entry("a command with a variable", refhost.ServerConfig{Command: "TOKEN=KEY /x"}, "(a command)"),
	)

	It("that a server prints when it fails to start is told to the operator without it", func(ctx SpecContext) {
		log := gbytes.NewBuffer()
		config := refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{failingServerArgument},
			Env: map[string]string{"KEY": "sk-secret-123"}}
		h := hostWithLog(log, config)
		Expect(h.Servers()[0].Problem).To(ContainSubstring(`it printed "no access with (KEY)"`))
		Expect(h.Context(ctx).Document).NotTo(ContainSubstring("no access"))
		Expect(string(log.Contents())).To(And(ContainSubstring("no access"), Not(ContainSubstring("sk-secret"))))
	}, SpecTimeout(soon))

	It("and what a terminal obeys are not what doctor prints", func() {
		config := filepath.Join(GinkgoT().TempDir(), "mcp.json")
		hostile := listen("hostile", rawServer{answers: map[string]string{
			"initialize": `"error":{"code":-32000,"message":"\u001b[2Jcleared\u009b1m"}`}})
		Expect(os.WriteFile(config, fmt.Appendf(nil, `{"mcpServers":{"x":{"url":%q}}}`, hostile.URL), 0o600)).To(Succeed())
		code, stdout, _ := program("", "doctor", "--config", config)
		Expect(code).To(Equal(refhost.ExitFailed))
		Expect(stdout).To(And(ContainSubstring("cleared"), Not(ContainSubstring("\u001b")),
			Not(ContainSubstring("\u009b"))))
	})

	It("of a header reaches no agent through a server's error", func() {
		config := answering("s", func(w http.ResponseWriter, r *http.Request, id string) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32000,"message":"bad %s"}}`, id,
				r.Header.Get("Authorization"))
		})
		config.Headers = map[string]string{"Authorization": "Bearer sk-secret-123"}
		_, err := callOnce("s", "t", nil, config)
		Expect(err).To(MatchError(And(ContainSubstring("(Authorization)"), Not(ContainSubstring("sk-secret")))))
	})
})
