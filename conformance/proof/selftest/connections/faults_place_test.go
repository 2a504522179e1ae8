//go:build unix

package connections_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
)

// place is where one fault happens.
type place struct {
	built        selftest.Programs
	folder, temp string
	words        *strings.Replacer
}

func newPlace(built selftest.Programs) place {
	GinkgoHelper()
	p := place{built: built, folder: GinkgoT().TempDir(), temp: GinkgoT().TempDir()}
	Expect(os.WriteFile(filepath.Join(p.folder, "file"), nil, 0o600)).To(Succeed())
	locked := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
	}))
	other := httptest.NewServer(http.NotFoundHandler())
	unconnected := func(listed func() string) string {
		server := httptest.NewServer(hostWithoutServers(listed))
		DeferCleanup(server.Close)
		return server.URL
	}
	configured := func() string {
		var config struct{ McpServers map[string]any }
		text, err := os.ReadFile(filepath.Join(p.folder, "mcp.json"))
		Expect(errors.Join(err, json.Unmarshal(text, &config))).To(Succeed())
		ids, err := json.Marshal(slices.Sorted(maps.Keys(config.McpServers)))
		Expect(err).NotTo(HaveOccurred())
		return string(ids)
	}
	DeferCleanup(locked.Close)
	DeferCleanup(other.Close)
	p.words = strings.NewReplacer(
		"{refhost}", built.Refhost, "{folder}", p.folder, "{faulty}", built.Faulty,
		"{locked}", locked.URL, "{other}", other.URL, "{alone}", unconnected(func() string { return `["files"]` }),
		"{empty}", unconnected(func() string { return `[]` }), "{late}", unconnected(configured),
		"{unable}", unconnected(nil),
		"{closed}", closedAddress(), "{taken}", other.Listener.Addr().String(),
	)
	return p
}

// closedAddress is an address at which nobody listens, and nobody else can: a socket has it that never does.
func closedAddress() string {
	GinkgoHelper()
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(syscall.Close, socket)
	Expect(syscall.Bind(socket, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}})).To(Succeed())
	bound, err := syscall.Getsockname(socket)
	Expect(err).NotTo(HaveOccurred())
	return fmt.Sprintf("127.0.0.1:%d", bound.(*syscall.SockaddrInet4).Port)
}

// hostWithoutServers speaks to no server. Its scripts can list some as listed says, and do
// nothing else; nil is for a host that has no modules.
func hostWithoutServers(listed func() string) http.Handler {
	server := mcp.NewServer(&mcp.Implementation{Name: "alone", Version: "1"}, nil)
	server.AddTool(&mcp.Tool{Name: "codemode.run", InputSchema: map[string]any{"type": "object"}},
		func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			logs, diagnostics := []any{}, []any{}
			if listed != nil && strings.Contains(string(r.Params.Arguments), "listServers") {
				logs = append(logs, map[string]string{"level": "log", "message": listed()})
			} else if strings.Contains(string(r.Params.Arguments), "import") {
				diagnostics = append(diagnostics, map[string]string{"severity": "error", "code": "SYNTAX_ERROR",
					"message": "Cannot use import statement outside a module"})
			}
			return &mcp.CallToolResult{StructuredContent: map[string]any{
				"logs": logs, "result": nil, "diagnostics": diagnostics}}, nil
		})
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
}

func (p place) fill(text string) string { return p.words.Replace(text) }
