package refhost

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"

	"codemode/refhost/jsonfile"
	"codemode/refhost/policy"
)

func (l configLoader) servers(object jsonfile.Value, config *Config) error {
	servers, err := l.file.Members(object)
	if err != nil {
		return err
	}
	for _, s := range servers {
		if slices.Contains(config.IDs(), s.Key) {
			return l.file.Errorf(s.Offset, "the server %q is there twice; remove one", s.Key)
		}
		if err := l.server(s, config); err != nil {
			return err
		}
	}
	return nil
}

// server reads one entry and adds it, unless it is disabled.
func (l configLoader) server(entry jsonfile.Value, config *Config) error {
	e, err := l.entry(entry, config)
	if err != nil {
		return err
	}
	leaveOut := func(format string) {
		config.Disabled = append(config.Disabled, e.ServerID)
		config.Notes = append(config.Notes, l.note(entry.Offset, format, e.ServerID))
	}
	if e.disabled || !e.enabled || !e.active {
		leaveOut("the server %q is disabled")
		return nil
	}
	if err := l.check(&e, entry.Offset); err != nil {
		return err
	}
	l.expand(&e.ServerConfig, e.envFile)
	if l.isOurselves(e.ServerConfig) {
		leaveOut("the server %q is this host with this file, and left out")
		return nil
	}
	config.Servers = append(config.Servers, e.ServerConfig)
	if len(e.only)+len(e.off) > 0 {
		config.Policy.Switches = append(config.Policy.Switches,
			policy.Switches{Server: e.ServerID, Only: e.only, Off: e.off})
	}
	return nil
}

// entry reads the keys of one server, and notes those that are ignored.
func (l configLoader) entry(entry jsonfile.Value, config *Config) (serverEntry, error) {
	e := serverEntry{ServerConfig: ServerConfig{ServerID: entry.Key}, enabled: true, active: true}
	targets := e.targets()
	fields, err := l.file.Members(entry)
	if err != nil {
		return e, err
	}
	given := map[any]jsonfile.Value{}
	for _, f := range fields {
		target, known := targets[f.Key]
		if !known {
			note, err := l.foreign(f, e.ServerID, slices.Collect(maps.Keys(targets)), config.Policy)
			if err != nil {
				return e, err
			}
			if len(config.Notes) == maxNotes {
				return e, l.file.Errorf(f.Offset, "the file has more than %d keys that this host does not have; "+
					"remove them", maxNotes)
			}
			config.Notes = append(config.Notes, note)
			continue
		}
		_, adds := target.(*toolNames)
		if same, twice := given[target]; twice && !adds && !bytes.Equal(same.Raw, f.Raw) {
			return e, l.file.Errorf(f.Offset, "%q and %q mean the same, and differ; remove one", same.Key, f.Key)
		}
		given[target] = f
		if err := l.value(f, &e, target); err != nil {
			return e, err
		}
	}
	return e, nil
}

// value reads the value of one key of an entry into its target.
func (l configLoader) value(f jsonfile.Value, e *serverEntry, target any) error {
	err := l.file.Unmarshal(f, target)
	if errors.As(err, new(jsonfile.Twice)) {
		return err
	}
	if _, command := target.(*commandLine); err != nil || !command && hasNull(f.Raw) {
		return l.file.Errorf(f.Offset,
			"the value of %q has the wrong type; env and headers are objects of strings, args and lists of tools "+
				"are arrays of strings, disabled is true or false, parallelCalls is a number, all others are strings",
			f.Key)
	}
	if name := sameHeader(e.Headers); target == any(&e.Headers) && name != "" {
		return l.file.Errorf(f.Offset, "the header %s is there twice, in letters of another case; remove one", name)
	}
	if name, found := noVariable(e.Env); found && target == any(&e.Env) {
		return l.file.Errorf(f.Offset, "%q is no name of a variable; write the value behind the colon", name)
	}
	if target == any(&e.ParallelCalls) && e.ParallelCalls < 1 {
		return l.file.Errorf(f.Offset, "%q is %d; it must not be below 1", f.Key, e.ParallelCalls)
	}
	if target == any(&e.only) && len(e.only) == 0 {
		return l.file.Errorf(f.Offset, "%q names no tool; name those that there are, or disable the server", f.Key)
	}
	return nil
}

