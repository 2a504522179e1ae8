package reports

import (
	"cmp"

	"codemode/spec"
)

// Specification is what a host was judged by.
type Specification struct {
	Revision string `json:"spec"`
	// System and Title, that of the document, are absent in reports before 1.4.0,
	// when there was one system.
	System string `json:"system,omitempty"`
	Title  string `json:"title,omitempty"`
}

// Name is the title with the revision.
func (s Specification) Name() string { return cmp.Or(s.Title, "Code Mode for MCP") + " " + s.Revision }

// ID names it as the flag --spec does.
func (s Specification) ID() spec.ID {
	return spec.ID{System: cmp.Or(s.System, spec.Default().System), Revision: s.Revision}
}
