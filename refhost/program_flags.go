package refhost

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"codemode/refhost/images"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

func (inv *invocation) flags() *flag.FlagSet {
	f := flag.NewFlagSet(Name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&inv.configPath, "config", "", "`FILE` with the servers, in the form {\"mcpServers\": {…}}")
	f.DurationVar(&inv.connectTimeout, "connect-timeout", DefaultConnectTimeout,
		"longest `TIME` to connect to a server")
	f.BoolVar(&inv.verbose, "verbose", false, "log what is done, on stderr")
	f.BoolVar(&inv.requireIsolation, "require-isolation", false,
		"refuse to start unless every measure that isolates scripts is in force")
	if inv.command.name == "serve" {
		f.StringVar(&inv.http, "http", "",
			"serve at this `ADDRESS` instead of stdin and stdout; :PORT is on the loopback interface")
		f.StringVar(&inv.tokenFile, "http-token-file", "",
			"`FILE` with the bearer token that requests have to carry; without it, "+TokenVariable+
				" from the environment")
	}
	if inv.command.name != "completion" {
		f.Func("system", "speak this `SYSTEM` in place of Code Mode for MCP: "+strings.Join(inv.speaks(), " or ")+
			"; "+searchexecute.System+" has a configuration of its own", inv.speak)
	}
	f.Func("spec", "follow this `REVISION` of a specification: "+strings.Join(inv.revisions(), " or "), inv.specify)
	if slices.Contains([]string{"serve", "run", "context"}, inv.command.name) {
		f.Func("timeout", fmt.Sprintf("`TIME` that a script may take if it asks for none, such as 5s (default %v)",
			time.Duration(inv.bounds.Default.TimeoutMs)*time.Millisecond), inv.limit)
		f.Func("max-result", fmt.Sprintf("`BYTES` that a result may have if a script asks for none, up to %d, the "+
			"default", sandbox.MaxResult), inv.limitResult)
	}
	if slices.Contains([]string{"serve", "run", "context"}, inv.command.name) {
		f.BoolVar(&inv.typeScript, "typescript", false, "let scripts have the types of TypeScript, which are taken "+
			"out unchecked")
	}
	if slices.Contains([]string{"serve", "context"}, inv.command.name) {
		f.BoolVar(&inv.images, "images", false, fmt.Sprintf("show agents up to %d images that a result has as images, "+
			"not as text", images.MaxImages))
	}
	if inv.command.name == "serve" {
		f.Func("resources", "show clients the resources of this `SERVER`; can be repeated", func(id string) error {
			inv.resources = append(inv.resources, id)
			return nil
		})
	}
	if slices.Contains([]string{"serve", "run", "context"}, inv.command.name) {
		f.Func("tool-name", "show the one tool to clients under this `NAME` (default "+rules.OuterToolName+
			"); APIs of models take codemode_run", inv.nameTool)
	}
	if inv.command.name == "login" {
		f.StringVar(&inv.clientID, "client-id", "", "`ID` of a client that the authorization server knows already, "+
			"with its secret, if any, in "+ClientSecretVariable+"; without it, the host registers as one")
		f.StringVar(&inv.callback, "callback", "127.0.0.1:0", "loopback `ADDRESS` that the browser comes back to")
	}
	if inv.command.name != "completion" {
		f.StringVar(&inv.tokenDir, "token-dir", "", "`DIR` with the logins of remote servers (default refhost/tokens "+
			"in the user's configuration directory)")
	}
	if inv.command.name != "completion" && inv.command.name != "login" {
		inv.policyFlags(f)
	}
	return f
}

// limit takes the time that runs have by default. It may be longer than what they can ask for otherwise.
func (inv *invocation) limit(text string) error {
	d, err := time.ParseDuration(text)
	if err == nil && d < time.Millisecond {
		return errors.New("less than a millisecond")
	}
	inv.bounds.Default.TimeoutMs, inv.timeoutGiven = d.Milliseconds(), true
	inv.bounds.Ceiling.TimeoutMs = max(inv.bounds.Ceiling.TimeoutMs, d.Milliseconds())
	return err
}

// limitResult takes how large results are by default; a script may ask for more.
func (inv *invocation) limitResult(text string) error {
	bytes, err := strconv.ParseInt(text, 10, 64)
	if err == nil && (bytes < 4 || bytes > sandbox.MaxResult) {
		return fmt.Errorf("not between 4, which is null, and %d", sandbox.MaxResult)
	}
	inv.bounds.Default.MaxResultBytes = bytes
	return err
}

func (inv *invocation) nameTool(name string) error {
	inv.toolName = name
	return rules.CheckToolName(name)
}

func (inv *invocation) badUsage(format string, args ...any) int {
	fmt.Fprintf(inv.Stderr, "%s: %s; see %s --help\n", Name, visible(fmt.Sprintf(format, args...)), Name)
	return ExitUsage
}

// usage prints how to use the program.
func usage(to io.Writer, flags *flag.FlagSet) error {
	w := new(bytes.Buffer)
	fmt.Fprintf(w, "%s is a host for Code Mode for MCP: it offers MCP servers to an agent as JavaScript "+
		"modules.\n\nUsage:\n", Name)
	for _, c := range commands() {
		fmt.Fprintf(w, "  %s %-11s%-9s %s\n", Name, c.name, c.arguments, c.summary)
	}
	fmt.Fprint(w, "\nFlags:\n")
	flags.SetOutput(w)
	flags.PrintDefaults()
	fmt.Fprintf(w, `
Examples:
  %[1]s --config mcp.json
  %[1]s --config mcp.json --http :8080 --http-token-file token
  %[1]s run count.mjs --config mcp.json --timeout 5s
  echo 'globalThis.__codemode_result__ = 6 * 7' | %[1]s run -
  %[1]s doctor --config mcp.json
  %[1]s --system mcpi --config mcp.json
  %[1]s --system search-execute --config api.json

Exit codes: 0 done, 1 the script failed or doctor found a problem, 2 wrong usage.
`, Name)
	_, err := w.WriteTo(to)
	return err
}
