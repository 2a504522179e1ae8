package reports

// Mismatch is one difference between what the specification asks for and what was seen.
type Mismatch struct {
	// Rule is the obligation in a few words, Where a JSON Pointer or place.
	Rule     string `json:"rule"`
	Where    string `json:"where,omitempty"`
	Expected string `json:"expected"`
	Found    string `json:"found"`
	// Said are the messages of the host's own error diagnostics: they most often tell
	// why something is not there. In reports before 1.4.0, they are part of Found.
	Said []string `json:"said,omitempty"`
}
