package conformance

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing/fstest"

	"codemode/spec"
)

// Load returns the options to judge hosts by a specification, SYSTEM[@REVISION], given
// the folders of all specifications and of their features.
func Load(specs, features fs.FS, name string) (Options, error) {
	var o Options
	line, err := lineOf(specs, name)
	if err != nil {
		return o, err
	}
	if o.Ledger, err = spec.Load(specs, line[len(line)-1].ID); err != nil {
		return o, err
	}
	if o.Features, err = featuresOf(features, line); err != nil {
		return o, err
	}
	o.LedgerDigest, err = spec.LedgerDigest(specs, line)
	return o, err
}

// lineOf is a revision with those that it extends, from the first one on.
func lineOf(specs fs.FS, name string) ([]spec.Definition, error) {
	id, err := spec.Find(specs, name)
	if err != nil {
		return nil, err
	}
	return spec.Line(specs, id)
}

// featuresOf has all files of the earlier revisions, in the names of the last one, but
// for those that a later one has at the same place.
func featuresOf(features fs.FS, line []spec.Definition) (fs.FS, error) {
	all := fstest.MapFS{}
	for i, d := range line {
		if i > 0 {
			rename(all, line[i-1].Names.Renaming(d.Names))
		}
		if err := addFolder(all, features, d.ID); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func rename(all fstest.MapFS, names *strings.Replacer) {
	for name, file := range all {
		all[name] = &fstest.MapFile{Data: []byte(names.Replace(string(file.Data)))}
	}
}

// addFolder copies the files of a revision, if there are any.
func addFolder(all fstest.MapFS, features fs.FS, id spec.ID) error {
	own, err := fs.Sub(features, id.Folder())
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

// PlaceOf is where a file of [Options].Features stands below the folder of all features.
func PlaceOf(specs, features fs.FS, name, file string) (string, error) {
	line, err := lineOf(specs, name)
	if err != nil {
		return "", err
	}
	for _, d := range slices.Backward(line) {
		place := path.Join(d.Folder(), file)
		if _, err := fs.Stat(features, place); err == nil {
			return place, nil
		}
	}
	return "", fs.ErrNotExist
}
