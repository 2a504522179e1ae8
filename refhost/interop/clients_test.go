//go:build interop

package interop_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// order is what a client is to do: start the host, and run code there.
type order struct {
	Command []string `json:"command"`
	// URL is where the host is that was started before.
	URL  string `json:"url"`
	Code string `json:"code"`
	// Answer is what the user says to each question; "silence" is nothing for SilenceMs, and then it is too late.
	Answer    string `json:"answer"`
	SilenceMs int64  `json:"silenceMs"`
	// Progress asks for notifications.
	Progress bool `json:"progress"`
	// Era is "legacy" for a client that shakes hands, the revision that it speaks, or "auto".
	Era string `json:"era"`
}

// patience is how long the host waits where nobody answers.
const patience = time.Second

// seen is what a client saw.
type seen struct {
	// Version is the revision that both agreed on, where the SDK tells.
	Version string
	Tool    struct {
		Name, Title string
		Annotations struct{ ReadOnlyHint, DestructiveHint bool }
	}
	Questions []string
	Progress  []struct {
		Progress float64
		Message  string
	}
	Response struct {
		Result      any
		Diagnostics []struct{ Code, Message, ErrorClass string }
		ToolTrace   []struct {
			ToolName string
			OK       bool
		}
	}
}

func decode(t *testing.T, text []byte) seen {
	t.Helper()
	var s seen
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s
}

// desk is a folder that the public server of files serves under a policy, on the record.
type desk struct{ dir string }

func newDesk(t *testing.T) desk { return desk{t.TempDir()} }

// order starts the host under the name that APIs of models take, with the servers that code names, and flags beside.
func (d desk) order(t *testing.T, answer, code string, flags ...string) order {
	t.Helper()
	files := filepath.Join(d.dir, "files")
	if err := os.MkdirAll(files, 0o700); err != nil {
		t.Fatal(err)
	}
	servers := map[string]any{}
	for name, args := range map[string][]string{
		"files":      {program(t, "FILESYSTEM", "server-filesystem"), files},
		"everything": {program(t, "EVERYTHING", "server-everything"), "stdio"},
	} {
		if strings.Contains(code, "/servers/"+name) {
			servers[name] = map[string]any{"command": "node", "args": args}
		}
	}
	text, err := json.Marshal(map[string]any{"mcpServers": servers,
		"toolName": "codemode_run", "policy": map[string]any{"approval": map[string]any{"of": "writes"}},
		"audit": map[string]any{"file": filepath.Join(d.dir, "audit.jsonl")},
	})
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(d.dir, "mcp.json")
	write(t, config, text)
	host, err := filepath.Abs(filepath.Join("..", "..", "bin", "refhost"))
	if err != nil {
		t.Fatal(err)
	}
	code = strings.ReplaceAll(code, "NOTE", filepath.ToSlash(filepath.Join(files, "note.txt")))
	command := append([]string{host, "--config", config, "--connect-timeout", startTimeout.String()}, flags...)
	return order{Command: command, Code: code, Answer: answer, SilenceMs: (2 * patience).Milliseconds()}
}

func (d desk) note() string {
	text, _ := os.ReadFile(filepath.Join(d.dir, "files", "note.txt"))
	return string(text)
}

func auditOf(o order) string {
	text, _ := os.ReadFile(filepath.Join(filepath.Dir(o.Command[2]), "audit.jsonl"))
	return string(text)
}

// audited are the records of calls: event, tool, outcome and approval.
func audited(t *testing.T, o order) []string {
	t.Helper()
	var all []string
	lines := bufio.NewScanner(strings.NewReader(auditOf(o)))
	for lines.Scan() {
		var r struct{ Event, Tool, Outcome, Approval string }
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		if r.Tool != "" {
			all = append(all, strings.Join(strings.Fields(r.Event+" "+r.Tool+" "+r.Outcome+" "+r.Approval), " "))
		}
	}
	return all
}

// writing reads what is there, writes, and tells the class of the error if it is not permitted.
const writing = `
import * as files from "@codemode/servers/files";
await files.list_allowed_directories();
try {
  await files.write_file({ path: "NOTE", content: "written" });
  await files.write_file({ path: "NOTE", content: "written twice" });
  globalThis.__codemode_result__ = "written";
} catch (error) {
  globalThis.__codemode_result__ = error.constructor.name + ": " + error.hint;
}
`

