package driver

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/reports/evidence"
)

// talkative is a host that shows an agent text in each place that MCP has, one
// item to a page, and some that cannot be read.
func talkative(over <-chan struct{}) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "talkative", Version: "1"}, &mcp.ServerOptions{PageSize: 1})
	s.AddTool(&mcp.Tool{
		Name: ToolName, Title: "a title", Annotations: &mcp.ToolAnnotations{Title: "another"},
		InputSchema: json.RawMessage(`{"type":"object","properties":{
			"code":{"type":"string","description":"all about it","examples":["await x()"]},
			"limits":{"type":"object","properties":{"maxToolCalls":{"type":"integer"}}},
			"kind":{"anyOf":[{"type":"string","enum":["small","large"]}]}}}`),
		OutputSchema: json.RawMessage(`{"type":"object","properties":{"result":{"description":"unwrapped"}}}`),
	}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{}, nil
	})
	resource := func(uri, mime string, read func() (*mcp.ResourceContents, error)) {
		s.AddResource(&mcp.Resource{URI: uri, Name: uri, MIMEType: mime, Description: "about " + uri},
			func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
				c, err := read()
				if err != nil {
					return nil, err
				}
				return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{c}}, nil
			})
	}
	blob := func(uri string, data string) func() (*mcp.ResourceContents, error) {
		return func() (*mcp.ResourceContents, error) { return &mcp.ResourceContents{URI: uri, Blob: []byte(data)}, nil }
	}
	resource("a:types.d.ts", "application/octet-stream", blob("a:types.d.ts", "declare module x;"))
	resource("b:doc", "application/yaml", blob("b:doc", "key: value"))
	resource("c:bytes", "application/octet-stream", blob("c:bytes", "\xff\xfe"))
	resource("d:broken", "text/plain",
		func() (*mcp.ResourceContents, error) { return nil, errors.New("the disk is gone") })
	resource("e:slow", "text/plain", func() (*mcp.ResourceContents, error) {
		<-over
		return nil, errors.New("too late")
	})
	resource("f:last", "text/plain", func() (*mcp.ResourceContents, error) {
		return &mcp.ResourceContents{URI: "f:last", Text: "the last"}, nil
	})
	s.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: "t:{name}", Name: "t", Description: "one of many"}, nil)
	say := func(text string) mcp.PromptHandler {
		return func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			if text == "" {
				return nil, errors.New("not today")
			}
			return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user",
				Content: &mcp.TextContent{Text: text}}}}, nil
		}
	}
	s.AddPrompt(&mcp.Prompt{Name: "guide", Description: "how to"}, say("calls are serialized"))
	s.AddPrompt(&mcp.Prompt{Name: "mute"}, say(""))
	s.AddPrompt(&mcp.Prompt{Name: "picky",
		Arguments: []*mcp.PromptArgument{{Name: "topic", Description: "of what", Required: true}}}, say("never"))
	return s
}

var _ = DescribeTable("the agent context has all texts that a host shows",
	func(ctx SpecContext, version string, options mcp.StreamableHTTPOptions) {
		over := make(chan struct{})
		server := talkative(over)
		url := serveHTTP(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &options))
		DeferCleanup(func() { close(over) })
		patience := DefaultTimeouts()
		patience.List = 3 * time.Second
		found, err := startURL(ctx, url, Options{ProtocolVersion: version, Timeouts: patience}).Context(ctx)
		Expect(err).NotTo(HaveOccurred())
		shown := map[string]string{}
		for _, p := range found.Passages() {
			shown[p.Place] = p.Text
		}
		Expect(shown).To(Equal(map[string]string{
			"codemode.run, in the list":                                            "a title\nanother",
			"codemode.run, /inputSchema/properties/code":                           "code: all about it\nawait x()",
			"codemode.run, /inputSchema/properties/kind":                           "kind",
			"codemode.run, /inputSchema/properties/kind/anyOf":                     "small, large",
			"codemode.run, /inputSchema/properties/limits":                         "limits",
			"codemode.run, /inputSchema/properties/limits/properties/maxToolCalls": "maxToolCalls",
			"codemode.run, /outputSchema/properties/result":                        "result: unwrapped",
			"resource a:types.d.ts, in the list":                                   "about a:types.d.ts",
			"resource b:doc, in the list":                                          "about b:doc",
			"resource c:bytes, in the list":                                        "about c:bytes",
			"resource d:broken, in the list":                                       "about d:broken",
			"resource e:slow, in the list":                                         "about e:slow",
			"resource f:last, in the list":                                         "about f:last",
			"resource template t:{name}":                                           "one of many",
			"a:types.d.ts":                                                         "declare module x;",
			"b:doc":                                                                "key: value",
			"f:last":                                                               "the last",
			"prompt guide, in the list":                                            "how to",
			"prompt guide":                                                         "calls are serialized",
			"prompt picky, argument topic":                                         "of what",
		}))
		Expect(strings.Join(found.Unread, "\n")).To(And(
			ContainSubstring("d:broken"), ContainSubstring("e:slow"), ContainSubstring("prompt mute")))
		Expect(found.Unread).To(HaveLen(3))
	},
	Entry("with a handshake", "2025-11-25", mcp.StreamableHTTPOptions{}),
	Entry("stateless", "2026-07-28", mcp.StreamableHTTPOptions{Stateless: true}),
)

var _ = It("names the schemas of other tools, too", func() {
	Expect(toolTexts(json.RawMessage(`{"name":"other","description":"helps","inputSchema":[]}`))).To(Equal(
		[]evidence.Passage{{Place: "other, in the list", Text: "helps"}}))
})
