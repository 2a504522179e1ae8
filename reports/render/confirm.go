package render

import (
	"fmt"

	"codemode/reports"
)

// confirmedBy tells in one line who confirmed.
func confirmedBy(c reports.Confirmed) string {
	return fmt.Sprintf("confirmed by %s on %s: %s", c.By, c.Date, c.Reason)
}

// howToConfirm is the way from an excerpt to a pass.
const howToConfirm = "a person has to read the excerpts; " +
	"--write-confirmations FILE writes a list to fill in, --confirmed FILE reads it"

// toConfirm lists what a person has to read.
func (p *page) toConfirm(r reports.Report) {
	rows := r.ToConfirm()
	if len(rows) == 0 {
		return
	}
	p.blank()
	p.prose(0, "to confirm: "+howToConfirm)
	for i, q := range rows {
		if i == maxUnmet {
			p.line(2, fmt.Sprintf("… and %d more in the report", len(rows)-i))
			return
		}
		p.styledLine(colorOf(q.Outcome), 2, fmt.Sprintf("§%s %s %s", q.Section, q.Level, q.ID))
		if len(rows) <= maxWithObligation {
			p.prose(4, q.Obligation)
		}
	}
}

// excerpts writes what a person has to read, or has read.
func (p *page) excerpts(s reports.Scenario, l limits) {
	if s.Confirmed != nil {
		p.blank()
		p.prose(2, confirmedBy(*s.Confirmed))
	}
	for _, e := range s.Excerpts {
		p.blank()
		p.prose(2, "does this text document "+e.About+"?")
		if e.Where != "" {
			p.field(4, len("where  "), "where", []string{e.Where})
		}
		p.field(4, len("where  "), "text", l.shorten(printableLines(e.Text)))
	}
}
