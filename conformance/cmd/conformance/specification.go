package main

import (
	"flag"
	"path"

	"codemode/conformance"
	"codemode/conformance/score"
	"codemode/features"
	"codemode/reports"
	"codemode/spec"
)

// specFlag is the flag that names a specification.
func specFlag(flags *flag.FlagSet) *string {
	return flags.String("spec", spec.Default().String(), "`SYSTEM[@REVISION]` of the specification; without the revision, its newest one")
}

// suite is what this program judges by a specification with.
func suite(name string) (conformance.Options, error) {
	o, err := conformance.Load(spec.Files(), features.Files(), name)
	if err != nil || o.Ledger.ID != spec.Default() {
		return o, err
	}
	// The hosts with faults, by which the score was measured, are of that revision.
	if o.Matrix, err = score.Recorded(); err != nil {
		return o, err
	}
	o.Blind, err = score.RecordedBlind()
	return o, err
}

// suiteOf is the suite for the specification of a report.
func suiteOf(r reports.Report) (conformance.Options, error) {
	return suite(r.Specification.ID().String())
}

// placed is a feature file of a specification as a path in the project.
func placed(name, feature string) (string, error) {
	place, err := conformance.PlaceOf(spec.Files(), features.Files(), name, feature)
	return path.Join("features", place), err
}
