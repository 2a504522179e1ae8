package sandbox

import (
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

const (
	// maxTrace bounds the entries of calls in a response as JSON, in bytes: some hundred. An agent reads them with
	// each answer, and learns little from the hundredth.
	maxTrace = 8 << 10
	// maxErrorsKept bounds the calls of which the error is kept: that many fill a response.
	maxErrorsKept = 200
	// maxCounted bounds the tools whose calls are counted when there are more entries.
	maxCounted = 20
	// maxNameCounted is what is shown of the name of one, in bytes.
	maxNameCounted = 100
)

// shorten leaves entries of calls out of a response that has more than maxTrace: calls that failed are kept first, then
// the earliest ones, in their order. A diagnostic then says how many there were of which tool.
func (r *run) shorten(response *Response) {
	all := response.ToolTrace
	kept := keptOf(all, maxTrace)
	if len(kept) == len(all) {
		return
	}
	response.ToolTrace = kept
	response.Diagnostics = append(response.Diagnostics, r.rules.Diagnose(rules.Finding{Cause: rules.CauseTrace,
		Message: fmt.Sprintf("The tool trace has %d of %d calls, those that failed first. There were: %s.",
			len(kept), len(all), counted(all))}))
}

// keptOf are the entries that fit into so many bytes.
func keptOf(all []rules.TraceEntry, most int) []rules.TraceEntry {
	fits := make([]bool, len(all))
	used, full := 0, false
	for _, ok := range []bool{false, true} {
		for i, entry := range all {
			if full || entry.OK != ok {
				continue
			}
			text, err := rules.Marshal(entry)
			used += len(text) + len(",")
			full = err != nil || used > most
			fits[i] = !full
		}
	}
	kept := make([]rules.TraceEntry, 0, len(all))
	for i, entry := range all {
		if fits[i] {
			kept = append(kept, entry)
		}
	}
	return kept
}

// counted says how often tools were called, those that were called most first.
func counted(all []rules.TraceEntry) string {
	type count struct {
		tool          string
		calls, failed int
	}
	var counts []count
	at := map[[2]string]int{}
	for _, entry := range all {
		tool := [2]string{entry.ServerID, entry.ToolName}
		i, known := at[tool]
		if !known {
			i = len(counts)
			at[tool] = i
			counts = append(counts, count{tool: named(entry.ServerID) + "/" + named(entry.ToolName)})
		}
		counts[i].calls++
		if !entry.OK {
			counts[i].failed++
		}
	}
	slices.SortStableFunc(counts, func(a, b count) int { return b.calls - a.calls })
	var texts []string
	for _, c := range counts[:min(len(counts), maxCounted)] {
		text := fmt.Sprintf("%s %d", c.tool, c.calls)
		if c.failed > 0 {
			text += fmt.Sprintf(" (%d failed)", c.failed)
		}
		texts = append(texts, text)
	}
	if more := len(counts) - maxCounted; more > 0 {
		texts = append(texts, fmt.Sprintf("and %d other tools", more))
	}
	return strings.Join(texts, ", ")
}

// named is the beginning of a long name.
func named(name string) string {
	if len(name) <= maxNameCounted {
		return name
	}
	return strings.ToValidUTF8(name[:maxNameCounted], "") + "…"
}
