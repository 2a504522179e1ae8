package command

import (
	"context"
	"fmt"
	"io"

	"codemode/refhost"
	"codemode/refhost/clients"
	"codemode/refhost/files"
	"codemode/refhost/rules"
)

// serve is a host for as long as there are clients.
func serve(ctx context.Context, inv *invocation) int { return inv.system.serve(ctx, inv) }

// serveHost serves a host that has servers, on stdin and stdout or over HTTP.
func serveHost(ctx context.Context, inv *invocation) int {
	if inv.http != "" {
		return serveHTTP(ctx, inv)
	}
	return inv.with(ctx, func(ctx context.Context, h *refhost.Host) (int, error) {
		err := h.Serve(ctx, clients.Transport(inv.Stdin, inv.Stdout))
		if ctx.Err() != nil {
			err = nil // being told to end is no failure
		}
		return ExitOK, err
	})
}

// serveHTTP opens the address before the host connects to its servers, so
// that a wrong one is told at once.
func serveHTTP(ctx context.Context, inv *invocation) int {
	token, err := inv.token(ctx)
	if err != nil {
		return inv.badUsage("%v", err)
	}
	listener, err := clients.Listen(ctx, inv.http, token)
	if err != nil {
		return inv.badUsage("%v", err)
	}
	defer listener.Close()
	return inv.with(ctx, func(ctx context.Context, h *refhost.Host) (int, error) {
		fmt.Fprintf(inv.Stderr, "%s: serving http://%s%s\n", refhost.Name, listener.Addr(), clients.Path)
		if token == "" {
			inv.logger().Warn("every program on this machine can use the host; set a bearer token",
				"variable", clients.TokenVariable)
		}
		return ExitOK, h.ServeHTTP(ctx, listener, token)
	})
}

// run runs a script and prints the answer.
func run(ctx context.Context, inv *invocation) int {
	code, err := until(ctx, inv.readScript)
	if err != nil {
		return inv.badUsage("reading the script: %v", err)
	}
	request, err := rules.Marshal(rules.Object{{Key: "code", Value: string(code)}})
	if err != nil {
		return inv.badUsage("%v", err)
	}
	return inv.with(ctx, func(ctx context.Context, h *refhost.Host) (int, error) {
		text, failed := h.Execute(ctx, request)
		if _, err := fmt.Fprintln(inv.Stdout, text); failed || err != nil {
			return ExitFailed, err
		}
		return ExitOK, nil
	})
}

func (inv *invocation) readScript() ([]byte, error) {
	if inv.operands[0] == "-" {
		return io.ReadAll(io.LimitReader(inv.Stdin, refhost.MaxRequest+1))
	}
	return files.Read(inv.operands[0], refhost.MaxRequest)
}

// types prints the declarations of all servers.
func types(ctx context.Context, inv *invocation) int {
	return inv.with(ctx, func(_ context.Context, h *refhost.Host) (int, error) {
		for _, m := range h.Modules() {
			if ctx.Err() != nil {
				return ExitFailed, ctx.Err()
			}
			if _, err := fmt.Fprintln(inv.Stdout, inv.Rules.Declarations(m)); err != nil {
				return ExitFailed, err
			}
		}
		_, err := io.WriteString(inv.Stdout, rules.StandardLibrary(inv.Rules.ModulePrefix()))
		return ExitOK, err
	})
}

// agentContext prints all that an agent is shown.
func agentContext(ctx context.Context, inv *invocation) int {
	return inv.with(ctx, func(ctx context.Context, h *refhost.Host) (int, error) {
		_, err := io.WriteString(inv.Stdout, h.Shown(ctx))
		return ExitOK, err
	})
}
