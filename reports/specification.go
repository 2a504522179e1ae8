package reports

import (
	"cmp"
	"strings"

	"codemode/spec"
)

// Specification is what a host was judged by.
type Specification struct {
	Revision string `json:"spec"`
	// System and Title, that of the document, are absent in reports before 1.4.0,
	// when there was one system.
	System string `json:"system,omitempty"`
	Title  string `json:"title,omitempty"`
	// Speaker is, for what several systems have in common, the one whose hosts were judged, as SYSTEM@REVISION.
	Speaker string `json:"speaker,omitempty"`
}

// SpecificationOf is what hosts are judged by that are judged by a ledger.
func SpecificationOf(l spec.Ledger) Specification {
	s := Specification{System: l.System, Revision: l.Revision, Title: l.Title}
	if l.Speaker != (spec.ID{}) {
		s.Speaker = l.Speaker.String()
	}
	return s
}

// Name is the title with the revision, and who speaks it.
func (s Specification) Name() string {
	name := cmp.Or(s.Title, "Code Mode for MCP") + " " + s.Revision
	if system, revision, spoken := strings.Cut(s.Speaker, "@"); spoken {
		name += " as spoken by " + system + " " + revision
	}
	return name
}

// Named is what [conformance.Load] knows it by: SYSTEM@REVISION, with /SPEAKER behind it if there is one.
func (s Specification) Named() string {
	if s.Speaker == "" {
		return s.ID().String()
	}
	return s.ID().String() + "/" + s.Speaker
}

// ID names it as the flag --spec does.
func (s Specification) ID() spec.ID {
	return spec.ID{System: cmp.Or(s.System, spec.Default().System), Revision: s.Revision}
}
