package render

import (
	"html/template"
	"slices"
	"strings"

	"codemode/reports"
	"codemode/reports/evidence"
)

// Seen is what the suite saw in one scenario, in parts that a page can show side by side.
// Each is printable text of lines; one of which nothing was recorded is empty.
type Seen struct {
	// Findings are the outcome and every mismatch, as the HTML report shows them, with all
	// evidence in its order.
	Findings template.HTML
	// Runs are those that mismatches name, and then the others.
	Runs []SeenRun
	// ToolCalls are those that reached the mock servers, Stderr what the host printed.
	ToolCalls, Stderr string
	// Shown are the host's tools and what it shows an agent, where nothing was run.
	Shown string
	// Declarations are the TypeScript of which a compiler was asked, and what it said; Schemas
	// are what it was made of.
	Declarations []SeenDeclarations
	Schemas      string
}

// SeenRun is a call of codemode.run.
type SeenRun struct {
	Label string
	// Named is set where a mismatch names the run.
	Named bool
	// Sent are the script with its lines numbered and the other arguments, Ended how it
	// ended in two words, and Answer what came back.
	Sent, Ended, Answer string
}

// SeenDeclarations are the declarations of one module.
type SeenDeclarations struct {
	Module, Text string
	// Statements are the programs that were compiled with them, each with what the
	// compiler said of it.
	Statements string
}

// SeenIn is what was recorded in events for a scenario of the report r.
func SeenIn(r reports.Report, s reports.Scenario, events []evidence.Event) (Seen, error) {
	findings, err := findingsOf(r, s, events)
	if err != nil {
		return Seen{}, err
	}
	seen := Seen{Findings: findings, Stderr: strings.Join(printableLines(stderrOf(events)), "\n")}
	all := ofKind(events, evidence.RunRequest)
	for _, run := range all {
		seen.Runs = append(seen.Runs, runIn(run, isNamed(s, run, all), events))
	}
	slices.SortStableFunc(seen.Runs, func(a, b SeenRun) int {
		switch {
		case a.Named == b.Named:
			return 0
		case a.Named:
			return -1
		}
		return 1
	})
	if len(all) == 0 {
		seen.Shown = part(func(p *page) { p.toolsAndContext(events, pageLimits()) })
	}
	if calls := toolCalls(events); len(calls) > 0 {
		seen.ToolCalls = part(func(p *page) { p.toolCalls(calls, pageLimits()) })
	}
	for _, e := range ofKind(events, evidence.Fact) {
		if d, ok := declarationsIn(e); ok {
			seen.Declarations = append(seen.Declarations, d)
		}
	}
	if len(seen.Declarations) > 0 {
		seen.Schemas = part(func(p *page) { p.schemas(listedTools(events), pageLimits()) })
	}
	return seen, nil
}

// pageLimits are for a page that scrolls.
func pageLimits() limits { return limits{lines: 500, columns: 2000, items: 1000} }

// part is what write writes, without the blank lines around it.
func part(write func(*page)) string {
	p := newPage(Text{Width: 98})
	write(p)
	return strings.Trim(p.b.String(), "\n")
}

func runIn(run evidence.Event, named bool, events []evidence.Event) SeenRun {
	r := SeenRun{Label: Printable(run.Name), Named: named, Ended: "no answer",
		Sent: part(func(p *page) { p.runRequest(0, run.Data, pageLimits()) })}
	if answer := answerTo(run, events); answer != nil {
		r.Ended = resultOf(*answer) + elapsed(*answer)
		r.Answer = part(func(p *page) { p.runAnswer(0, answer.Data, pageLimits()) })
	}
	return r
}

// declarationsIn reads the facts that hold declarations.
func declarationsIn(fact evidence.Event) (SeenDeclarations, bool) {
	asked, ok := typesIn(fact)
	if !ok {
		return SeenDeclarations{}, false
	}
	d := SeenDeclarations{Module: Printable(asked.Module)}
	d.Text = part(func(p *page) {
		for _, file := range asked.Files {
			p.line(0, "// "+file.Path)
			p.lines(0, pageLimits().shorten(printableLines(file.Text)))
			p.blank()
		}
		if len(asked.Files) == 0 {
			p.line(0, "none found; looked at: "+strings.Join(asked.Looked, "; "))
		}
	})
	d.Statements = part(func(p *page) { p.statements(asked) })
	return d, true
}

// statements writes programs, each with what a compiler said of it.
func (p *page) statements(asked evidence.TypeCheck) {
	for _, s := range asked.Statements {
		p.line(0, map[bool]string{true: "// right types: ", false: "// wrong types: "}[s.Right]+s.File)
		p.lines(0, pageLimits().shorten(printableLines(s.Text)))
		for _, d := range asked.Diagnostics {
			if d.File == s.File {
				p.line(2, d.Code+": "+d.Message)
			}
		}
		p.blank()
	}
}

// findingsOf is a scenario as the HTML report has it, without what [Seen] has in parts.
func findingsOf(r reports.Report, s reports.Scenario, events []evidence.Event) (template.HTML, error) {
	t, err := HTML{}.template()
	if err != nil {
		return "", err
	}
	shown, err := htmlScenarioOf(r, s, func(reports.Scenario) ([]evidence.Event, error) { return events, nil })
	if err != nil {
		return "", err
	}
	shown.Exchange = ""
	var b strings.Builder
	err = t.ExecuteTemplate(&b, "scenario", shown)
	return template.HTML(b.String()), err
}
