package command

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance/program/commandline"
	"codemode/refhost"
	"codemode/refhost/clients"
	"codemode/refhost/images"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// flagGroups are those of commands that have many.
func flagGroups() []commandline.FlagGroup {
	return []commandline.FlagGroup{
		{Title: "What is spoken:", Names: []string{"system", "spec"}},
		{Title: "The servers:", Names: []string{"config", "connect-timeout", "token-dir", "resources"}},
		{Title: "The client:", Names: []string{"http", "http-token-file", "tool-name", "images"}},
		{Title: "What scripts may do:", Names: []string{"timeout", "max-result", "typescript", "require-isolation",
			"allow", "deny", "read-only", "require-output-schema", "ask", "ask-for", "grant", "refuse", "ask-timeout",
			"rate"}},
		{Title: "What is recorded:", Names: []string{"audit", "audit-values", "audit-otlp", "verbose"}},
	}
}

// flags are those of the command.
func (inv *invocation) flags(f *pflag.FlagSet) {
	is := func(names ...string) bool { return slices.Contains(names, inv.command) }
	f.StringVar(&inv.configPath, "config", "", "`FILE` with the servers, in the form {\"mcpServers\": {…}}")
	inv.connectTimeout = refhost.DefaultConnectTimeout
	f.Func("connect-timeout", fmt.Sprintf("longest `TIME` to connect to a server (default %v)",
		refhost.DefaultConnectTimeout), timeInto(&inv.connectTimeout))
	f.StringVar(&inv.tokenDir, "token-dir", "", "`DIR` with the logins of remote servers (default refhost/tokens "+
		"in the user's configuration directory)")
	f.BoolVar(&inv.verbose, "verbose", false, "log what is done, on stderr")
	f.BoolVar(&inv.requireIsolation, "require-isolation", false,
		"refuse to start unless every measure that isolates scripts is in force")
	known := of(inv.command)
	f.Func("system", "speak this `SYSTEM`: "+strings.Join(names(known), ", ")+"; the first if none is named", inv.speak)
	f.Func("spec", "follow this `REVISION` of a specification: "+strings.Join(revisions(known), ", "), inv.specify)
	if is("serve") {
		inv.clientFlags(f)
	}
	if is("serve", "run", "context") {
		inv.runFlags(f)
	}
	if is("serve", "context") {
		f.BoolVar(&inv.images, "images", false, fmt.Sprintf("show agents up to %d images that a result has as images, "+
			"not as text", images.MaxImages))
	}
	if is("login") {
		f.StringVar(&inv.clientID, "client-id", "", "`ID` of a client that the authorization server knows already, "+
			"with its secret, if any, in "+clientSecretVariable+"; without it, the host registers as one")
		f.StringVar(&inv.callback, "callback", "127.0.0.1:0", "loopback `ADDRESS` that the browser comes back to")
		return
	}
	inv.policyFlags(f)
	if is("serve", "run") {
		inv.approvalFlags(f)
		inv.auditFlags(f)
	}
}

// clientFlags tell how clients connect, and what they see beside the tool.
func (inv *invocation) clientFlags(f *pflag.FlagSet) {
	f.StringVar(&inv.http, "http", "",
		"serve at this `ADDRESS` instead of stdin and stdout; :PORT is on the loopback interface")
	f.StringVar(&inv.tokenFile, "http-token-file", "", "`FILE` with the bearer token that requests have to carry; "+
		"without it, "+clients.TokenVariable+" from the environment")
	f.Func("resources", "show clients the resources of this `SERVER`; can be repeated", func(id string) error {
		inv.resources = append(inv.resources, id)
		return nil
	})
}

// timeInto reads a time, which has to be one that passes.
func timeInto(target *time.Duration) func(text string) error {
	return func(text string) error {
		d, err := time.ParseDuration(text)
		if err == nil && d <= 0 {
			err = errors.New("it must be longer than 0, such as 30s")
		}
		*target = d
		return err
	}
}

// runFlags tell how scripts are written, and what they have if they ask for none.
func (inv *invocation) runFlags(f *pflag.FlagSet) {
	f.Func("timeout", fmt.Sprintf("`TIME` that a script may take if it asks for none, such as 5s (default %v)",
		time.Duration(inv.bounds.Default.TimeoutMs)*time.Millisecond), inv.limit)
	f.Func("max-result", fmt.Sprintf("`BYTES` that a result may have if a script asks for none, up to %d, the "+
		"default", sandbox.MaxResult), inv.limitResult)
	f.BoolVar(&inv.typeScript, "typescript", false, "let scripts have the types of TypeScript, which are taken "+
		"out unchecked")
	f.Func("tool-name", "show the one tool to clients under this `NAME` (default "+rules.OuterToolName+
		"); APIs of models take codemode_run", inv.nameTool)
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
