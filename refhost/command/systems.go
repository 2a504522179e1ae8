package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"codemode/refhost"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// system is one that the program speaks.
type system struct {
	name string
	// revisions are its specifications, SYSTEM@REVISION each.
	revisions []string
	// taken is the revision that is followed if none is named.
	taken string
	// commands are those that it has.
	commands []string
	// foreign are the flags that mean nothing to it; a policy that is not applied protects nobody.
	foreign []string
	// follow takes the rules of a revision, here and in workers.
	follow func(inv *invocation, revision string) error
	// serve is a host of the system.
	serve func(context.Context, *invocation) int
}

// systems are all of them, the first of which is spoken if none is named.
func systems() []system {
	name, _, _ := strings.Cut(rules.StandardRevision, "@")
	newest := mcpi.Revisions()[len(mcpi.Revisions())-1]
	return []system{
		{name: name, revisions: rules.Revisions(), taken: rules.StandardRevision,
			commands: []string{"serve", "run", "types", "context", "doctor", "login"},
			follow:   (*invocation).followCodeMode, serve: serveHost},
		{name: searchexecute.System, revisions: []string{searchexecute.Revision}, taken: searchexecute.Revision,
			commands: []string{"serve"},
			foreign: []string{"connect-timeout", "timeout", "max-result", "resources", "tool-name", "token-dir",
				"typescript", "images", "allow", "deny", "read-only", "require-output-schema", "ask", "ask-for",
				"grant", "refuse", "ask-timeout", "rate"},
			follow: (*invocation).followSearchExecute, serve: serveSearchExecute},
		{name: mcpi.System, revisions: mcpi.Revisions(), taken: newest,
			commands: []string{"serve", "run", "context", "doctor", "login"},
			foreign:  []string{"resources", "tool-name", "images"},
			follow:   (*invocation).followMCPI, serve: serveHost},
	}
}

// of are the systems that have a command.
func of(command string) []system {
	return slices.DeleteFunc(systems(), func(s system) bool { return !slices.Contains(s.commands, command) })
}

func names(all []system) []string {
	names := make([]string, len(all))
	for i, s := range all {
		names[i] = s.name
	}
	return names
}

func revisions(all []system) (revisions []string) {
	for _, s := range all {
		revisions = append(revisions, s.revisions...)
	}
	return revisions
}

// speak takes a system by its name.
func (inv *invocation) speak(name string) error {
	inv.named = name
	if all := names(of(inv.command)); !slices.Contains(all, name) {
		return fmt.Errorf("the command %s knows %s", inv.command, strings.Join(all, ", "))
	}
	return nil
}

// specify takes a revision of a specification, which names its system as well. A system alone means the revision that
// is followed if none is named.
func (inv *invocation) specify(name string) error {
	for _, s := range of(inv.command) {
		if name == s.name {
			name = s.taken
		}
		if slices.Contains(s.revisions, name) {
			inv.spec = name
			return nil
		}
	}
	return fmt.Errorf("this host knows %s", strings.Join(revisions(of(inv.command)), " and "))
}

// takeSystem takes the rules of the system and the revision that the flags name, here and in workers.
func (inv *invocation) takeSystem(flags *pflag.FlagSet) error {
	named, _, _ := strings.Cut(inv.spec, "@")
	all := systems()
	i := slices.IndexFunc(all, func(s system) bool { return s.name == cmp.Or(inv.named, named, all[0].name) })
	inv.system = all[i]
	if s := inv.system; !slices.Contains(s.revisions, cmp.Or(inv.spec, s.taken)) {
		return fmt.Errorf("--spec %s does not belong to --system %s, which has %s", inv.spec, s.name,
			strings.Join(s.revisions, " and "))
	}
	if problem := inv.system.unsuited(flags); problem != "" {
		return errors.New(problem)
	}
	return inv.system.follow(inv, inv.spec)
}

func (inv *invocation) followCodeMode(revision string) error {
	if revision == "" { // by the rules of the program, which its workers have
		inv.speaks = refhost.CodeMode(inv.Rules)
		return nil
	}
	inv.Rules, _ = rules.Revision(revision)
	inv.speaks = refhost.CodeMode(inv.Rules)
	return inv.workBy(revision)
}

func (inv *invocation) followMCPI(revision string) error {
	r, _ := mcpi.Revision(cmp.Or(revision, inv.system.taken))
	if inv.MCPI != nil {
		r = *inv.MCPI
	}
	inv.speaks, inv.Rules = refhost.MCPI(r), r.Sandbox
	if inv.MCPI != nil && inv.WorkerCommand != nil { // of a program that decides otherwise
		return nil
	}
	return inv.workBy(r.Spec)
}

func (inv *invocation) followSearchExecute(string) error {
	inv.Rules = inv.searchExecute().Sandbox
	if inv.WorkerCommand != nil { // of a program that decides otherwise
		return nil
	}
	return inv.workBy(searchexecute.System)
}

// workBy starts workers that follow the rules of a system or a revision; see [Program.workerRules].
func (inv *invocation) workBy(name string) error {
	self, err := os.Executable()
	inv.WorkerCommand = []string{self, refhost.WorkerArgument, name}
	return err
}

// unsuited names a flag that was given and means nothing to the system, or nothing.
func (s system) unsuited(flags *pflag.FlagSet) (problem string) {
	var suited []string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Name != "system" && f.Name != "spec" && f.Name != "help" && !slices.Contains(s.foreign, f.Name) {
			suited = append(suited, "--"+f.Name)
		}
	})
	flags.Visit(func(f *pflag.Flag) {
		if slices.Contains(s.foreign, f.Name) {
			problem = fmt.Sprintf("--%s means nothing to --system %s; it has %s, and the rest in its configuration",
				f.Name, s.name, strings.Join(suited, ", "))
		}
	})
	return problem
}
