package refhost

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Config is the host's configuration: the servers in the order of the file.
type Config struct {
	Servers []ServerConfig
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
	// Expanded are the values that replaced a ${NAME}, by name. Nobody but the server is told of them.
	Expanded map[string]string
}

// LoadConfig reads a file of the form {"mcpServers": {"<serverId>": {…}}}.
// ${NAME} in a string is replaced by what lookup finds. Unknown keys, values of
// a wrong type and unset variables are errors with file and line.
func LoadConfig(path string, lookup func(string) (string, bool)) (Config, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("reading the configuration: %w; pass an existing file with --config", err)
	}
	l := configLoader{path: path, text: text, lookup: lookup}
	return l.load()
}

// configLoader knows where in the file it is, for its errors.
type configLoader struct {
	path   string
	text   []byte
	lookup func(string) (string, bool)
}

// member is one member of an object in the file; offset is where its value ends.
type member struct {
	key    string
	value  json.RawMessage
	offset int
}

func (l configLoader) errorAt(offset int, format string, args ...any) error {
	line := 1 + bytes.Count(l.text[:min(max(offset, 0), len(l.text))], []byte("\n"))
	return fmt.Errorf("%s:%d: %s", l.path, line, fmt.Sprintf(format, args...))
}

func (l configLoader) load() (Config, error) {
	top, err := l.members(l.text, 0)
	if err != nil {
		return Config{}, err
	}
	var config Config
	for _, m := range top {
		if m.key != "mcpServers" {
			return Config{}, l.errorAt(m.offset, "unknown key %q; the one key here is mcpServers", m.key)
		}
		servers, err := l.members(m.value, m.offset)
		if err != nil {
			return Config{}, err
		}
		for _, s := range servers {
			server, err := l.server(s)
			if err != nil {
				return Config{}, err
			}
			config.Servers = append(config.Servers, server)
		}
	}
	return config, nil
}

// members reads one object; start is the offset of its text in the file.
func (l configLoader) members(text []byte, start int) ([]member, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	fail := func(err error) error {
		return l.errorAt(start+int(dec.InputOffset()), "not valid JSON: %v; correct the file", err)
	}
	token, err := dec.Token()
	if err != nil {
		return nil, fail(err)
	}
	if token != json.Delim('{') {
		return nil, l.errorAt(start, "found %v where an object must be", token)
	}
	var members []member
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, fail(err)
		}
		m := member{key: key.(string)}
		if err := dec.Decode(&m.value); err != nil {
			return nil, fail(err)
		}
		m.offset = start + int(dec.InputOffset()) - len(m.value)
		if slices.ContainsFunc(members, func(o member) bool { return o.key == m.key }) {
			return nil, l.errorAt(m.offset, "the key %q is there twice; remove one", m.key)
		}
		members = append(members, m)
	}
	if _, err := dec.Token(); err != nil {
		return nil, fail(err)
	}
	return members, nil
}

func (l configLoader) server(entry member) (ServerConfig, error) {
	fields, err := l.members(entry.value, entry.offset)
	if err != nil {
		return ServerConfig{}, err
	}
	s := ServerConfig{ServerID: entry.key}
	kind := ""
	targets := map[string]any{
		"type": &kind, "command": &s.Command, "args": &s.Args, "env": &s.Env, "cwd": &s.Dir,
		"url": &s.URL, "headers": &s.Headers,
	}
	for _, f := range fields {
		target, known := targets[f.key]
		if !known {
			return s, l.errorAt(f.offset,
				"unknown key %q of server %q; known are type, command, args, env, cwd, url and headers",
				f.key, s.ServerID)
		}
		if err := json.Unmarshal(f.value, target); err != nil {
			return s, l.errorAt(f.offset,
				"the value of %q has the wrong type; env and headers are objects of strings, args is an array of "+
					"strings, all others are strings", f.key)
		}
	}
	if err := l.expand(&s, entry.offset); err != nil {
		return s, err
	}
	return s, l.check(s, kind, entry.offset)
}

func (l configLoader) check(s ServerConfig, kind string, offset int) error {
	switch {
	case !slices.Contains([]string{"", "stdio", "http", "streamable-http"}, kind):
		return l.errorAt(offset, "server %q has the type %q; use stdio or http", s.ServerID, kind)
	case (s.Command == "") == (s.URL == ""):
		return l.errorAt(offset, "server %q must have either command or url", s.ServerID)
	case s.URL != "" && kind == "stdio", s.Command != "" && strings.HasSuffix(kind, "http"):
		return l.errorAt(offset, "server %q has the type %s, which does not fit its other keys; remove type",
			s.ServerID, kind)
	}
	return nil
}

// expand replaces ${NAME} in every string of a server.
func (l configLoader) expand(s *ServerConfig, offset int) error {
	var unset []string
	variable := regexp.MustCompile(`\$\{([A-Za-z_][A-Za-z0-9_]*)\}`)
	replace := func(text string) string {
		return variable.ReplaceAllStringFunc(text, func(found string) string {
			name := found[2 : len(found)-1]
			value, ok := l.lookup(name)
			if !ok {
				unset = append(unset, name)
				return ""
			}
			if s.Expanded == nil {
				s.Expanded = map[string]string{}
			}
			s.Expanded[name] = value
			return value
		})
	}
	for _, text := range []*string{&s.Command, &s.Dir, &s.URL} {
		*text = replace(*text)
	}
	for i := range s.Args {
		s.Args[i] = replace(s.Args[i])
	}
	for _, texts := range []map[string]string{s.Env, s.Headers} {
		for key, text := range texts {
			texts[key] = replace(text)
		}
	}
	if len(unset) > 0 {
		slices.Sort(unset)
		return l.errorAt(offset, "server %q uses %s, which is not set; set it in the environment", s.ServerID,
			strings.Join(slices.Compact(unset), ", "))
	}
	return nil
}
