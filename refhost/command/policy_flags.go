package command

import (
	"fmt"

	"github.com/spf13/pflag"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/files"
	"codemode/refhost/policy"
)

// patterns collects the patterns of a flag.
func patterns(into *[]policy.Pattern) func(string) error {
	return func(text string) error {
		p, err := policy.ParsePattern(text)
		*into = append(*into, p)
		return err
	}
}

// policyFlags tell which tools there are.
func (inv *invocation) policyFlags(f *pflag.FlagSet) {
	p := &inv.policy
	f.Func("allow", "offer only the tools that this `PATTERN` matches, such as files/*; can be repeated",
		patterns(&p.Allow))
	f.Func("deny", "hide the tools that this `PATTERN` matches, such as */delete_*; can be repeated", patterns(&p.Deny))
	f.BoolVar(&p.ReadOnly, "read-only", false, "offer only tools whose server says that they are read-only")
	f.BoolVar(&p.RequireOutputSchema, "require-output-schema", false, "offer only tools with an output schema")
}

// approvalFlags tell which calls are asked for, refused, or counted.
func (inv *invocation) approvalFlags(f *pflag.FlagSet) {
	a := &inv.policy.Approval
	f.Func("ask", "ask the user before calls of tools of this `KIND`: destructive or writes", func(text string) error {
		kind, err := policy.ParseKind(text)
		a.Of = kind
		return err
	})
	f.Func("ask-for", "ask the user before calls of the tools that this `PATTERN` matches; can be repeated",
		patterns(&a.Asked))
	f.Func("grant", "do not --ask for the tools that this `PATTERN` matches; can be repeated", patterns(&a.Granted))
	f.Func("refuse", "refuse all calls of the tools that this `PATTERN` matches; can be repeated",
		patterns(&a.Refused))
	f.Func("ask-timeout", fmt.Sprintf("`TIME` to answer (default %v)", policy.DefaultTimeout), timeInto(&a.Timeout))
	f.Func("rate", "allow `PATTERN=CALLS/TIME` and no more, such as files/*=60/1m; can be repeated",
		func(text string) error {
			rate, err := policy.ParseRate(text)
			inv.policy.Rates = append(inv.policy.Rates, rate)
			return err
		})
}

// auditFlags tell what is recorded of runs and calls.
func (inv *invocation) auditFlags(f *pflag.FlagSet) {
	f.StringVar(&inv.audit.File, "audit", "", "append a record of each run and call to this `FILE`; - is stderr")
	f.BoolVar(&inv.audit.Values, "audit-values", false, "record code, arguments and results, not only their hashes")
	f.StringVar(&inv.audit.OTLP.Endpoint, "audit-otlp", "",
		"send spans of runs and calls to the collector at this `URL`, such as http://127.0.0.1:4318")
}

// guards are the policy and the audit that the configuration and the flags ask for.
func (inv *invocation) guards(c refhost.Config) (policy.Policy, *audit.Log, error) {
	permitted, err := inv.policyOf(c)
	if err != nil {
		return nil, nil, fmt.Errorf("the policy: %w", err)
	}
	inv.allowForAnswers(permitted)
	recorded, err := inv.openAudit(c)
	return permitted, recorded, err
}

// policyOf is what the configuration and the flags say together: both have to permit a tool.
func (inv *invocation) policyOf(c refhost.Config) (policy.Policy, error) {
	p, err := policy.Policy{c.Policy, inv.policy}.For(c.IDs())
	if err != nil {
		return nil, err
	}
	p = inv.speaks.Approving(p)
	return p, p.Check(c.IDs())
}

// allowForAnswers gives runs that were told no other time that of one answer more.
func (inv *invocation) allowForAnswers(p policy.Policy) {
	if limits := &inv.bounds; p.Asks() && !inv.timeoutGiven {
		limits.Default.TimeoutMs += p.Timeout().Milliseconds()
		limits.Ceiling.TimeoutMs = max(limits.Ceiling.TimeoutMs, limits.Default.TimeoutMs)
	}
}

// openAudit records what the configuration or the flags ask for; flags count first.
func (inv *invocation) openAudit(c refhost.Config) (*audit.Log, error) {
	combined := c.Audit
	if inv.audit.File != "" {
		combined.File = inv.audit.File
	}
	if inv.audit.OTLP.Endpoint != "" {
		combined.OTLP = inv.audit.OTLP
	}
	combined.Values = combined.Values || inv.audit.Values
	if err := inv.auditsConfig(combined.File); err != nil {
		return nil, err
	}
	c.Audit = combined
	return c.OpenAudit(inv.Stderr, inv.logger())
}

// auditsConfig says what is wrong with an audit that would be appended to the configuration, or nothing.
func (inv *invocation) auditsConfig(file string) error {
	if file == "" || inv.configPath == "" || !files.Same(file, inv.configPath) {
		return nil
	}
	return fmt.Errorf("the audit %s is the configuration; name another file", file)
}
