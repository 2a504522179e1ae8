//go:build unix

package driver

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"
)

// badHostArg as the first argument makes the test binary a host with one fault.
const badHostArg = "bad-host"

// doomedSuiteArg makes the test binary a suite that waits to be killed.
const doomedSuiteArg = "doomed-suite"

// doomedSuite starts a host that only a signal ends, and says when it runs.
func doomedSuite(commandLine string) {
	h, err := NewCommand(commandLine, Options{})
	if err == nil {
		_, err = h.Start(context.Background(), nil)
	}
	_, _ = fmt.Println(err)
	forever()
}

// exit ends a host at once: with the race detector os.Exit takes a second longer.
func exit(code int) { syscall.Exit(code) }

func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == badHostArg {
		newBadHost(os.Args[2], os.Args[3]).serve()
		exit(0)
	}
	if len(os.Args) == 3 && os.Args[1] == doomedSuiteArg {
		doomedSuite(os.Args[2])
	}
	os.Exit(m.Run())
}

// badHost speaks MCP 2025-11-25 by hand, so that it can break it.
type badHost struct {
	fault, pids string
	out         *bufio.Writer
	// held is the id of a run that is not answered yet.
	held json.RawMessage
}

func newBadHost(fault, pids string) *badHost {
	h := &badHost{fault: fault, pids: pids, out: bufio.NewWriter(os.Stdout)}
	h.notePid(os.Getpid())
	return h
}

// notePid tells the test which processes must be gone in the end.
func (h *badHost) notePid(pid int) {
	f, err := os.OpenFile(h.pids, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, _ = fmt.Fprintln(f, pid)
		_ = f.Close()
	}
}

func (h *badHost) print(text string) {
	_, _ = h.out.WriteString(text + "\n")
	_ = h.out.Flush()
}

func (h *badHost) serve() {
	h.begin()
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var m struct {
			ID     json.RawMessage
			Method string
			Params json.RawMessage
		}
		if json.Unmarshal(in.Bytes(), &m) == nil && m.Method != "" {
			h.answer(m.ID, m.Method, m.Params)
		}
	}
	if h.fault == "stubborn" {
		forever()
	}
}

// begin does what goes wrong before the first message.
func (h *badHost) begin() {
	switch h.fault {
	case "hang":
		_, _ = io.Copy(io.Discard, os.Stdin)
		exit(0)
	case "stubborn":
		signal.Ignore(syscall.SIGTERM)
	case "exit-3":
		_, _ = fmt.Fprintln(os.Stderr, "starting\nno database at localhost")
		exit(3)
	case "stack":
		_, _ = fmt.Fprintln(os.Stderr,
			"Error: Cannot find module '/"+strings.Repeat("long/", 40)+"name.mjs'\n    at load (x.js:1)\n\nNode.js v24")
		exit(1)
	case "flood":
		h.print(strings.Repeat("all work and no play\n", 1<<20/20))
	case "garbage":
		h.print("Welcome to badhost 1.0\n{\"level\":\"info\",\"msg\":\"listening\"}")
	case "garbage-only":
		h.print("Welcome to badhost 1.0")
		_, _ = io.Copy(io.Discard, os.Stdin)
		exit(0)
	case "close-stdout":
		_ = os.Stdout.Close()
		_, _ = io.Copy(io.Discard, os.Stdin)
		exit(0)
	case "child":
		h.startChild(&syscall.SysProcAttr{})
	case "setsid-child":
		h.startChild(&syscall.SysProcAttr{Setsid: true})
	}
}

// forever blocks a host for longer than any test.
func forever() { time.Sleep(time.Hour) }

// startChild leaves a process that holds all pipes open and ignores their end.
func (h *badHost) startChild(attr *syscall.SysProcAttr) {
	child := exec.Command("sleep", "1000")
	child.Stdin, child.Stdout, child.Stderr, child.SysProcAttr = os.Stdin, os.Stdout, os.Stderr, attr
	if err := child.Start(); err == nil {
		h.notePid(child.Process.Pid)
	}
}

func (h *badHost) answer(id json.RawMessage, method string, params json.RawMessage) {
	switch method {
	case "initialize":
		h.result(id, `{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{}},`+
			`"serverInfo":{"name":"bad-host","version":"0.1.0"},"instructions":"be good"}`)
	case "tools/list":
		h.result(id, h.tools(params))
	case "resources/list":
		h.result(id, `{"resources":[{"uri":"a:1","name":"one"},{"uri":"a:2"}]}`)
	case "resources/read":
		h.result(id, resource(params))
	case "tools/call":
		h.run(id, params)
	case "notifications/cancelled":
		if h.held != nil && h.fault == "answers-cancel" {
			h.result(h.held, `{"content":[],"structuredContent":{"cancelled":true}}`)
		}
	default:
		if id != nil {
			h.print(`{"jsonrpc":"2.0","id":` + string(id) + `,"error":{"code":-32601,"message":"unknown method"}}`)
		}
	}
}

// resource is a text for a:1 and a blob for any other.
func resource(params json.RawMessage) string {
	if strings.Contains(string(params), "a:1") {
		return `{"contents":[{"uri":"a:1","text":"declare module x;"}]}`
	}
	return `{"contents":[{"uri":"a:2","blob":"AAAA"}]}`
}

