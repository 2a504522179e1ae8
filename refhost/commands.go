package refhost

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// with starts the host, lets do work with it, and closes it. What do is given ends when
// ctx does, or when there turns out to be no sandbox.
func (inv *invocation) with(ctx context.Context, do func(context.Context, *Host) (int, error)) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h, code := inv.start(ctx, cancel)
	if h == nil {
		return code
	}
	code, err := do(ctx, h)
	if closeErr := h.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		fmt.Fprintf(inv.Stderr, "%s: %v\n", Name, err)
		return max(code, ExitFailed)
	}
	return code
}

func serveCommand(ctx context.Context, inv *invocation) int {
	if inv.system == searchexecute.System {
		return searchExecuteCommand(ctx, inv)
	}
	if inv.http != "" {
		return serveHTTPCommand(ctx, inv)
	}
	return inv.with(ctx, func(ctx context.Context, h *Host) (int, error) {
		err := h.Serve(ctx, ClientTransport(inv.Stdin, inv.Stdout))
		if ctx.Err() != nil {
			err = nil // being told to end is no failure
		}
		return ExitOK, err
	})
}

// serveHTTPCommand opens the address before the host connects to its servers, so
// that a wrong one is told at once.
func serveHTTPCommand(ctx context.Context, inv *invocation) int {
	token, err := httpToken(inv.tokenFile, os.LookupEnv)
	if err != nil {
		return inv.badUsage("%v", err)
	}
	listener, err := ListenHTTP(ctx, inv.http, token)
	if err != nil {
		return inv.badUsage("%v", err)
	}
	defer listener.Close()
	return inv.with(ctx, func(ctx context.Context, h *Host) (int, error) {
		fmt.Fprintf(inv.Stderr, "%s: serving http://%s%s\n", Name, listener.Addr(), HTTPPath)
		if token == "" {
			inv.logger().Warn("every program on this machine can use the host; set a bearer token",
				"variable", TokenVariable)
		}
		return ExitOK, h.ServeHTTP(ctx, listener, token)
	})
}

func runCommand(ctx context.Context, inv *invocation) int {
	code, err := until(ctx, inv.readScript)
	if err != nil {
		return inv.badUsage("reading the script: %v", err)
	}
	request, err := rules.Marshal(rules.Object{{Key: "code", Value: string(code)}})
	if err != nil {
		return inv.badUsage("%v", err)
	}
	return inv.with(ctx, func(ctx context.Context, h *Host) (int, error) {
		if inv.mcpi != nil {
			return inv.printExecuted(h.executeCode(ctx, request))
		}
		text := h.Run(ctx, request).Text
		if _, err := fmt.Fprintln(inv.Stdout, text); err != nil {
			return ExitFailed, err
		}
		return responseCode(text), nil
	})
}

// printExecuted prints the text of an answer that is a text alone.
func (inv *invocation) printExecuted(text string, failed bool) (int, error) {
	_, err := fmt.Fprintln(inv.Stdout, text)
	if failed || err != nil {
		return ExitFailed, err
	}
	return ExitOK, nil
}

func (inv *invocation) readScript() ([]byte, error) {
	if inv.operands[0] == "-" {
		return io.ReadAll(io.LimitReader(inv.Stdin, maxRequest+1))
	}
	return readFile(inv.operands[0], maxRequest)
}

// responseCode is ExitFailed for a response with a diagnostic of severity error.
func responseCode(response string) int {
	var r struct{ Diagnostics []rules.Diagnostic }
	if json.Unmarshal([]byte(response), &r) != nil || (rules.Response{Diagnostics: r.Diagnostics}).Failed() {
		return ExitFailed
	}
	return ExitOK
}

func typesCommand(ctx context.Context, inv *invocation) int {
	return inv.with(ctx, func(_ context.Context, h *Host) (int, error) {
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

func contextCommand(ctx context.Context, inv *invocation) int {
	return inv.with(ctx, func(_ context.Context, h *Host) (int, error) {
		text := h.Context(ctx).Document
		if inv.mcpi != nil {
			text = h.toolsShown()
		}
		_, err := io.WriteString(inv.Stdout, text)
		return ExitOK, err
	})
}
