package command

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/reports/render"
	"codemode/spec"
)

// tellConfig writes the configuration for a host that the user starts, and says
// that it is waited for.
func (f *runFlags) tellConfig(servers []driver.ServerConfig, s commandline.Streams) error {
	if err := writeConfig(f.configOut, servers); err != nil {
		return err
	}
	_, err := fmt.Fprintf(s.Out, "wrote %s with %s; start your host with it now, %s is tried for %s\n",
		f.configOut, counted(len(servers), "server"), evidence.Redact(f.host), f.ready)
	return err
}

// judge runs the suite and shows and stores what it found, in the words of a ledger.
func judge(ctx context.Context, by conformance.Suite, o conformance.Options, words spec.Ledger, files *folder,
	f *runFlags, s commandline.Streams) (int, error) {
	running, stop := context.WithCancel(ctx)
	defer stop()
	look := terminalOptions(s, words, reports.Report{
		Host: reports.Host(o.Host.Identity()), Seed: o.Seed,
		MockServers: reports.MockServers{Transport: string(o.Servers.Transport),
			ProtocolVersion: string(o.Servers.ProtocolVersion)},
	})
	look.Verbose, look.Folder = f.verbose, f.out
	look.Brief = f.watch
	if len(s.Called) > 0 {
		look.Program = s.Called[0]
	}
	terminal := render.NewTerminal(s.Out, look)
	if o.FixedServers {
		o.WriteConfig = func(servers []driver.ServerConfig) error { return f.tellConfig(servers, s) }
		o.Refused = func(err error) { terminal.Note("not yet: " + err.Error()) }
	}
	total, missed := 0, 0
	var storing error
	o.Started = func(n int) {
		total = n
		terminal.Start(n)
	}
	o.Began, o.Repeating = terminal.Began, terminal.Repeating
	o.Finished = func(done int, sc reports.Scenario, events []evidence.Event) {
		if sc.Outcome.Missed() && len(sc.Because) == 0 && running.Err() == nil {
			if missed++; missed == f.maxFailures && done < total {
				terminal.Note(fmt.Sprintf("stopping after %d that did not pass (--max-failures)", missed))
				stop()
			}
		}
		if err := files.evidence(sc, events); storing == nil {
			storing = err
		}
		switch {
		case f.transcript:
			if err := look.Transcript(s.Out, sc, events); storing == nil {
				storing = err
			}
			return
		case sc.Outcome == reports.CouldNotRun && (events == nil || len(sc.Because) > 0):
			// Why is told once, for all of them.
		case sc.Outcome == reports.Failed || !sc.Outcome.Met():
			terminal.Failure(sc, events)
		}
		terminal.Scenario(done, total, sc)
	}
	var events []evidence.Event
	o.Ended = func(run []evidence.Event) {
		events = run
		if err := files.run(run); storing == nil {
			storing = err
		}
	}
	o.TypeScript.Progress = terminal.Note
	noticed := map[string]int{}
	o.Noticed = func(sentence string) { noticed[sentence]++ }
	// A host may take seconds to end; silence would look like a hang.
	told := context.AfterFunc(ctx, func() { terminal.Note("stopping; another signal ends at once, without a report") })
	defer told()
	report, err := by.Run(running, o)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if storing != nil {
		storing = fmt.Errorf("storing the evidence: %w", storing)
	}
	recorded := record.Run{Report: report, Events: events, Evidence: files.read}
	written, err := storeRun(files, f.bundle, recorded, storing)
	// What was found is shown even if it cannot be stored.
	end := ending(f.out, written, recorded, f.again(report, s))
	end.Next = append(f.compareTo.words(report), end.Next...)
	for _, sentence := range slices.Sorted(maps.Keys(noticed)) {
		terminal.Note(timesNoticed(noticed[sentence]) + ": " + sentence)
	}
	terminal.Summary(report, end)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	code, err := f.known.end(report, s)
	if confirmed, problem := f.confirmed.end(report, s); problem != nil {
		code, err = program.ExitCouldNotJudge, errors.Join(err, problem)
	} else if !confirmed && code == program.ExitOK {
		code = program.ExitNotConformant
	}
	return code, errors.Join(err, terminal.Err())
}

// timesNoticed says how often something was noticed.
func timesNoticed(n int) string {
	if n == 1 {
		return "noticed"
	}
	return fmt.Sprintf("noticed %d times", n)
}

// storeRun writes the reports and the bundle of a run, unless its evidence could
// not be stored, and returns the names of the files.
func storeRun(files *folder, b bundleFlags, r record.Run, storing error) ([]string, error) {
	if storing != nil {
		return nil, storing
	}
	written, err := files.reports(r.Report)
	if err != nil {
		return nil, err
	}
	packed, err := b.write(r)
	return append(written, packed...), err
}
