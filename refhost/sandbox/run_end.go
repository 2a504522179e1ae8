package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

func (r *run) done(f protocol.Frame) protocol.Outcome {
	var o protocol.Outcome
	if err := json.Unmarshal(f.Body, &o); err != nil {
		return r.failed(rules.Finding{Cause: rules.CauseHost,
			Message: "The worker's last words cannot be read: " + err.Error()})
	}
	if len(o.Result) > protocol.MaxResult || protocol.TooDeep(o.Result) {
		return r.failed(rules.Finding{Cause: rules.CauseHost, Message: "The worker's result is larger than it may be."})
	}
	o.Diagnostics = o.Diagnostics[:min(len(o.Diagnostics), protocol.MaxDiagnostics)]
	for i := range o.Diagnostics {
		d := &o.Diagnostics[i]
		for _, text := range []*string{&d.Severity, &d.Code, &d.Message, &d.Hint, &d.Path, &d.ErrorClass} {
			*text = protocol.CutText(*text)
		}
	}
	return o
}

func (r *run) failed(f rules.Finding) protocol.Outcome {
	return protocol.Outcome{Result: r.rules.Result(nil, false, true),
		Diagnostics: []rules.Diagnostic{r.rules.Diagnose(f)}}
}

func cancelledRun() rules.Finding {
	return rules.Finding{Cause: rules.CauseCancelled, Message: "The run was cancelled."}
}

// died tells why a worker ended without a word: it was killed, or the Go runtime
// gave up, which the beginning of its stderr tells.
func (r *run) died(killed *rules.Finding) protocol.Outcome {
	err := r.worker.stop()
	if killed != nil {
		return r.failed(*killed)
	}
	complaint := r.worker.stderr.String()
	says := func(text string) bool { return strings.Contains(complaint, text) }
	switch {
	case slices.ContainsFunc(memoryComplaints(), says):
		return r.failed(rules.Finding{Cause: rules.CauseLimit, Message: r.job.Limits.MemoryMessage()})
	case says("stack exceeds"):
		return r.failed(rules.Finding{Cause: rules.CauseLimit, Message: "The source or a value is nested too deeply.",
			Hint: "Use data and code that are nested less deeply."})
	}
	first, _, _ := strings.Cut(complaint, "\n")
	return r.failed(rules.Finding{Cause: rules.CauseHost,
		Message: fmt.Sprintf("The worker ended by itself (%v): %s", err, first)})
}

// memoryComplaints are the Go runtime's ways to say that the kernel gave it no
// memory: for the heap, for a thread, and with the race detector.
func memoryComplaints() []string {
	return []string{"out of memory", "cannot allocate memory", "pthread_create failed", "address space collisions"}
}
