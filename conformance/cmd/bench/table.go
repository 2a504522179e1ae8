package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// The names of what is measured outside of Go benchmarks. Those of the suite stand behind
// atOnce or late.
const (
	startAnswer    = "start"
	startProcessor = "start, processor"
	startRun       = "start, run"
	startAll       = "start, all processor"

	atOnce            = "at once "
	late              = "late "
	scenarioCount     = "scenarios"
	hostStarts        = "host starts"
	wall              = "wall time"
	phasePrefix       = "phase "
	processor         = "processor"
	processorSuite    = "processor, suite"
	processorHosts    = "processor, hosts"
	processorChildren = "processor, children"

	// What agents read stands behind scriptPrefix or directPrefix, what an API costs them behind the names of two APIs.
	scriptPrefix  = "agent, script "
	directPrefix  = "agent, direct "
	agentBytes    = "bytes"
	agentTokens   = "tokens"
	agentTime     = "time"
	agentMemory   = "memory"
	generatedAPI  = "generated API "
	ownAPI        = "own API "
	apiOperations = "operations"
	apiContext    = "context"
	apiSearch     = "search"
	apiTools      = "tools"
)

// row is a line of the table: what was measured, and what that is compared with in the
// same run, which may be "". A row without a unit is a heading; its beside tells what that is.
type row struct {
	text, name, beside string
	unit               unit
	// join makes the value of what was measured and of what it is compared with.
	join func(value, beside float64) float64
	// compared is set for what a table of one build shows in a column.
	compared bool
}

func minus(value, beside float64) float64    { return value - beside }
func quotient(value, beside float64) float64 { return value / beside }

// unit formats a value.
type unit func(float64) string

// rows are all of the table, but for what the plan leaves out.
func rows(p plan, s ...*samples) []row {
	if p.agents {
		return agentRows(p)
	}
	all := []row{
		{text: "reference host"},
		{text: "start to the first answer", name: startAnswer, unit: seconds},
		{text: "  processor time", name: startProcessor, unit: seconds},
		{text: "start to the answer of a run", name: startRun, unit: seconds},
		{text: "  processor time to the end, workers too", name: startAll, unit: seconds},
		{text: "worker start", name: "refhost/sandbox WorkerStart ns/op", unit: nanoseconds},
		{text: "  processor time", name: "refhost/sandbox WorkerStart cpu-µs/op", unit: microseconds},
		{text: "trivial run, the worker ready", name: "refhost/sandbox Run µs/median", unit: microseconds},
		{text: "calls by a script", beside: "by Go code"},
		{text: "tool call", name: toolCalls("script"), beside: toolCalls("direct"), unit: microseconds},
		{text: "  times that of Go code", name: toolCalls("script"), beside: toolCalls("direct"),
			unit: twoDigits, join: quotient, compared: true},
		{text: "  what the script adds", name: toolCalls("script"), beside: toolCalls("direct"),
			unit: microseconds, join: minus},
		{text: "876 records, 9 pages, 5 MB: histogram", name: "refhost Records/script ns/op",
			beside: "refhost Records/direct ns/op", unit: nanoseconds},
		{text: "  times that of Go code", name: "refhost Records/script ns/op",
			beside: "refhost Records/direct ns/op", unit: twoDigits, join: quotient, compared: true},
	}
	all = append(all, agentRows(p)...)
	all = append(all, row{text: "growth", beside: "a tenth of the tools"})
	all = append(all, growth("discovery", "refhost Discovery/%d ns/op")...)
	all = append(all, growth("declarations", "refhost/declarations Generate/%d ns/op")...)
	if p.suite {
		all = append(all, suiteRows(p, atOnce, s)...)
	}
	if p.suite && p.delay > 0 {
		all = append(all, suiteRows(p, late, s)...)
	}
	return all
}

// agentRows are about what agents read.
func agentRows(p plan) []row {
	all := []row{{text: "876 issues, 5 MB: a script of mcpi", beside: "nine calls"}}
	for _, r := range []row{{text: "what the agent reads", name: agentBytes, unit: size},
		{text: "  tokens", name: agentTokens, unit: number},
		{text: "time of the calls", name: agentTime, unit: seconds},
		{text: "memory of the largest process", name: agentMemory, unit: size}} {
		r.name, r.beside = scriptPrefix+r.name, directPrefix+r.name
		all = append(all, r)
	}
	for _, prefix := range []string{generatedAPI, ownAPI} {
		if prefix == ownAPI && p.openapi == "" {
			continue
		}
		all = append(all, row{text: strings.TrimSpace(prefix) + ": search and execute",
			beside: "a tool for each operation"},
			row{text: "operations", name: prefix + apiOperations, unit: number},
			row{text: "tokens of what is always shown", name: prefix + apiContext, beside: prefix + apiTools,
				unit: number},
			row{text: "  with a search and its answer", name: prefix + apiSearch, beside: prefix + apiTools,
				unit: number})
	}
	return all
}

