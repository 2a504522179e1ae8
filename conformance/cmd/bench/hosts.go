package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"text/tabwriter"
	"time"
)

// hostCounts are the numbers of hosts for which the cost of a site is measured.
var hostCounts = []int{10, 100, 1000}

// sites measures what the pages of many hosts cost, by copies of one report under other names.
func sites(ctx context.Context, args []string, out io.Writer) (err error) {
	if len(args) != 1 {
		return errors.New("usage: bench hosts REPORT.json, a report that `conformance run` wrote")
	}
	report, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	root, err := moduleRoot(ctx)
	if err != nil {
		return err
	}
	program := filepath.Join(folder, "conformance.exe")
	if _, err := command(ctx, root, "go", "build", "-o", program, "./conformance/cmd/conformance"); err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "hosts\twall time\tprocessor\tpeak memory\tpages\tsize\t")
	for _, n := range hostCounts {
		if err := siteOf(ctx, program, filepath.Join(folder, fmt.Sprint(n)), report, n, table); err != nil {
			return err
		}
	}
	return table.Flush()
}

// siteOf makes the site of n hosts in a folder, and writes a line of the table.
func siteOf(ctx context.Context, program, folder string, report []byte, n int, table io.Writer) error {
	hosts, pages := filepath.Join(folder, "hosts"), filepath.Join(folder, "site")
	if err := copies(report, hosts, n); err != nil {
		return err
	}
	process := exec.CommandContext(ctx, program, "site", "--evidence=false", "--out", pages, hosts)
	start := time.Now()
	if said, err := process.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", process, err, said)
	}
	wall := time.Since(start)
	files, bytes := 0, int64(0)
	err := filepath.WalkDir(pages, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		about, err := entry.Info()
		if err == nil {
			files, bytes = files+1, bytes+about.Size()
		}
		return err
	})
	if err != nil {
		return err
	}
	spent := process.ProcessState.UserTime() + process.ProcessState.SystemTime()
	fmt.Fprintf(table, "%d\t%.1f s\t%.1f s\t%d MB\t%d\t%.1f MB\t\n", n, wall.Seconds(), spent.Seconds(),
		peakMemory(process.ProcessState)/1e6, files, float64(bytes)/1e6)
	return os.RemoveAll(folder)
}

// copies writes a report as that of n hosts of other names, a folder for each.
func copies(report []byte, folder string, n int) error {
	var fields, host map[string]json.RawMessage
	if err := json.Unmarshal(report, &fields); err != nil {
		return err
	}
	if err := json.Unmarshal(fields["host"], &host); err != nil {
		return fmt.Errorf("its host: %w; name a report.json", err)
	}
	for i := range n {
		name, err := json.Marshal(fmt.Sprintf("host-%04d", i))
		if err != nil {
			return err
		}
		host["name"] = name
		if fields["host"], err = json.Marshal(host); err != nil {
			return err
		}
		text, err := json.Marshal(fields)
		if err != nil {
			return err
		}
		at := filepath.Join(folder, fmt.Sprint(i))
		if err := os.MkdirAll(at, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(at, "report.json"), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
