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
	// revisions are its specifications, SYSTEM@REVISION each, the newest one last.
	revisions []string
	// commands are those that it has.
	commands []string
	// foreign are the flags that mean nothing to it; a policy that is not applied protects nobody.
	foreign []string
}

func systems() []system {
	return []system{
		{name: searchexecute.System, revisions: []string{searchexecute.Revision}, commands: []string{"serve"},
			foreign: []string{"connect-timeout", "timeout", "max-result", "resources", "tool-name", "token-dir",
				"typescript", "images", "allow", "deny", "read-only", "require-output-schema", "ask", "ask-for",
				"grant", "refuse", "ask-timeout", "rate"}},
		{name: mcpi.System, revisions: mcpi.Revisions(),
			commands: []string{"serve", "run", "context", "doctor", "login"},
			foreign:  []string{"resources", "tool-name", "images"}},
	}
}

// speaks are the names of the systems that the command has.
func (inv *invocation) speaks() []string {
	var names []string
	for _, s := range systems() {
		if slices.Contains(s.commands, inv.command.name) {
			names = append(names, s.name)
		}
	}
	return names
}

// speak takes another system.
func (inv *invocation) speak(name string) error {
	inv.system = name
	if !slices.Contains(inv.speaks(), name) {
		return fmt.Errorf("the command %s knows %s without the flag", inv.command.name,
			strings.Join(append(inv.speaks(), "Code Mode for MCP"), ", "))
	}
	return nil
}

// revisions are those that a command can follow.
func (inv *invocation) revisions() []string {
	all := rules.Revisions()
	for _, s := range systems() {
		if slices.Contains(s.commands, inv.command.name) {
			all = append(all, s.revisions...)
		}
	}
	return all
}

// specify takes a revision of a specification, which names its system as well. Code Mode alone means what a host
// follows without the flag, another system alone its newest revision.
func (inv *invocation) specify(name string) error {
	if standard, _, _ := strings.Cut(rules.StandardRevision, "@"); name == standard {
		name = rules.StandardRevision
	}
	for _, revision := range slices.Backward(inv.revisions()) {
		if system, _, _ := strings.Cut(revision, "@"); name == revision || name == system {
			inv.spec = revision
			return nil
		}
	}
	return fmt.Errorf("this host knows %s", strings.Join(inv.revisions(), " and "))
}

// takeRevision takes the rules of the system and the revision that the flags name, here and in workers.
func (inv *invocation) takeRevision() error {
	named, _, _ := strings.Cut(inv.spec, "@")
	other := slices.IndexFunc(systems(), func(s system) bool { return s.name == cmp.Or(inv.system, named) })
	switch {
	case other >= 0:
		return inv.takeSystem(systems()[other])
	case inv.spec == "":
		return nil
	}
	inv.Rules, _ = rules.Revision(inv.spec)
	return inv.workBy(inv.spec)
}

func (inv *invocation) takeSystem(s system) error {
	inv.system, inv.spec = s.name, cmp.Or(inv.spec, s.revisions[len(s.revisions)-1])
	if !slices.Contains(s.revisions, inv.spec) {
		return fmt.Errorf("--spec %s does not belong to --system %s, which has %s", inv.spec, s.name,
			strings.Join(s.revisions, " and "))
	}
	if s.name == searchexecute.System {
		if inv.WorkerCommand != nil { // of a program that decides otherwise
			return nil
		}
		return inv.workBy(s.name)
	}
	r, _ := mcpi.Revision(inv.spec)
	if inv.MCPI != nil {
		r = *inv.MCPI
	}
	inv.mcpi, inv.Rules = &r, r.Sandbox
	if inv.MCPI != nil && inv.WorkerCommand != nil { // of a program that decides otherwise
		return nil
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
			if f.Name != "system" && f.Name != "spec" && !slices.Contains(s.foreign, f.Name) {
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
