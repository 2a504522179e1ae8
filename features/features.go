// Package features embeds the scenarios. A folder is a chapter of the
// specification, a file one behaviour.
package features

import (
	"embed"
	"io/fs"
)

//go:embed */*.feature
var files embed.FS

// Files returns the feature files.
func Files() fs.FS { return files }
