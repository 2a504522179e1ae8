package refhost_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"

	"codemode/refhost"
)

// The arguments that make this test binary a server over stdio, one that fails to start, one that reads no calls, and
// one that leaves a process behind.
const (
	stdioServerArgument   = "stdio-server"
	failingServerArgument = "failing-server"
	deafServerArgument    = "deaf-server"
	leavingServerArgument = "leaving-server"
)

// leavingServer tells the process id of a child that is in a session of its own.
func leavingServer() *mcp.Server {
	s := newServer(nil)
	addTool(s, "child", func(context.Context) string {
		child := exec.Command("setsid", "sleep", "600")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			return err.Error()
		}
		return strconv.Itoa(child.Process.Pid)
	})
	addTool(s, "die", func(context.Context) string { os.Exit(3); return "" })
	return s
}

// running tells whether there is such a process that has not ended; one that nobody waits for is there still.
func running(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(text), ") Z ")
}

// deafServer answers until its tools are listed, and reads no more.
func deafServer(in io.Reader, out io.Writer) {
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
		switch request.Method {
		case "initialize":
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,%s}`+"\n", request.ID, initialized)
		case "tools/list":
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t"}]}}`+"\n", request.ID)
			select {}
		default:
			if request.ID != nil {
				fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`+"\n", request.ID)
			}
		}
	}
}

// newServer is a server with tools that answer with their own name.
func newServer(o *mcp.ServerOptions, tools ...string) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "demo", Version: "1.2.3"}, o)
	for _, name := range tools {
		addTool(s, name, func(context.Context) string { return name })
	}
	return s
}

func addTool(s *mcp.Server, name string, answer func(context.Context) string) {
	s.AddTool(&mcp.Tool{Name: name, InputSchema: map[string]any{"type": "object"}},
		func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: answer(ctx)}}}, nil
		})
}

// overHTTP serves a server with sessions, as up to 2025-11-25, and returns the
// configuration to reach it.
func overHTTP(id string, s *mcp.Server) refhost.ServerConfig {
	return listen(id, mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil))
}

// overStatelessHTTP serves a server without sessions, as from 2026-07-28 on.
func overStatelessHTTP(id string, s *mcp.Server) refhost.ServerConfig {
	return listen(id, mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s },
		&mcp.StreamableHTTPOptions{Stateless: true}))
}

func listen(id string, handler http.Handler) refhost.ServerConfig {
	server := httptest.NewServer(handler)
	DeferCleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return refhost.ServerConfig{ServerID: id, URL: server.URL}
}

// overStdio is this test binary as a server.
func overStdio(id string) refhost.ServerConfig {
	return refhost.ServerConfig{ServerID: id, Command: os.Args[0], Args: []string{stdioServerArgument}}
}

// pidServer tells its process id, and can be told to end.
func pidServer() *mcp.Server {
	s := newServer(nil)
	addTool(s, "pid", func(context.Context) string { return strconv.Itoa(os.Getpid()) })
	addTool(s, "environment", func(context.Context) string { return strings.Join(os.Environ(), " ") })
	addTool(s, "die", func(context.Context) string { os.Exit(3); return "" })
	addTool(s, "mute", func(context.Context) string { // it ends at no end of its stdin either
		_ = os.Stdout.Close()
		time.Sleep(time.Hour)
		return ""
	})
	return s
}

// alive tells whether there is such a process. (A process that has ended gives an
// error; on Windows every signal but Kill does.)
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	return err == nil && p.Signal(syscall.Signal(0)) == nil
}

// rawServer answers JSON-RPC by hand, to send what the SDK would not. Each method
// is answered with a member for the message, as JSON or as an event stream.
type rawServer struct {
	answers map[string]string
	events  bool
	// refuse lets the next n calls of a tool be answered with HTTP 401, and refusal
	// as the body.
	refuse  *int
	refusal string
}

func (s rawServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct {
		ID     json.RawMessage
		Method string
	}
	if r.Method != http.MethodPost || json.NewDecoder(r.Body).Decode(&request) != nil {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	if request.ID == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	if request.Method == "tools/call" && s.refuse != nil && *s.refuse > 0 {
		*s.refuse--
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = io.WriteString(w, s.refusal)
		return
	}
	member, ok := s.answers[request.Method]
	if !ok {
		member = `"error":{"code":-32601,"message":"no such method"}`
	}
	message := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`, request.ID, member)
	if s.events {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = fmt.Fprintf(w, "event: message\ndata: %s\n\n", message)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = fmt.Fprint(w, message)
}

// initialized is a handshake of 2025-11-25.
const initialized = `"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"raw","version":"1"}}`
