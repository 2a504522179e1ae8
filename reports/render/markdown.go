package render

import (
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"codemode/reports"
	"codemode/spec"
)

// Markdown writes r as GitHub-flavoured Markdown for a job summary: the
// verdict, the counts, and each requirement that was not met, folded, with its
// scenarios. At most 20 of those are written, so that a summary stays within
// what CI systems accept.
func Markdown(w io.Writer, r reports.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\n", markdownText(r.Name()), r.InWords())
	if r.Reason != "" {
		fmt.Fprintf(&b, "%s\n\n", markdownText(r.Reason))
	}
	for _, note := range otherNotes(r) {
		fmt.Fprintf(&b, "Note: %s\n\n", markdownText(note))
	}
	fmt.Fprintf(&b, "Host: %s, seed %d, %s.\n",
		markdownText(strings.TrimSpace(r.Host.Name+" "+r.Host.Version)+" ("+
			strings.TrimSpace(r.Host.Command+" "+r.Host.Flags)+")"),
		r.Seed, plural(len(r.Scenarios), "scenario"))
	if r.Suite.Score != nil {
		fmt.Fprintf(&b, "Suite %s: %s.\n", markdownText(r.Suite.Version), markdownText(ScoreSentence(*r.Suite.Score)))
	}
	markdownCounts(&b, r)
	markdownBlockers(&b, r)
	markdownCauses(&b, r)
	markdownUnmet(&b, r)
	markdownToConfirm(&b, r)
	markdownRepeated(&b, r)
	markdownReadings(&b, r)
	markdownSpent(&b, r.Times)
	_, err := io.WriteString(w, b.String())
	return err
}

// markdownCounts writes a table with a row for each level, and a column for each
// outcome that occurs.
func markdownCounts(b *strings.Builder, r reports.Report) {
	columns := occurring(r)
	if len(columns) == 0 {
		return
	}
	head, rule := "| level |", "| --- |"
	for _, o := range columns {
		head += " " + o.Words() + " |"
		rule += " ---: |"
	}
	fmt.Fprintf(b, "\n%s\n%s\n", head, rule)
	for _, level := range spec.Levels() {
		if len(r.Counts[level]) == 0 {
			continue
		}
		fmt.Fprintf(b, "| %s |", level)
		for _, o := range columns {
			fmt.Fprintf(b, " %d |", r.Counts[level][o])
		}
		b.WriteString("\n")
	}
}

func markdownUnmet(b *strings.Builder, r reports.Report) {
	x, unmet := indexOf(r), unmetIn(r)
	if len(unmet) == 0 {
		return
	}
	b.WriteString("\n## Not met\n")
	for i, q := range unmet {
		if i == maxUnmet {
			fmt.Fprintf(b, "\nAnd %s.\n", markdownText(moreUnmet(unmet[i:])))
			return
		}
		title := fmt.Sprintf("%s: §%s %s %s", q.Outcome.Words(), q.Section, q.Level, q.ID)
		if q.Known != nil {
			title += ", " + knownBecause(*q.Known)
		}
		fmt.Fprintf(b, "\n<details><summary>%s</summary>\n\n%s\n",
			template.HTMLEscapeString(Printable(title)), markdownText(q.Obligation))
		for _, said := range []string{standing(q.StandsFor), q.Why} {
			if said != "" {
				fmt.Fprintf(b, "\n%s\n", markdownText(said))
			}
		}
		for _, s := range r.Scenarios {
			if slices.Contains(s.Requirements, q.ID) && s.Outcome.Missed() {
				fmt.Fprintf(b, "\n%s\n", fenced(x.text(s, briefLimits())))
			}
		}
		b.WriteString("\n</details>\n")
	}
}

