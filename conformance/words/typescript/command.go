package typescript

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// command is a compiler with the command line of tsc.
type command struct {
	path    string
	version string
	// builds is set for one that checks several projects in one start, and reads the
	// language's own library once for all of them.
	builds bool
}

// killDelay is how long a stopped compiler may keep its output open.
const killDelay = 5 * time.Second

// firstNative is the first release that reads the language's library once for all projects
// of a build.
const firstNative = 7

// versionTimeout bounds asking a program for its version.
const versionTimeout = time.Minute

// open asks a program whether it is a TypeScript compiler.
func open(ctx context.Context, path string) (Compiler, error) {
	path, err := exec.LookPath(path)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, versionTimeout)
	defer cancel()
	asked := exec.CommandContext(ctx, path, "--version")
	asked.WaitDelay = killDelay
	out, err := asked.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%s --version: %w: %s", path, err, lastLine(out))
	}
	number, ok := strings.CutPrefix(strings.TrimSpace(string(out)), "Version ")
	if !ok {
		return nil, fmt.Errorf("%s --version printed %q; that is no TypeScript compiler", path, lastLine(out))
	}
	c := &command{path: path, version: "TypeScript " + number}
	major, _, _ := strings.Cut(number, ".")
	if release, err := strconv.Atoi(major); err != nil || release < firstNative {
		return c, nil
	}
	c.builds = true
	return newBatches(c), nil
}

func (c *command) Version() string { return c.version }

// Check implements [Compiler].
func (c *command) Check(ctx context.Context, p Project) ([]Diagnostic, error) {
	found, err := c.checkAll(ctx, []Project{p})
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// checkAll checks projects by one start of the compiler, each in a folder of its own: most
// of its time goes to the language's own library, which it reads once.
func (c *command) checkAll(ctx context.Context, projects []Project) (found [][]Diagnostic, err error) {
	folder, err := os.MkdirTemp("", "typescript-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	arguments := []string{"--project"}
	if c.builds {
		arguments = []string{"--build"} // it has to be the first one
	}
	for i, p := range projects {
		if err := p.write(filepath.Join(folder, strconv.Itoa(i))); err != nil {
			return nil, err
		}
		arguments = append(arguments, strconv.Itoa(i))
	}
	check := exec.CommandContext(ctx, c.path, append(arguments, "--pretty", "false")...)
	check.Dir = folder
	check.WaitDelay = killDelay
	out, err := check.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("%s: %w", c.path, err)
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%s: stopped: %w", c.path, context.Cause(ctx))
	}
	all := parse(string(out))
	found, attributed := attribute(all, len(projects))
	if (err != nil) != (len(all) > 0) || !attributed {
		return nil, fmt.Errorf("%s ended with %v and printed %q", c.path, check.ProcessState, lastLine(out))
	}
	return found, nil
}

// attribute gives each project what was found in its folder; false if there is anything else.
func attribute(all []Diagnostic, projects int) (found [][]Diagnostic, ok bool) {
	found = make([][]Diagnostic, projects)
	for _, d := range all {
		folder, file, within := strings.Cut(d.File, "/")
		i, err := strconv.Atoi(folder)
		switch {
		case d.File == "" && projects == 1:
			i = 0
		case !within || err != nil || i < 0 || i >= projects:
			return nil, false
		}
		d.File = file
		found[i] = append(found[i], d)
	}
	return found, true
}

// write puts the project into a folder, with a configuration.
func (p Project) write(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	names := make([]string, len(p.Files))
	for i, f := range p.Files {
		if !fs.ValidPath(f.Path) {
			return fmt.Errorf("%q is no relative path of a file", f.Path)
		}
		names[i] = f.Path
		path := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(f.Text), 0o600); err != nil {
			return err
		}
	}
	configuration, err := json.Marshal(p.configuration(names))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "tsconfig.json"), configuration, 0o600)
}

// configuration is that of a program in the sandbox: modules, no DOM, no types
// of Node.js.
func (p Project) configuration(names []string) any {
	paths := map[string][]string{}
	for module, path := range p.Modules {
		paths[module] = []string{"./" + path}
	}
	return map[string]any{
		"files": names,
		"compilerOptions": map[string]any{
			"strict": true, "noEmit": true, "types": []string{},
			// A host's declarations are checked, the language's own library is not.
			"skipLibCheck": false, "skipDefaultLibCheck": true,
			"target": "esnext", "lib": []string{"esnext"},
			"module": "esnext", "moduleResolution": "bundler", "paths": paths,
		},
	}
}

var (
	inFile  = regexp.MustCompile(`^(.+)\((\d+),\d+\): error (TS\d+): (.*)$`)
	without = regexp.MustCompile(`^error (TS\d+): (.*)$`)
)

// parse reads the compiler's plain output. Indented lines continue a message.
func parse(out string) []Diagnostic {
	var found []Diagnostic
	for line := range strings.Lines(out) {
		line = strings.TrimRight(line, "\r\n")
		if m := inFile.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2]) // the pattern lets only digits pass
			found = append(found, Diagnostic{File: filepath.ToSlash(m[1]), Line: n, Code: m[3], Message: m[4]})
		} else if m := without.FindStringSubmatch(line); m != nil {
			found = append(found, Diagnostic{Code: m[1], Message: m[2]})
		} else if strings.HasPrefix(line, " ") && len(found) > 0 {
			found[len(found)-1].Message += "\n" + line
		}
	}
	return found
}

// maxQuote bounds what an error quotes of a program's output, in bytes.
const maxQuote = 300

// lastLine is the end of a program's output, for an error of one line.
func lastLine(out []byte) string {
	text := strings.TrimSpace(string(out))
	text = text[strings.LastIndexByte(text, '\n')+1:]
	if len(text) > maxQuote {
		text = strings.ToValidUTF8(text[:maxQuote], "") + "…"
	}
	return text
}
