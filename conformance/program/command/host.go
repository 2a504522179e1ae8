package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/spec"
)

// hostFlags say which host is meant, how it is reached and how long it may take.
type hostFlags struct {
	// spec names what the host is judged by.
	spec                 *string
	host, tokenEnv       string
	tool, cwd            string
	context, env         []string
	without              []string
	setup, configCommand string
	restart              string
	timeouts             driver.Timeouts
}

func (h *hostFlags) register(flags *pflag.FlagSet) {
	d := driver.DefaultTimeouts()
	h.spec = program.SpecFlag(flags)
	flags.StringVar(&h.host, "host", "",
		"the `host`: a command line ({config} is replaced by a file, or --config PATH is appended), or a URL")
	flags.StringVar(&h.tokenEnv, "token-env", "", "name of the environment `variable` with the bearer token for a URL")
	flags.StringVar(&h.tool, "tool", "",
		"`name` of the host's tool if it had to rename codemode.run; everything but the name is judged")
	flags.Func("context",
		"text `file` that is part of the agent context beside what MCP shows; {home} is the HOME of the host's "+
			"process; may be repeated",
		add(&h.context))
	flags.StringVar(&h.configCommand, "config-command", "",
		"`command` that turns the mcpServers JSON, on its stdin and at $CONFIG, into what {config} names")
	flags.Func("env", "`NAME=VALUE` in the environment of the host, or NAME to hand on your own; may be repeated",
		h.addEnv)
	flags.Func("without", "`option` of the configuration that the host does not offer, such as maxRefDepth: what is "+
		"about it is not applicable; may be repeated", add(&h.without))
	flags.StringVar(&h.cwd, "cwd", "", "`folder` that the host runs in")
	flags.StringVar(&h.setup, "setup", "", "`command` that is run once, to its end, before the host is started first")
	flags.StringVar(&h.restart, "restart", "",
		"`command` that starts a host at a URL anew with the servers in {config}, or $CONFIG, and ends once the "+
			"former one is gone")
	flags.DurationVar(&h.timeouts.Start, "start-timeout", d.Start, "longest wait for the host to start")
	flags.DurationVar(&h.timeouts.Run, "run-timeout", d.Run, "longest wait for one codemode.run")
	flags.DurationVar(&h.timeouts.Stop, "stop-timeout", d.Stop,
		"longest wait for the host to end once its stdin is closed")
	h.timeouts.List, h.timeouts.Cancel = d.List, d.Cancel
}

// add collects the values of a repeated flag.
func add(list *[]string) func(string) error {
	return func(value string) error {
		if value == "" {
			return errors.New("is empty")
		}
		*list = append(*list, value)
		return nil
	}
}

// addEnv takes NAME=VALUE, or NAME, whose value is the suite's own.
func (h *hostFlags) addEnv(value string) error {
	name, _, given := strings.Cut(value, "=")
	if name == "" {
		return errors.New("it has no name; write NAME=VALUE")
	}
	if !given {
		own, set := os.LookupEnv(name)
		if !set {
			return fmt.Errorf("%s is not set here; write %s=VALUE", name, name)
		}
		value = name + "=" + own
	}
	h.env = append(h.env, value)
	return nil
}

// given is how the host is reached beside its command, in the form of a shell and
// without the values of variables, which may be secrets.
func (h *hostFlags) given() string {
	var words []string
	word := func(flag, value string) {
		if value != "" {
			words = append(words, "--"+flag+" '"+strings.ReplaceAll(value, "'", `'\''`)+"'")
		}
	}
	if *h.spec != spec.Default().String() {
		word("spec", *h.spec)
	}
	word("tool", h.tool)
	for _, file := range h.context {
		word("context", file)
	}
	for _, option := range h.without {
		word("without", option)
	}
	word("config-command", h.configCommand)
	for _, pair := range h.env {
		name, _, _ := strings.Cut(pair, "=")
		word("env", name)
	}
	word("cwd", h.cwd)
	word("setup", h.setup)
	word("restart", h.restart)
	usual := driver.DefaultTimeouts()
	for _, wait := range []struct {
		flag         string
		asked, usual time.Duration
	}{
		{"start-timeout", h.timeouts.Start, usual.Start}, {"run-timeout", h.timeouts.Run, usual.Run},
		{"stop-timeout", h.timeouts.Stop, usual.Stop},
	} {
		if wait.asked != wait.usual {
			word(wait.flag, wait.asked.String())
		}
	}
	return strings.Join(words, " ")
}

func (h *hostFlags) isURL() bool {
	return strings.HasPrefix(h.host, "http://") || strings.HasPrefix(h.host, "https://")
}

// open returns the host, whose one tool has its name from names unless it had to
// rename it. It is stopped in a hurry once ctx ends.
func (h *hostFlags) open(ctx context.Context, names spec.Names) (driver.Host, error) {
	options := driver.Options{
		Timeouts: h.timeouts, TokenEnv: h.tokenEnv, Stopping: ctx.Done(),
		Tool: cmp.Or(h.tool, names.Tool), StdioType: names.Stdio,
		ContextFiles: h.context, Env: h.env, WorkDir: h.cwd, Setup: h.setup,
		ConfigCommand: h.configCommand, Restart: h.restart,
		Given: h.given(), ClientName: "codemode-conformance", ClientVersion: conformance.Version,
	}
	folder, err := os.Stat(cmp.Or(h.cwd, "."))
	switch {
	case strings.TrimSpace(h.host) == "":
		return nil, errors.New("no host given; name one, such as --host './bin/myhost --config {config}'")
	case h.timeouts.Start <= 0 || h.timeouts.Stop <= 0 || h.timeouts.Run < time.Millisecond:
		return nil, errors.New("a timeout must be longer than 0")
	case err != nil || !folder.IsDir():
		return nil, fmt.Errorf("--cwd %s: it is no folder", h.cwd)
	case h.restart != "" && !h.isURL():
		return nil, errors.New("--restart is for a host at a URL; one that is a command is started by the suite")
	case h.isURL() && h.restart == "" && (h.setup != "" || h.configCommand != "" || h.cwd != "" || len(h.env) > 0):
		return nil, errors.New("--setup, --config-command, --cwd and --env are for a host that the suite starts; " +
			"one at a URL is started by you, or by --restart")
	case h.isURL():
		return driver.NewURL(h.host, options)
	}
	return driver.NewCommand(h.host, options)
}