func eachClient(t *testing.T, do func(t *testing.T, drive func(*testing.T, order) seen)) {
	for name, drive := range clients() {
		t.Run(name, func(t *testing.T) { do(t, drive) })
	}
}

func TestRenamedTool(t *testing.T) {
	eachClient(t, func(t *testing.T, drive func(*testing.T, order) seen) {
		s := drive(t, newDesk(t).order(t, "", "globalThis.__codemode_result__ = 6 * 7"))
		if s.Tool.Name != "codemode_run" || !regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`).MatchString(s.Tool.Name) ||
			s.Tool.Title != "Code Mode" || s.Tool.Annotations.ReadOnlyHint || !s.Tool.Annotations.DestructiveHint {
			t.Errorf("the tool is %+v", s.Tool)
		}
		if s.Response.Result != 42. {
			t.Errorf("the response is %+v", s.Response)
		}
		s = drive(t, newDesk(t).order(t, "", "1", "--read-only"))
		if !s.Tool.Annotations.ReadOnlyHint || s.Tool.Annotations.DestructiveHint {
			t.Errorf("the read-only tool is %+v", s.Tool)
		}
	})
}

func TestApproval(t *testing.T) {
	const read = "call.begin list_allowed_directories|call.end list_allowed_directories ok|"
	for _, c := range []struct {
		name, answer   string
		flags          []string
		result, note   string
		questions      int
		recorded       string
		class, hintHas string
	}{
		{name: "once", answer: "once", result: "written", note: "written twice", questions: 2,
			recorded: "call.begin write_file once|call.end write_file ok once|call.begin write_file once|" +
				"call.end write_file ok once"},
		{name: "for the run", answer: "run", result: "written", note: "written twice", questions: 1,
			recorded: "call.begin write_file run|call.end write_file ok run|call.begin write_file run|" +
				"call.end write_file ok run"},
		{name: "denied", answer: "deny", result: "PolicyError: ", questions: 1,
			recorded: "call.denied write_file denied denied"},
		{name: "no answer", answer: "silence", flags: []string{"--ask-timeout", patience.String()}, questions: 1,
			result:   "PolicyError: ",
			recorded: "call.denied write_file denied timeout"},
		{name: "a flag cannot grant what the file asks for", flags: []string{"--grant", "files/write_*"}, questions: 2,
			answer: "once",
			result: "written", note: "written twice",
			recorded: "call.begin write_file once|call.end write_file ok once|call.begin write_file once|" +
				"call.end write_file ok once"},
		{name: "refused by a rule", flags: []string{"--refuse", "files/write_*"}, result: "PolicyError: ",
			recorded: "call.denied write_file denied"},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachClient(t, func(t *testing.T, drive func(*testing.T, order) seen) {
				d := newDesk(t)
				o := d.order(t, c.answer, writing, c.flags...)
				s := drive(t, o)
				if result, _ := s.Response.Result.(string); !strings.HasPrefix(result, c.result) || d.note() != c.note {
					t.Errorf("the response is %+v and the file has %q", s.Response, d.note())
				}
				if len(s.Questions) != c.questions {
					t.Errorf("%d questions: %q", len(s.Questions), s.Questions)
				}
				for _, q := range s.Questions {
					const named = "Server: \"files\"\nTool: \"write_file\""
					if !strings.Contains(q, named) || !strings.Contains(q, "note.txt") {
						t.Errorf("the question is %q", q)
					}
				}
				if got := strings.Join(audited(t, o), "|"); got != read+c.recorded {
					t.Errorf("the audit has %q", got)
				}
			})
		})
	}
}

func TestProgress(t *testing.T) {
	const long = `import { trigger_long_running_operation } from "@codemode/servers/everything";
		globalThis.__codemode_result__ = await trigger_long_running_operation({ duration: 1, steps: 4 });`
	eachClient(t, func(t *testing.T, drive func(*testing.T, order) seen) {
		o := newDesk(t).order(t, "", long)
		o.Progress = true
		s := drive(t, o)
		var messages []string
		for i, p := range s.Progress {
			if p.Progress != float64(i+1) {
				t.Errorf("notification %d has the progress %v", i, p.Progress)
			}
			messages = append(messages, p.Message)
		}
		if len(messages) < 4 || !slices.Contains(messages, "everything/trigger-long-running-operation: 2 of 4") {
			t.Errorf("told of %q; the response is %+v", messages, s.Response)
		}
	})
}
