package reports

import (
	"fmt"
	"io"
	"strings"
	"time"

	"codemode/spec"
)

// maxUnmet is how many unmet requirements a summary lists; the report has all.
const maxUnmet = 20

// maxWorded is how many of them a summary gives in words, so that it fits a screen.
const maxWorded = 8

// Summary writes the counts per section and per level, the requirements that
// were not met, the readings of ambiguous text, the verdict, where the time went
// and the names of the files that hold the report. A run without a scenario has only the verdict.
func Summary(w io.Writer, r Report, o Options, files ...string) error {
	p := newPage(o)
	if len(r.Scenarios) > 0 {
		p.sections(r)
		p.levels(r)
		p.waits(r)
		p.unmet(r)
		p.toConfirm(r)
		p.causes(r)
		p.repeated(r)
		p.readings(r)
	}
	p.verdict(r)
	p.times(r)
	for _, f := range files {
		p.line(0, "  "+f)
	}
	return p.writeTo(w)
}

// sections writes one line for each section that the run touched.
func (p *page) sections(r Report) {
	var order []string
	counts := map[string]map[Outcome]int{}
	for _, q := range r.Requirements {
		if q.Outcome == NotSelected || q.Outcome == Excluded && !r.Selection.Empty() {
			continue
		}
		if counts[q.Section] == nil {
			counts[q.Section] = map[Outcome]int{}
			order = append(order, q.Section)
		}
		counts[q.Section][q.Outcome]++
	}
	for _, section := range order {
		p.tally(fmt.Sprintf("§%-9s", section), counts[section])
	}
}

func (p *page) levels(r Report) {
	p.blank()
	for _, level := range spec.Levels() {
		if len(r.Counts[level]) > 0 {
			p.tally(fmt.Sprintf("%-10s", level), r.Counts[level])
		}
	}
}

// tally writes counts behind a label, the ones that matter most to a reader
// first; what does not fit goes below the first count.
func (p *page) tally(label string, counts map[Outcome]int) {
	line, length := label, len(label)
	for _, o := range forReaders() {
		if counts[o] == 0 {
			continue
		}
		item := fmt.Sprintf("%4d %s", counts[o], o.words())
		if length+1+len(item) > p.width {
			line += "\n" + strings.Repeat(" ", len(label)+1)
			length = len(label)
		} else {
			line += " "
		}
		line, length = line+p.paint(colorOf(o), item), length+1+len(item)
	}
	p.b.WriteString(line + "\n")
}

func (p *page) unmet(r Report) {
	var rows []Requirement
	for _, q := range r.Requirements {
		if q.Outcome.Missed() && q.judgedFor() {
			rows = append(rows, q)
		}
	}
	if len(rows) == 0 {
		return
	}
	p.blank()
	p.line(0, "not met")
	for i, q := range rows {
		if i == maxUnmet {
			p.line(2, fmt.Sprintf("… and %d more in the report", len(rows)-i))
			return
		}
		p.painted(colorOf(q.Outcome), 2, fmt.Sprintf("%-13s §%s %s %s", q.Outcome.words(), q.Section, q.Level, q.ID))
		if len(rows) <= maxWorded {
			p.prose(4, q.Obligation)
		}
		if q.Known != nil {
			p.prose(4, q.Known.words())
		}
	}
}

func (p *page) readings(r Report) {
	if len(r.Readings) > 0 {
		p.blank()
		p.prose(0, readingCounts(r.Readings))
	}
}

func (p *page) verdict(r Report) {
	color := red
	switch r.Verdict {
	case Conformant:
		color = green
	case ConformantToConfirm:
		color = yellow
	}
	took := (time.Duration(r.Times.DurationMs) * time.Millisecond).Round(100 * time.Millisecond)
	if len(r.Scenarios) > 0 {
		p.blank()
	}
	p.tinted(color, 0, fmt.Sprintf("%s (%s in %s, seed %d)",
		strings.ToUpper(string(r.Verdict)), plural(len(r.Scenarios), "scenario"), took, r.Seed))
	if r.Reason != "" {
		p.prose(2, r.Reason)
	}
	for _, note := range r.otherNotes() {
		p.prose(2, "note: "+note)
	}
	if r.Suite.Score != nil && len(r.Scenarios) > 0 {
		p.prose(2, ScoreSentence(*r.Suite.Score))
	}
}
