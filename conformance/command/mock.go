package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"codemode/conformance/driver"
	"codemode/mockservers"
	"codemode/mockservers/bridge"
)

// bridgeName is the command with which a host reaches a mock server over stdio.
const bridgeName = "bridge"

// bridgeOf is the command of a server on stdio: the small program beside this one, which
// starts in a tenth of the time, or, where only this one was installed, this one.
func bridgeOf(self string) []string {
	small := filepath.Join(filepath.Dir(self), "conformance-bridge"+filepath.Ext(self))
	if info, err := os.Stat(small); err == nil && info.Mode().IsRegular() {
		return []string{small}
	}
	return []string{self, bridgeName}
}

func bridgeCommand(*pflag.FlagSet) action {
	return func(ctx context.Context, args []string, s streams) (int, error) {
		if err := bridge.Command(ctx, args, s.in, s.out, s.err); err != nil {
			return exitCouldNotJudge, err
		}
		return exitOK, nil
	}
}

func mockCommand(flags *pflag.FlagSet) action {
	script := flags.String("script", "", "YAML or JSON `file` with one server or a list of them")
	listen := flags.String("http", "",
		"`address` for streamable HTTP, such as 127.0.0.1:0; without it one server is served on stdio")
	config := flags.String("config-out", "",
		"`file` for the configuration of a host that has what is served; for --http")
	protocol := flags.String("protocol", string(mockservers.MCP20251125), "version of MCP: 2025-11-25 or 2026-07-28")
	return func(ctx context.Context, _ []string, s streams) (int, error) {
		if *script == "" {
			return exitCouldNotJudge, errors.New("no script given; name one with --script FILE")
		}
		scripts, err := mockservers.LoadScript(*script)
		if err != nil {
			return exitCouldNotJudge, err
		}
		options := mockservers.Options{Transport: mockservers.HTTP, Listen: *listen,
			ProtocolVersion: mockservers.ProtocolVersion(*protocol)}
		if *listen == "" {
			if *config != "" {
				return exitCouldNotJudge, errors.New("--config-out names addresses; add --http 127.0.0.1:0")
			}
			if len(scripts) != 1 || scripts[0].API != nil {
				return exitCouldNotJudge,
					fmt.Errorf("%s has %d servers, and stdio serves one MCP server; add --http 127.0.0.1:0", *script,
						len(scripts))
			}
			return exitOK, mockservers.Serve(ctx, scripts[0], options, s.in, s.out, s.err)
		}
		group, err := mockservers.Start(ctx, scripts, options)
		if err != nil {
			return exitCouldNotJudge, err
		}
		for _, e := range group.Endpoints() {
			fmt.Fprintf(s.out, "%s\t%s\n", e.ServerID, e.URL)
		}
		if *config != "" {
			var servers []driver.ServerConfig
			for _, e := range group.Endpoints() {
				servers = append(servers, configOf(e))
			}
			if err := writeConfig(*config, servers); err != nil {
				return exitCouldNotJudge, errors.Join(err, group.Close())
			}
		}
		<-ctx.Done()
		return exitOK, group.Close()
	}
}