// hasNull tells whether there is a null within an array or an object, which encoding/json takes for nothing.
func hasNull(raw []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	for within := false; ; within = true {
		switch token, err := dec.Token(); {
		case err != nil:
			return false
		case token == nil && within:
			return true
		}
	}
}

// noVariable is a name that no variable of an environment can have, if there is one.
func noVariable(env map[string]string) (name string, found bool) {
	for _, name := range slices.Sorted(maps.Keys(env)) {
		if name == "" || strings.ContainsAny(name, "=\x00") {
			return name, true
		}
	}
	return "", false
}

// sameHeader is a header that is there under two names, or "".
func sameHeader(headers map[string]string) string {
	seen := map[string]bool{}
	for name := range headers {
		name = http.CanonicalHeaderKey(name)
		if seen[name] {
			return name
		}
		seen[name] = true
	}
	return ""
}

// serverEntry is what an entry says.
type serverEntry struct {
	ServerConfig
	kind, envFile             string
	disabled, enabled, active bool
	// only and off are names of tools that are switched on and off.
	only, off toolNames
}

// toolNames are added up where several keys have some.
type toolNames []string

func (n *toolNames) UnmarshalJSON(raw []byte) error {
	var names []string
	err := json.Unmarshal(raw, &names)
	*n = append(*n, names...)
	return err
}

// targets are the keys of an entry, also as single clients spell them.
func (e *serverEntry) targets() map[string]any {
	return map[string]any{
		"type": &e.kind, "transport": &e.kind, "transportType": &e.kind,
		"command": &commandLine{&e.ServerConfig}, "args": &e.Args, "env": &e.Env, "environment": &e.Env,
		"envFile": &e.envFile, "cwd": &e.Dir,
		"url": &e.URL, "serverUrl": &e.URL, "httpUrl": &e.URL, "headers": &e.Headers,
		"parallelCalls": &e.ParallelCalls,
		"disabled":      &e.disabled, "enabled": &e.enabled, "isActive": &e.active,
		"disabledTools": &e.off, "disabled_tools": &e.off, "excludeTools": &e.off,
		"enabledTools": &e.only, "enabled_tools": &e.only, "includeTools": &e.only, "tools": &e.only,
	}
}

// commandLine reads a command: the program alone, with its arguments as opencode has it, or as an object as older
// versions of Zed have it.
type commandLine struct{ of *ServerConfig }

func (c *commandLine) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &c.of.Command) == nil {
		return nil
	}
	var line []string
	if json.Unmarshal(raw, &line) == nil && len(line) > 0 {
		c.of.Command, c.of.Args = line[0], line[1:]
		return nil
	}
	var parts struct {
		Path string
		Args []string
		Env  map[string]string
	}
	if json.Unmarshal(raw, &parts) != nil || parts.Path == "" {
		return errors.New("no command")
	}
	c.of.Command, c.of.Args, c.of.Env = parts.Path, parts.Args, parts.Env
	return nil
}

// check takes the type, in one of the spellings that clients have.
func (l configLoader) check(e *serverEntry, offset int) error {
	spelling := strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(e.kind))
	spelling = cmp.Or(map[string]string{"local": "stdio", "remote": "http"}[spelling], spelling)
	switch {
	case !slices.Contains([]string{"", "stdio", "http", "streamablehttp", "sse"}, spelling):
		return l.file.Errorf(offset, "server %q has the type %q; use stdio, http or sse", e.ServerID, e.kind)
	case (e.Command == "") == (e.URL == ""):
		return l.file.Errorf(offset, "server %q must have either command or url; a client may know that of an "+
			"extension of its own: write it, or disable the server", e.ServerID)
	case e.URL != "" && spelling == "stdio", e.Command != "" && spelling != "" && spelling != "stdio":
		return l.file.Errorf(offset, "server %q has the type %s, which does not fit its other keys; remove type",
			e.ServerID, e.kind)
	}
	e.SSE = spelling == "sse"
	return nil
}
