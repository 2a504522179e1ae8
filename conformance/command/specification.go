package command

import (
	"fmt"
	"os"
	"path"
	"slices"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/score"
	"codemode/features"
	"codemode/reports"
	"codemode/spec"
)

// specFlag is the flags that name a specification, as [conformance.Load] takes it.
func specFlag(flags *pflag.FlagSet) *string {
	name := spec.Default().String()
	text, dialect := name, ""
	join := func() {
		name = text
		if dialect != "" {
			name += "/" + dialect
		}
	}
	flags.Var(part{&text, join}, "spec", "`SYSTEM[@REVISION]` of the specification; "+spec.Default().System+
		" alone means "+spec.Default().String()+", another system alone its newest revision")
	flags.Var(part{&dialect, join}, "dialect", "for --spec core, `SYSTEM[@REVISION]` of the hosts that are judged: "+
		"how their scripts are written and their answers read; code-mode@1.0.0 without it")
	return &name
}

// part is the value of a flag that is one part of a name; changed is called when it is set.
type part struct {
	text    *string
	changed func()
}

// Set implements [pflag.Value].
func (p part) Set(text string) error {
	*p.text = text
	p.changed()
	return nil
}

func (p part) String() string { return *p.text }

// Type implements [pflag.Value].
func (p part) Type() string { return "string" }

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

// suite is what this program judges by a specification with.
func suite(name string) (conformance.Suite, error) {
	judging, err := conformance.Load(spec.Files(), features.Files(), name)
	if err != nil {
		return judging, err
	}
	if judging.Matrix, err = score.Recorded(judging.Ledger.ID); err != nil {
		return judging, err
	}
	judging.Blind, err = score.RecordedBlind(judging.Ledger.ID)
	return judging, err
}

// suiteOf is the suite for the specification of a report.
func suiteOf(r reports.Report) (conformance.Suite, error) {
	return suite(r.Specification.Named())
}

// placed is a feature file of a specification as a path in the project.
func placed(name, feature string) (string, error) {
	place, err := conformance.PlaceOf(spec.Files(), features.Files(), name, feature)
	return path.Join("features", place), err
}
