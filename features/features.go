// Package features embeds the scenarios: a folder per revision of a specification,
// in it one per chapter of the document, and in that a file per behaviour.
package features

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing/fstest"

	"codemode/spec"
)

//go:embed */*/prerequisites.yaml */*/*/*.feature
var files embed.FS

// Files returns the embedded files: a folder per system, and in it one per revision.
func Files() fs.FS { return files }

// Of returns the feature files of a revision, and the list of what they use without
// testing it, given the revision and those that it extends, from the first one on. It
// has all files of the earlier one, in its own names, but for those that its own folder
// has at the same place.
func Of(fsys fs.FS, line []spec.Definition) (fs.FS, error) {
	all := fstest.MapFS{}
	for i, d := range line {
		if i > 0 {
			rename(all, line[i-1].Names.Renaming(d.Names))
		}
		if err := add(all, fsys, path.Join(d.System, d.Revision)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Place is where a file of [Of] stands in the project.
func Place(fsys fs.FS, line []spec.Definition, name string) string {
	for _, d := range slices.Backward(line) {
		place := path.Join(d.System, d.Revision, name)
		if _, err := fs.Stat(fsys, place); err == nil {
			return path.Join("features", place)
		}
	}
	return name
}

func rename(all fstest.MapFS, names *strings.Replacer) {
	for name, file := range all {
		all[name] = &fstest.MapFile{Data: []byte(names.Replace(string(file.Data)))}
	}
}

// add copies the files of a folder, if there is one.
func add(all fstest.MapFS, fsys fs.FS, folder string) error {
	own, err := fs.Sub(fsys, folder)
	if err != nil {
		return err
	}
	for _, pattern := range []string{"*.yaml", "*/*.feature"} {
		names, err := fs.Glob(own, pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			data, err := fs.ReadFile(own, name)
			if err != nil {
				return err
			}
			all[name] = &fstest.MapFile{Data: data}
		}
	}
	return nil
}
