package command

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"codemode/conformance/driver"
	"codemode/mockservers"
	"codemode/reports/evidence"
	"codemode/reports/render"
)

// shownStderr is how many lines of the host's stderr are shown when something failed.
const shownStderr = 40

func smokeCommand(flags *pflag.FlagSet) action {
	var h hostFlags
	h.register(flags)
	transport := flags.String("transport", string(mockservers.Stdio),
		"how the host reaches the mock server: `stdio|http`")
	protocol := flags.String("protocol", string(mockservers.MCP20251125),
		"`version` of MCP that the mock server speaks: 2025-11-25 or 2026-07-28")
	return func(ctx context.Context, _ []string, s streams) (int, error) {
		servers := mockservers.Options{Transport: mockservers.Transport(*transport),
			ProtocolVersion: mockservers.ProtocolVersion(*protocol)}
		return h.smoke(ctx, servers, s)
	}
}

// smoke tries the host, with something to call of its own if that can be configured.
func (h *hostFlags) smoke(ctx context.Context, servers mockservers.Options, s streams) (int, error) {
	o, err := suite(*h.spec)
	if err != nil {
		return exitCouldNotJudge, err
	}
	host, err := h.open(ctx, o.Ledger.Names)
	if err != nil {
		return exitCouldNotJudge, err
	}
	tried := smoking{names: o.Ledger.Names, others: o.Ledger.IsCore(), without: h.without}
	configured := !h.isURL() || h.restart != ""
	if configured {
		if h.isURL() {
			servers.Transport = mockservers.HTTP
		}
		upstream, err := tried.start(ctx, servers)
		if err != nil {
			return exitCouldNotJudge, err
		}
		defer upstream.Close()
	}
	test, err := tried.test()
	if err != nil {
		return exitCouldNotJudge, err
	}
	found, err := driver.Smoke(ctx, host, test)
	if err != nil {
		return exitCouldNotJudge, err
	}
	if !configured {
		untried := "a call by a script is"
		if test.Search != "" {
			untried = "a call by a script, and a search for one, are"
		}
		const indent = 6
		text := untried + " not tried: what a host at a URL can call is configured by its user"
		for _, line := range render.Wrap(text, columns-indent) {
			fmt.Fprintf(s.out, "%*s%s\n", indent, "", line)
		}
	}
	code := tellSmoked(found, s)
	if code != exitOK && tried.log != nil {
		if unconnected := evidence.Unconnected(tried.log.Events()); unconnected != "" {
			fmt.Fprintln(s.out, unconnected)
		}
	}
	return code, nil
}

// tellSmoked prints what was found, and when something failed also what the host
// said last. It returns the exit code.
func tellSmoked(found driver.Smoked, s streams) int {
	code := exitOK
	for _, finding := range found.Findings {
		mark := "ok  "
		if !finding.OK {
			mark, code = "FAIL", exitCouldNotJudge
		}
		const indent = 19
		for i, line := range render.Wrap(finding.Text, columns-indent) {
			if i == 0 {
				fmt.Fprintf(s.out, "%s  %-12s %s\n", mark, finding.Step, line)
			} else {
				fmt.Fprintf(s.out, "%*s%s\n", indent, "", line)
			}
		}
		if !finding.OK {
			fmt.Fprintf(s.out, "      at fault: %s\n", finding.Party)
		}
	}
	if code == exitOK || strings.TrimSpace(found.Stderr) == "" {
		return code
	}
	lines := strings.Split(strings.TrimRight(found.Stderr, "\n"), "\n")
	fmt.Fprintf(s.out, "the host's stderr")
	if over := len(lines) - shownStderr; over > 0 {
		fmt.Fprintf(s.out, ", its last %d lines", shownStderr)
		lines = lines[over:]
	}
	fmt.Fprintln(s.out, ":")
	for _, line := range lines {
		fmt.Fprintf(s.out, "  %s\n", render.Printable(line))
	}
	return code
}
