// Package readings holds conforming hosts of the system search-execute that read otherwise than the reference host what
// the text leaves open: a suite that fails one of them hides a guess of its own. What is open, and which readings there
// are, says the register of ambiguities; here is only how a host takes a reading.
package readings

import (
	"slices"

	"codemode/refhost/altered"
	"codemode/refhost/searchexecute"
)

type (
	ambiguity = altered.Ambiguity[searchexecute.Decisions]
	reading   = altered.Reading[searchexecute.Decisions]
)

// All returns the rows of the register of which hosts take other readings.
func All() []ambiguity {
	return slices.Concat(scriptReadings(), answerReadings(), optionReadings(), documentReadings(), requestReadings())
}

// Missing are readings that no host takes yet, as AMBIGUITY=READING, and why.
func Missing() map[string]string {
	const refusing = "no decision refuses a document for its references"
	return map[string]string{
		"unknown-tool=tool-error":    "the library that serves the tools answers such a call by itself",
		"dangling-reference=refused": refusing, "external-reference=refused": refusing,
		"external-reference=got": "no decision gets another document",
	}
}