// markdownToConfirm writes what a person has to read, folded.
func markdownToConfirm(b *strings.Builder, r reports.Report) {
	x, rows := indexOf(r), r.ToConfirm()
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## To confirm\n\nNo program can decide these: %s.\n", markdownText(howToConfirm))
	for i, q := range rows {
		if i == maxUnmet {
			fmt.Fprintf(b, "\nAnd %d more in the report.\n", len(rows)-i)
			return
		}
		fmt.Fprintf(b, "\n<details><summary>%s</summary>\n\n%s\n",
			template.HTMLEscapeString(Printable(fmt.Sprintf("§%s %s %s", q.Section, q.Level, q.ID))),
			markdownText(q.Obligation))
		for _, s := range r.Scenarios {
			if s.Outcome == reports.ToConfirm && slices.Contains(s.Requirements, q.ID) {
				fmt.Fprintf(b, "\n%s\n", fenced(x.text(s, briefLimits())))
			}
		}
		b.WriteString("\n</details>\n")
	}
}

// markdownRepeated lists what did not pass beside other scenarios.
func markdownRepeated(b *strings.Builder, r reports.Report) {
	repeated := repeatedOf(r)
	if len(repeated) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## Repeated alone\n\nThese did not pass beside other scenarios, so each was repeated alone; "+
		"%s.\n\n", forgivenCount(repeated))
	for _, line := range repeatedLines(repeated) {
		fmt.Fprintf(b, "- %s\n", markdownText(line))
	}
}

// markdownReadings writes a folded table: what differs from the reference host
// is of interest, and is marked.
func markdownReadings(b *strings.Builder, r reports.Report) {
	if len(r.Readings) == 0 {
		return
	}
	fmt.Fprintf(b, "\n<details><summary>%s</summary>\n\n", template.HTMLEscapeString(readingCounts(r.Readings)))
	b.WriteString("| section | ambiguity | reading | meaning |\n| --- | --- | --- | --- |\n")
	for _, x := range r.Readings {
		reading := markdownText(x.Reading)
		if x.Reading != x.Reference {
			reading = "**" + reading + "**"
		}
		fmt.Fprintf(b, "| §%s | %s | %s | %s |\n", markdownText(x.Section), markdownText(x.ID), reading,
			markdownText(x.Means))
	}
	b.WriteString("\nBold: a reading other than that of the reference host. No reading changes the verdict.\n\n" +
		"</details>\n")
}

// readingCounts sums up the readings in one line.
func readingCounts(readings []reports.Reading) string {
	same, other, silent := 0, 0, 0
	for _, x := range readings {
		switch x.Reading {
		case x.Reference:
			same++
		case reports.OtherReading:
			other++
		case reports.ReadingNotObserved:
			silent++
		}
	}
	text := fmt.Sprintf("readings of ambiguous text: %d like the reference host, %d different", same,
		len(readings)-same-other-silent)
	if other > 0 {
		text += fmt.Sprintf(", %d unknown", other)
	}
	if silent > 0 {
		text += fmt.Sprintf(", %d not observed", silent)
	}
	return text
}

// markdownText is text of a line that Markdown shows as it is: punctuation that means
// something where it stands is escaped, so that the text can be read as it is, too.
func markdownText(text string) string {
	var b strings.Builder
	text = Printable(text)
	for i, r := range text {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '&':
			b.WriteString("&amp;")
		case strings.ContainsRune("\\`*_{}[]#|~@$", r),
			// A list, a quotation or a line below a title begins with it.
			strings.ContainsRune("+->", r) && i == 0, strings.ContainsRune(".)", r) && allDigits(text[:i]),
			// An address becomes a link, and :word: a picture.
			r == '.' && strings.HasSuffix(strings.ToLower(text[:i]), "www"),
			r == ':' && i+1 < len(text) && text[i+1] != ' ':
			b.WriteString(`\` + string(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func allDigits(text string) bool {
	return strings.Trim(text, "0123456789") == ""
}

// fenced is a code block whose fence is longer than any run of backticks in it.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "text\n" + strings.Trim(text, "\n") + "\n" + fence
}
