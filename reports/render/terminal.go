package render

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync"
	"unicode/utf8"

	"codemode/reports"
	"codemode/reports/evidence"
)

// TerminalOptions say how a run is shown while it goes on.
type TerminalOptions struct {
	Text
	// Live updates one line in place, as a terminal can; otherwise plain lines
	// are written, about ten in a run.
	Live bool
}

// Terminal shows a run to a person while it goes on. It is safe for concurrent
// use. A write that fails is kept for [Terminal.Err] and ends the output; it
// never disturbs the run.
type Terminal struct {
	mu    sync.Mutex
	w     io.Writer
	o     TerminalOptions
	unmet int
	// causes are the shapes of those of which a failure was shown in full.
	causes map[string]bool
	// shown counts the failures in full of each requirement.
	shown  map[string]int
	filled bool
	// counted says how far the run is, begun which scenario began last.
	counted, begun string
	// repeating is how many scenarios were to be repeated when that began last.
	repeating int
	err       error
}

// clearLine returns to the start of the line and erases it.
const clearLine = "\r\x1b[K"

// NewTerminal returns a terminal that writes to w. Nothing is written yet.
func NewTerminal(w io.Writer, o TerminalOptions) *Terminal {
	return &Terminal{w: w, o: o, causes: map[string]bool{}, shown: map[string]int{}}
}

// Start says how many scenarios there are to run.
func (t *Terminal) Start(total int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.put(plural(total, "scenario") + "\n")
}

// Began shows on a live line which scenario began last: when a host does not answer, it is
// what is waited for.
func (t *Terminal) Began(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun = id
	if t.o.Live {
		t.redraw(t.counted + Printable(id))
	}
}

// Scenario shows that s is the done-th of total scenarios to end.
func (t *Terminal) Scenario(done, total int, s reports.Scenario) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s.Outcome.Missed() {
		t.unmet++
	}
	line := fmt.Sprintf("%*d/%d", len(fmt.Sprint(total)), done, total)
	if t.unmet > 0 {
		line += fmt.Sprintf("  %d did not pass", t.unmet)
	}
	every := max(1, (total+9)/10)
	if left := total - done; t.repeating > 0 && left <= t.repeating {
		every = max(1, (t.repeating+9)/10)
	}
	t.counted = line + "  "
	switch {
	case t.o.Live:
		t.redraw(t.counted + Printable(cmp.Or(t.begun, s.ID)))
	case done == total || done%every == 0:
		t.put(line + "\n")
	}
}

// Repeating says how many scenarios did not pass beside others and are repeated now: until each has ended, which may
// take several attempts, the count stands still.
func (t *Terminal) Repeating(scenarios int) {
	t.Note(fmt.Sprintf("repeating %s that did not pass beside others", plural(scenarios, "scenario")))
	t.mu.Lock()
	defer t.mu.Unlock()
	t.repeating = scenarios
}

// Note shows a sentence about the run itself.
func (t *Terminal) Note(sentence string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clear()
	t.put(Printable(sentence) + "\n")
}

// How many failures are shown in full, each of another cause. Of a host that fails hundreds
// of scenarios nobody reads more, and the reports have all.
const (
	maxFull      = 10
	maxFullBrief = 2
	// maxFullEach is how many are of one requirement: scenarios that differ in one word may
	// seem to have different causes, and would leave no room for other faults.
	maxFullEach = 2
)

// Failure shows why s did not pass; events is its evidence. What has the cause of an
// earlier one, or comes after as many in full as there may be, altogether or of its
// requirement, is a line.
func (t *Terminal) Failure(s reports.Scenario, events []evidence.Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clear()
	kind, text := causeOf(s)
	shape, most := shapeOf(kind+text, func(string) bool { return false }), maxFull
	if t.o.Brief {
		most = maxFullBrief
	}
	enough := func(id string) bool { return t.shown[id] >= maxFullEach }
	if t.causes[shape] || len(t.causes) == most || slices.ContainsFunc(s.Requirements, enough) {
		if t.err == nil {
			t.err = t.o.failureLine(t.w, s)
		}
		return
	}
	t.causes[shape] = true
	for _, id := range s.Requirements {
		t.shown[id]++
	}
	t.put("\n")
	if t.err == nil {
		t.err = t.o.Failure(t.w, s, events)
	}
	t.put("\n")
}

// Summary shows the end of the run.
func (t *Terminal) Summary(r reports.Report, e Ending) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clear()
	t.put("\n")
	if t.err == nil {
		text := t.o.Text
		text.Ending = e
		t.err = text.Summary(t.w, r)
	}
}

// Err returns the first error of writing.
func (t *Terminal) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// redraw replaces the live line. It stays below the width: a full line would
// wrap, and then no longer be one line to erase.
func (t *Terminal) redraw(line string) {
	width := t.o.Width
	if width <= 0 {
		width = defaultWidth
	}
	if utf8.RuneCountInString(line) >= width {
		line = firstRunes(line, width-2) + "…"
	}
	t.put(clearLine + line)
	t.filled = true
}

func (t *Terminal) clear() {
	if t.filled {
		t.put(clearLine)
		t.filled = false
	}
}

func (t *Terminal) put(s string) {
	if t.err == nil {
		_, t.err = io.WriteString(t.w, s)
	}
}
