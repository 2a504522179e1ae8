package refhost

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// system is one that the host speaks beside Code Mode for MCP.
type system struct {
	name string
	// revisions are its specifications, of which the first counts if no flag names one; without any, no flag can.
	revisions []string
	// foreign are the flags of the command serve that mean nothing to it; a policy that is not applied protects nobody.
	foreign []string
}

func systems() []system {
	return []system{
		{name: searchexecute.System, foreign: []string{"connect-timeout", "spec", "timeout", "max-result", "resources",
			"tool-name", "token-dir", "allow", "deny", "read-only", "require-output-schema", "ask", "ask-for", "grant",
			"refuse", "ask-timeout", "rate"}},
		{name: mcpi.System, revisions: mcpi.Revisions(), foreign: []string{"resources", "tool-name"}},
	}
}

func systemNames() string {
	var names []string
	for _, s := range systems() {
		names = append(names, s.name)
	}
	return strings.Join(names, " or ")
}

// speak takes another system.
func (inv *invocation) speak(name string) error {
	inv.system = name
	if !slices.ContainsFunc(systems(), func(s system) bool { return s.name == name }) {
		return fmt.Errorf("this host knows %s, and Code Mode for MCP without the flag", systemNames())
	}
	return nil
}

// revisions are those that a command can follow.
func (inv *invocation) revisions() []string {
	all := rules.Revisions()
	if slices.Contains([]string{"serve", "doctor"}, inv.command.name) {
		for _, s := range systems() {
			all = append(all, s.revisions...)
		}
	}
	return all
}

// specify takes a revision of a specification, which names its system as well.
func (inv *invocation) specify(name string) error {
	if !slices.Contains(inv.revisions(), name) {
		return fmt.Errorf("this host knows %s", strings.Join(inv.revisions(), " and "))
	}
	inv.spec = name
	return nil
}

// takeRevision takes the rules of the system and the revision that the flags name, here and in workers.
func (inv *invocation) takeRevision() error {
	named, _, _ := strings.Cut(inv.spec, "@")
	other := slices.IndexFunc(systems(), func(s system) bool { return s.name == cmp.Or(inv.system, named) })
	switch {
	case other >= 0:
		s := systems()[other]
		inv.system = s.name
		switch {
		case len(s.revisions) > 0:
		case inv.WorkerCommand != nil: // of a program that decides otherwise
			return nil
		default:
			return inv.workBy(s.name)
		}
		inv.spec = cmp.Or(inv.spec, s.revisions[0])
		r, known := mcpi.Revision(inv.spec)
		if !known {
			return fmt.Errorf("--spec %s is none of --system %s, which has %s", inv.spec, s.name,
				strings.Join(s.revisions, " and "))
		}
		if inv.MCPI != nil {
			r = *inv.MCPI
		}
		inv.mcpi, inv.Rules = &r, r.Sandbox
		if inv.MCPI != nil && inv.WorkerCommand != nil { // of a program that decides otherwise
			return nil
		}
	case inv.spec == "":
		return nil
	default:
		inv.Rules, _ = rules.Revision(inv.spec)
	}
	return inv.workBy(inv.spec)
}

// workBy starts workers that follow the rules of a system or a revision; see workerRules.
func (inv *invocation) workBy(name string) error {
	self, err := os.Executable()
	inv.WorkerCommand = []string{self, WorkerArgument, name}
	return err
}

// unsuited names a flag that was given and means nothing to the system, or nothing.
func (inv *invocation) unsuited(flags *flag.FlagSet) (problem string) {
	for _, s := range systems() {
		if s.name != inv.system {
			continue
		}
		var suited []string
		flags.VisitAll(func(f *flag.Flag) {
			if f.Name != "system" && !slices.Contains(s.foreign, f.Name) {
				suited = append(suited, "--"+f.Name)
			}
		})
		flags.Visit(func(f *flag.Flag) {
			if slices.Contains(s.foreign, f.Name) {
				problem = fmt.Sprintf("--%s means nothing to --system %s; it has %s, and the rest in its configuration",
					f.Name, s.name, strings.Join(suited, ", "))
			}
		})
	}
	return problem
}
