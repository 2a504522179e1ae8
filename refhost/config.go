package refhost

import (
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"codemode/refhost/audit"
	"codemode/refhost/jsonfile"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// Config is the host's configuration: the servers in the order of the file.
type Config struct {
	Servers []ServerConfig
	// Policy and Audit are neutral when the file says nothing about them, ToolName is empty then.
	Policy   policy.Part
	Audit    audit.Config
	ToolName string
	// Resources are the ids of the servers whose resources clients are shown.
	Resources []string
	// MCPI counts for hosts of that system alone.
	MCPI mcpi.Settings
	// Disabled are the ids of servers that are configured and left out.
	Disabled []string
	// Notes tell what is ignored of the file.
	Notes []Note
}

// Note is what a person may want to know of a configuration.
type Note struct {
	// Text begins with file and line.
	Text string
	// Problem is set where what is ignored may change what is meant.
	Problem bool
}

// ServerConfig is one entry of mcpServers: either Command or URL is set.
type ServerConfig struct {
	// ServerID is the entry's key, as written.
	ServerID string
	Command  string
	Args     []string
	// Env is what the command finds in its environment, beside where programs are and the like.
	Env map[string]string
	// Dir is the working directory of the command; empty is the host's own.
	Dir     string
	URL     string
	Headers map[string]string
	// SSE is set if the server at URL speaks the HTTP of 2024-11-05, with server-sent events.
	SSE bool
	// ParallelCalls is how many calls may be under way with the server, of all runs together; 0 is no bound.
	ParallelCalls int
	// Expanded are the values that replaced a ${NAME}, by name. Nobody but the server is told of them.
	Expanded map[string]string
	// Problem, if it is not empty, is why the server cannot be started or reached. Agents are told of it.
	Problem string
}

// LoadConfig reads a file of the form {"mcpServers": {"<serverId>": {…}}}, or with the key that another client has. A
// policy, an audit, a toolName and the ids of resources can be added; see [policy.Parse] and [audit.Parse]. It may
// have comments and trailing commas. Values of a wrong type, misspelt keys and what switches tools off in a way that
// this host does not follow are errors with file and line; other keys of other programs are ignored with a note.
// ${NAME} in a string of a server is replaced by what lookup finds; a server that lacks something has a Problem.
func LoadConfig(path string, lookup func(string) (string, bool)) (Config, error) {
	file, err := jsonfile.Read(path)
	if err != nil {
		return Config{}, fmt.Errorf("reading the configuration: %w; pass an existing file with --config", err)
	}
	l := configLoader{file: file, lookup: lookup, folder: workspaceFolder(path), room: new(maxExpanded)}
	if err := l.otherFormat(); err != nil {
		return Config{}, err
	}
	return l.load()
}

// configLoader knows where in the file it is, for its errors.
type configLoader struct {
	file   jsonfile.File
	lookup func(string) (string, bool)
	// folder is what ${workspaceFolder} stands for.
	folder string
	// room is how many bytes more may stand in the place of ${…}.
	room *int
}

func (l configLoader) load() (Config, error) {
	var config Config
	servers := func(v jsonfile.Value) error { return l.servers(v, &config) }
	known := map[string]func(jsonfile.Value) error{
		"mcpServers": servers, "servers": servers, "context_servers": servers, "mcp.servers": servers,
		"mcp": func(v jsonfile.Value) error { return l.clientMCP(v, &config) },
		"policy": func(v jsonfile.Value) (err error) {
			config.Policy, err = policy.Parse(l.file, v)
			return err
		},
		"audit": func(v jsonfile.Value) (err error) {
			config.Audit, err = audit.Parse(l.file, v, l.expanded)
			return err
		},
		"mcpi":     func(v jsonfile.Value) error { return l.mcpi(v, &config.MCPI) },
		"toolName": func(v jsonfile.Value) error { return l.toolName(v, &config.ToolName) },
		"resources": l.file.Each(func(v jsonfile.Value) error {
			var id string
			err := l.file.Into(&id)(v)
			config.Resources = append(config.Resources, id)
			return err
		}),
	}
	members, err := l.file.Members(l.file.Top())
	if err != nil {
		return Config{}, err
	}
	// What an entry of a server means can depend on the policy.
	slices.SortStableFunc(members, func(a, b jsonfile.Value) int { return rank(a) - rank(b) })
	var foreign []jsonfile.Value
	for _, m := range members {
		if read := known[m.Key]; read == nil {
			foreign = append(foreign, m)
		} else if err := read(m); err != nil {
			return Config{}, err
		}
	}
	note, err := l.foreignAtTop(foreign, slices.Collect(maps.Keys(known)))
	if err != nil {
		return Config{}, err
	}
	config.Notes = append(note, config.Notes...)
	return config, nil
}

func rank(v jsonfile.Value) int {
	if v.Key == "policy" {
		return 0
	}
	return 1
}

func (l configLoader) toolName(v jsonfile.Value, into *string) error {
	if err := l.file.Into(into)(v); err != nil {
		return err
	}
	if err := rules.CheckToolName(*into); err != nil {
		return l.file.Errorf(v.Offset, "%v", err)
	}
	return nil
}

// IDs are those of all servers, also of disabled ones.
func (c Config) IDs() []string {
	ids := slices.Clone(c.Disabled)
	for _, s := range c.Servers {
		ids = append(ids, s.ServerID)
	}
	return ids
}

// CheckResources finds ids that no server has.
func (c Config) CheckResources() error {
	for _, id := range c.Resources {
		if !slices.Contains(c.IDs(), id) {
			return fmt.Errorf("resources are to be shown of %q, and no server is called so; configured are %s", id,
				strings.Join(c.IDs(), ", "))
		}
	}
	return nil
}

// OpenAudit opens the audit that the configuration asks for, or nil. Nothing that its servers are given is recorded.
func (c Config) OpenAudit(stderr io.Writer, logger *slog.Logger) (*audit.Log, error) {
	return audit.Open(c.Audit, c.secrets(), stderr, logger)
}
