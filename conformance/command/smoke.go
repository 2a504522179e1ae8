package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"codemode/conformance/driver"
	"codemode/mockservers"
	"codemode/reports/render"
)

// shownStderr is how many lines of the host's stderr are shown when something failed.
const shownStderr = 40

func smokeCommand(flags *pflag.FlagSet) action {
	var h hostFlags
	h.register(flags)
	transport := flags.String("transport", string(mockservers.Stdio),
		"how the host reaches the mock server: `stdio|http`")
	return func(ctx context.Context, _ []string, s streams) (int, error) {
		return h.smoke(ctx, *transport, s)
	}
}

// smoke tries the host, with a server of its own if that can be configured.
func (h *hostFlags) smoke(ctx context.Context, transport string, s streams) (int, error) {
	o, err := suite(*h.spec)
	if err != nil {
		return exitCouldNotJudge, err
	}
	host, err := h.open(ctx, o.Ledger.Names)
	if err != nil {
		return exitCouldNotJudge, err
	}
	var server *driver.SmokeServer
	if !h.isURL() || h.restart != "" {
		if h.isURL() {
			transport = string(mockservers.HTTP)
		}
		group, mock, err := smokeServer(ctx, mockservers.Transport(transport))
		if err != nil {
			return exitCouldNotJudge, err
		}
		defer group.Close()
		server = mock
	}
	found, err := driver.Smoke(ctx, host, o.Ledger.Names, server)
	if err != nil {
		return exitCouldNotJudge, err
	}
	if server == nil {
		fmt.Fprintln(s.out, "      a call of a server's tool is not tried: the servers of a host at a URL are "+
			"configured by its user")
	}
	return tellSmoked(found, s), nil
}

// smokeServer starts a server with one tool.
func smokeServer(ctx context.Context, transport mockservers.Transport) (*mockservers.Group,
	*driver.SmokeServer, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	const id, tool, text = "smoke", "greet", "hello"
	script := mockservers.Script{ServerID: id,
		Tools: []mockservers.Tool{{Name: tool, Replies: []mockservers.Reply{mockservers.TextReply(text)}}}}
	group, err := mockservers.Start(ctx, []mockservers.Script{script}, mockservers.Options{
		Transport: transport, ProtocolVersion: mockservers.MCP20251125, Bridge: bridgeOf(self),
	})
	if err != nil {
		return nil, nil, err
	}
	ends := group.Endpoints()
	if len(ends) != 1 {
		return nil, nil, errors.Join(fmt.Errorf("the mock server has %d endpoints", len(ends)), group.Close())
	}
	config := driver.ServerConfig{ServerID: id, Command: ends[0].Command, Args: ends[0].Args, URL: ends[0].URL}
	return group, &driver.SmokeServer{Config: config, Tool: tool, Text: text}, nil
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
