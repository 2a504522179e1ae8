package prove

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"codemode/reports"
	"codemode/spec"
)

// Conforming is a host that conforms, and takes other readings of what a text leaves open than the reference host.
type Conforming struct {
	// ID is what the program knows it by: a reading, AMBIGUITY=READING, or the seed that draws readings of all rows.
	ID string
	// Takes are the readings that are to be seen, by the ids of their rows: none where they are drawn.
	Takes map[string]string
	// Forgoes are requirements that it does not meet, none of which conforming asks for.
	Forgoes []string
}

// ListReadings asks the program for its hosts that take one other reading, and those that go with it.
func ListReadings(ctx context.Context, program string) ([]Conforming, error) {
	var ambiguities []struct {
		ID       string
		Readings []struct {
			ID            string
			With, Forgoes []string
		}
	}
	if err := listVariants(ctx, program, &ambiguities); err != nil {
		return nil, err
	}
	var hosts []Conforming
	for _, a := range ambiguities {
		for _, r := range a.Readings {
			host := Conforming{ID: a.ID + "=" + r.ID, Takes: map[string]string{a.ID: r.ID}, Forgoes: r.Forgoes}
			for _, with := range r.With {
				ambiguity, reading, _ := strings.Cut(with, "=")
				host.Takes[ambiguity] = reading
			}
			hosts = append(hosts, host)
		}
	}
	return hosts, nil
}

// Drawn asks the program for the host whose readings a seed draws.
func Drawn(ctx context.Context, program string, seed uint64) (Conforming, error) {
	host := Conforming{ID: fmt.Sprint(seed)}
	var taken []struct{ Forgoes []string }
	err := listVariants(ctx, program, &taken, "--variant", host.ID)
	for _, t := range taken {
		host.Forgoes = append(host.Forgoes, t.Forgoes...)
	}
	return host, err
}

func listVariants(ctx context.Context, program string, into any, args ...string) error {
	ask, err := asking(ctx, program, append(append([]string{"list-variants"}, args...), "--json")...)
	if err != nil {
		return err
	}
	out, err := ask.Output()
	if err != nil {
		return fmt.Errorf("asking %q for its variants: %w", program, err)
	}
	if err := json.Unmarshal(out, into); err != nil {
		return fmt.Errorf("%q list-variants --json: %w; it has to print an array of {id, readings}", program, err)
	}
	return nil
}

// selection are the sections of the rows of which the host takes another reading, or only the probes there.
func (c Conforming) selection(ledger spec.Ledger, probesAlone bool) (chosen reports.Selection) {
	for id := range c.Takes {
		row, _ := ledger.Ambiguity(id)
		chosen.Sections = append(chosen.Sections, row.Section)
	}
	slices.Sort(chosen.Sections)
	chosen.Sections = slices.Compact(chosen.Sections)
	if probesAlone {
		for _, row := range ledger.Ambiguities {
			chosen.IDs = append(chosen.IDs, row.ID)
		}
	}
	return chosen
}

// Misjudged is what a report says of a host that is not so. Each line of Text is for people.
type Misjudged struct {
	// IDs are of requirements and rows of the register.
	IDs  []string
	Text []string
}

// misjudged compares a report with what the host is. A host with readings that are to be seen is known by them, as by
// the reference host's in all other rows that are probed; where no probe can tell, it only has to conform.
func (c Conforming) misjudged(r reports.Report, ledger spec.Ledger) (m Misjudged) {
	if len(c.Takes) == 0 || r.Judged() > 0 {
		m = c.missed(r)
	}
	if len(c.Takes) == 0 {
		return m
	}
	probed := map[string]bool{}
	for _, reading := range r.Readings {
		probed[reading.ID] = true
		if want := c.expected(reading); reading.Reading != want {
			m.IDs = append(m.IDs, reading.ID)
			m.Text = append(m.Text, fmt.Sprintf("%s: read as %q, the host takes %q; seen: %s", reading.ID,
				reading.Reading, want, reading.Seen))
		}
	}
	for id := range c.Takes {
		if row, _ := ledger.Ambiguity(id); row.Unobservable == "" && !probed[id] {
			m.IDs = append(m.IDs, id)
			m.Text = append(m.Text, id+": the row was not probed")
		}
	}
	return m
}

// expected is how a probe has to read the host.
func (c Conforming) expected(r reports.Reading) string {
	switch taken := c.Takes[r.ID]; {
	case taken != "":
		return taken
	case r.Reading == reports.ReadingNotObserved:
		return r.Reading
	}
	return r.Reference
}

// missed is what a host misses beside what it forgoes.
func (c Conforming) missed(r reports.Report) (m Misjudged) {
	for _, q := range r.Requirements {
		if q.Outcome.Missed() && !slices.Contains(c.Forgoes, q.ID) {
			m.IDs = append(m.IDs, q.ID)
			m.Text = append(m.Text, fmt.Sprintf("%s %s: %s", q.Outcome, q.ID, first(q, r, q.Outcome)))
		}
	}
	if len(m.IDs) == 0 && r.Verdict.ExitCode() != 0 {
		m.Text = append(m.Text, fmt.Sprintf("%s: %s", r.Verdict, r.Reason))
	}
	return m
}

// JudgeConforming judges a host by the sections of its rows, by the probes there alone, or, if its readings are drawn,
// by the sections that are named; none are all.
func (o Options) JudgeConforming(ctx context.Context, c Conforming, sections []string,
	probesAlone bool) (Misjudged, error) {
	chosen := reports.Selection{Sections: sections}
	if len(c.Takes) > 0 {
		chosen = c.selection(o.Suite.Ledger, probesAlone)
	}
	report, err := o.judgeProgram(ctx, " --variant "+c.ID, chosen,
		func(r reports.Report) []string { return c.misjudged(r, o.Suite.Ledger).IDs })
	if err != nil {
		return Misjudged{}, fmt.Errorf("judging %s: %w", c.ID, err)
	}
	return c.misjudged(report, o.Suite.Ledger), nil
}

// Each does something for the numbers below n, so many at a time, until one of them fails.
func Each(ctx context.Context, n, parallel int, do func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers := make(chan int)
	var workers sync.WaitGroup
	for range max(1, parallel) {
		workers.Go(func() {
			for i := range numbers {
				if ctx.Err() != nil {
					continue
				}
				if err := do(ctx, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := range n {
		select {
		case numbers <- i:
		case <-ctx.Done():
		}
	}
	close(numbers)
	workers.Wait()
	return context.Cause(ctx)
}
