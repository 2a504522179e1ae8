package command

import (
	"fmt"
	"os"
	"path"
	"slices"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/features"
	"codemode/reports"
	"codemode/spec"
)

// documentFlag is the flag that names the document of a specification.
func documentFlag(flags *pflag.FlagSet) *string {
	return flags.String("document", "",
		"Markdown `file` of the specification, whose sentences are then shown beside the suite's words")
}

// quoting is the ledger with the sentences of a document, if one is named.
func quoting(ledger spec.Ledger, file string) (spec.Ledger, error) {
	if file == "" {
		return ledger, nil
	}
	document, err := os.ReadFile(file)
	if err != nil {
		return ledger, fmt.Errorf("--document: %w; name the Markdown file of a specification", err)
	}
	quoted := ledger.Quoting(string(document))
	if !slices.ContainsFunc(quoted.Requirements, func(r spec.Requirement) bool { return r.Sentence != "" }) {
		return ledger, fmt.Errorf("--document %s: it has no sentence of %s; its text is published at %s", file,
			ledger.ID, ledger.Published)
	}
	return quoted, nil
}

// suiteOf is the suite for the specification of a report.
func suiteOf(r reports.Report) (conformance.Suite, error) {
	return program.Suite(r.Specification.Named())
}

// placed is a feature file of a specification as a path in the project.
func placed(name, feature string) (string, error) {
	place, err := conformance.PlaceOf(spec.Files(), features.Files(), name, feature)
	return path.Join("features", place), err
}
