package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// starts is how often the host is started for one value.
const starts = 20

// The messages by which a host is asked: who it is, and for a run of next to nothing.
const (
	initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",` +
		`"capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}` + "\n"
	trivialRun = `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" +
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"codemode.run",` +
		`"arguments":{"code":"1"}}}` + "\n"
)

// start measures a host from its start to its first answers.
func (m measurer) start(ctx context.Context, b build) error {
	config := filepath.Join(m.folder, "no-servers.json")
	if err := os.WriteFile(config, []byte(`{"mcpServers":{}}`), 0o600); err != nil {
		return err
	}
	values := newSamples()
	for range starts {
		if err := startOnce(exec.CommandContext(ctx, b.program("refhost"), "--config", config), values); err != nil {
			return err
		}
	}
	for _, name := range values.names {
		b.samples.add(name, median(values.all[name]))
	}
	return nil
}

func startOnce(host *exec.Cmd, values *samples) error {
	to, err := host.StdinPipe()
	if err != nil {
		return err
	}
	from, err := host.StdoutPipe()
	if err != nil {
		return err
	}
	answers, begun := bufio.NewReader(from), time.Now()
	if err := host.Start(); err != nil {
		return err
	}
	ask := func(name, request string, id int) error {
		if _, err := to.Write([]byte(request)); err != nil {
			return err
		}
		for {
			line, err := answers.ReadString('\n')
			if err != nil {
				return fmt.Errorf("starting the host: no answer to %s: %w", strings.TrimSpace(request), err)
			}
			if strings.Contains(line, fmt.Sprintf(`"id":%d`, id)) {
				values.add(name, time.Since(begun).Seconds())
				return nil
			}
		}
	}
	err = ask(startAnswer, initialize, 1)
	if spent, told := processorTime(host.Process.Pid); err == nil && told {
		values.add(startProcessor, spent.Seconds())
	}
	if err == nil {
		err = ask(startRun, trivialRun, 2)
	}
	_ = to.Close()
	if err != nil {
		_ = host.Process.Kill()
	}
	// How it ended says nothing of how fast it began.
	_ = host.Wait()
	values.add(startAll, (host.ProcessState.UserTime() + host.ProcessState.SystemTime()).Seconds())
	return err
}
