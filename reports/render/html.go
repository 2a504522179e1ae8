package render

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

var (
	//go:embed html/report.tmpl
	htmlTemplate string
	//go:embed html/report.css
	htmlStyle string
	//go:embed html/report.js
	htmlScript string
)

// HTML is what a page shows beside the report; the zero value is the report alone.
type HTML struct {
	// Evidence is what was recorded for each scenario; nil leaves it out.
	Evidence reports.Evidence
	// Ledger gives sections their titles, and requirements their sentences in the document
	// where it has them.
	Ledger spec.Ledger
	// Earlier is what the report is compared to; nil for nothing.
	Earlier *Earlier
	// Run is the record of the run itself.
	Run []evidence.Event
}

// Write writes r as one HTML file that needs nothing else. All text of hosts is
// escaped, and the page's policy refuses every script and style but its own.
func (h HTML) Write(w io.Writer, r reports.Report) error {
	t, err := h.template()
	if err != nil {
		return err
	}
	page, err := h.pageOf(r)
	if err != nil {
		return err
	}
	if r.Verdict == reports.CouldNotJudge {
		page.Stderr = stderrOf(h.Run)
	}
	var text strings.Builder
	if err := t.Execute(&text, page); err != nil {
		return err
	}
	_, err = io.WriteString(w, Inert(text.String()))
	return err
}

// template is that of the page, and of its parts by their names.
func (h HTML) template() (*template.Template, error) {
	t, err := template.New("report").Funcs(template.FuncMap{
		"v":                 Printable,
		"prose":             Prose,
		"sentence":          h.sentence,
		"standing":          standing,
		"published":         func() string { return h.Ledger.Published },
		"title":             h.title,
		"more":              func(n int) string { return plural(n, "more cause") },
		"slugged":           func(kind string) string { return strings.ReplaceAll(kind, " ", "-") },
		"words":             reports.Outcome.Words,
		"quality":           func(s *reports.Score) string { return ScoreSentence(*s) },
		"slug":              func(v reports.Verdict) string { return v.Slug() },
		"lines":             func(s string) string { return strings.Join(printableLines(s), "\n") },
		"repetition":        repetition,
		"causesExplained":   func() string { return causesExplained },
		"times":             func(r reports.Report) string { return timesInWords(r) },
		"blockersExplained": func() string { return blockersExplained },
		"confirmed":         func(c reports.Confirmed) string { return Printable(confirmedBy(c)) },
		"how":               func() string { return howToConfirm },
		"known":             func(k reports.Known) string { return Printable(knownBecause(k)) },
		"scenarios":         func(n int) string { return plural(n, "scenario") },
		"seconds":           seconds,
		"spent":             spentSentence,
		"phases":            phaseSentence,
		"suiteMs":           func(s reports.Slow) int64 { return s.Ms - s.HostMs },
	}).Parse(htmlTemplate)
	if err != nil {
		return nil, fmt.Errorf("parsing the report's template: %w", err)
	}
	return t, nil
}

func (h HTML) sentence(id string) string {
	q, _ := h.Ledger.ByID(id)
	if q.Sentence == "" {
		return ""
	}
	return quoted(q.Sentence)
}

// title is the number of a section and its heading, if that is known.
func (h HTML) title(section string) string {
	return strings.TrimSpace("§" + section + " " + strings.ReplaceAll(h.Ledger.Sections[section], "`", ""))
}

func (h HTML) pageOf(r reports.Report) (htmlPage, error) {
	page := htmlPage{
		Report: r, Notes: otherNotes(r), Name: r.Host.DisplayName(), Style: template.CSS(htmlStyle),
		Script: template.JS(htmlScript),
		Policy: fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'", digest(htmlScript),
			digest(htmlStyle)),
	}
	page.Columns = occurring(r)
	page.Unmet, page.MoreUnmet = unmetOf(r)
	page.ToConfirm = r.ToConfirm()
	page.Totals = totalsOf(r, page.Columns)
	page.Bar, page.Passed = barOf(r), passedByLevel(r)
	page.Earlier, page.Changes = h.Earlier, h.Earlier.kinds()
	causes, causeOf := causeNumbers(causesOf(r))
	page.Causes, page.MoreCauses = causes[:min(len(causes), topCauses)], causes[min(len(causes), topCauses):]
	page.Blockers = blockersOf(r)
	for _, level := range spec.Levels() {
		if len(r.Counts[level]) == 0 {
			continue
		}
		row := htmlCounts{Level: level}
		for _, o := range page.Columns {
			row.Counts = append(row.Counts, r.Counts[level][o])
		}
		page.Counts = append(page.Counts, row)
	}
	shown := map[string]htmlScenario{}
	for _, s := range r.Scenarios {
		scenario, err := htmlScenarioOf(r, s, h.Evidence)
		if err != nil {
			return htmlPage{}, err
		}
		scenario.Cause = causeOf[s.ID]
		shown[s.ID] = scenario
	}
	page.place(r, shown)
	return page, nil
}

