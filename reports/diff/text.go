package diff

import (
	"fmt"
	"io"
	"strings"

	"codemode/reports"
	"codemode/reports/render"
)

// Write tells a person what changed, what got worse first.
func (d Diff) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "old  %s\nnew  %s\n", side(d.Old), side(d.New))
	worse, other := d.byScenario()
	for _, part := range []struct {
		title   string
		changes []Change
	}{
		{"worse", d.Worse}, {"better", d.Better}, {"still not met, in another way", d.Still},
		{"no longer judged", d.Lost},
		{"only in the new suite", d.Added}, {"only in the old suite", d.Removed},
		{"scenarios that do not pass any more", worse}, {"scenarios with another outcome", other},
	} {
		writeChanges(&b, part.title, part.changes)
	}
	if len(d.Reworded) > 0 {
		fmt.Fprintf(&b, "\nscenarios with the same outcome for another reason: %d\n", len(d.Reworded))
		for _, id := range d.Reworded {
			fmt.Fprintf(&b, "  %s\n", render.Printable(id))
		}
	}
	if len(d.Readings) > 0 {
		fmt.Fprintf(&b, "\nambiguous text read differently: %d\n", len(d.Readings))
		for _, r := range d.Readings {
			fmt.Fprintf(&b, "  §%-8s %-34s %s → %s\n", render.Printable(r.Section), render.Printable(r.ID),
				render.Printable(r.Old), render.Printable(r.New))
		}
	}
	if d.Empty() {
		b.WriteString("\nnothing changed\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// byScenario are the scenarios that got worse, and the others with another outcome.
func (d Diff) byScenario() (worse, other []Change) {
	for _, c := range d.Scenarios {
		if c.worse() {
			worse = append(worse, c)
		} else {
			other = append(other, c)
		}
	}
	return worse, other
}

func writeChanges(b *strings.Builder, title string, changes []Change) {
	if len(changes) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s: %d\n", title, len(changes))
	for _, c := range changes {
		from := ""
		if c.Old != "" {
			from = string(c.Old) + " → "
		}
		fmt.Fprintf(b, "  %-30s %s  %s\n", from+string(orGone(c.New)), render.Printable(c.ID),
			render.Printable(c.Title))
	}
}

func orGone(o reports.Outcome) reports.Outcome {
	if o == "" {
		return "gone"
	}
	return o
}

func side(r reports.Report) string {
	return fmt.Sprintf("%s: %s (suite %s, seed %d)", render.Printable(r.Host.DisplayName()),
		r.Headline(), render.Printable(r.Suite.Version), r.Seed)
}
