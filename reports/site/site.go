// Package site makes static pages of many reports: a card for each host, a matrix of hosts
// against requirements, a page for each host with its versions and for each requirement
// with its hosts, and what the hosts make of the questions that the text leaves open.
package site

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"codemode/reports"
	"codemode/reports/matrix"
	"codemode/reports/render"
	"codemode/spec"
)

//go:embed pages
var pages embed.FS

// Store keeps one file of the site; name has slashes.
type Store func(name string, data []byte) error

// Run is one recorded run.
type Run struct {
	// Report may lack the scenarios that passed; see [Brief].
	Report reports.Report
	// Whole reads the complete report with its evidence, of which the host gets a page; it
	// may be nil.
	Whole func() (reports.Report, reports.Evidence, error)
	// Checked says what is known of the report besides its own words.
	Checked string
}

// Brief is a report without what only its own page shows: the scenarios that passed, and
// the times of all. Of a thousand reports, that is what fits into memory.
func Brief(r reports.Report) reports.Report {
	var missed []reports.Scenario
	for _, s := range r.Scenarios {
		if s.Outcome.Missed() {
			missed = append(missed, s)
		}
	}
	r.Scenarios = missed
	r.Times = reports.Times{Started: r.Times.Started, DurationMs: r.Times.DurationMs}
	return r
}

// builder writes the pages of one specification.
type builder struct {
	templates *template.Template
	store     Store
	ledger    spec.Ledger
	title     string
	// front is the way from the folder of the pages to the page of all specifications; "" where there is one.
	front  string
	hosts  []Host
	matrix matrix.Matrix
	// unmet is what each host does not meet, by the ids of requirements.
	unmet []map[string]*Unmet
	// slugs are the ids of requirements in file names.
	slugs map[string]string
}

// Write makes the site. The runs may be in any order; the same ones give the same pages. The ledger of a specification
// gives sections their titles, and has the register of open questions. Hosts of several specifications are never
// compared: each has pages in a folder of its own, and the first page leads to them.
func Write(all []Run, ledgerOf func(spec.ID) (spec.Ledger, error), store Store) error {
	own := map[spec.ID][]Run{}
	for _, r := range all {
		id := r.Report.Specification.ID()
		own[id] = append(own[id], r)
	}
	ids := slices.SortedFunc(maps.Keys(own), func(a, b spec.ID) int { return cmp.Compare(a.String(), b.String()) })
	var parts []part
	taken := map[string]bool{}
	for _, id := range ids {
		ledger, err := ledgerOf(id)
		if err != nil {
			return err
		}
		b := builder{store: store, ledger: ledger}
		p := part{}
		if len(ids) > 1 {
			p.Folder = slugOf(id.String(), taken) + "/"
			b.front, b.store = "../", func(name string, data []byte) error { return store(p.Folder+name, data) }
		}
		if err := b.build(own[id]); err != nil {
			return err
		}
		p.Title, p.Groups = b.title, b.verdicts()
		parts = append(parts, p)
	}
	if len(parts) < 2 {
		return nil
	}
	front := builder{store: store}
	if err := front.parse(); err != nil {
		return err
	}
	return front.write("front.html", "index.html", "Hosts by specification", parts)
}

// part is a specification on the first page of several.
type part struct {
	Title, Folder string
	Groups        []verdictGroup
}

