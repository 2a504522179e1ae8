package refhost

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// maxExpanded bounds what stands in the place of ${…} in a file, in bytes: a short text can name a long value often.
const maxExpanded = 4 << 20

// expansion replaces ${…} in the texts of one server, and remembers what it met.
type expansion struct {
	lookup  func(string) (string, bool)
	folder  string
	pattern *regexp.Regexp
	// room is that of all texts of the file.
	room *int
	// values came from the environment, by name. unset are names that are not there, unknown what this host has no
	// value for.
	values         map[string]string
	unset, unknown []string
}

func (l configLoader) expansion() *expansion {
	return &expansion{lookup: l.lookup, folder: l.folder, room: l.room,
		pattern: regexp.MustCompile(`\$\{[A-Za-z_/][^${}]*\}|\{(env|file):[^${}]+\}`)}
}

func (e *expansion) replace(text string) string {
	return e.pattern.ReplaceAllStringFunc(text, func(found string) string {
		value := e.value(found, strings.Trim(found, "${}"))
		if *e.room -= len(value); *e.room < 0 {
			return ""
		}
		return value
	})
}

// value is what stands in the place of what was found. It is as in Claude Code (NAME, NAME:-default), in VS Code and
// Cursor (env:NAME, and what they know of folders), and in opencode ({env:NAME}).
func (e *expansion) value(found, name string) string {
	kind, rest, divided := strings.Cut(name, ":")
	switch {
	case name == "workspaceFolder":
		return e.folder
	case name == "workspaceFolderBasename":
		return filepath.Base(e.folder)
	case name == "pathSeparator" || name == "/":
		return string(filepath.Separator)
	case name == "userHome":
		home, _ := os.UserHomeDir()
		return home
	case divided && strings.HasPrefix(rest, "-") && isVariable(kind):
		if value, _ := e.lookup(kind); value != "" {
			return e.found(kind, value)
		}
		return rest[1:]
	case kind == "env" && isVariable(rest):
		return e.environment(rest)
	case divided && slices.Contains([]string{"input", "config", "command", "file"}, kind):
		e.unknown = append(e.unknown, found)
		return ""
	case isVariable(name):
		return e.environment(name)
	}
	return found
}

func isVariable(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}

func (e *expansion) environment(name string) string {
	value, ok := e.lookup(name)
	if !ok {
		e.unset = append(e.unset, name)
		return ""
	}
	return e.found(name, value)
}

func (e *expansion) found(name, value string) string {
	if e.values == nil {
		e.values = map[string]string{}
	}
	e.values[name] = value
	return value
}

// problem is what is missing.
func (e *expansion) problem() error {
	var all []string
	if *e.room < 0 {
		all = append(all, fmt.Sprintf("what stands for ${…} in the file has more than %d bytes; name long values "+
			"less often", maxExpanded))
	}
	for _, name := range e.unset {
		all = append(all, name+" is not set; set it in the environment")
	}
	for _, found := range e.unknown {
		all = append(all, found+" is neither asked for nor known by this host; write ${NAME} in its place, and set "+
			"NAME in the environment")
	}
	if len(all) == 0 {
		return nil
	}
	slices.Sort(all)
	return errors.New(strings.Join(slices.Compact(all), "; "))
}

// expanded replaces ${…} in one string.
func (l configLoader) expanded(text string) (string, error) {
	e := l.expansion()
	replaced := e.replace(text)
	return replaced, e.problem()
}

// expand replaces ${…} in every string of a server, and adds what its file of variables has.
func (l configLoader) expand(s *ServerConfig, envFile string) {
	e := l.expansion()
	for _, text := range []*string{&s.Command, &s.Dir, &s.URL, &envFile} {
		*text = e.replace(*text)
	}
	for i := range s.Args {
		s.Args[i] = e.replace(s.Args[i])
	}
	for _, texts := range []map[string]string{s.Env, s.Headers} {
		for key, text := range texts {
			texts[key] = e.replace(text)
		}
	}
	s.Expanded = e.values
	err := e.problem()
	switch {
	case err == nil && s.Command == "" && s.URL == "":
		err = errors.New("nothing is left of its command or url; set the variables that it is made of")
	case err == nil && envFile != "":
		err = l.addFile(s, envFile)
	}
	if err != nil {
		s.Problem = err.Error()
	}
}

// addFile adds the variables of a file that env does not name. A path is meant from the workspace folder.
func (l configLoader) addFile(s *ServerConfig, path string) error {
	if !filepath.IsAbs(path) {
		path = filepath.Join(l.folder, path)
	}
	text, err := readVariables(path)
	if err != nil {
		if broken := new(fs.PathError); errors.As(err, &broken) {
			err = broken.Err // agents are not told of paths
		}
		return fmt.Errorf("its envFile cannot be read: %w; correct its path in the configuration", err)
	}
	variables, err := parseVariables(text)
	if err != nil {
		return fmt.Errorf("its envFile, %w", err)
	}
	for name, value := range variables {
		if _, named := s.Env[name]; !named {
			if s.Env == nil {
				s.Env = map[string]string{}
			}
			s.Env[name] = value
		}
	}
	return nil
}

// maxEnvFile bounds a file of variables, in bytes.
const maxEnvFile = 1 << 20

// readVariables reads a file of variables. A configuration may come with a project, and name a device without an end.
func readVariables(path string) ([]byte, error) {
	switch about, err := os.Stat(path); {
	case err != nil:
		return nil, err
	case !about.Mode().IsRegular():
		return nil, errors.New("it is no file")
	case about.Size() > maxEnvFile:
		return nil, fmt.Errorf("it has %d bytes, more than %d", about.Size(), maxEnvFile)
	}
	return os.ReadFile(path)
}

// parseVariables reads lines of the form NAME=VALUE. Empty ones and those that begin with # are comments; the value may
// be in quotes. Errors do not repeat the line: it may be a secret.
func parseVariables(text []byte) (map[string]string, error) {
	variables := map[string]string{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\uFEFF"))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, found := strings.Cut(strings.TrimPrefix(line, "export "), "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !found || name == "" || strings.ContainsAny(name, " \t\x00") || strings.Contains(value, "\x00") {
			return nil, fmt.Errorf("line %d: it is not NAME=VALUE; correct it", number)
		}
		if n := len(value); n > 1 && value[0] == value[n-1] && (value[0] == '"' || value[0] == '\'') {
			value = value[1 : n-1]
		}
		variables[name] = value
	}
	return variables, nil
}

// workspaceFolder is the folder that a configuration file is for: the one that it is in, or that whose folder of
// settings it is in.
func workspaceFolder(path string) string {
	folder := filepath.Dir(path)
	if absolute, err := filepath.Abs(folder); err == nil {
		folder = absolute
	}
	if strings.HasPrefix(filepath.Base(folder), ".") {
		return filepath.Dir(folder)
	}
	return folder
}
