package driver

import (
	"context"
	"fmt"
	"os"
	"sync"
)

// commandHost is a host that is started by a command line.
type commandHost struct {
	line    string
	fields  []string
	options Options
	program fingerprint
	digest  string
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
			Party: BlameAdapter, Tried: fmt.Sprintf("reading the command line %q", commandLine), Found: err.Error(),
			Next: "give one program with its arguments, or wrap it: sh -c '…' (with {config} as an argument)",
			Err:  fmt.Errorf("%w: %w", errNotReached, err),
		}
	}
	h := &commandHost{line: commandLine, fields: fields, options: o.withDefaults()}
	// A program that is missing is reported by Start.
	if path, err := findProgram(fields[0]); err == nil {
		h.digest = h.program.of(path)
	}
	return h, nil
}

// Identity implements [Host].
func (h *commandHost) Identity() Identity { return Identity{Command: h.line, Digest: h.digest} }

// Start implements [Host].
func (h *commandHost) Start(ctx context.Context, servers []ServerConfig) (Session, error) {
	program, err := findProgram(h.fields[0])
	if err != nil {
		return nil, err
	}
	dir, config, err := writeConfig(servers)
	if err != nil {
		return nil, &Blame{
			Party: BlameSuite, Tried: "writing the host's config file", Found: err.Error(),
			Next: "make the folder for temporary files writable", Err: err,
		}
	}
	p, err := startProcess(program, fillConfig(h.fields[1:], config), h.options.WorkDir, h.options.Timeouts.Stop)
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, missing(h.fields[0], clip(err.Error(), 2*maxQuote), "check that it runs on this machine", err)
	}
	id := h.Identity()
	id.Digest = h.program.of(program)
	return open(ctx, commandEnd(p, dir), h.options, id)
}

// commandEnd is the far end of a process whose config file lies in dir.
func commandEnd(p *process, dir string) farEnd {
	f, stderr := &faults{}, &tail{}
	read := newLines(p.stdout, p.stdin, f)
	var copying sync.WaitGroup
	copying.Go(func() { p.copyStderr(stderr) })
	return farEnd{
		link: read, faults: f, stderr: stderr,
		fate: func() string {
			fate, ended := p.fate()
			if ended {
				// Its last words are on their way.
				copying.Wait()
			}
			return fate
		},
		stop: func() error {
			err := p.stop()
			copying.Wait()
			read.wait()
			if e := os.RemoveAll(dir); e != nil && err == nil {
				err = fmt.Errorf("its config file could not be removed: %w", e)
			}
			return err
		},
	}
}
