package render

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
	"unicode/utf8"

	"codemode/reports"
)

// badge is the verdict in two short texts and a colour.
type badge struct{ Label, Message, Color string }

// badgeOf never calls a host conformant that was judged in parts only.
func badgeOf(r reports.Report) badge {
	b := badge{Label: Printable(strings.Replace(r.Name(), " for MCP ", " ", 1)), Message: string(r.Verdict),
		Color: "#9f9f9f"}
	switch {
	case r.Verdict == reports.NotConformant:
		b.Color = "#c5432b"
	case r.InPart():
		b.Message, b.Color = "judged in part", "#9a6700"
	case r.Verdict == reports.ConformantToConfirm:
		b.Message, b.Color = fmt.Sprintf("conformant, %d to confirm", r.BindingToConfirm()), "#7a7a1e"
	case r.Verdict == reports.Conformant:
		b.Color = "#2f7d32"
	}
	return b
}

// BadgeJSON writes the verdict in the form of the shields.io endpoint badge.
func BadgeJSON(w io.Writer, r reports.Report) error {
	b := badgeOf(r)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		SchemaVersion int    `json:"schemaVersion"`
		Label         string `json:"label"`
		Message       string `json:"message"`
		Color         string `json:"color"`
	}{1, b.Label, b.Message, b.Color})
}

const badgeSVG = `<svg xmlns="http://www.w3.org/2000/svg" width="{{.Width}}" height="20" role="img" aria-label="{{.Label}}: {{.Message}}">
  <title>{{.Label}}: {{.Message}}</title>
  <rect width="{{.Width}}" height="20" rx="3" fill="#444"/>
  <path d="M{{.Left}} 0h{{.Straight}}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-{{.Straight}}z" fill="{{.Color}}"/>
  <g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
    <text x="8" y="14" textLength="{{.LabelLength}}">{{.Label}}</text>
    <text x="{{.MessageX}}" y="14" textLength="{{.MessageLength}}">{{.Message}}</text>
  </g>
</svg>
`

// Badge writes the verdict as an SVG image without references to anything else.
func Badge(w io.Writer, r reports.Report) error {
	t, err := template.New("badge").Parse(badgeSVG)
	if err != nil {
		return fmt.Errorf("parsing the badge's template: %w", err)
	}
	const perCharacter, padding, corner = 7, 8, 3
	b := badgeOf(r)
	label, message := perCharacter*utf8.RuneCountInString(b.Label), perCharacter*utf8.RuneCountInString(b.Message)
	left := label + 2*padding
	return t.Execute(w, struct {
		badge
		Width, Left, Straight, LabelLength, MessageX, MessageLength int
	}{b, left + message + 2*padding, left, message + 2*padding - corner, label, left + padding, message})
}
