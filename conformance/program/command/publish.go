package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/reports/bundle"
)

func publishCommand(flags *pflag.FlagSet) commandline.Action {
	into := flags.String("into", filepath.Join("reports", "published"), "`folder` of all published bundles")
	check := flags.Bool("check", false, "publish nothing, and verify all that is published")
	return func(ctx context.Context, args []string, s commandline.Streams) (int, error) {
		switch {
		case *check && len(args) == 0:
			return checkPublished(ctx, *into, s)
		case !*check && len(args) == 1:
			return publish(ctx, args[0], *into, s)
		}
		return program.ExitCouldNotJudge, errors.New("it takes one bundle, or --check and none")
	}
}

// publish copies a bundle, and its signature if it has one, to its place, if it
// is what may be published.
func publish(ctx context.Context, path, into string, s commandline.Streams) (int, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return program.ExitCouldNotJudge, fmt.Errorf("%w; name a file that `conformance run --bundle` wrote", err)
	}
	b, err := bundle.Read(bytes.NewReader(data))
	if err != nil {
		return program.ExitCouldNotJudge, fmt.Errorf("%s: %w", path, err)
	}
	place, err := bundle.Place(b.Report)
	if err != nil {
		return program.ExitCouldNotJudge, fmt.Errorf("%s: %w", path, err)
	}
	member, word, err := b.Mentions(ownPlaces())
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if word != "" {
		return program.ExitCouldNotJudge,
			fmt.Errorf("%s: %s mentions %s, which is of this machine; record it again with a command relative to "+
				"the working folder and with TMPDIR=/tmp", path, member, word)
	}
	v := &verifier{s: s, path: path}
	if code, err := v.verify(ctx, "", false); code != program.ExitOK || err != nil {
		return code, err
	}
	target := filepath.Join(into, filepath.FromSlash(place))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return program.ExitCouldNotJudge, err
	}
	if err := program.WriteFile(target, data); err != nil {
		return program.ExitCouldNotJudge, err
	}
	fmt.Fprintf(s.Out, "published  %s (%d kB)\n", target, (len(data)+999)/1000)
	return program.ExitOK, publishSignature(path, target)
}

// publishSignature copies the signature; one of an earlier bundle must not stay.
func publishSignature(path, target string) error {
	signature, err := os.ReadFile(path + bundle.SignatureSuffix)
	switch {
	case err == nil:
		return program.WriteFile(target+bundle.SignatureSuffix, signature)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := os.Remove(target + bundle.SignatureSuffix); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// ownPlaces are what a published bundle must not tell of this machine: where it
// ran, who ran it and its name. What is too short is in many other words.
func ownPlaces() []string {
	home, _ := os.UserHomeDir()
	here, _ := os.Getwd()
	name, _ := os.Hostname()
	places := []string{}
	for _, place := range []string{home, here, os.TempDir()} {
		if len(place) > len("/tmp") {
			places = append(places, place+string(filepath.Separator), place+`"`, place+" ")
		}
	}
	if len(name) > 5 && name != "localhost" {
		places = append(places, name)
	}
	return places
}

// checkPublished verifies each bundle below a folder, and that it is where it
// belongs. One of an earlier suite is checked as far as it can be.
func checkPublished(ctx context.Context, into string, s commandline.Streams) (int, error) {
	files, err := publishedIn(into)
	if err != nil {
		return program.ExitCouldNotJudge, fmt.Errorf("%s: %w", into, err)
	}
	worst, earlier := program.ExitOK, 0
	for _, file := range files {
		key := filepath.Join(filepath.Dir(filepath.Join(into, file)), vendorKey)
		if _, err := os.Stat(key); err != nil {
			key = ""
		}
		v := &verifier{s: s, path: filepath.Join(into, file)}
		code, err := v.verify(ctx, key, true)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		if code == program.ExitOK {
			if code, err = v.inPlace(filepath.ToSlash(file)); err != nil {
				return program.ExitCouldNotJudge, err
			}
		}
		worst = max(worst, code)
		if v.earlier {
			earlier++
		}
	}
	fmt.Fprintf(s.Out, "%d published, %d of them by another suite than this one\n", len(files), earlier)
	return worst, nil
}

// vendorKey is the name of the public key that the bundles beside it are signed with.
const vendorKey = "minisign.pub"

// publishedIn lists the bundles below a folder, and refuses what does not belong there.
func publishedIn(into string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(into, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		file, err := filepath.Rel(into, path)
		switch name := d.Name(); {
		case err != nil:
			return err
		case strings.HasSuffix(name, bundle.Suffix):
			files = append(files, file)
		case name == vendorKey:
		case strings.HasSuffix(name, bundle.Suffix+bundle.SignatureSuffix):
			if _, err := os.Stat(strings.TrimSuffix(path, bundle.SignatureSuffix)); err != nil {
				return fmt.Errorf("%s signs a bundle that is not there", file)
			}
		default:
			return fmt.Errorf("%s is no bundle, no signature and no %s; remove it", file, vendorKey)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = errors.New("no bundle (*.tar.gz) is below it")
	}
	return files, err
}

// inPlace checks that a published bundle is where its report belongs.
func (v *verifier) inPlace(file string) (int, error) {
	place, err := bundle.Place(v.bundle.Report)
	if err == nil && place != file {
		err = fmt.Errorf("its place is %s", place)
	}
	if err != nil {
		return v.refuse(err)
	}
	v.say("place", file)
	return program.ExitOK, nil
}
