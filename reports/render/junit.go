package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"

	"codemode/reports"
)

// The elements of JUnit XML that CI systems read.
type (
	junitSuites struct {
		XMLName   xml.Name     `xml:"testsuites"`
		Name      string       `xml:"name,attr"`
		Tests     int          `xml:"tests,attr"`
		Failures  int          `xml:"failures,attr"`
		Errors    int          `xml:"errors,attr"`
		Skipped   int          `xml:"skipped,attr"`
		Time      string       `xml:"time,attr"`
		Timestamp string       `xml:"timestamp,attr"`
		Suites    []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name       string           `xml:"name,attr"`
		Classname  string           `xml:"classname,attr"`
		File       string           `xml:"file,attr,omitempty"`
		Line       int              `xml:"line,attr,omitempty"`
		Properties *junitProperties `xml:"properties"`
		Failure    *junitDetail     `xml:"failure"`
		Error      *junitDetail     `xml:"error"`
		Skipped    *junitDetail     `xml:"skipped"`
	}
	junitProperties struct {
		List []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitDetail struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",cdata"`
	}
)

// JUnit writes r as JUnit XML: a test suite for each section, a test case
// for each scenario, one for each requirement that was selected and judged by
// none, and one for a run without a verdict. A case is red exactly when it keeps the host from conforming or the
// suite from judging; an unmet SHOULD is skipped, with the whole text. Times
// stand on the root element only.
func JUnit(w io.Writer, r reports.Report) error {
	doc := junitSuites{
		Name:      Printable(r.Name()) + ": " + r.InWords(),
		Time:      fmt.Sprintf("%.3f", float64(r.Times.DurationMs)/1000),
		Timestamp: Printable(r.Times.Started),
		Suites:    junitSections(r),
	}
	for _, s := range doc.Suites {
		doc.Tests += s.Tests
		doc.Failures += s.Failures
		doc.Errors += s.Errors
		doc.Skipped += s.Skipped
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// junitSections groups the cases by section, in the order of the ledger;
// scenarios that judge no requirement come last.
func junitSections(r reports.Report) []junitSuite {
	x := indexOf(r)
	var suites []junitSuite
	at := map[string]int{}
	add := func(name string, c junitCase) {
		if _, ok := at[name]; !ok {
			at[name] = len(suites)
			suites = append(suites, junitSuite{Name: name})
		}
		suites[at[name]].add(c)
	}
	for _, q := range r.Requirements {
		for _, s := range x.startingWith(q.ID) {
			add("§"+q.Section, junitScenario(s, x))
		}
		if len(q.Scenarios) == 0 && !q.Outcome.Met() {
			add("§"+q.Section, junitUnjudged(q, x))
		}
	}
	for _, s := range r.Scenarios {
		if len(x.rows(s)) == 0 {
			add("no requirement", junitScenario(s, x))
		}
	}
	if r.Verdict == reports.CouldNotJudge {
		reason := Printable(r.Reason)
		detail := &junitDetail{Message: reason, Type: string(reports.SuiteError), Text: reason}
		add("run", junitCase{Name: string(r.Verdict), Classname: "run", Error: detail})
	}
	return suites
}

func (s *junitSuite) add(c junitCase) {
	s.Cases = append(s.Cases, c)
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
}

func junitScenario(s reports.Scenario, x index) junitCase {
	c := junitCase{
		Name: Printable(s.Name), Classname: junitClass(s.Feature), File: Printable(s.Feature), Line: s.Line,
	}
	for _, q := range x.rows(s) {
		c.add(requirementProperty(q))
	}
	if s.Reading != "" {
		c.add(junitProperty{"reading:" + Printable(s.Probe), Printable(s.Reading)})
	}
	if how := repetition(s); how != "" {
		c.add(junitProperty{"repeated", Printable(how)})
	}
	if s.Confirmed != nil {
		c.add(junitProperty{"confirmed", Printable(confirmedBy(*s.Confirmed))})
	}
	if s.Evidence != "" {
		c.add(junitProperty{"evidence", Printable(s.Evidence)})
	}
	c.end(s.Outcome, x.binding(s), junitMessage(s, x), x.text(s, fullLimits()))
	if known := x.known(s); known != nil {
		text := x.text(s, fullLimits())
		c.Failure, c.Skipped = nil, &junitDetail{Message: Printable(knownBecause(*known)), Text: text}
	}
	return c
}

// junitUnjudged is the case of a requirement that no scenario judged.
func junitUnjudged(q reports.Requirement, x index) junitCase {
	c := junitCase{Name: Printable(q.ID), Classname: "requirements"}
	c.add(requirementProperty(q))
	s := reports.Scenario{Name: q.ID, Outcome: q.Outcome, Requirements: []string{q.ID}, Problem: q.Why}
	c.end(q.Outcome, q.Level.Binding(), Printable(q.Why), x.text(s, fullLimits()))
	return c
}

func requirementProperty(q reports.Requirement) junitProperty {
	return junitProperty{"requirement", Printable(fmt.Sprintf("%s §%s %s", q.ID, q.Section, q.Level))}
}

func (c *junitCase) add(p junitProperty) {
	if c.Properties == nil {
		c.Properties = &junitProperties{}
	}
	c.Properties.List = append(c.Properties.List, p)
}

// end sets how a case ended.
func (c *junitCase) end(o reports.Outcome, binding bool, message, text string) {
	detail := &junitDetail{Message: message, Type: string(o), Text: text}
	switch {
	case o == reports.Passed:
	case o == reports.SuiteError:
		c.Error = detail
	case o == reports.NotApplicable:
		c.Skipped = &junitDetail{Message: message}
	case o == reports.ToConfirm:
		c.Skipped = &junitDetail{Message: "a person has to confirm: " + message, Text: text}
	case !binding:
		detail.Message = "not binding, " + o.Words() + ": " + message
		detail.Type = ""
		c.Skipped = detail
	case o == reports.CouldNotRun:
		c.Error = detail
	default:
		c.Failure = detail
	}
}

// junitMessage is the one line that CI systems show without opening a case: of what
// requirement, and what was expected and found.
func junitMessage(s reports.Scenario, x index) string {
	rows := x.rows(s)
	if len(rows) == 0 {
		return reasonOf(s)
	}
	return fmt.Sprintf("§%s %s %s: %s", Printable(rows[0].Section), rows[0].Level, Printable(rows[0].ID), reasonOf(s))
}

// junitClass is a feature's path in the dotted form by which CI systems group cases.
func junitClass(feature string) string {
	name := strings.TrimSuffix(feature, path.Ext(feature))
	return Printable(strings.ReplaceAll(strings.ReplaceAll(name, ".", "-"), "/", "."))
}
