// Package features embeds the scenarios: a folder per revision of a specification,
// in it one per chapter of the document, and in that a file per behaviour.
package features

import (
	"embed"
	"io/fs"
)

//go:embed */*/prerequisites.yaml */*/*/*.feature
var files embed.FS

// Files returns the feature files, and for each whole revision the list of what they
// use without testing it: a folder per system, and in it one per revision.
func Files() fs.FS { return files }
