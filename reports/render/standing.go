package render

import (
	"fmt"
	"strings"

	"codemode/reports"
)

// standing tells which rows of the speaking system a row is of what several systems have in common; "" for any other.
func standing(rows []string) string {
	if len(rows) == 0 {
		return ""
	}
	return "Stands for " + strings.Join(rows, ", ") + "."
}

// notStated lists the rows that the text of the speaking system does not have.
func (p *page) notStated(r reports.Report) {
	var ids []string
	why := ""
	for _, q := range r.Requirements {
		if q.Outcome == reports.NotApplicable && q.Why != "" {
			ids, why = append(ids, q.ID), q.Why
		}
	}
	if len(ids) > 0 {
		p.blank()
		p.prose(0, fmt.Sprintf("not applicable, since %s: %s", strings.Replace(why, " it", " these", 1),
			strings.Join(ids, ", ")))
	}
}
