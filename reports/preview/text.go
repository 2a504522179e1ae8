package preview

import (
	"fmt"
	"io"
	"strings"

	"codemode/reports"
	"codemode/reports/render"
)

// Write tells a person what the other suite would change, what matters most first.
func (p Preview) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "recorded  %s: %s, by %s\n", render.Printable(p.Stored.Host.DisplayName()),
		p.Stored.Headline(), suite(p.Stored.Suite))
	now := p.Other
	now.Verdict = p.Verdict()
	fmt.Fprintf(&b, "now       the same evidence: %s, by %s\n", now.Headline(),
		suite(p.Other.Suite))
	for _, part := range []struct {
		title string
		rows  []Row
	}{
		{"worse", p.Worse}, {"open: the evidence does not contain what is asked now", p.Open},
		{"for a person to confirm", p.Confirm}, {"better", p.Better},
		{"no longer judged", p.Dropped}, {"new", p.New}, {"gone", p.Gone},
		{"same outcome, other words or level", p.Reworded},
	} {
		writeRows(&b, part.title, part.rows)
	}
	fmt.Fprintf(&b, "\nsame: %d\n\n%s\n", p.Same, p.sentence())
	_, err := io.WriteString(w, b.String())
	return err
}

// sentence says what follows.
func (p Preview) sentence() string {
	switch p.Verdict() {
	case reports.Conformant:
		if p.Other.Reason != "" {
			return "No binding requirement would change; " + render.Printable(p.Other.Reason) + "."
		}
		return "The verdict carries over: that of the other suite follows from this evidence."
	case reports.ConformantToConfirm:
		return "No binding requirement would fail: " + render.Printable(p.Other.Reason) + "."
	case reports.NotConformant:
		return "The other suite would not call the host conformant: " + render.Printable(p.Other.Reason) + "."
	default:
		if n := binding(p.Open); n > 0 {
			return fmt.Sprintf("Only a new run can tell: the evidence leaves %d of the binding requirements "+
				"above open.", n)
		}
		return "Only a new run can tell: " + render.Printable(p.Other.Reason) + "."
	}
}

func writeRows(b *strings.Builder, title string, rows []Row) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s: %d\n", title, len(rows))
	for _, r := range rows {
		fmt.Fprintf(b, "  %-24s §%s %s %s\n", outcomes(r), render.Printable(r.Section), levels(r),
			render.Printable(r.ID))
		switch {
		case r.Scenario != "":
			fmt.Fprintf(b, "    %s\n      %s\n", render.Printable(r.Scenario), short(r.Why))
		case r.Why != "":
			fmt.Fprintf(b, "    %s\n", short(r.Why))
		}
		if r.Was.Outcome != "" && r.Was.Obligation != r.Obligation {
			fmt.Fprintf(b, "    was: %s\n    now: %s\n", render.Printable(r.Was.Obligation),
				render.Printable(r.Obligation))
		}
	}
}

func outcomes(r Row) string {
	was, now := string(r.Was.Outcome), string(r.Outcome)
	switch {
	case was == "":
		return now
	case now == "":
		return was
	}
	return was + " → " + now
}

func levels(r Row) string {
	if r.Was.Level == "" || r.Was.Level == r.Level {
		return string(r.Level)
	}
	return string(r.Was.Level) + " → " + string(r.Level)
}

// short keeps one thing that was found within some lines of a terminal.
func short(text string) string {
	const most = 300
	runes := []rune(render.Printable(text))
	if len(runes) <= most {
		return string(runes)
	}
	return fmt.Sprintf("%s… %d characters more", string(runes[:most]), len(runes)-most)
}

func suite(s reports.Suite) string {
	return fmt.Sprintf("suite %s (features %s, ledger %s)", render.Printable(s.Version), digest(s.FeaturesDigest),
		digest(s.LedgerDigest))
}

// digest is enough of a digest to tell two apart.
func digest(d string) string {
	d = strings.TrimPrefix(render.Printable(d), "sha256:")
	return d[:min(8, len(d))]
}
