package render

import (
	"html/template"
	"strings"
)

// Prose is a sentence of a ledger as HTML: what stands between backquotes is code. One
// without a partner stays as it is.
func Prose(sentence string) template.HTML {
	parts := strings.Split(template.HTMLEscapeString(Printable(sentence)), "`")
	if len(parts)%2 == 0 {
		last := len(parts) - 1
		parts = append(parts[:last-1], parts[last-1]+"`"+parts[last])
	}
	for i := 1; i < len(parts); i += 2 {
		parts[i] = "<code>" + parts[i] + "</code>"
	}
	return template.HTML(strings.Join(parts, "")) // each part is escaped
}
