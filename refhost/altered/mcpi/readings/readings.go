// Package readings holds conforming hosts of the system mcpi that read otherwise than the reference host what the text
// leaves open: a suite that fails one of them hides a guess of its own. What is open, and which readings there are, say
// the registers of ambiguities; here is only how a host takes a reading.
package readings

import (
	"slices"

	"codemode/refhost/altered"
	"codemode/refhost/altered/mcpi/lacking"
	"codemode/refhost/mcpi"
)

type (
	ambiguity = altered.Ambiguity[mcpi.Rules]
	reading   = altered.Reading[mcpi.Rules]
)

// Of returns the rows of a revision's register of which hosts take other readings; a revision is SYSTEM@REVISION.
func Of(revision string) []ambiguity {
	rows := slices.Concat(answerReadings(), callReadings(), searchReadings(), serverReadings())
	switch revision {
	case "mcpi@0.x":
		return slices.Concat(rows, resultReadings(), eligibilityReadings(), boundReadings())
	case "mcpi@1.0":
		return slices.Concat(rows, laterReadings())
	}
	return nil
}

// host is what a host does that lacks nothing of what the text demands: it takes another reading.
func host(id string) func(*mcpi.Rules) {
	h, _ := altered.FindLacking(lacking.All(), id) // a test finds them all
	return h.Apply
}
