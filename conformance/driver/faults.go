package driver

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"codemode/reports/evidence"
)

const (
	// maxNoise is how much a host may print that is not MCP before it is given up, in bytes.
	maxNoise = 512 << 10
	// maxMessage bounds one message of a host, in bytes.
	maxMessage = 16 << 20
	// maxPrinted is how much of the end of the noise is kept to be searched, in bytes.
	maxPrinted = 64 << 10
	// maxExcerpt is how much of the noise is kept to show it, in bytes.
	maxExcerpt = 200
	// maxFaults bounds the list of other faults.
	maxFaults = 20
)

// errFlood ends a connection on which too much noise arrived.
var errFlood = errors.New("the host floods its stdout with text that is not MCP")

// faults collects what a host sent against the rules of the wire although the
// session could go on.
type faults struct {
	// volume is what all sessions of the host may still receive.
	volume *volume

	mu      sync.Mutex
	lines   int
	bytes   int
	excerpt []byte
	printed []byte
	others  []string
	// unreported is what was not asked for yet.
	unreported evidence.Stray
}

// take returns the stray lines since the last call.
func (f *faults) take() evidence.Stray {
	f.mu.Lock()
	defer f.mu.Unlock()
	taken := f.unreported
	f.unreported = evidence.Stray{}
	return taken
}

// said returns the end of all noise so far.
func (f *faults) said() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return string(f.printed)
}

// noise records text that is no JSON-RPC message; newLine tells whether it
// starts a line. The error is errFlood when it was too much.
func (f *faults) noise(text []byte, newLine bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if newLine {
		f.lines++
		f.unreported = f.unreported.Plus(evidence.Stray{Lines: 1, First: clip(firstLine(text), maxExcerpt)})
	}
	f.printed = append(f.printed, text...)
	f.printed = f.printed[max(0, len(f.printed)-maxPrinted):]
	f.bytes += len(text)
	if room := maxExcerpt - len(f.excerpt); room > 0 {
		f.excerpt = append(f.excerpt, text[:min(room, len(text))]...)
	}
	if f.bytes > maxNoise {
		return errFlood
	}
	return nil
}

// firstLine is a beginning of text that holds what is shown of it.
func firstLine(text []byte) string { return string(text[:min(len(text), 2*maxExcerpt)]) }

// add records any other fault in a sentence.
func (f *faults) add(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.others) < maxFaults {
		f.others = append(f.others, fmt.Sprintf(format, args...))
	}
}

// list returns one sentence for each fault.
func (f *faults) list() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []string
	if f.lines > 0 {
		all = append(all, fmt.Sprintf("%d lines (%d bytes) that are not MCP messages, starting %q",
			f.lines, f.bytes, clip(string(f.excerpt), maxExcerpt)))
	}
	return append(all, slices.Clone(f.others)...)
}
