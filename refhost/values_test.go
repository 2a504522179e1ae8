package refhost_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/sandbox"
)

// excessiveServerArgument makes this test binary a server whose messages are small, and have too many values or levels.
const excessiveServerArgument = "excessive-server"

// manyValues is a list of 5,000,000 objects in 15 MB, which would take more than 1 GB once they are decoded.
func manyValues() string { return "[" + strings.Repeat("{},", 5_000_000-1) + "{}]" }

// deepValue is one that decoders refuse.
func deepValue() string { return strings.Repeat("[", 1100) + strings.Repeat("]", 1100) }

// excessive is the member of an answer to a call of a tool.
func excessive(tool string) string {
	value := `1`
	switch tool {
	case "many":
		value = manyValues()
	case "deep":
		value = deepValue()
	}
	return `"result":{"_meta":{"a":` + value + `},"content":[{"type":"text","text":"ok"}]}`
}

// excessiveServer answers calls as the tool's name says, or lists many tools where LIST is set.
func excessiveServer(in io.Reader, out io.Writer) {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		var request struct {
			ID     json.RawMessage
			Method string
			Params struct{ Name string }
		}
		if err != nil || json.Unmarshal(line, &request) != nil {
			return
		}
		member := initialized
		switch request.Method {
		case "tools/list":
			member = `"result":{"tools":[{"name":"many"},{"name":"deep"},{"name":"told"},{"name":"t"}]}`
			if os.Getenv("LIST") == "many" {
				member = `"result":{"tools":` + manyValues() + `}`
			} else if os.Getenv("LIST") == "deep" {
				member = `"result":{"tools":[{"name":"t","inputSchema":{"x":` + deepValue() + `}}]}`
			}
		case "tools/call":
			if member = excessive(request.Params.Name); request.Params.Name == "told" {
				fmt.Fprintf(out, `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":%s}}`+"\n",
					manyValues())
			}
		}
		if request.ID != nil {
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,%s}`+"\n", request.ID, member)
		}
	}
}

// excessiveOverStdio is the configuration of the server.
func excessiveOverStdio(list string) refhost.ServerConfig {
	return refhost.ServerConfig{ServerID: "s", Command: os.Args[0], Args: []string{excessiveServerArgument},
		Env: map[string]string{"LIST": list}}
}

// overEvents is a server over HTTP that answers calls with an event, after one that tells of something.
func overEvents(told string) refhost.ServerConfig {
	return calledByName(func(w http.ResponseWriter, answer string) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, ": \"an open string\n\n"+`data: {"jsonrpc":"2.0","method":"notifications/message",`+
			"\r\n"+`data: "params":{"level":"info","data":`+told+"}}\r\n\r\n")
		_, _ = fmt.Fprintf(w, "event: message\ndata: %s\n\n", answer)
	})
}

// overBodies is one that answers with bodies.
func overBodies() refhost.ServerConfig {
	return calledByName(func(w http.ResponseWriter, answer string) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, answer)
	})
}

// calledByName is a server over HTTP that answers calls as the tool's name says.
func calledByName(write func(w http.ResponseWriter, answer string)) refhost.ServerConfig {
	return listen("s", handlingRequests(func(w http.ResponseWriter, _ *http.Request, request rawRequest) bool {
		if request.Method != "tools/call" {
			return false
		}
		answer := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`, request.ID, excessive(request.Params.Name))
		if request.Params.Name == "batch" {
			answer = "[" + answer + "]"
		}
		write(w, answer)
		return true
	}))
}

var _ = Describe("A message with too many values or levels", Label("costly"), func() {
	DescribeTable("fails the call that waits for it, and no other of the session",
		func(ctx SpecContext, server func() refhost.ServerConfig, tool, why string) {
			h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
				_, err := calls.CallTool(ctx, "s", tool, nil)
				Expect(err).To(MatchError(ContainSubstring(why)))
				result, err := calls.CallTool(ctx, "s", "t", nil)
				Expect(err).NotTo(HaveOccurred())
				return sandbox.Response{Result: result}, nil
			}, server())
			Expect(respond(h, ctx, `{"code":""}`).Result).To(HaveKey("content"))
		},
		Entry("many, over stdio", func() refhost.ServerConfig { return excessiveOverStdio("") }, "many",
			"more than 500000 JSON values; ask for less", SpecTimeout(soon)),
		Entry("deep, over stdio", func() refhost.ServerConfig { return excessiveOverStdio("") }, "deep",
			"nesting depth", SpecTimeout(soon)),
		Entry("many, in a body", overBodies, "many", "more than 500000 JSON values; ask for less", SpecTimeout(soon)),
		Entry("deep, in a body", overBodies, "deep", "nesting depth", SpecTimeout(soon)),
		Entry("deep, in an event", func() refhost.ServerConfig { return overEvents("1") }, "deep", "nesting depth",
			SpecTimeout(soon)),
		Entry("a batch, in a body", overBodies, "batch", "it is a batch; a request has one answer", SpecTimeout(soon)),
		Entry("a batch, in an event", func() refhost.ServerConfig { return overEvents("1") }, "batch",
			"it is a batch; a request has one answer", SpecTimeout(soon)),
		Entry("many, in an event", func() refhost.ServerConfig { return overEvents("1") }, "many",
			"more than 500000 JSON values; ask for less", SpecTimeout(soon)),
	)

	It("that is no answer is skipped over stdio", func() {
		result, err := callOnce("s", "told", nil, excessiveOverStdio(""))
		Expect(err).NotTo(HaveOccurred())
		Expect(result).To(MatchJSON(`{"_meta":{"a":1},"content":[{"type":"text","text":"ok"}]}`))
	})

	It("that comes before the answer fails the call over HTTP", func() {
		_, err := callOnce("s", "t", nil, overEvents(manyValues()))
		Expect(err).To(MatchError(ContainSubstring("more than 500000 JSON values")))
	})

	It("is not each event that has fewer", func() {
		few := "[" + strings.Repeat("{},", 200_000) + "{}]"
		next := "}}\n\n" + `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"data":`
		_, err := callOnce("s", "t", nil, overEvents(few+next+few))
		Expect(err).NotTo(HaveOccurred())
	})

	DescribeTable("ends tools/list at once", func(list, why string) {
		started := time.Now()
		h := startHost(nil, excessiveOverStdio(list))
		Expect(h.Servers()[0].Problem).To(ContainSubstring(why))
		Expect(time.Since(started)).To(BeNumerically("<", 10*time.Second)) // the server has 15 s
	},
		Entry("many", "many", "more than 500000 JSON values"),
		Entry("deep", "deep", "nesting depth"),
	)
})
