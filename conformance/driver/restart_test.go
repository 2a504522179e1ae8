//go:build unix

package driver

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// restarted is a host at a URL that was reached once by its restart command, in a folder that the command can look at.
// gone lets nothing answer any more.
func restarted(ctx context.Context, folder string, o Options) (h Host, gone func()) {
	GinkgoHelper()
	var away atomic.Bool
	server := goHost(waiting{})
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
	url := serveHTTP(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if away.Load() {
			http.NotFound(w, r)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	o.WorkDir, o.Timeouts = folder, patient()
	h, err := NewURL(url, o)
	Expect(err).NotTo(HaveOccurred())
	s, err := h.Start(ctx, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(s.Close()).To(Succeed())
	return h, func() { away.Store(true) }
}

var _ = Describe("a host at a URL that a command starts anew", func() {
	// broken is a file in the folder; with it, commands fail.
	const broken = "broken"
	const fails = `sh -c 'test ! -e broken || { echo "port is in use" >&2; exit 3; }; cat "$CONFIG"'`

	DescribeTable("is not blamed for a command that fails later", func(ctx SpecContext, o Options, sentence string) {
		folder := GinkgoT().TempDir()
		h, gone := restarted(ctx, folder, o)
		Expect(os.WriteFile(filepath.Join(folder, broken), nil, 0o600)).To(Succeed())
		gone()
		b := blameOf(h.Start(ctx, nil))
		Expect(b.Party).To(Equal(BlameAdapter))
		Expect(b.Error()).To(ContainSubstring(sentence))
		Expect(b.Stderr).To(Equal("port is in use\n"))
	},
		Entry("the one that starts it", Options{Restart: fails},
			`exit status 3 (it printed: "port is in use"); let it end with 0 once the former host is gone`),
		Entry("the one that writes its configuration", Options{Restart: "true", ConfigCommand: fails},
			`exit status 3 (it printed: "port is in use"); correct that command`),
	)

	It("is not blamed for a command that is not there any more", func(ctx SpecContext) {
		script := filepath.Join(GinkgoT().TempDir(), "restart.sh")
		Expect(os.WriteFile(script, []byte("#!/bin/sh\n"), 0o700)).To(Succeed())
		h, gone := restarted(ctx, "", Options{Restart: script})
		Expect(os.Remove(script)).To(Succeed())
		gone()
		b := blameOf(h.Start(ctx, nil))
		Expect(b.Party).To(Equal(BlameAdapter))
		Expect(b.Error()).To(Equal(`adapter: running --restart "` + script + `": there is no file ` + script +
			`; build it, or correct the path in the command line`))
	})

	It("is blamed where the command went well and it does not answer", func(ctx SpecContext) {
		h, gone := restarted(ctx, "", Options{Restart: "true"})
		gone()
		h.(*urlHost).options.Timeouts.Start = 300 * time.Millisecond
		b := blameOf(h.Start(ctx, nil))
		Expect(b.Party).To(Equal(BlameHost))
		Expect(b.Error()).To(ContainSubstring("it was reached before, and is not now: HTTP 404"))
	})
})
