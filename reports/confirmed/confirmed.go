// Package confirmed reads and writes the list of what persons have confirmed of
// a host: that the excerpts of a scenario tell what no program can find in them.
package confirmed

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"codemode/reports"
	"codemode/reports/render"
	"codemode/spec"
)

// Row is one confirmation.
type Row struct {
	// ID is a requirement, or one of its scenarios.
	ID string `yaml:"id"`
	// Excerpt is the digest of what was read; it stands in the report.
	Excerpt string `yaml:"excerpt"`
	// By is who read it, Reason why it documents what is asked, Date the day.
	By     string `yaml:"by"`
	Reason string `yaml:"reason"`
	Date   string `yaml:"date"`
	// place is the row's file and line.
	place string
	// read is what a written row is about, for the person who fills it in.
	read []reports.Excerpt
}

// List is the confirmations of one file.
type List []Row

var keys = []string{"id", "excerpt", "by", "reason", "date"}

// Load reads a list, a YAML sequence of rows. name stands in errors, which tell
// the line. scenarios are the ids that a row can name beside requirements.
func Load(name string, data []byte, ledger spec.Ledger, scenarios []string) (List, error) {
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		// Of another value, the library tells the type of Go that it should be.
		var other *yaml.TypeError
		if errors.As(err, &other) {
			err = errors.New("it is another value")
		}
		return nil, fmt.Errorf("%s: it must be a list of rows with the keys %s: %w", name,
			strings.Join(keys, ", "), err)
	}
	var list List
	for _, node := range nodes {
		place := fmt.Sprintf("%s:%d", name, node.Line)
		row, err := decode(&node)
		if err == nil {
			err = row.check(ledger, scenarios)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", place, err)
		}
		if at := slices.IndexFunc(list,
			func(r Row) bool { return r.ID == row.ID && r.Excerpt == row.Excerpt }); at >= 0 {
			return nil, fmt.Errorf("%s: %s is confirmed at %s already; remove one", place, row.ID, list[at].place)
		}
		row.place = place
		list = append(list, row)
	}
	return list, nil
}

func decode(node *yaml.Node) (row Row, err error) {
	if node.Kind != yaml.MappingNode {
		return row, fmt.Errorf("a row must be a mapping with the keys %s", strings.Join(keys, ", "))
	}
	for i := 0; i < len(node.Content); i += 2 {
		if key := node.Content[i]; !slices.Contains(keys, key.Value) {
			return row, fmt.Errorf("unknown key %q; a row has %s", key.Value, strings.Join(keys, ", "))
		}
	}
	return row, node.Decode(&row)
}

// check refuses a row that can mean nothing, or that nobody has filled in.
func (r Row) check(ledger spec.Ledger, scenarios []string) error {
	_, requirement := ledger.ByID(r.ID)
	digest, isDigest := strings.CutPrefix(r.Excerpt, "sha256:")
	_, noDay := time.Parse(time.DateOnly, r.Date)
	switch {
	case !requirement && !slices.Contains(scenarios, r.ID):
		return fmt.Errorf("id %q is neither a requirement of revision %s nor a scenario; "+
			"`conformance requirements` lists them", r.ID, ledger.Revision)
	case !isDigest || len(digest) != 64:
		return fmt.Errorf("%s: excerpt is %q; copy the digest that --write-confirmations wrote", r.ID, r.Excerpt)
	case strings.TrimSpace(r.By) == "" || strings.TrimSpace(r.Reason) == "":
		return fmt.Errorf("%s: by or reason is empty; say who read the excerpt, and why it documents what is asked",
			r.ID)
	case noDay != nil:
		return fmt.Errorf("%s: date is %q; write a day as 2027-01-31", r.ID, r.Date)
	}
	return nil
}

// Confirmations are the rows as a report counts them.
func (l List) Confirmations() []reports.Confirmation {
	var all []reports.Confirmation
	for _, r := range l {
		all = append(all, reports.Confirmation{ID: r.ID,
			Confirmed: reports.Confirmed{By: r.By, Reason: r.Reason, Date: r.Date, Excerpt: r.Excerpt}})
	}
	return all
}

// Problems says which rows confirm nothing of a run: the excerpt is another one
// now, or there is nothing to confirm any more. What the run was not asked to
// judge is left alone.
func (l List) Problems(r reports.Report) []string {
	var problems []string
	for _, row := range l {
		asked, used, open := false, false, ""
		for _, s := range r.Scenarios {
			if s.ID != row.ID && !slices.Contains(s.Requirements, row.ID) {
				continue
			}
			asked = true
			used = used || len(s.Excerpts) > 0 && reports.Digest(s.Excerpts) == row.Excerpt
			if s.Outcome == reports.ToConfirm {
				open = reports.Digest(s.Excerpts)
			}
		}
		switch {
		case !asked || used:
		case open != "":
			problems = append(problems,
				fmt.Sprintf("%s: %s: the excerpt has changed, its digest is %s now; read it again", row.place,
					row.ID, open))
		default:
			problems = append(problems,
				fmt.Sprintf("%s: %s has nothing to confirm by this excerpt; remove the row", row.place, row.ID))
		}
	}
	return problems
}

// Of lists what a report leaves to a person, for that person to fill in.
func Of(r reports.Report) List {
	var list List
	for _, s := range r.Scenarios {
		if s.Outcome == reports.ToConfirm {
			list = append(list, Row{ID: s.ID, Excerpt: reports.Digest(s.Excerpts), read: s.Excerpts})
		}
	}
	return list
}

// YAML returns the text of a list: above each row is what has to be read.
func (l List) YAML() ([]byte, error) {
	if len(l) == 0 {
		return []byte("# Nothing is to be confirmed.\n[]\n"), nil
	}
	var text bytes.Buffer
	for _, row := range l {
		for _, e := range row.read {
			fmt.Fprintf(&text, "# Does this text document %s? %s:\n", render.Printable(e.About),
				render.Printable(e.Where))
			for _, line := range strings.Split(e.Text, "\n") {
				fmt.Fprintf(&text, "#   %s\n", render.Printable(line))
			}
		}
		one, err := yaml.Marshal(List{row})
		if err != nil {
			return nil, err
		}
		text.Write(one)
	}
	return text.Bytes(), nil
}