func (h *badHost) tools(params json.RawMessage) string {
	const run = `{"name":"codemode.run","description":"runs code","inputSchema":{"type":"object"}}`
	paged := strings.Contains(string(params), "cursor")
	switch {
	case h.fault == "two-pages" && !paged:
		return `{"tools":[` + run + `],"nextCursor":"2"}`
	case h.fault == "two-pages":
		return `{"tools":[{"name":"other",  "x":1.0}]}`
	case h.fault == "endless-pages":
		return `{"tools":[],"nextCursor":"more"}`
	case h.fault == "renamed":
		return strings.Replace(`{"tools":[`+run+`]}`, "codemode.run", "codemode_run", 1)
	case h.fault == "no-schema":
		return `{"tools":[{"name":"codemode.run"}]}`
	case h.fault == "bad-list":
		return `{"tools":"none"}`
	}
	return `{"tools":[` + run + `]}`
}

func (h *badHost) result(id json.RawMessage, result string) {
	h.print(`{"jsonrpc":"2.0","id":` + string(id) + `,"result":` + result + `}`)
}

const good = `{"logs":[],"result":1,"diagnostics":[]}`

// run answers a call of codemode.run, or does not.
func (h *badHost) run(id, params json.RawMessage) {
	switch h.fault {
	case "die-in-run":
		_, _ = fmt.Fprintln(os.Stderr, "out of luck")
		exit(7)
	case "never-answers", "answers-cancel":
		h.held = id
	case "never-ends-a-loop":
		if !strings.Contains(string(params), "for (;;)") {
			h.result(id, `{"content":[],"structuredContent":`+h.response(params)+`}`)
		}
	case "notifies":
		for _, method := range []string{"message", "tools/list_changed"} {
			h.print(`{"jsonrpc":"2.0","method":"notifications/` + method + `","params":{"data":"beside"}}`)
		}
		h.result(id, `{"content":[],"structuredContent":`+good+`}`)
	case "answers-twice":
		h.result(id, `{"content":[],"structuredContent":`+good+`}`)
		h.result(id, `{"content":[],"structuredContent":`+good+`}`)
	case "is-error":
		h.result(id, `{"isError":true,"content":[{"type":"text","text":"boom"}]}`)
	case "text-json":
		text, _ := json.Marshal(good)
		h.result(id, `{"content":[{"type":"text","text":`+string(text)+`}]}`)
	case "two-blocks":
		h.result(id, `{"content":[{"type":"text","text":"{}"},{"type":"text","text":"{}"}]}`)
	case "no-content":
		h.result(id, `{}`)
	case "no-logs":
		h.result(id, `{"content":[],"structuredContent":{"result":1}}`)
	case "protocol-error":
		h.print(`{"jsonrpc":"2.0","id":` + string(id) + `,"error":{"code":-32602,"message":"no code","extra":1}}`)
	case "huge-line":
		h.print(`{"jsonrpc":"2.0","id":` + string(id) + `,"result":"` + strings.Repeat("x", maxMessage) + `"}`)
	case "tells-environment":
		folder, _ := os.Getwd()
		told, _ := json.Marshal(map[string]any{"env": os.Environ(), "folder": folder, "args": os.Args})
		_ = os.WriteFile(os.Getenv("HOME")+"/context.md", []byte("written by the host"), 0o600)
		_ = os.MkdirAll(os.Getenv("HOME")+"/cache/read-only", 0o700)
		_ = os.WriteFile(os.Getenv("HOME")+"/cache/read-only/file", nil, 0o400)
		_ = os.Chmod(os.Getenv("HOME")+"/cache/read-only", 0o500)
		h.result(id, `{"content":[],"structuredContent":`+string(told)+`}`)
	case "echo-arguments", "renamed":
		h.result(id, `{"content":[],  "structuredContent":{"params":`+string(params)+`}}`)
	default:
		h.result(id, `{"content":[],"structuredContent":`+h.response(params)+`}`)
	}
}

// response is that of a host to the trials of [Smoke]; it understands no other code.
func (h *badHost) response(params json.RawMessage) string {
	var call struct{ Arguments struct{ Code string } }
	_ = json.Unmarshal(params, &call)
	code := call.Arguments.Code
	switch {
	case h.fault == "runs-nothing":
		return `{"logs":[],"result":null,"diagnostics":[{"severity":"error","message":"vm.Module is not a constructor"}]}`
	case strings.Contains(code, "console."):
		if h.fault == "prints-logs" {
			h.print("smoke-log { a: 1 }")
		}
		if h.fault == "no-debug" {
			return `{"logs":[],"result":null,"diagnostics":[{"severity":"error","message":"console.debug is not a ` +
				`function"}]}`
		}
		return `{"logs":["smoke-log","smoke-debug","smoke-warn","smoke-error"],"result":null,"diagnostics":[]}`
	case strings.Contains(code, "import "):
		return `{"logs":[],"result":` + SmokeReply + `,"diagnostics":[]}`
	case h.fault == "swallows-errors", strings.Contains(code, "result__"), code == "1":
		return good
	}
	return `{"logs":[],"result":null,"diagnostics":[{"severity":"error","message":"no"}]}`
}
