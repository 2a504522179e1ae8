package steps

import (
	"context"
	"errors"
	"strings"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/conformance/words/outside"
	"codemode/reports/evidence"
)

func registerOutside(r registry) {
	r.Given(`^a listener and a folder of the suite, outside of the sandbox$`, func(ctx context.Context) error {
		return worldOf(ctx).openOutside(ctx)
	})
	r.When(`^the suite checks its listener and its folder$`, func(ctx context.Context) error {
		return worldOf(ctx).lookOutside(ctx)
	})
	r.When(`^the suite reads the file "([^"]*)" of its folder, once it has "([^"]*)"$`,
		func(ctx context.Context, name, words string) error {
			w := worldOf(ctx)
			return w.readOutside(ctx, name, words)
		})
	judged(r, `the file has "([^"]*)" at least (\d+) times?`, check.FileHolds)
	judged(r, `the file has "([^"]*)" at most (\d+) times`, check.FileHoldsAtMost)
	judged(r, `where a line of the file has "([^"]*)" twice, no line has two of ("[^"]*"(?:, "[^"]*")*)`,
		check.FileRecordsApart)
	judged(r, `nothing has reached the suite's listener`, check.NotConnected)
	judged(r, `the host's stdout has no line with "([^"]*)" besides MCP messages`, check.NotPrinted)
	judged(r, `the suite's folder has no new file`, check.NotWritten)
}

// openOutside is undone when the scenario, and with it ctx, ends.
func (w *World) openOutside(ctx context.Context) error {
	o, err := outside.Open(w.Names.Expand("«secret»"))
	if err != nil {
		return err
	}
	w.outside = o
	context.AfterFunc(ctx, func() { _ = o.Close() })
	w.Log.Add(evidence.Fact, evidence.OutsideFact,
		evidence.Outside{Port: o.Port(), Folder: o.Folder(), Secret: o.Secret()})
	return nil
}

func (w *World) lookOutside(ctx context.Context) error {
	if w.outside == nil {
		return errors.New("nothing was put outside of the sandbox; a scenario needs that step first")
	}
	touched, err := w.outside.Look(ctx)
	if err != nil {
		return err
	}
	w.Log.Add(evidence.Fact, evidence.TouchedFact, touched)
	if w.lease == nil {
		return nil
	}
	if host, ok := w.lease.Session().(driver.Printer); ok {
		w.Log.Add(evidence.Fact, evidence.PrintedFact, host.Printed())
	}
	return nil
}

// readEvery is how often a file is looked at that a host is still writing.
const readEvery = 50 * time.Millisecond

// readOutside reads a file that the host writes, as soon as it has some words, or as it is once a host has had time.
func (w *World) readOutside(ctx context.Context, name, words string) error {
	if w.outside == nil {
		return errors.New("nothing was put outside of the sandbox; a scenario needs that step first")
	}
	for over := time.Now().Add(w.longestWait()); ; {
		text, err := w.outside.Read(name)
		if err != nil {
			return err
		}
		if strings.Contains(text, words) || time.Now().After(over) {
			w.Log.Add(evidence.Fact, check.FactFile, text)
			return nil
		}
		if err := w.delay(ctx, readEvery); err != nil {
			return err
		}
	}
}
