package render

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"codemode/reports"
)

// sectionTime is how long the scenarios of a section took, in milliseconds.
type sectionTime struct {
	section string
	ms      int64
}

// leastShown is the time below which a section is not worth a word, in milliseconds.
const leastShown = 50

// timesOf adds the scenarios up by the section of their first requirement, the
// slowest section first.
func timesOf(r reports.Report) []sectionTime {
	x := indexOf(r)
	sums := map[string]int64{}
	for _, s := range r.Scenarios {
		section := "no requirement"
		if rows := x.rows(s); len(rows) > 0 {
			section = "§" + rows[0].Section
		}
		if ms := r.Times.Scenarios[s.ID]; ms > 0 {
			sums[section] += ms
		}
	}
	var all []sectionTime
	for section, ms := range sums {
		if ms >= leastShown {
			all = append(all, sectionTime{section, ms})
		}
	}
	slices.SortFunc(all,
		func(a, b sectionTime) int { return cmp.Or(cmp.Compare(b.ms, a.ms), cmp.Compare(a.section, b.section)) })
	return all
}

// maxTimes is how many sections a summary gives the time of.
const maxTimes = 8

// times tells in a line or two where the time went.
func (p *page) times(r reports.Report) {
	if words := timesInWords(r); words != "" {
		p.prose(2, "scenario time by section (scenarios run in parallel): "+words)
	}
}

// timesInWords are the slowest sections. Scenarios run in parallel, so that their times add
// up to more than the run took.
func timesInWords(r reports.Report) string {
	all := timesOf(r)
	var parts []string
	rest := int64(0)
	for i, t := range all {
		if i < maxTimes {
			parts = append(parts, t.section+" "+seconds(t.ms))
		} else {
			rest += t.ms
		}
	}
	if rest > 0 {
		parts = append(parts, "others "+seconds(rest))
	}
	return strings.Join(parts, ", ")
}

func seconds(ms int64) string {
	return (time.Duration(ms) * time.Millisecond).Round(100 * time.Millisecond).String()
}
