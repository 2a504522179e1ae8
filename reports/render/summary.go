package render

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"codemode/reports"
	"codemode/spec"
)

// maxUnmet is how many unmet requirements a summary lists with a line each; maxUnmetNamed is
// how many it names behind them. The report has all.
const (
	maxUnmet      = 20
	maxUnmetNamed = 80
)

// maxWithObligation is how many of them a summary gives in words, so that it fits a screen.
const maxWithObligation = 8

// Summary writes the counts per section and per level, the requirements that
// were not met, the readings of ambiguous text, the verdict and what to do next. A run
// without a scenario has only the last two.
func (t Text) Summary(w io.Writer, r reports.Report) error {
	p := newPage(t)
	switch {
	case len(r.Scenarios) == 0:
	case t.Brief:
		p.unmet(r)
		p.causes(r)
	default:
		p.sections(r)
		p.levels(r)
		p.notStated(r)
		p.blockers(r)
		p.unmet(r)
		p.toConfirm(r)
		p.causes(r)
		p.repeated(r)
		p.readings(r)
	}
	p.verdict(r)
	if r.Verdict == reports.CouldNotJudge && stderrOf(t.Record) != "" {
		p.stderr(stderrOf(t.Record), limits{lines: 40, columns: briefLimits().columns})
		p.blank()
	}
	if t.Verbose {
		p.quality(r)
		p.times(r)
		p.spent(r.Times)
		p.lines(2, t.Files)
	}
	p.lines(2, t.Next)
	return p.writeTo(w)
}

// sections writes one line for each section that the run touched.
func (p *page) sections(r reports.Report) {
	var order []string
	counts := map[string]map[reports.Outcome]int{}
	for _, q := range r.Requirements {
		if q.Outcome == reports.NotSelected || q.Outcome == reports.Excluded && !r.Selection.Empty() {
			continue
		}
		if counts[q.Section] == nil {
			counts[q.Section] = map[reports.Outcome]int{}
			order = append(order, q.Section)
		}
		counts[q.Section][q.Outcome]++
	}
	for _, section := range order {
		p.tally(fmt.Sprintf("§%-9s", section), counts[section])
	}
}

func (p *page) levels(r reports.Report) {
	p.blank()
	for _, level := range spec.Levels() {
		if len(r.Counts[level]) > 0 {
			p.tally(fmt.Sprintf("%-10s", level), r.Counts[level])
		}
	}
}

// tally writes counts behind a label, the ones that matter most to a reader
// first; what does not fit goes below the first count.
func (p *page) tally(label string, counts map[reports.Outcome]int) {
	line, length := label, len(label)
	for _, o := range forReaders() {
		if counts[o] == 0 {
			continue
		}
		item := fmt.Sprintf("%4d %s", counts[o], o.Words())
		if length+1+len(item) > p.width {
			line += "\n" + strings.Repeat(" ", len(label)+1)
			length = len(label)
		} else {
			line += " "
		}
		line, length = line+p.styled(colorOf(o), item), length+1+len(item)
	}
	p.b.WriteString(line + "\n")
}

// unmetIn are the requirements that were judged and not met. Those that are blocked are
// counted with what blocks them.
func unmetIn(r reports.Report) []reports.Requirement {
	return slices.DeleteFunc(slices.Clone(r.Requirements),
		func(q reports.Requirement) bool { return !q.Outcome.Missed() || q.Blocked() })
}

func (p *page) unmet(r reports.Report) {
	rows := unmetIn(r)
	if len(rows) == 0 {
		return
	}
	p.blank()
	p.line(0, "not met")
	for i, q := range rows {
		if i == maxUnmet {
			p.prose(2, "… and "+moreUnmet(rows[i:]))
			return
		}
		p.styledLine(colorOf(q.Outcome), 2, fmt.Sprintf("%-13s §%s %s %s", q.Outcome.Words(), q.Section, q.Level, q.ID))
		if len(rows) <= maxWithObligation {
			p.prose(4, q.Obligation)
		}
		if q.Known != nil {
			p.prose(4, knownBecause(*q.Known))
		}
	}
}

// moreUnmet names the requirements that have no line of their own.
func moreUnmet(rows []reports.Requirement) string {
	var names []string
	for _, q := range rows[:min(len(rows), maxUnmetNamed)] {
		names = append(names, q.ID)
	}
	text := strings.Join(names, ", ")
	if more := len(rows) - len(names); more > 0 {
		text += fmt.Sprintf(" and %d more in the report", more)
	}
	return text
}

func (p *page) readings(r reports.Report) {
	if len(r.Readings) == 0 {
		return
	}
	p.blank()
	p.prose(0, readingCounts(r.Readings))
	if r.Judged() > 0 {
		return
	}
	// Who selects a question of the register wants its answer.
	for _, x := range r.Readings {
		p.prose(2, fmt.Sprintf("§%s %s: %s (%s)", x.Section, x.ID, x.Reading, x.Means))
	}
}

func (p *page) verdict(r reports.Report) {
	color := red
	switch {
	case r.InPart(), r.Verdict == reports.ConformantToConfirm:
		color = yellow
	case r.Verdict == reports.Conformant:
		color = green
	}
	took := (time.Duration(r.Times.DurationMs) * time.Millisecond).Round(100 * time.Millisecond)
	if len(r.Scenarios) > 0 {
		p.blank()
	}
	run := fmt.Sprintf("%s of %s in %s, seed %d", plural(len(r.Scenarios), "scenario"), r.Specification.Named(), took,
		r.Seed)
	if r.InPart() {
		p.styledProse(color, 0, r.Headline()+": "+run)
	} else {
		p.styledProse(color, 0, r.Headline()+" ("+run+")")
	}
	if r.Reason != "" {
		p.prose(2, r.Reason)
	}
	for _, note := range otherNotes(r) {
		p.prose(2, "note: "+note)
	}
}

// quality tells how well the suite is known to notice broken hosts.
func (p *page) quality(r reports.Report) {
	if r.Suite.Score != nil && len(r.Scenarios) > 0 {
		p.prose(2, ScoreSentence(*r.Suite.Score))
	}
}

// otherNotes are the notes that the reason of the verdict does not give already.
func otherNotes(r reports.Report) []string {
	return slices.DeleteFunc(slices.Clone(r.Notes), func(note string) bool { return note == r.Reason })
}
