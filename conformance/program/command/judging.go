package command

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/running/run"
	"codemode/mockservers"
)

// judgingFlags say which host is judged by what, and how, whatever is chosen of that.
type judgingFlags struct {
	hostFlags
	seed                string
	parallel            int
	isolate             bool
	transport, protocol string
	typescript          string
	// document is the file with the text of the specification, or "".
	document *string
}

func (f *judgingFlags) register(flags *pflag.FlagSet) {
	f.hostFlags.register(flags)
	f.document = documentFlag(flags)
	flags.StringVar(&f.seed, "seed", "", "`number` that makes names, values and order; random when empty")
	flags.IntVar(&f.parallel, "parallel", 0,
		fmt.Sprintf("`number` of scenarios that run at a time; 0 is one for a host at a URL, and %d for a command",
			run.DefaultParallel()))
	flags.BoolVar(&f.isolate, "isolate", false,
		"start the host for each scenario's servers alone; without it scenarios share hosts, and one that does not "+
			"pass there is repeated alone before that counts")
	flags.StringVar(&f.transport, "transport", string(mockservers.Stdio),
		"how the host reaches the mock servers: `stdio|http`")
	flags.StringVar(&f.protocol, "protocol", string(mockservers.MCP20251125),
		"`version` of MCP that the mock servers speak: 2025-11-25 or 2026-07-28")
	flags.StringVar(&f.typescript, "typescript", "",
		"`path` of a TypeScript compiler such as tsc; without it one is got once from npm, or built by Go, into the "+
			"user's cache")
}

func (f *judgingFlags) options() (run.Options, error) {
	o := run.Options{Parallel: f.parallel, Isolate: f.isolate, OneHost: f.restart != "", Without: f.without}
	switch {
	case f.parallel < 0:
		return o, fmt.Errorf("--parallel %d: it must be at least 1", f.parallel)
	case f.restart != "" && f.parallel > 1:
		return o, errors.New("--restart starts the one host at the URL for one scenario at a time; " +
			"leave out --parallel")
	case f.parallel == 0 && f.isURL():
		o.Parallel = 1
	}
	var err error
	if o.Seed, err = seedOf(f.seed); err != nil {
		return o, err
	}
	o.Servers, err = f.servers()
	o.TypeScript.Path = f.typescript
	if f.typescript != "" && err == nil {
		// It is started much later.
		if _, missing := exec.LookPath(f.typescript); missing != nil {
			err = fmt.Errorf("--typescript: %w; name a program with the command line of tsc", missing)
		}
	}
	return o, err
}

func seedOf(text string) (uint64, error) {
	if text == "" {
		var random [4]byte
		if _, err := rand.Read(random[:]); err != nil {
			return 0, fmt.Errorf("making a seed: %w", err)
		}
		return uint64(binary.BigEndian.Uint32(random[:])), nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("--seed %q: it must be a whole number of at least 0", text)
	}
	return seed, nil
}

// servers says how mock servers are reached; the bridge is this program.
func (f *judgingFlags) servers() (mockservers.Options, error) {
	o := mockservers.Options{Transport: mockservers.Transport(f.transport),
		ProtocolVersion: mockservers.ProtocolVersion(f.protocol)}
	if !slices.Contains([]mockservers.Transport{mockservers.Stdio, mockservers.HTTP}, o.Transport) {
		return o, fmt.Errorf("--transport %q: it must be stdio or http", f.transport)
	}
	if !slices.Contains([]mockservers.ProtocolVersion{mockservers.MCP20251125, mockservers.MCP20260728},
		o.ProtocolVersion) {
		return o, fmt.Errorf("--protocol %q: it must be 2025-11-25 or 2026-07-28", f.protocol)
	}
	if f.isURL() {
		o.Transport = mockservers.HTTP
		return o, nil // it starts no command of this machine
	}
	self, err := os.Executable()
	o.Bridge = program.BridgeTo(self)
	return o, err
}
