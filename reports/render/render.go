// Package render shows a report: to a person on a terminal and in a browser, to CI
// systems, and as a badge. A rendering computes nothing that a verdict rests on.
package render

import (
	"io"

	"codemode/reports"
)

// Rendering writes a report in one form: [JUnit], [Markdown], [Badge], [BadgeJSON],
// and with what they need beside the report, [HTML.Write] and [Text.Summary]. Equal
// reports give equal bytes.
type Rendering func(w io.Writer, r reports.Report) error
