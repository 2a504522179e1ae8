package refhost_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
)

var _ = Describe("What a server of 2026-07-28 has to read", func() {
	const shown = "codemode://servers/notes/x%3A"
	// reader is a client of a host with a server of many resources, and what they have in common.
	reader := func(many int, description string, meta int) *mcp.ClientSession {
		s := newServer(nil, "t")
		for i := range many {
			s.AddResource(&mcp.Resource{URI: fmt.Sprint("x:", i), Name: fmt.Sprint("r", i), Description: description},
				func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
					content := &mcp.ResourceContents{URI: req.Params.URI, Text: "x"}
					return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{content},
						Meta: mcp.Meta{"a": strings.Repeat("x", meta)}}, nil // of which clients are told nothing
				})
		}
		return connect(clientHost(refhost.Options{Config: refhost.Config{Resources: []string{"notes"}}},
			overStatelessHTTP("notes", s)))
	}

	It("is not kept once it was read", Label("costly"), func(ctx SpecContext) {
		const reads, size = 40, 1 << 20
		s := reader(reads, "", size)
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

	It("are listed up to a bound", Label("costly"), func(ctx SpecContext) {
		all, err := reader(40, strings.Repeat("x", 1<<20), 1).ListResources(ctx, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(len(all.Resources)).To(BeNumerically("<", 20))
	}, SpecTimeout(soon))
})
