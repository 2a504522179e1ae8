package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/bundle"
	"codemode/reports/evidence"
	"codemode/reports/render"
	"codemode/spec"
)

// folder is where a run puts its files.
type folder struct {
	path string
	// ledger has the titles of sections, and sentences of the document where it is at hand.
	ledger spec.Ledger
	// earlier is the report that this one is compared to, or nil.
	earlier *reports.Report
	// record is that of the run itself.
	record []evidence.Event
}

// The files of a run.
const (
	reportFile   = "report.json"
	junitFile    = "junit.xml"
	htmlFile     = "report.html"
	markdownFile = "report.md"
	badgeFile    = "badge.svg"
	shieldsFile  = "badge.json"
	evidenceFold = "evidence"
)

// newFolder makes the folder and removes what an earlier run left there, so
// that no stale report can be taken for this run's.
func newFolder(path string) (*folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, fmt.Errorf("--out %s: %w; name a folder that can be written", path, err)
	}
	for _, name := range []string{reportFile, junitFile, htmlFile, markdownFile, badgeFile, shieldsFile, evidenceFold} {
		if err := os.RemoveAll(filepath.Join(path, name)); err != nil {
			return nil, fmt.Errorf("--out %s: removing the earlier %s: %w", path, name, err)
		}
	}
	return &folder{path: path}, os.MkdirAll(filepath.Join(path, evidenceFold), 0o755)
}

// evidence stores the events of a scenario.
func (f *folder) evidence(s reports.Scenario, events []evidence.Event) error {
	if s.Evidence == "" {
		return nil
	}
	return f.write(s.Evidence, func(w io.Writer) error { return evidence.Write(w, events) })
}

// run stores the record of the run itself.
func (f *folder) run(events []evidence.Event) error {
	f.record = events
	return f.write(bundle.RunName, func(w io.Writer) error { return evidence.Write(w, events) })
}

// read returns the stored events of a scenario.
func (f *folder) read(s reports.Scenario) ([]evidence.Event, error) {
	if s.Evidence == "" {
		return nil, nil
	}
	return readEvents(f.path, s.Evidence)
}

// readEvents reads a file of events in a folder; name has slashes.
func readEvents(folder, name string) ([]evidence.Event, error) {
	file, err := openBelow(folder, name)
	if err != nil {
		return nil, err
	}
	events, err := evidence.Read(file)
	return events, errors.Join(err, file.Close())
}

// recordedFolder reads the run that a folder holds.
func recordedFolder(path string) (record.Run, error) {
	report, err := readReportFile(joinReport(path))
	if err != nil {
		return record.Run{}, err
	}
	run, err := readEvents(path, bundle.RunName)
	return record.Run{Report: report, Events: run, Evidence: (&folder{path: path}).read}, err
}

func joinReport(path string) string { return filepath.Join(path, reportFile) }

func readReportFile(path string) (reports.Report, error) {
	file, err := openRegular(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; name a report that `conformance run` wrote", err)
	}
	if err != nil {
		return reports.Report{}, err
	}
	report, err := reports.ReadJSON(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return reports.Report{}, fmt.Errorf("%s: %w", path, err)
	}
	return report, nil
}

// reports stores the report and returns the names of its files.
func (f *folder) reports(r reports.Report) ([]string, error) {
	page := render.HTML{Evidence: f.read, Ledger: f.ledger, Run: f.record}
	var err error
	if page.Earlier, err = comparedTo(f.earlier, r); err != nil {
		return nil, err
	}
	renderings := []struct {
		name  string
		write render.Rendering
	}{
		{reportFile, reports.WriteJSON}, {junitFile, render.JUnit}, {markdownFile, render.Markdown},
		{badgeFile, render.Badge}, {shieldsFile, render.BadgeJSON},
		{htmlFile, page.Write},
	}
	var written []string
	for _, rendering := range renderings {
		if err := f.write(rendering.name, func(w io.Writer) error { return rendering.write(w, r) }); err != nil {
			return nil, err
		}
		written = append(written, filepath.Join(f.path, rendering.name))
	}
	return written, nil
}

// write makes a file complete or not at all.
func (f *folder) write(name string, render func(io.Writer) error) error {
	var b bytes.Buffer
	if err := render(&b); err != nil {
		return fmt.Errorf("rendering %s: %w", name, err)
	}
	return program.WriteFile(filepath.Join(f.path, filepath.FromSlash(name)), b.Bytes())
}

// placeFor finds out before a long run whether a file can be written later.
func placeFor(path string) error {
	switch about, err := os.Stat(path); {
	case err != nil || about.Mode().IsRegular():
	case about.IsDir():
		return fmt.Errorf("%s: it is a folder; name a file in it", path)
	default:
		return nil
	}
	probe, err := os.CreateTemp(filepath.Dir(path), ".conformance-")
	if about := (*os.PathError)(nil); errors.As(err, &about) {
		return fmt.Errorf("%s: %w; name a file in a folder that can be written", path, about.Err)
	}
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// writeConfig writes the configuration for a host that the user starts.
func writeConfig(path string, servers []driver.ServerConfig) error {
	if path == "" {
		return fmt.Errorf("a host at a URL needs the suite's servers in its configuration; add --config-out FILE " +
			"and start the host with that file")
	}
	data, err := driver.ConfigFile(servers)
	if err != nil {
		return err
	}
	return program.WriteFile(path, data)
}