func toolCalls(by string) string { return "refhost ToolCalls/" + by + " µs/call" }

// growth has a row for each number of tools, beside a tenth of it.
func growth(what, name string) []row {
	var all []row
	for n := 10; n <= 10_000; n *= 10 {
		r := row{text: fmt.Sprintf("%s, %d tools", what, n), name: fmt.Sprintf(name, n), unit: nanoseconds}
		if n > 10 {
			r.beside = fmt.Sprintf(name, n/10)
		}
		all = append(all, r)
	}
	return all
}

// suiteRows are those of the suite on one host; the late one is shown beside the other.
func suiteRows(p plan, word string, s []*samples) []row {
	heading := row{text: "suite on the reference host"}
	if word == late {
		heading = row{text: fmt.Sprintf("suite on that host, %v later to start", p.delay), beside: "at once"}
	}
	all := []row{heading,
		{text: "scenarios", name: scenarioCount, unit: number},
		{text: "host starts", name: hostStarts, unit: number},
		{text: "wall time", name: wall, unit: seconds}}
	for _, name := range phases(word, s) {
		all = append(all, row{text: "  " + strings.TrimPrefix(name, phasePrefix), name: name, unit: seconds})
	}
	all = append(all, row{text: "processor time per scenario", name: processor, unit: seconds},
		row{text: "  suite and compiler", name: processorSuite, unit: seconds},
		row{text: "  hosts", name: processorHosts, unit: seconds},
		row{text: "  workers and bridges", name: processorChildren, unit: seconds})
	for i, r := range all {
		if r.unit == nil {
			continue
		}
		all[i].name = word + r.name
		if word == late {
			all[i].beside = atOnce + r.name
		}
	}
	return all
}

// phases are the names of those that were measured, in their order.
func phases(word string, all []*samples) []string {
	var names []string
	for _, s := range all {
		for _, name := range s.names {
			name, ok := strings.CutPrefix(name, word)
			if ok && strings.HasPrefix(name, phasePrefix) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// writeTable shows what was measured beside what that is compared with.
func writeTable(w io.Writer, p plan, s *samples) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-42s %11s %11s %8s\n", "", "measured", "beside", "ratio")
	for _, r := range rows(p, s) {
		switch value, beside := median(r.values(s)), median(s.all[r.beside]); {
		case r.compared:
		case r.unit == nil && r.beside != "":
			b.WriteString(line("%s (beside: %s)", r.text, r.beside))
		case r.join != nil:
			b.WriteString(line("%-42s %11s", r.text, r.show(value)))
		default:
			b.WriteString(line("%-42s %11s %11s %8s", r.text, r.show(value), r.show(beside), ratio(value, beside)))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeComparison shows two builds side by side. Behind a ratio stands ~ where the values of
// one lie among those of the other, so that it may be chance.
func writeComparison(w io.Writer, p plan, before, now *samples) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-40s %9s %5s %9s %5s %7s\n", "median of "+rounds(p.rounds), "old", "±", "new", "±", "ratio")
	for _, r := range rows(p, before, now) {
		before, now := r.values(before), r.values(now)
		told := ratio(median(now), median(before))
		if told != "" && overlap(before, now) {
			told += "~"
		}
		b.WriteString(line("%-40s %9s %5s %9s %5s %7s", r.text, r.show(median(before)), spread(before),
			r.show(median(now)), spread(now), told))
	}
	b.WriteString("± is half of what lies between the least and the most; ~ may be chance\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func rounds(n int) string {
	if n == 1 {
		return "1 round"
	}
	return fmt.Sprintf("%d rounds", n)
}

func line(format string, cells ...any) string {
	return strings.TrimRight(fmt.Sprintf(format, cells...), " ") + "\n"
}

// values are those of all rounds.
func (r row) values(s *samples) []float64 {
	all, beside := s.all[r.name], s.all[r.beside]
	if r.join == nil {
		return all
	}
	var joined []float64
	for i := range min(len(all), len(beside)) {
		joined = append(joined, r.join(all[i], beside[i]))
	}
	return joined
}

// show formats a value; "" for a heading and where there is none.
func (r row) show(value float64) string {
	if r.unit == nil || math.IsNaN(value) {
		return ""
	}
	return r.unit(value)
}
