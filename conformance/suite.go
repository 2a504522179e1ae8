// Package conformance judges hosts by a specification: a [Suite] is what they are judged
// by, [Suite.Run] judges one, [Suite.Judge] a stored run again, and [Suite.Merge] puts the
// shards of a run together.
package conformance

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"codemode/conformance/proof/score"
	"codemode/conformance/running/plan"
	"codemode/reports"
	"codemode/spec"
)

// Version is the suite's own version, semver.
const Version = "0.1.0"

// Suite is what hosts are judged by: one revision of a specification with its features.
type Suite struct {
	Ledger spec.Ledger
	// LedgerDigest identifies the ledger in the report.
	LedgerDigest string
	// Features are the files, Plan the scenarios in them.
	Features fs.FS
	Plan     *plan.Plan
	// Matrix and Blind are what the suite is known to notice; its score stands in the report.
	Matrix score.Matrix
	Blind  score.Blind
}

// NewSuite reads the features of a ledger. A mistake in one is an error with its line.
func NewSuite(features fs.FS, ledger spec.Ledger, ledgerDigest string) (Suite, error) {
	scenarios, err := plan.Load(features, ledger)
	return Suite{Ledger: ledger, LedgerDigest: ledgerDigest, Features: features, Plan: scenarios}, err
}

// Load returns the suite of a specification, SYSTEM[@REVISION], given the folders of all specifications and of their
// features. For what several systems have in common, /SYSTEM[@REVISION] behind it names the one whose hosts are judged.
func Load(specs, features fs.FS, name string) (Suite, error) {
	name, speaker, _ := strings.Cut(name, "/")
	line, err := lineOf(specs, name)
	if err != nil {
		return Suite{}, err
	}
	ledger, err := spec.Load(specs, line[len(line)-1].ID)
	if err != nil {
		return Suite{}, err
	}
	if ledger, err = spokenBy(specs, ledger, speaker); err != nil {
		return Suite{}, err
	}
	own, err := featuresOf(specs, features, line, ledger)
	if err != nil {
		return Suite{}, err
	}
	digest, err := spec.LedgerDigest(specs, line)
	if err != nil {
		return Suite{}, err
	}
	return NewSuite(own, ledger, digest)
}

// Identity identifies the suite in a report.
func (s Suite) Identity() (reports.Suite, error) {
	digest, err := spec.Digest(s.Features, ".", "")
	return reports.Suite{Version: Version, FeaturesDigest: digest, LedgerDigest: s.LedgerDigest}, err
}

// lineOf is a revision with those that it extends, from the first one on.
func lineOf(specs fs.FS, name string) ([]spec.Definition, error) {
	id, err := spec.Find(specs, name)
	if err != nil {
		return nil, err
	}
	return spec.Line(specs, id)
}

// featuresOf has all files of the earlier revisions but for those that a later one has at the same place, with the
// names of the last one filled in, and those of the core that it names.
func featuresOf(specs, features fs.FS, line []spec.Definition, ledger spec.Ledger) (fs.FS, error) {
	all := files{}
	for _, d := range line {
		if err := addFolder(all, features, d.ID); err != nil {
			return nil, err
		}
	}
	if err := fill(all, ledger.Names); err != nil {
		return nil, err
	}
	for name, text := range all {
		if ledger.IsCore() && path.Ext(name) == ".feature" {
			all[name] = retagged(text, ledger, func(row spec.Requirement) []string { return []string{row.ID} })
		}
	}
	if err := addCore(all, specs, features, ledger, line); err != nil {
		return nil, err
	}
	return all.fs()
}

// files are texts by their paths.
type files map[string]string

// fs are the files as a file system.
func (all files) fs() (fs.FS, error) {
	var archive txtar.Archive
	for name, text := range all {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(text)})
	}
	return txtar.FS(&archive)
}

// fill puts the names of a revision into the texts.
func fill(all files, names spec.Names) error {
	for name, text := range all {
		filled, err := names.Fill(text)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all[name] = filled
	}
	return nil
}

// addFolder copies the files of a revision, if there are any.
func addFolder(all files, features fs.FS, id spec.ID) error {
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
			all[name] = string(data)
		}
	}
	return nil
}

// PlaceOf is where a file of [Suite].Features stands below the folder of all features.
func PlaceOf(specs, features fs.FS, name, file string) (string, error) {
	name, _, _ = strings.Cut(name, "/")
	line, err := lineOf(specs, name)
	if err != nil {
		return "", err
	}
	if own, ofCore := strings.CutPrefix(file, coreFolder); ofCore {
		return PlaceOf(specs, features, line[len(line)-1].Core, own)
	}
	for _, d := range slices.Backward(line) {
		place := path.Join(d.Folder(), file)
		if _, err := fs.Stat(features, place); err == nil {
			return place, nil
		}
	}
	return "", fs.ErrNotExist
}
