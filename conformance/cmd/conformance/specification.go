package main

import (
	"flag"

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
func suite(text string) (conformance.Options, error) {
	var o conformance.Options
	line, err := lineOf(text)
	if err != nil {
		return o, err
	}
	if o.Ledger, err = spec.Load(spec.Files(), line[len(line)-1].ID); err != nil {
		return o, err
	}
	if o.Features, err = features.Of(features.Files(), line); err != nil {
		return o, err
	}
	if o.LedgerDigest, err = spec.LedgerDigest(spec.Files(), line); err != nil || o.Ledger.ID != spec.Default() {
		return o, err
	}
	// The hosts with faults, by which it was measured, are of that revision.
	if o.Matrix, err = score.Recorded(); err != nil {
		return o, err
	}
	o.Blind, err = score.RecordedBlind()
	return o, err
}

// lineOf is a revision with those that it extends, from the first one on.
func lineOf(text string) ([]spec.Definition, error) {
	id, err := spec.Find(spec.Files(), text)
	if err != nil {
		return nil, err
	}
	return spec.Line(spec.Files(), id)
}

// suiteOf is the suite for the specification of a report.
func suiteOf(r reports.Report) (conformance.Options, error) {
	return suite(r.Specification.ID().String())
}
