package command

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/mockservers"
	"codemode/reports/evidence"
	"codemode/reports/render"
)

// shownStderr is how many lines of the host's stderr are shown when something failed.
const shownStderr = 40

func smokeCommand(flags *pflag.FlagSet) commandline.Action {
	var h hostFlags
	h.register(flags)
	transport := flags.String("transport", string(mockservers.Stdio),
		"how the host reaches the mock server: `stdio|http`")
	protocol := flags.String("protocol", string(mockservers.MCP20251125),
		"`version` of MCP that the mock server speaks: 2025-11-25 or 2026-07-28")
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) {
		servers := mockservers.Options{Transport: mockservers.Transport(*transport),
			ProtocolVersion: mockservers.ProtocolVersion(*protocol)}
		return h.smoke(ctx, servers, s)
	}
}

// smoke tries the host, with something to call of its own if that can be configured.
func (h *hostFlags) smoke(ctx context.Context, servers mockservers.Options, s commandline.Streams) (int, error) {
	o, err := program.Suite(*h.spec)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	host, err := h.open(ctx, o.Ledger.Names)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	tried := smoking{names: o.Ledger.Names, others: o.Ledger.IsCore(), without: h.without}
	configured := !h.isURL() || h.restart != ""
	if configured {
		if h.isURL() {
			servers.Transport = mockservers.HTTP
		}
		upstream, err := tried.start(ctx, servers)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		defer upstream.Close()
	}
	test, err := tried.test()
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	found, err := driver.Smoke(ctx, host, test)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if !configured {
		untried := "a call by a script is"
		if test.Search != "" {
			untried = "a call by a script, and a search for one, are"
		}
		const indent = 6
		text := untried + " not tried: what a host at a URL can call is configured by its user"
		for _, line := range render.Wrap(text, commandline.Columns-indent) {
			fmt.Fprintf(s.Out, "%*s%s\n", indent, "", line)
		}
	}
	code := tellSmoked(found, s)
	if code != program.ExitOK && tried.log != nil {
		if unconnected := evidence.Unconnected(tried.log.Events()); unconnected != "" {
			fmt.Fprintln(s.Out, unconnected)
		}
	}
	return code, nil
}

// tellSmoked prints what was found, and when something failed also what the host
// said last. It returns the exit code.
func tellSmoked(found driver.Smoked, s commandline.Streams) int {
	code := program.ExitOK
	for _, finding := range found.Findings {
		mark := "ok  "
		if !finding.OK {
			mark, code = "FAIL", program.ExitCouldNotJudge
		}
		const indent = 19
		for i, line := range render.Wrap(finding.Text, commandline.Columns-indent) {
			if i == 0 {
				fmt.Fprintf(s.Out, "%s  %-12s %s\n", mark, finding.Step, line)
			} else {
				fmt.Fprintf(s.Out, "%*s%s\n", indent, "", line)
			}
		}
		if !finding.OK {
			fmt.Fprintf(s.Out, "      at fault: %s\n", finding.Party)
		}
	}
	if code == program.ExitOK || strings.TrimSpace(found.Stderr) == "" {
		return code
	}
	lines := strings.Split(strings.TrimRight(found.Stderr, "\n"), "\n")
	fmt.Fprintf(s.Out, "the host's stderr")
	if over := len(lines) - shownStderr; over > 0 {
		fmt.Fprintf(s.Out, ", its last %d lines", shownStderr)
		lines = lines[over:]
	}
	fmt.Fprintln(s.Out, ":")
	for _, line := range lines {
		fmt.Fprintf(s.Out, "  %s\n", render.Printable(line))
	}
	return code
}
