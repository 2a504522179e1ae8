package refhost

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/audit"
	"codemode/refhost/jsonfile"
	"codemode/refhost/policy"
)

// Config is the host's configuration: the servers in the order of the file.
type Config struct {
	Servers []ServerConfig
	// Policy and Audit are neutral when the file says nothing about them.
	Policy policy.Part
	Audit  audit.Config
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

// LoadConfig reads a file of the form {"mcpServers": {"<serverId>": {…}}}, to which a
// policy and an audit can be added; see [policy.Parse] and [audit.Parse].
// ${NAME} in a string is replaced by what lookup finds. Unknown keys, values of
// a wrong type and unset variables are errors with file and line.
func LoadConfig(path string, lookup func(string) (string, bool)) (Config, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("reading the configuration: %w; pass an existing file with --config", err)
	}
	l := configLoader{file: jsonfile.File{Name: path, Text: text}, lookup: lookup}
	return l.load()
}

// configLoader knows where in the file it is, for its errors.
type configLoader struct {
	file   jsonfile.File
	lookup func(string) (string, bool)
}

func (l configLoader) load() (Config, error) {
	var config Config
	err := l.file.Object(l.file.Top(), map[string]func(jsonfile.Value) error{
		"mcpServers": func(v jsonfile.Value) error { return l.servers(v, &config) },
		"policy": func(v jsonfile.Value) (err error) {
			config.Policy, err = policy.Parse(l.file, v)
			return err
		},
		"audit": func(v jsonfile.Value) (err error) {
			config.Audit, err = audit.Parse(l.file, v, l.expanded)
			return err
		},
	})
	if err != nil {
		return Config{}, err
	}
	return config, nil
}

func (l configLoader) servers(object jsonfile.Value, config *Config) error {
	servers, err := l.file.Members(object)
	if err != nil {
		return err
	}
	for _, s := range servers {
		server, err := l.server(s)
		if err != nil {
			return err
		}
		config.Servers = append(config.Servers, server)
	}
	return nil
}

func (l configLoader) server(entry jsonfile.Value) (ServerConfig, error) {
	fields, err := l.file.Members(entry)
	if err != nil {
		return ServerConfig{}, err
	}
	s := ServerConfig{ServerID: entry.Key}
	kind := ""
	targets := map[string]any{
		"type": &kind, "command": &s.Command, "args": &s.Args, "env": &s.Env, "cwd": &s.Dir,
		"url": &s.URL, "headers": &s.Headers,
	}
	for _, f := range fields {
		target, known := targets[f.Key]
		if !known {
			return s, l.file.Errorf(f.Offset,
				"unknown key %q of server %q; known are type, command, args, env, cwd, url and headers",
				f.Key, s.ServerID)
		}
		if err := json.Unmarshal(f.Raw, target); err != nil {
			return s, l.file.Errorf(f.Offset,
				"the value of %q has the wrong type; env and headers are objects of strings, args is an array of "+
					"strings, all others are strings", f.Key)
		}
	}
	if err := l.expand(&s, entry.Offset); err != nil {
		return s, err
	}
	return s, l.check(s, kind, entry.Offset)
}

func (l configLoader) check(s ServerConfig, kind string, offset int) error {
	switch {
	case !slices.Contains([]string{"", "stdio", "http", "streamable-http"}, kind):
		return l.file.Errorf(offset, "server %q has the type %q; use stdio or http", s.ServerID, kind)
	case (s.Command == "") == (s.URL == ""):
		return l.file.Errorf(offset, "server %q must have either command or url", s.ServerID)
	case s.URL != "" && kind == "stdio", s.Command != "" && strings.HasSuffix(kind, "http"):
		return l.file.Errorf(offset, "server %q has the type %s, which does not fit its other keys; remove type",
			s.ServerID, kind)
	}
	return nil
}

// variable is what the environment replaces.
func variable() *regexp.Regexp { return regexp.MustCompile(`\$\{([A-Za-z_][A-Za-z0-9_]*)\}`) }

// expanded replaces ${NAME} in one string.
func (l configLoader) expanded(text string) (string, error) {
	var err error
	replaced := variable().ReplaceAllStringFunc(text, func(found string) string {
		value, ok := l.lookup(found[2 : len(found)-1])
		if !ok {
			err = fmt.Errorf("%s is not set; set it in the environment", found[2:len(found)-1])
		}
		return value
	})
	return replaced, err
}

// expand replaces ${NAME} in every string of a server.
func (l configLoader) expand(s *ServerConfig, offset int) error {
	var unset []string
	replace := func(text string) string {
		return variable().ReplaceAllStringFunc(text, func(found string) string {
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
		return l.file.Errorf(offset, "server %q uses %s, which is not set; set it in the environment", s.ServerID,
			strings.Join(slices.Compact(unset), ", "))
	}
	return nil
}
