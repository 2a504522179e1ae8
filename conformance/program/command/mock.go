package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"codemode/conformance/driver"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/mockservers"
)

func mockCommand(flags *pflag.FlagSet) commandline.Action {
	script := flags.String("script", "", "YAML or JSON `file` with one server or a list of them")
	listen := flags.String("http", "",
		"`address` for streamable HTTP, such as 127.0.0.1:0; without it one server is served on stdio")
	config := flags.String("config-out", "",
		"`file` for the configuration of a host that has what is served; for --http")
	protocol := flags.String("protocol", string(mockservers.MCP20251125), "version of MCP: 2025-11-25 or 2026-07-28")
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) {
		if *script == "" {
			return program.ExitCouldNotJudge, errors.New("no script given; name one with --script FILE")
		}
		scripts, err := mockservers.LoadScript(*script)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		options := mockservers.Options{Transport: mockservers.HTTP, Listen: *listen,
			ProtocolVersion: mockservers.ProtocolVersion(*protocol)}
		if *listen == "" {
			if *config != "" {
				return program.ExitCouldNotJudge, errors.New("--config-out names addresses; add --http 127.0.0.1:0")
			}
			if len(scripts) != 1 || scripts[0].API != nil {
				return program.ExitCouldNotJudge,
					fmt.Errorf("%s has %d servers, and stdio serves one MCP server; add --http 127.0.0.1:0", *script,
						len(scripts))
			}
			return program.ExitOK, mockservers.Serve(ctx, scripts[0], options, s.In, s.Out, s.Err)
		}
		group, err := mockservers.Start(ctx, scripts, options)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		for _, e := range group.Endpoints() {
			fmt.Fprintf(s.Out, "%s\t%s\n", e.ServerID, e.URL)
		}
		if *config != "" {
			var servers []driver.ServerConfig
			for _, e := range group.Endpoints() {
				servers = append(servers, configOf(e))
			}
			if err := writeConfig(*config, servers); err != nil {
				return program.ExitCouldNotJudge, errors.Join(err, group.Close())
			}
		}
		<-ctx.Done()
		return program.ExitOK, group.Close()
	}
}
