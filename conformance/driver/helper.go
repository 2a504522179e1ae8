package driver

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"codemode/reports/evidence"
)

// helper is a program of the user beside the host: one that sets it up, or one
// that writes its configuration.
type helper struct {
	// flag is what named the command line.
	flag, line string
	options    Options
	// variables are those that it gets beside the host's; stdin is what it reads.
	variables map[string]string
	// config is the path that {config} stands for.
	config string
	stdin  []byte
	// next is what to do where it fails; "" for to correct it.
	next string
}

// run runs the program to its end in a workspace and returns what it printed. The
// error is a *[Blame].
func (h helper) run(ctx context.Context, in workspace) ([]byte, error) {
	fields, err := splitCommand(h.line, h.variable)
	if err != nil {
		return nil, h.blame("the command line: "+err.Error(), "", err)
	}
	for i := range fields {
		fields[i] = strings.ReplaceAll(fields[i], configPlaceholder, h.config)
	}
	program, err := findProgram(fields[0])
	if err != nil {
		return nil, h.missing(err)
	}
	cmd := exec.CommandContext(ctx, program, fields[1:]...)
	cmd.Dir, cmd.Stdin = h.options.WorkDir, bytes.NewReader(h.stdin)
	cmd.Env = in.environment(h.options.Env)
	for name, value := range h.variables {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &said, time.Second
	prepare(cmd)
	cmd.Cancel = func() error {
		g := newGroup(cmd.Process.Pid, sessionVariable+"=")
		defer g.release()
		g.kill()
		return cmd.Process.Kill()
	}
	// On Linux a program is told to die with the thread that started it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	// What the program has started may go on with its output.
	if err := cmd.Run(); err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		return nil, h.failed(ctx, err, out.String(), said.String())
	}
	return out.Bytes(), nil
}

// variable is the value of $NAME in the command line.
func (h helper) variable(name string) string {
	if value, has := h.variables[name]; has {
		return value
	}
	return os.Getenv(name)
}

// failed says how the program ended. What a program that prints for people says
// may be on its stdout.
func (h helper) failed(ctx context.Context, err error, out, said string) error {
	found := clip(err.Error(), maxQuote)
	switch {
	case errors.Is(context.Cause(ctx), errTimeout):
		found = fmt.Sprintf("it did not end within %v", h.options.Timeouts.Start)
	case ctx.Err() != nil:
		return &Blame{Party: BlameSuite, Tried: "running " + h.flag, Found: "the attempt was cancelled",
			Next: "start it again", Err: err}
	}
	if said == "" {
		said = out
	}
	if last := lastError(said); last != "" {
		found += fmt.Sprintf(" (it printed: %q)", clip(last, maxQuote))
	}
	b := h.blame(found, said, err)
	b.Next = cmp.Or(h.next, b.Next)
	return b
}

// missing says of which command line the program is that was not found.
func (h helper) missing(err error) error {
	var b *Blame
	if !errors.As(err, &b) {
		return err
	}
	own := h.blame(b.Found, "", b.Err)
	own.Next = b.Next
	return own
}

// blame blames the command that the user gave.
func (h helper) blame(found, stderr string, err error) *Blame {
	return &Blame{
		Party: BlameAdapter, Tried: fmt.Sprintf("running %s %q", h.flag, evidence.Redact(h.line)), Found: found,
		Next: "correct that command", Stderr: stderr, Err: fmt.Errorf("%w: %w", errNotReached, err),
	}
}