// topCauses is how many causes stand at the top of the page; the others are folded.
const topCauses = 5

// digest is a hash source of a Content-Security-Policy.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

func htmlScenarioOf(r reports.Report, s reports.Scenario, events reports.Evidence) (htmlScenario, error) {
	h := htmlScenario{Scenario: s}
	if len(s.Requirements) > 0 {
		h.Repeat = RepeatCommand(r, s.Requirements[0])
	}
	if events == nil {
		return h, nil
	}
	recorded, err := events(s)
	if err != nil {
		return h, fmt.Errorf("evidence of scenario %s: %w", s.ID, err)
	}
	if s.Outcome.Missed() {
		h.Exchange = exchangeOf(s, recorded)
	}
	h.Transcript = transcriptOf(s, recorded)
	return h, nil
}

// A page has so many events of a scenario: enough to see what a right one did, and all that a person reads of another.
// With all events of all scenarios it would be too large for a browser.
const (
	eventsIfMet    = 60
	eventsIfMissed = 600
)

// transcriptOf is what was recorded of a scenario, without the middle of a long record.
func transcriptOf(s reports.Scenario, recorded []evidence.Event) string {
	most := eventsIfMet
	if s.Outcome.Missed() {
		most = eventsIfMissed
	}
	p, from, to := newPage(Text{Width: 110}), len(recorded), len(recorded)
	if len(recorded) > most {
		from, to = most*2/3, len(recorded)-most/3
	}
	write := func(events []evidence.Event) {
		for _, e := range events {
			p.event(e, limits{lines: 300, columns: 1000})
			p.blank()
		}
	}
	write(recorded[:from])
	if from < to {
		p.line(0, fmt.Sprintf("… %s left out; all are in %s …", plural(to-from, "event"), s.Evidence))
		p.blank()
	}
	write(recorded[to:])
	return strings.TrimRight(p.b.String(), "\n")
}

// place puts each requirement in its section, in the order of the ledger, and
// each scenario below its first requirement.
func (h *htmlPage) place(r reports.Report, shown map[string]htmlScenario) {
	x := indexOf(r)
	for _, q := range r.Requirements {
		row := htmlRequirement{Requirement: q}
		row.Change, row.Before = h.changeOf(q.ID)
		if q.Outcome.Missed() {
			h.Missed++
		}
		for _, s := range r.Scenarios {
			switch rows := x.rows(s); {
			case !slices.Contains(s.Requirements, q.ID):
			case rows[0].ID == q.ID:
				row.Judged = append(row.Judged, shown[s.ID])
			default:
				row.Elsewhere = append(row.Elsewhere, s)
			}
		}
		slices.SortStableFunc(row.Judged,
			func(a, b htmlScenario) int { return worstFirst(a.Outcome, b.Outcome) })
		if !slices.Contains(h.Numbers, q.Section) {
			h.Numbers = append(h.Numbers, q.Section)
		}
		if q.Outcome == reports.NotSelected {
			h.NotSelected, h.NotSelectedCount = withRow(h.NotSelected, row), h.NotSelectedCount+1
		} else {
			h.Sections = withRow(h.Sections, row)
		}
	}
	for _, s := range r.Scenarios {
		if len(x.rows(s)) == 0 {
			h.WithoutRequirement = append(h.WithoutRequirement, shown[s.ID])
		}
	}
}

// changeOf tells how a requirement ended, compared to the earlier report.
func (h *htmlPage) changeOf(id string) (kind string, before reports.Outcome) {
	for _, changes := range h.Changes {
		for _, c := range changes.Changes {
			if c.ID == id {
				return changes.Kind, c.Old
			}
		}
	}
	return "", ""
}

// withRow puts a requirement into its section.
func withRow(sections []htmlSection, row htmlRequirement) []htmlSection {
	at := slices.IndexFunc(sections, func(s htmlSection) bool { return s.Number == row.Section })
	if at < 0 {
		at, sections = len(sections), append(sections, htmlSection{Number: row.Section})
	}
	sections[at].Rows = append(sections[at].Rows, row)
	return sections
}
