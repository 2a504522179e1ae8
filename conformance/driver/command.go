package driver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"codemode/reports/evidence"
)

// commandHost is a host that is started by a command line.
type commandHost struct {
	*volume
	line    string
	fields  []string
	options Options
	program fingerprint
	digest  string

	// settingUp guards what is known of the setup.
	settingUp   sync.Mutex
	isSetUp     bool
	setUpFailed error
}

// NewCommand returns a host that is started by a command line and spoken to over
// its stdin and stdout. The line is one simple command in the syntax of POSIX sh:
// quotes, backslashes and $NAME work, operators do not. Each {config} in its
// arguments becomes the path of the config file; without any, --config PATH is
// appended. The error is a *[Blame].
func NewCommand(commandLine string, o Options) (Host, error) {
	fields, err := splitCommand(commandLine, os.Getenv)
	if err == nil {
		err = refusePlaceholder(fields[1:])
	}
	if err != nil {
		return nil, &Blame{
			Party: BlameAdapter, Found: err.Error(),
			Tried: fmt.Sprintf("reading the command line %q", evidence.Redact(commandLine)),
			Next:  "give one program with its arguments, or wrap it: sh -c '…' (with {config} as an argument)",
			Err:   fmt.Errorf("%w: %w", errNotReached, err),
		}
	}
	h := &commandHost{line: commandLine, fields: fields, options: o.withDefaults(), volume: newVolume()}
	// A program that is missing is reported by Start.
	if path, err := findProgram(fields[0]); err == nil {
		h.digest = h.program.of(path)
	}
	return h, nil
}

// Identity implements [Host].
func (h *commandHost) Identity() Identity {
	return Identity{
		Command: evidence.Redact(h.line), Flags: evidence.Redact(h.options.Given), Digest: h.digest,
	}
}

// Start implements [Host].
func (h *commandHost) Start(ctx context.Context, servers []ServerConfig) (Session, error) {
	program, err := findProgram(h.fields[0])
	if err != nil {
		return nil, err
	}
	if err := h.setUp(ctx); err != nil {
		return nil, err
	}
	own, err := newWorkspace()
	if err != nil {
		return nil, noWorkspace(err)
	}
	config, err := h.options.configure(ctx, own, servers)
	if err != nil {
		_ = own.remove()
		return nil, err
	}
	p, err := startProcess(program, fillConfig(h.fields[1:], config), own, h.options)
	if err != nil {
		_ = own.remove()
		return nil, missing(h.fields[0], clip(err.Error(), maxQuote), "check that it runs on this machine", err)
	}
	id := h.Identity()
	id.Digest = h.program.of(program)
	return open(ctx, startedCommand(p, own, h.volume), h.options, id)
}

// noWorkspace blames the machine that the suite runs on.
func noWorkspace(err error) *Blame {
	return &Blame{
		Party: BlameSuite, Tried: "writing the host's config file", Found: err.Error(),
		Next: "make the folder for temporary files writable", Err: err,
	}
}

// setUp runs the user's command before the first start, and never again. It may
// take as long as it needs.
func (h *commandHost) setUp(ctx context.Context) error {
	h.settingUp.Lock()
	defer h.settingUp.Unlock()
	if h.options.Setup == "" || h.isSetUp {
		return h.setUpFailed
	}
	own, err := newWorkspace()
	if err != nil {
		return noWorkspace(err)
	}
	defer own.remove()
	_, err = helper{flag: "--setup", line: h.options.Setup, options: h.options}.run(ctx, own)
	// An attempt that the user ended says nothing of the next one.
	h.isSetUp = ctx.Err() == nil
	if h.isSetUp {
		h.setUpFailed = err
	}
	return err
}

// configure writes the configuration and returns the path of what the host takes.
func (o Options) configure(ctx context.Context, own workspace, servers []ServerConfig) (string, error) {
	servers = slices.Clone(servers)
	for i := range servers {
		if servers[i].Command != "" {
			servers[i].Type = o.StdioType
		}
	}
	data, err := configJSON(servers)
	path := filepath.Join(own.dir, "mcp.json")
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		return "", noWorkspace(err)
	}
	if o.ConfigCommand == "" {
		return path, nil
	}
	ctx, cancel := within(ctx, o.Timeouts.Start)
	defer cancel()
	writer := helper{
		flag: "--config-command", line: o.ConfigCommand, options: o,
		variables: map[string]string{"CONFIG": path}, stdin: data,
	}
	printed, err := writer.run(ctx, own)
	if err != nil {
		return "", err
	}
	if len(bytes.TrimSpace(printed)) == 0 {
		return "", writer.blame("it printed nothing, so there is no configuration", "",
			errors.New("nothing on stdout"))
	}
	other := filepath.Join(own.dir, "config")
	if err := os.WriteFile(other, printed, 0o600); err != nil {
		return "", noWorkspace(err)
	}
	return other, nil
}

// startedCommand is a host process with a workspace of its own.
func startedCommand(p *process, own workspace, said *volume) startedHost {
	f, stderr := &faults{volume: said}, &tail{}
	read := newLines(p.stdout, p.stdin, f)
	var copying sync.WaitGroup
	copying.Go(func() { p.copyStderr(stderr) })
	return startedHost{
		link: read, faults: f, stderr: stderr, home: own.home(), threads: p.group.threads,
		exitReason: func() string {
			reason, ended := p.exitReason()
			if ended {
				// The end of its stderr is on its way.
				copying.Wait()
			}
			return reason
		},
		stop: func() error {
			err := p.stop()
			copying.Wait()
			read.wait()
			if e := own.remove(); e != nil && err == nil {
				err = fmt.Errorf("its files could not be removed: %w", e)
			}
			return err
		},
	}
}
