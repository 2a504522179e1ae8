package site

import (
	"strings"

	"codemode/reports"
)

// spoken is how the name of a specification that several systems have in common says of which system the host is that
// was judged.
const spoken = " as spoken by "

// titleOf is the name of the specification of reports, without what they do not have in common.
func titleOf(all []reports.Report) string {
	title := all[0].Specification.Name()
	if !severalSpeak(all) {
		return title
	}
	title, _, _ = strings.Cut(title, spoken)
	return title
}

// severalSpeak tells whether hosts of several systems are judged, which may have the same name.
func severalSpeak(all []reports.Report) bool {
	for _, r := range all {
		if speakerOf(r) != speakerOf(all[0]) {
			return true
		}
	}
	return false
}

// speakerOf is the system of the host, with its revision; "" where the specification is that of one system.
func speakerOf(r reports.Report) string {
	_, speaker, _ := strings.Cut(r.Specification.Name(), spoken)
	return speaker
}
