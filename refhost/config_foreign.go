package refhost

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/files"
	"codemode/refhost/jsonfile"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// foreignKeys are what clients have in the entry of a server beside what this host reads.
var foreignKeys = []struct {
	keys []string
	// instead says what to do in its place.
	instead string
	// problem tells whether the server is another one without it, given the file's policy.
	problem func(policy.Part) bool
}{
	{[]string{"autoApprove", "alwaysAllow", "always_allow", "trust"}, "the user is asked before calls where the " +
		"policy's approval says so, which has in granted what needs no consent", asksNobody},
	{[]string{"auth", "oauth", "headersHelper", "authProviderType", "bearer_token_env_var", "env_http_headers"},
		"put credentials into headers, or use refhost login", always},
	{[]string{"sandbox", "sandboxEnabled"}, "the server runs with the rights of the host", always},
	{[]string{"timeout", "initTimeout", "startupTimeout", "toolTimeout", "tool_timeout_sec", "startup_timeout_sec"},
		"times are bounded by --timeout and --connect-timeout", never},
	{[]string{"name", "description", "icon", "version", "gallery", "dev", "watchPaths", "metadata", "source",
		"settings"}, "it is for clients", never},
}

func always(policy.Part) bool { return true }

func never(policy.Part) bool { return false }

// maxNotes bounds the notes of one file.
const maxNotes = 1000

// asksNobody tells whether calls that a client asked about are made without a question.
func asksNobody(p policy.Part) bool { return !policy.Policy{p}.Asks() }

// switchesAtTop are keys beside the servers by which clients switch servers or tools off, or ask before calls.
var switchesAtTop = []string{"tools", "disabledTools", "enabledTools", "excludeTools", "includeTools", "coreTools",
	"permission", "permissions", "allowMCPServers", "excludeMCPServers", "enabledMcpjsonServers",
	"disabledMcpjsonServers", "disabledMcpServers", "allowedMcpServers", "deniedMcpServers"}

// agentsAtTop are keys below which Zed and opencode have what single agents may do.
var agentsAtTop = []string{"agent", "agents", "mode"}

// policyKeys are keys of a policy, which an entry or a client's object of servers does not have.
var policyKeys = []string{"policy", "allow", "deny", "readOnly", "approval", "rate", "rates", "permission",
	"permissions"}

// foreign is a note of a key of an entry that this host does not read. One that looks like a key that it reads is an
// error: it is misspelt. So is one that may switch tools off: they would be there.
func (l configLoader) foreign(field jsonfile.Value, serverID string, known []string, p policy.Part) (Note, error) {
	for _, of := range foreignKeys {
		if slices.Contains(of.keys, field.Key) {
			note := l.note(field.Offset, "%q of server %q is ignored: %s", field.Key, serverID, of.instead)
			note.Problem = of.problem(p)
			return note, nil
		}
	}
	if slices.Contains(policyKeys, field.Key) {
		return Note{}, l.file.Errorf(field.Offset, "%q of server %q would permit or forbid nothing there; write a "+
			"policy beside the servers, and name the server in its patterns", field.Key, serverID)
	}
	if strings.Contains(strings.ToLower(field.Key), "tool") {
		return Note{}, l.file.Errorf(field.Offset, "%q of server %q may switch tools off, and this host does not know "+
			"how; name them in disabledTools in its place", field.Key, serverID)
	}
	if near := rules.Suggest(field.Key, known); near != "" {
		return Note{}, l.file.Errorf(field.Offset, "unknown key %q of server %q; did you mean %q?", field.Key, serverID,
			near)
	}
	slices.Sort(known)
	note := l.note(field.Offset, "unknown key %q of server %q is ignored; known are %s", field.Key, serverID,
		strings.Join(known, ", "))
	note.Problem = true
	return note, nil
}

// foreignAtTop notes all keys beside those of this host at once: a client has its other settings in the same file.
// What looks like a key of this host is an error, because a misspelt policy protects nothing, and so is what
// switches servers or tools off.
func (l configLoader) foreignAtTop(fields []jsonfile.Value, known []string) ([]Note, error) {
	if len(fields) > maxNotes {
		return nil, l.file.Errorf(fields[maxNotes].Offset, "the file has more than %d keys that this host does not "+
			"have; remove them", maxNotes)
	}
	var names []string
	for _, f := range fields {
		if slices.Contains(switchesAtTop, f.Key) && !isEmpty(f) ||
			slices.Contains(agentsAtTop, f.Key) && l.switches(f, maxAgentDepth) {
			return nil, l.file.Errorf(f.Offset, "%q may switch servers or tools off, and this host does not follow it "+
				"here; say it by disabled and disabledTools of the servers, or by deny and approval of a policy, and "+
				"remove it", f.Key)
		}
		if near := rules.Suggest(f.Key, known); near != "" {
			return nil, l.file.Errorf(f.Offset, "unknown key %q; did you mean %q?", f.Key, near)
		}
		names = append(names, fmt.Sprintf("%q", f.Key))
	}
	if len(names) == 0 {
		return nil, nil
	}
	slices.Sort(known)
	notes := []Note{l.note(fields[0].Offset, "ignored, as this host has no such keys: %s; known are %s",
		strings.Join(names, ", "), strings.Join(known, ", "))}
	for _, f := range fields {
		if f.Key == "projects" {
			notes = append(notes, l.ofFolders(f)...)
		}
	}
	return notes, nil
}

