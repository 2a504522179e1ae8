// Package features embeds the scenarios. A folder is a chapter of the
// specification, a file one behaviour.
package features

import (
	"embed"
	"io/fs"
)

//go:embed prerequisites.yaml */*.feature
var files embed.FS

// Files returns the feature files, and the list of what they use without testing it.
func Files() fs.FS { return files }
