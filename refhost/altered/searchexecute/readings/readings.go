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
	return slices.Concat(toolReadings(), scriptReadings(),
		answerReadings(), optionReadings(), documentReadings(), requestReadings(), pathReadings(), mediaReadings())
}
