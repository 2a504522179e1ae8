package main

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/mockservers"
	"codemode/refhost/altered/prove"
	"codemode/spec"
)

// seed is that of every measurement, so that two can be compared.
const seed = 1

// hostsFlags say which hosts of a program are judged, and by what.
type hostsFlags struct {
	// spec names what they are judged by.
	spec          *string
	program, part string
	ids, sections []string
	parallel      int
	inProcess     bool
	runTimeout    time.Duration
}

// newHostsFlags adds the flags that all such commands have. knows are the arguments that the program has to know.
func newHostsFlags(flags *pflag.FlagSet, knows string) *hostsFlags {
	f := &hostsFlags{spec: program.SpecFlag(flags), parallel: 1}
	flags.StringVar(&f.program, "program", "", "the `command` of the hosts: it knows "+knows+
		"; for another system than the usual one all of these after --system SYSTEM (default: mutanthost beside this "+
		"program)")
	flags.BoolVar(&f.inProcess, "in-process", false, "judge each host first with scripts in its own process, which "+
		"the program offers by the argument --in-process, and once more without if it is not judged as it should be")
	flags.DurationVar(&f.runTimeout, "run-timeout", driver.DefaultTimeouts().Run, "longest wait for one run")
	return f
}

func (f *hostsFlags) addIDs(flags *pflag.FlagSet, what string) {
	flags.Func("id", "judge only "+what+"; may be repeated", program.AppendTo(&f.ids, ""))
}

func (f *hostsFlags) addSections(flags *pflag.FlagSet, what string) {
	flags.Func("section", what+"; may be repeated", program.AppendTo(&f.sections, "§"))
}

func (f *hostsFlags) addParallel(flags *pflag.FlagSet, usual int) {
	flags.IntVar(&f.parallel, "parallel", usual, "how many hosts are judged at a time")
}

// complete says what is wrong with the flags, and names the usual program where none is named.
func (f *hostsFlags) complete() error {
	if f.parallel < 1 {
		return fmt.Errorf("--parallel %d: judge at least 1 host at a time", f.parallel)
	}
	if f.program == "" {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		f.program = "'" + strings.ReplaceAll(beside(self, "mutanthost"), "'", `'\''`) + "'"
	}
	_, err := prove.ParsePart(cmp.Or(f.part, "1/1"))
	return err
}

// hosts is the command of the hosts of a system.
func (f *hostsFlags) hosts(id spec.ID) string {
	if id.System == spec.Default().System {
		return f.program
	}
	return f.program + " --system " + id.String()
}

// options are how hosts are judged.
func (f *hostsFlags) options() (prove.Options, error) {
	if err := f.complete(); err != nil {
		return prove.Options{}, err
	}
	base, err := program.Suite(*f.spec)
	if err != nil {
		return prove.Options{}, err
	}
	self, err := os.Executable()
	if err != nil {
		return prove.Options{}, err
	}
	var how conformance.Options
	how.Seed, how.Parallel = seed, 2
	how.Servers = mockservers.Options{
		Transport: mockservers.Stdio, ProtocolVersion: mockservers.MCP20251125, Bridge: program.BridgeTo(self),
	}
	timeouts := driver.DefaultTimeouts()
	timeouts.Run = f.runTimeout
	return prove.Options{
		Program: f.hosts(base.Ledger.ID), InProcess: f.inProcess, Suite: base, Run: how, Parallel: f.parallel,
		Driver: driver.Options{Timeouts: timeouts, Tool: base.Ledger.Names.Tool,
			ClientName: "codemode-conformance", ClientVersion: conformance.Version},
	}, nil
}
