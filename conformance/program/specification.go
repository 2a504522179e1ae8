package program

import (
	"slices"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/proof/score"
	"codemode/features"
	"codemode/spec"
)

// SpecFlag is the flags that name a specification, as [conformance.Load] takes it.
func SpecFlag(flags *pflag.FlagSet) *string {
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

// Suite is what programs judge by a specification with.
func Suite(name string) (conformance.Suite, error) {
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

// Sections are those of the usual specification that have requirements.
func Sections() []string {
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		return nil
	}
	var sections []string
	for _, r := range ledger.Requirements {
		if !slices.Contains(sections, r.Section) {
			sections = append(sections, r.Section)
		}
	}
	return sections
}

// Specifications are all that a program can judge by.
func Specifications() []string {
	all, err := spec.All(spec.Files())
	if err != nil {
		return nil
	}
	var names []string
	for _, id := range all {
		names = append(names, id.String())
	}
	return names
}