// build writes all pages of a specification.
func (b *builder) build(all []Run) error {
	hosts, err := group(all)
	if err != nil {
		return err
	}
	var latest []reports.Report
	for _, h := range hosts {
		latest = append(latest, h.Latest().Report)
	}
	m, err := matrix.Of(latest)
	if err != nil {
		return err
	}
	b.title, b.hosts, b.matrix, b.slugs = titleOf(latest), hosts, m, map[string]string{}
	taken := map[string]bool{}
	for _, row := range m.Rows {
		b.slugs[row.ID] = slugOf(row.ID, taken)
	}
	for _, h := range hosts {
		rows := map[string]*Unmet{}
		for _, u := range h.Latest().NotMet {
			rows[u.ID] = &u
		}
		b.unmet = append(b.unmet, rows)
	}
	if err := b.parse(); err != nil {
		return err
	}
	for _, write := range []func() error{b.index, b.overMatrix, b.questions, b.requirements, b.hostPages} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// page is what the templates of all pages see.
type page struct {
	// Title is the page's own, Spec the name of the specification, "" on the page of several; Root is the way to the
	// first page of the specification from the folder of this one, Front that to the page of all.
	Title, Spec, Root, Front string
	Data                     any
}

func (b *builder) parse() error {
	style, err := pages.ReadFile("pages/site.css")
	if err != nil {
		return err
	}
	b.templates, err = template.New("site").Funcs(template.FuncMap{
		"v":       render.Printable,
		"words":   reports.Outcome.Words,
		"slug":    func(v reports.Verdict) string { return v.Slug() },
		"style":   func() template.CSS { return template.CSS(style) },
		"section": b.section,
		"file":    func(id string) string { return "requirements/" + b.slugs[id] + ".html" },
		"trend":   trend,
		"short":   short,
		"plural":  plural,
	}).ParseFS(pages, "pages/*.html")
	return err
}

// write renders a page with a template and keeps it.
func (b *builder) write(templateName, name, title string, data any) error {
	var text strings.Builder
	root := strings.Repeat("../", strings.Count(name, "/"))
	p := page{title, b.title, root, "", data}
	if b.front != "" {
		p.Front = root + b.front
	}
	if err := b.templates.ExecuteTemplate(&text, templateName, p); err != nil {
		return fmt.Errorf("rendering %s: %w", name, err)
	}
	return b.store(name, []byte(render.Inert(text.String())))
}

// section is the number of a section and its title, if that is known.
func (b *builder) section(number string) string {
	return strings.TrimSpace("§" + number + " " + strings.ReplaceAll(b.ledger.Sections[number], "`", ""))
}

// verdictGroup is the hosts with one verdict.
type verdictGroup struct {
	Name, Slug string
	Hosts      []Host
}

// index shows a card for each host, those of one verdict together.
func (b *builder) index() error {
	return b.write("index.html", "index.html", "Hosts of "+b.title, b.verdicts())
}

// verdicts are the hosts, those of one verdict together.
func (b *builder) verdicts() []verdictGroup {
	all := []verdictGroup{}
	for _, v := range []reports.Verdict{reports.Conformant, reports.ConformantToConfirm, reports.NotConformant,
		reports.CouldNotJudge} {
		all = append(all, verdictGroup{string(v), v.Slug(), nil})
	}
	inPart := verdictGroup{"judged in part", "in-part", nil}
	for _, h := range b.hosts {
		if h.Latest().InPart() {
			inPart.Hosts = append(inPart.Hosts, h)
			continue
		}
		for i := range all {
			if all[i].Slug == h.Latest().Verdict.Slug() {
				all[i].Hosts = append(all[i].Hosts, h)
			}
		}
	}
	groups := []verdictGroup{}
	for _, g := range append(all, inPart) {
		if len(g.Hosts) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// matrixRow is a requirement; AllSame is the outcome that all hosts have, or "".
type matrixRow struct {
	matrix.Row
	AllSame reports.Outcome
}

// overMatrix shows hosts against requirements.
func (b *builder) overMatrix() error {
	var rows []matrixRow
	for _, row := range b.matrix.Rows {
		shown := matrixRow{Row: row, AllSame: row.Outcomes[0]}
		for _, o := range row.Outcomes {
			if o != shown.AllSame {
				shown.AllSame = ""
			}
		}
		rows = append(rows, shown)
	}
	return b.write("matrix.html", "matrix.html", "Hosts against requirements", struct {
		Hosts  []Host
		Rows   []matrixRow
		Suites []string
	}{b.hosts, rows, b.matrix.Suites})
}

// short is a value on a page of many.
func short(text string) string {
	const most = 400
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return render.PrintableLines(text)
}

// plural is a number of things in words.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
