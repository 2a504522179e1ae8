package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/bundle"
)

// passwordEnv names the environment variable with the password of a secret key.
const passwordEnv = "MINISIGN_PASSWORD"

// bundleFlags say where a bundle goes and who signs it.
type bundleFlags struct{ file, key string }

func (f *bundleFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.file, "bundle", "",
		"`file` for the report with all its evidence, such as out.tar.gz; `conformance verify` checks it")
	flags.StringVar(&f.key, "sign", "",
		"minisign secret `key` file that signs the bundle; an encrypted one takes its password from "+passwordEnv)
}

// check finds out before a long run whether its bundle can be written and signed.
func (f bundleFlags) check() error {
	if f.file != "" {
		if err := placeFor(f.file); err != nil {
			return fmt.Errorf("--bundle %w", err)
		}
	}
	if f.key == "" {
		return nil
	}
	if f.file == "" {
		return errors.New("--sign signs a bundle; add --bundle FILE")
	}
	key, err := os.ReadFile(f.key)
	if err != nil {
		return fmt.Errorf("--sign: %w", err)
	}
	if _, err := bundle.Sign(nil, bundle.Bundle{}, string(key), os.Getenv(passwordEnv)); err != nil {
		return fmt.Errorf("--sign %s: %w; the password is taken from %s", f.key, err, passwordEnv)
	}
	return nil
}

// write bundles a report with its evidence, and returns the names of the files.
func (f bundleFlags) write(r record.Run) ([]string, error) {
	if f.file == "" {
		return nil, nil
	}
	b, err := bundle.Of(r.Report, r.Events, r.Evidence)
	if err != nil {
		return nil, fmt.Errorf("--bundle: %w", err)
	}
	var data bytes.Buffer
	if err := b.Write(&data); err != nil {
		return nil, fmt.Errorf("--bundle: %w", err)
	}
	if err := program.WriteFile(f.file, data.Bytes()); err != nil {
		return nil, fmt.Errorf("--bundle: %w", err)
	}
	if f.key == "" {
		return []string{f.file}, nil
	}
	key, err := os.ReadFile(f.key)
	if err != nil {
		return nil, fmt.Errorf("--sign: %w", err)
	}
	signature, err := bundle.Sign(data.Bytes(), b, string(key), os.Getenv(passwordEnv))
	if err != nil {
		return nil, fmt.Errorf("--sign %s: %w", f.key, err)
	}
	name := f.file + bundle.SignatureSuffix
	return []string{f.file, name}, program.WriteFile(name, signature)
}

// recorded reads a run from a folder or a bundle.
func recorded(path string) (record.Run, error) {
	about, err := os.Stat(path)
	if err != nil {
		return record.Run{}, fmt.Errorf("%w; name a folder or a bundle that `conformance run` wrote", err)
	}
	if about.IsDir() {
		return recordedFolder(path)
	}
	file, err := openRegular(path)
	if err != nil {
		return record.Run{}, err
	}
	b, err := bundle.Read(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return record.Run{}, fmt.Errorf("%s: %w", path, err)
	}
	return recordedBundle(b), nil
}

func recordedBundle(b bundle.Bundle) record.Run {
	return record.Run{Report: b.Report, Events: b.Run, Evidence: b.EvidenceOf}
}

// readReport reads the report of a folder, a bundle or a report.json.
func readReport(path string) (reports.Report, error) {
	about, err := os.Stat(path)
	if err != nil {
		return reports.Report{},
			fmt.Errorf("%w; name a report.json, or a folder or bundle that `conformance run` wrote", err)
	}
	if about.IsDir() {
		return readReportFile(joinReport(path))
	}
	head := make([]byte, 1)
	file, err := openRegular(path)
	if err != nil {
		return reports.Report{}, err
	}
	_, err = file.Read(head)
	if errors.Is(err, io.EOF) {
		err = errors.New("it is empty; name a report.json, or a folder or bundle that `conformance run` wrote")
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return reports.Report{}, fmt.Errorf("%s: %w", path, err)
	}
	if head[0] == '{' {
		return readReportFile(path)
	}
	stored, err := recorded(path)
	return stored.Report, err
}
