package refhost_test

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
)

var _ = Describe("What a server of 2026-07-28 has to read", func() {
	const shown = "codemode://servers/notes/x%3A"
	// reader is a client of a host with a server of many resources, each with so many bytes of which no client is told.
	reader := func(many, meta int) *mcp.ClientSession {
		s := newServer(nil, "t")
		for i := range many {
			s.AddResource(&mcp.Resource{URI: fmt.Sprint("x:", i), Name: fmt.Sprint("r", i)},
				func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
					content := &mcp.ResourceContents{URI: req.Params.URI, Text: "x"}
					return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{content},
						Meta: mcp.Meta{"a": strings.Repeat("x", meta)}}, nil
				})
		}
		return connect(clientHost(refhost.Options{Config: refhost.Config{Resources: []string{"notes"}}},
			overStatelessHTTP("notes", s)))
	}

	It("is not kept once it was read", Label("costly"), func(ctx SpecContext) {
		const reads, size = 40, 1 << 20
		s := reader(reads, size)
		read := func(i int) {
			_, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: fmt.Sprint(shown, i)})
			Expect(err).NotTo(HaveOccurred())
		}
		held := func() int64 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return int64(m.HeapAlloc)
		}
		read(0)
		before := held()
		for i := range reads {
			read(i)
		}
		Expect(held() - before).To(BeNumerically("<", reads*size/4))
	}, SpecTimeout(soon))
})

var _ = Describe("Resources of a server whose pages have no end", func() {
	It("are listed up to a bound", Label("costly"), func(ctx SpecContext) {
		const size, most = 6 << 20, 3 // the host has one of its own
		server := listen("notes", handlingRequests(func(w http.ResponseWriter, _ *http.Request, asked rawRequest) bool {
			w.Header().Set("Content-Type", "application/json")
			switch asked.Method {
			case "initialize":
				_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","serverInfo":`+
					`{"name":"s","version":"1"},"capabilities":{"tools":{},"resources":{}}}}`, asked.ID)
			case "resources/list":
				_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"nextCursor":"%s.","resources":[{"uri":"x:1",`+
					`"name":"r","description":"%s"}]}}`, asked.ID, asked.Params.Cursor, strings.Repeat("x", size))
			}
			return asked.Method == "initialize" || asked.Method == "resources/list"
		}))
		s := connect(clientHost(refhost.Options{Config: refhost.Config{Resources: []string{"notes"}}}, server))
		all, err := s.ListResources(ctx, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(len(all.Resources)).To(And(BeNumerically(">", 1), BeNumerically("<=", most)))
	}, SpecTimeout(soon))
})
