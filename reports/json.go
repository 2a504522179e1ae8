package reports

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"codemode/spec"
)

//go:embed schema/report-1.schema.json
var schema string

// Schema returns the JSON Schema (2020-12) that every report written by
// [WriteJSON] satisfies.
func Schema() string { return schema }

// WriteJSON writes r as indented JSON. Equal reports give equal bytes; an empty
// list is [], never null.
func WriteJSON(w io.Writer, r Report) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(withLists(r))
}

// withLists gives every required list and map of r a value, in copies.
func withLists(r Report) Report {
	if r.Counts == nil {
		r.Counts = map[spec.Level]map[Outcome]int{}
	}
	if r.Times.Scenarios == nil {
		r.Times.Scenarios = map[string]int64{}
	}
	r.Requirements = append([]Requirement{}, r.Requirements...)
	for i, q := range r.Requirements {
		r.Requirements[i].Scenarios = append([]string{}, q.Scenarios...)
	}
	r.Scenarios = append([]Scenario{}, r.Scenarios...)
	r.Readings = append([]Reading{}, r.Readings...)
	for i, s := range r.Scenarios {
		r.Scenarios[i].Requirements = append([]string{}, s.Requirements...)
	}
	return r
}

// ReadJSON reads a report as written by [WriteJSON]. An unknown key, an unknown
// outcome or verdict, a schema version of another major number and anything
// behind the report are errors, with the line where it can be told.
func ReadJSON(r io.Reader) (Report, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return Report{}, fmt.Errorf("reading a report: %w", err)
	}
	var report Report
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&report); err != nil {
		return Report{}, fmt.Errorf("line %d: not a report: %w; write it with this suite's version",
			errorLine(data, err), err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return Report{}, fmt.Errorf("line %d: text after the end of the report; keep one report per file",
			lineAt(data, dec.InputOffset()))
	}
	return report, check(report)
}

// errorLine tells the line (from 1) that a decoding error is about. The decoder
// gives no position for an unknown key, so that one is searched for.
func errorLine(data []byte, err error) int {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return lineAt(data, syntax.Offset)
	case errors.As(err, &kind):
		return lineAt(data, kind.Offset)
	}
	if _, key, found := strings.Cut(err.Error(), "unknown field "); found {
		return lineAt(data, int64(max(0, bytes.Index(data, []byte(key)))))
	}
	return lineAt(data, int64(len(data)))
}

func lineAt(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(offset, int64(len(data)))], []byte("\n"))
}

// check refuses values that the types of the model let through.
func check(r Report) error {
	major, _, _ := strings.Cut(SchemaVersion, ".")
	if !strings.HasPrefix(r.SchemaVersion, major+".") {
		return fmt.Errorf("schemaVersion is %q, this suite reads %s.x; use the suite that wrote the report",
			r.SchemaVersion, major)
	}
	if !slices.Contains([]Verdict{Conformant, ConformantToConfirm, NotConformant, CouldNotJudge}, r.Verdict) {
		return fmt.Errorf("unknown verdict %q; use the suite that wrote the report", r.Verdict)
	}
	outcomes := map[string]Outcome{}
	for _, q := range r.Requirements {
		outcomes["requirement "+q.ID] = q.Outcome
	}
	for _, s := range r.Scenarios {
		outcomes["scenario "+s.ID] = s.Outcome
	}
	for _, id := range slices.Sorted(maps.Keys(outcomes)) {
		if !slices.Contains(Outcomes(), outcomes[id]) {
			return fmt.Errorf("%s has the unknown outcome %q; use the suite that wrote the report", id, outcomes[id])
		}
	}
	return nil
}
