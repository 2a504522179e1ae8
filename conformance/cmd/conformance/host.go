package main

import (
	"errors"
	"flag"
	"strings"
	"time"

	"codemode/conformance"
	"codemode/conformance/driver"
)

// hostFlags say which host is meant and how long it may take.
type hostFlags struct {
	host, tokenEnv string
	timeouts       driver.Timeouts
}

func (h *hostFlags) register(flags *flag.FlagSet) {
	d := driver.DefaultTimeouts()
	flags.StringVar(&h.host, "host", "", "the `host`: a command line ({config} is replaced by a file, or --config PATH is appended), or a URL")
	flags.StringVar(&h.tokenEnv, "token-env", "", "name of the environment `variable` with the bearer token for a URL")
	flags.DurationVar(&h.timeouts.Start, "start-timeout", d.Start, "longest wait for the host to start")
	flags.DurationVar(&h.timeouts.Run, "run-timeout", d.Run, "longest wait for one codemode.run")
	h.timeouts.List, h.timeouts.Cancel, h.timeouts.Stop = d.List, d.Cancel, d.Stop
}

func (h *hostFlags) isURL() bool {
	return strings.HasPrefix(h.host, "http://") || strings.HasPrefix(h.host, "https://")
}

func (h *hostFlags) open() (driver.Host, error) {
	options := driver.Options{Timeouts: h.timeouts, TokenEnv: h.tokenEnv, ClientName: "codemode-conformance", ClientVersion: conformance.Version}
	switch {
	case strings.TrimSpace(h.host) == "":
		return nil, errors.New("no host given; name one, such as --host './bin/myhost --config {config}'")
	case h.timeouts.Start <= 0 || h.timeouts.Run < time.Millisecond:
		return nil, errors.New("a timeout must be longer than 0")
	case h.isURL():
		return driver.NewURL(h.host, options)
	}
	return driver.NewCommand(h.host, options)
}
