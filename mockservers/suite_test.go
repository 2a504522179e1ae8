package mockservers_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
	"codemode/mockservers/bridge"
)

// bridgeEnv makes the test binary act as the bridge that a host starts.
const bridgeEnv = "MOCKSERVERS_TEST_BRIDGE"

func TestMain(m *testing.M) {
	if os.Getenv(bridgeEnv) == "" {
		os.Exit(m.Run())
	}
	address := os.Args[len(os.Args)-1]
	if err := bridge.Run(context.Background(), address, os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func TestMockservers(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "mockservers")
}

// way is one combination of transport and protocol version.
type way struct {
	transport mockservers.Transport
	protocol  mockservers.ProtocolVersion
}

// eachWay runs the same specs over every combination.
func eachWay(specs func(w way)) {
	for _, transport := range []mockservers.Transport{mockservers.Stdio, mockservers.HTTP} {
		for _, protocol := range []mockservers.ProtocolVersion{mockservers.MCP20251125, mockservers.MCP20260728} {
			Context(fmt.Sprintf("%s %s", transport, protocol), func() { specs(way{transport, protocol}) })
		}
	}
}

// tapped is a tap that keeps what it sees.
type tapped struct {
	mu       sync.Mutex
	messages []message
}

type message struct {
	server    string
	direction mockservers.Direction
	raw       string
}

func (t *tapped) tap(server string, d mockservers.Direction, raw []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.messages = append(t.messages, message{server, d, string(raw)})
}

func (t *tapped) all() []message {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.messages)
}

// from returns the messages of one direction.
func (t *tapped) from(d mockservers.Direction) []string {
	var raw []string
	for _, m := range t.all() {
		if m.direction == d {
			raw = append(raw, m.raw)
		}
	}
	return raw
}

// started is a group of servers with its tap.
type started struct {
	*mockservers.Group
	*tapped
}

func start(w way, scripts ...mockservers.Script) started {
	GinkgoHelper()
	seen := &tapped{}
	group, err := mockservers.Start(context.Background(), scripts, mockservers.Options{
		Transport: w.transport, ProtocolVersion: w.protocol, Bridge: []string{os.Args[0]}, Tap: seen.tap,
	})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { Expect(group.Close()).To(Succeed()) })
	return started{group, seen}
}

func transportTo(e mockservers.Endpoint) mcp.Transport {
	if e.URL != "" {
		return &mcp.StreamableClientTransport{Endpoint: e.URL}
	}
	command := exec.Command(e.Command, e.Args...)
	// The race detector otherwise sleeps for a second at the end of each bridge.
	command.Env = append(os.Environ(), bridgeEnv+"=1", "GORACE=atexit_sleep_ms=0")
	return &mcp.CommandTransport{Command: command}
}

// connect connects an SDK client to the first server.
func (s started) connect(ctx context.Context, changed func()) *mcp.ClientSession {
	GinkgoHelper()
	opts := &mcp.ClientOptions{}
	if changed != nil {
		opts.ToolListChangedHandler = func(context.Context, *mcp.ToolListChangedRequest) { changed() }
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, opts)
	session, err := client.Connect(ctx, transportTo(s.Endpoints()[0]), nil)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { session.Close() })
	return session
}

func script(tools ...mockservers.Tool) mockservers.Script {
	return mockservers.Script{ServerID: "files", Tools: tools}
}

func tool(name string, replies ...mockservers.Reply) mockservers.Tool {
	return mockservers.Tool{Name: name, Replies: replies}
}

// limit bounds a spec that would otherwise hang.
const limit = SpecTimeout(30 * time.Second)

// entry is a table entry with the limit.
func entry(description string, parameters ...any) TableEntry {
	return Entry(description, append(parameters, limit)...)
}
