package command

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/reports"
	"codemode/reports/bundle"
	"codemode/reports/render"
)

// verifier checks one bundle and tells each thing that it found.
type verifier struct {
	s      commandline.Streams
	path   string
	data   []byte
	bundle bundle.Bundle
	// earlier is set when the bundle is of another suite than this one.
	earlier bool
}

func verifyCommand(flags *pflag.FlagSet) commandline.Action {
	trust := flags.String("trust", "", "minisign public `key`, or its file, with which FILE.minisig must be signed")
	earlier := flags.Bool("earlier", false,
		"accept a bundle of another suite after checking what the file itself shows")
	return func(ctx context.Context, args []string, s commandline.Streams) (int, error) {
		if flags.Changed("trust") && *trust == "" {
			return program.ExitCouldNotJudge,
				errors.New("--trust is empty, so that no signature would be checked; name the " +
					"key, or leave --trust out")
		}
		v := &verifier{s: s, path: args[0]}
		return v.verify(ctx, *trust, *earlier)
	}
}

// verify checks all that can be checked. A key in trust must have signed the
// bundle; earlier accepts one that this suite cannot judge.
func (v *verifier) verify(ctx context.Context, trust string, earlier bool) (int, error) {
	var err error
	v.data, err = readRegular(v.path)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; name a file that `conformance run --bundle` wrote", err)
	}
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if v.bundle, err = bundle.Read(bytes.NewReader(v.data)); err != nil {
		return v.refuse(err)
	}
	signed, err := v.signature(trust)
	if err != nil {
		return v.refuse(err)
	}
	v.about(signed)
	return v.judgement(ctx, earlier)
}

func (v *verifier) say(what, text string) { fmt.Fprintf(v.s.Out, "ok  %-10s %s\n", what, text) }

func (v *verifier) refuse(err error) (int, error) {
	fmt.Fprintf(v.s.Out, "REFUSED %s: %s\n", v.path, render.Printable(err.Error()))
	return program.ExitNotConformant, nil
}

// about tells what the file alone has shown, and who answers for that: nobody, unless a
// trusted key has signed it.
func (v *verifier) about(signed string) {
	r := v.bundle.Report
	standing := "unauthenticated"
	if signed != "" {
		standing = "signed by the trusted key"
	}
	fmt.Fprintf(v.s.Out, "%s: %s, %s, %s\n", v.path, render.Printable(r.Host.DisplayName()), r.Headline(), standing)
	v.say("file", fmt.Sprintf("it agrees with its own digest, sha256:%x", sha256.Sum256(v.data)))
	if signed != "" {
		v.say("signature", render.Printable(signed))
	} else {
		fmt.Fprintf(v.s.Out, "--  %-10s %s\n", "signature", v.unsigned())
	}
	v.say("report", fmt.Sprintf("counts and verdict follow from %d scenarios, each with its evidence",
		len(r.Scenarios)))
}

// unsigned says why nobody is known to answer for the file.
func (v *verifier) unsigned() string {
	if _, err := os.Stat(v.path + bundle.SignatureSuffix); err != nil {
		return "unsigned: anyone can have made it"
	}
	return "not checked: anyone can have made it; name the key that you trust with --trust"
}

// signature returns what the owner of the trusted key signed with the file; "" if no key
// is trusted.
func (v *verifier) signature(trust string) (comment string, err error) {
	if trust == "" {
		return "", nil
	}
	signature, err := os.ReadFile(v.path + bundle.SignatureSuffix)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("it is not signed: there is no %s", v.path+bundle.SignatureSuffix)
	case err != nil:
		return "", err
	}
	if key, err := os.ReadFile(trust); err == nil {
		trust = string(key)
	}
	comment, err = bundle.Trust(v.data, signature, trust)
	return cmp.Or(comment, "no comment"), err
}

// judgement judges the evidence again: what the suite has must all be there,
// and come to the same.
func (v *verifier) judgement(ctx context.Context, earlier bool) (int, error) {
	by, err := suiteOf(v.bundle.Report)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	this, err := by.Identity()
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if v.earlier = !this.Same(v.bundle.Report.Suite); v.earlier {
		its := v.bundle.Report.Suite
		fmt.Fprintf(v.s.Out,
			"--  %-10s not checked, nor judged again: it is of another suite, %s with the features %s\n", "complete",
			render.Printable(its.Version), render.Printable(its.FeaturesDigest))
		if earlier {
			return program.ExitOK, nil
		}
		return program.ExitCouldNotJudge, bundle.Agree(v.bundle.Report, reports.Report{Suite: this})
	}
	again, err := by.Judge(ctx, recordedBundle(v.bundle))
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if err := bundle.Agree(v.bundle.Report, again); err != nil {
		return v.refuse(err)
	}
	if again.Selection.Empty() {
		v.say("complete", fmt.Sprintf("%d requirements and %d scenarios, as suite %s has them", len(again.Requirements),
			len(again.Scenarios), again.Suite.Version))
	} else {
		v.say("selected", fmt.Sprintf("%d of %d requirements and all %d scenarios of the selection, as suite %s has "+
			"them",
			again.Judged(), len(again.Requirements), len(again.Scenarios), again.Suite.Version))
	}
	v.say("judgement", "the evidence, judged again without the host, gives the same report")
	return program.ExitOK, nil
}
