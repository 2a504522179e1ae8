package refhost_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/policy"
	"codemode/refhost/searchexecute"
)

// loadAt writes files into a folder and loads the first.
func loadAt(t *testing.T, files map[string]string, first string) refhost.Config {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	config, err := refhost.LoadConfig(filepath.Join(dir, first), func(name string) (string, bool) {
		value, ok := map[string]string{"TOKEN": "secret", "EMPTY": ""}[name]
		return value, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range config.Notes {
		config.Notes[i].Text = strings.TrimPrefix(n.Text, dir+string(filepath.Separator))
	}
	for i := range config.Servers {
		config.Servers[i].Dir = strings.ReplaceAll(config.Servers[i].Dir, dir, "DIR")
	}
	return config
}

func TestConfigOfVSCode(t *testing.T) {
	got := loadAt(t, map[string]string{".env": "# of the workspace\n\nA=1\nexport B = \"two words\"\nC='x=y'\n",
		".vscode/mcp.json": `{
		// asked for by the editor
		"inputs": [{"type": "promptString", "id": "key", "password": true}],
		"servers": {
			"files": {"type": "stdio", "command": "run", "cwd": "${workspaceFolder}${/}src", "envFile": ".env",
				"env": {"A": "${env:TOKEN}", "D": "${EMPTY:-none}${workspaceFolderBasename:x}"}, "dev": {"watch": "*"}},
			"asks": {"type": "http", "url": "https://example.org/mcp",
				"headers": {"Authorization": "Bearer ${input:key}", "X": "${NONE}"}}, /* the last */
		},
	}`}, ".vscode/mcp.json")
	want := refhost.Config{
		Servers: []refhost.ServerConfig{
			{ServerID: "files", Command: "run", Dir: "DIR" + string(filepath.Separator) + "src",
				Env: map[string]string{"A": "secret", "B": "two words", "C": "x=y",
					"D": "none${workspaceFolderBasename:x}"},
				Expanded: map[string]string{"TOKEN": "secret"}},
			{ServerID: "asks", URL: "https://example.org/mcp", Headers: map[string]string{"Authorization": "Bearer ",
				"X": ""},
				Problem: "${input:key} is neither asked for nor known by this host; write ${NAME} in its place, and " +
					"set NAME in the environment; NONE is not set; set it in the environment"},
		},
		Notes: []refhost.Note{
			{Text: `.vscode/mcp.json:3: ignored, as this host has no such keys: "inputs"; known are audit, ` +
				`context_servers, mcp, mcp.servers, mcpServers, mcpi, policy, resources, servers, toolName`},
			{Text: `.vscode/mcp.json:6: "dev" of server "files" is ignored: it is for clients`},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

func TestConfigOfOtherClients(t *testing.T) {
	got := loadAt(t, map[string]string{"mcp.json": `{
		"globalShortcut": "Ctrl+Space", "preferences": {}, "mcp": {},
		"mcpServers": {
			"off": {"command": "x", "disabled": true, "env": {"K": "${NONE}"}},
			"off2": {"command": "x", "enabled": false},
			"old": {"type": "sse", "url": "https://example.org/sse", "timeout": 5},
			"new": {"type": "streamableHttp", "url": "https://example.org/mcp", "autoApprove": ["a"]},
			"same": {"transport": "streamable-http", "serverUrl": "https://example.org/mcp"},
			"fewer": {"command": "x", "disabledTools": ["rm"], "whatever": 1}
		}, "toolName": "codemode_run"}`}, "mcp.json")
	want := refhost.Config{
		ToolName: "codemode_run", Disabled: []string{"off", "off2"},
		Policy: policy.Part{Switches: []policy.Switches{{Server: "fewer", Off: []string{"rm"}}}},
		Servers: []refhost.ServerConfig{
			{ServerID: "old", URL: "https://example.org/sse", SSE: true},
			{ServerID: "new", URL: "https://example.org/mcp"},
			{ServerID: "same", URL: "https://example.org/mcp"},
			{ServerID: "fewer", Command: "x"},
		},
		Notes: []refhost.Note{
			{Text: `mcp.json:2: ignored, as this host has no such keys: "globalShortcut", "preferences"; known are ` +
				`audit, context_servers, mcp, mcp.servers, mcpServers, mcpi, policy, resources, servers, toolName`},
			{Text: `mcp.json:4: the server "off" is disabled`},
			{Text: `mcp.json:5: the server "off2" is disabled`},
			{Text: `mcp.json:6: "timeout" of server "old" is ignored: times are bounded by --timeout and --connect-timeout`},
			{Text: `mcp.json:7: "autoApprove" of server "new" is ignored: the user is asked before calls where the ` +
				`policy's approval says so, which has in granted what needs no consent`, Problem: true},
			{Text: `mcp.json:9: unknown key "whatever" of server "fewer" is ignored; known are args, command, cwd, ` +
				`disabled, disabledTools, disabled_tools, enabled, enabledTools, enabled_tools, env, envFile, environment, ` +
				`excludeTools, headers, httpUrl, includeTools, isActive, parallelCalls, serverUrl, tools, transport, ` +
				`transportType, type, url`,
				Problem: true},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

func TestProblemsOfServers(t *testing.T) {
	for server, want := range map[string]string{
		`{"command": "${NONE} ${NONE2}"}`:                      "NONE is not set; set it in the environment; NONE2",
		`{"command": "${EMPTY}"}`:                              "nothing is left of its command or url",
		`{"command": "x", "args": ["${command:pick}"]}`:        "${command:pick} is neither asked for nor known",
		`{"command": "x", "envFile": "none"}`:                  "its envFile cannot be read: no such file or directory;",
		`{"command": "x", "envFile": "."}`:                     "its envFile cannot be read: it is no file;",
		`{"command": "x", "envFile": "broken"}`:                "its envFile, line 2: it is not NAME=VALUE",
		`{"command": "x", "args": ["${x.y}", "${1}", "${}$"]}`: "",
	} {
		config := loadAt(t, map[string]string{"mcp.json": `{"mcpServers": {"a": ` + server + `}}`,
			"broken": "A=1\nthe-secret\n"}, "mcp.json")
		got := config.Servers[0].Problem
		if (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s: the problem is %q, want one with %q", server, got, want)
		}
	}
}

// TestConfigThatNamesItself is that of a client whose one server is this host with the same file.
func TestConfigThatNamesItself(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mcp.json")
	for args, want := range map[string]bool{
		`["--config", "${workspaceFolder}/mcp.json"]`: true, `["serve", "--config=${workspaceFolder}/mcp.json"]`: true,
		`["--config", "${workspaceFolder}/other.json"]`: false, `[]`: false,
	} {
		command, err := json.Marshal(os.Args[0])
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprintf(`{"mcpServers": {"self": {"command": %s, "args": %s}}}`, command, args)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		config, err := refhost.LoadConfig(path, os.LookupEnv)
		if err != nil || (len(config.Servers) == 0) != want || len(config.Disabled)+len(config.Servers) != 1 {
			t.Errorf("%s: %+v, %v", args, config, err)
		}
	}
}

// TestReadmeConfigs loads every configuration that the README shows.
func TestReadmeConfigs(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(readme), "```json")[1:]
	if len(blocks) < 6 {
		t.Fatalf("found %d configurations", len(blocks))
	}
	for _, block := range blocks {
		of, text, _ := strings.Cut(block, "\n")
		if strings.TrimSpace(of) == searchexecute.System {
			continue // a configuration of its own, which its package reads
		}
		text, _, _ = strings.Cut(text, "```")
		path := filepath.Join(t.TempDir(), "mcp.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		config, err := refhost.LoadConfig(path, func(string) (string, bool) { return "value", true })
		if err != nil || len(config.Servers) == 0 || len(config.Notes) > 0 {
			t.Errorf("%s\nis read as %+v, %v", text, config, err)
		}
		for _, s := range config.Servers {
			if s.Problem != "" {
				t.Errorf("%s\nhas a problem: %s", text, s.Problem)
			}
		}
	}
}

var _ = Describe("A server with server-sent events", func() {
	It("is called with the configured headers", func() {
		var mu sync.Mutex
		var authorized []string
		server := newServer(nil, "echo")
		handler := mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return server }, nil)
		config := listen("old", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			authorized = append(authorized, r.Header.Get("Authorization"))
			mu.Unlock()
			handler.ServeHTTP(w, r)
		}))
		config.SSE, config.Headers = true, map[string]string{"Authorization": "Bearer secret"}
		result, err := callOnce("old", "echo", nil, config)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(result)).To(MatchJSON(`{"content":[{"type":"text","text":"echo"}]}`))
		mu.Lock()
		defer mu.Unlock()
		Expect(authorized).NotTo(BeEmpty())
		Expect(authorized).To(HaveEach("Bearer secret"))
	})

	It("gets no message at another origin", func() {
		var asked atomic.Bool
		other := listen("other", http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Store(true) }))
		config := listen("old", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = w.Write([]byte("event: endpoint\ndata: " + other.URL + "/message\n\n"))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}))
		config.SSE = true
		h := hostWithLog(GinkgoWriter, config)
		Expect(h.Servers()[0].Problem).To(ContainSubstring("another origin, " + other.URL))
		Expect(asked.Load()).To(BeFalse())
	})
})

// TestServersOfFoldersAreNoted: Claude Code has servers for single folders in the file of all, and which are off there.
func TestServersOfFoldersAreNoted(t *testing.T) {
	for folder, noted := range map[string]bool{
		`{"mcpServers": {"b": {"command": "x"}}}`: true, `{"disabledMcpServers": ["a"]}`: true,
		`{"disabledMcpjsonServers": ["a"], "mcpServers": {}}`: true,
		`{"mcpServers": {}, "disabledMcpServers": []}`:        false, `{"allowedTools": []}`: false, `7`: false,
	} {
		got := loadAt(t, map[string]string{".claude.json": `{"mcpServers": {"a": {"command": "x"}},
			"projects": {"/p": {"history": []}, "/q": ` + folder + `}}`}, ".claude.json")
		var problems []string
		for _, n := range got.Notes {
			if n.Problem {
				problems = append(problems, n.Text)
			}
		}
		if (len(problems) == 1 && strings.Contains(problems[0], `such as those of "/q"`)) != noted || len(problems) > 1 {
			t.Errorf("%s: problems %q", folder, problems)
		}
	}
}