// ofFolders is a note of what Claude Code has for single folders, where that has servers or switches some off.
func (l configLoader) ofFolders(projects jsonfile.Value) []Note {
	folders, err := l.file.Members(projects)
	if err != nil {
		return nil // it is another client's, and no object
	}
	for _, folder := range folders {
		members, err := l.file.Members(folder)
		if err == nil && slices.ContainsFunc(members, func(m jsonfile.Value) bool {
			return (m.Key == "mcpServers" || slices.Contains(switchesAtTop, m.Key)) && !isEmpty(m)
		}) {
			note := l.note(folder.Offset, "the servers of single folders, and which are switched off there, are not "+
				"read, such as those of %q; write what this host is to have into mcpServers of a file of its own",
				folder.Key)
			note.Problem = true
			return []Note{note}
		}
	}
	return nil
}

// maxAgentDepth bounds how deep in the settings of agents is looked for switches.
const maxAgentDepth = 8

// switches tells whether a value has a member, so deep in it, that may switch tools off.
func (l configLoader) switches(v jsonfile.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	members, err := l.file.Members(v)
	return err == nil && slices.ContainsFunc(members, func(m jsonfile.Value) bool {
		key := strings.ToLower(m.Key)
		may := strings.Contains(key, "tool") || strings.Contains(key, "permission")
		return may && !isEmpty(m) || l.switches(m, depth-1)
	})
}

// isEmpty tells whether a value says nothing.
func isEmpty(v jsonfile.Value) bool {
	return slices.Contains([]string{"{}", "[]", "null"}, strings.Join(strings.Fields(string(v.Raw)), ""))
}

// clientMCP reads what clients have below mcp: VS Code the member servers in its settings, opencode the servers
// themselves, Gemini CLI which servers there are.
func (l configLoader) clientMCP(object jsonfile.Value, config *Config) error {
	members, err := l.file.Members(object)
	if err != nil {
		return err
	}
	is := func(keys ...string) bool {
		return slices.ContainsFunc(members, func(m jsonfile.Value) bool { return slices.Contains(keys, m.Key) })
	}
	if !is("servers", "inputs", "allowed", "excluded", "serverCommand") {
		return l.servers(object, config)
	}
	for _, m := range members {
		switch {
		case m.Key == "servers":
			err = l.servers(m, config)
		case slices.Contains(policyKeys, m.Key):
			err = l.file.Errorf(m.Offset, "%q of mcp would permit or forbid nothing there; write a policy at the "+
				"top of the file", m.Key)
		case m.Key == "allowed" || m.Key == "excluded":
			err = l.file.Errorf(m.Offset, "%q of mcp switches servers off, and this host does not follow it; write "+
				`"disabled": true at these servers, and remove it`, m.Key)
		default:
			config.Notes = append(config.Notes, l.note(m.Offset, "%q of mcp is ignored: it is for clients", m.Key))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// otherFormat refuses files of clients that are no JSON.
func (l configLoader) otherFormat() error {
	format := ""
	switch extension := strings.ToLower(filepath.Ext(l.file.Name)); {
	case extension == ".toml" || regexp.MustCompile(`(?m)^\s*\[mcp_servers\b`).Match(l.file.Text):
		format = "TOML, as Codex has it"
	case extension == ".yaml", extension == ".yml",
		regexp.MustCompile(`(?m)^(mcpServers|mcp_servers|extensions):`).Match(l.file.Text):
		format = "YAML, as Goose and Continue have it"
	default:
		return nil
	}
	return l.file.Errorf(0, "this is %s, and the host reads JSON; write its servers into a file of their own: "+
		`{"mcpServers": {"NAME": {"command": "PROGRAM", "args": ["ARGUMENT"]}}}`, format)
}

func (l configLoader) note(offset int, format string, args ...any) Note {
	return Note{Text: l.file.Errorf(offset, format, args...).Error()}
}

// isOurselves tells whether a server is this program with the same configuration, as in a client's own file: hosts
// would start hosts without end.
func (l configLoader) isOurselves(s ServerConfig) bool {
	self, err := os.Executable()
	if err != nil || s.Command == "" {
		return false
	}
	command, err := exec.LookPath(s.Command)
	if err != nil || !files.Same(command, self) {
		return false
	}
	return slices.ContainsFunc(s.Args, func(arg string) bool {
		_, value, found := strings.Cut(arg, "=")
		return files.Same(arg, l.file.Name) || found && files.Same(value, l.file.Name)
	})
}
