package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

func (r *run) done(ctx context.Context, f protocol.Frame) protocol.Outcome {
	var o protocol.Outcome
	if r.worker.rest != nil {
		if awaitRoom(ctx, r.worker.large) != nil {
			return r.failed(cancelledRun())
		}
		body, late := r.lastWords(ctx)
		if late {
			return r.failed(rules.Finding{Cause: rules.CauseHost, Message: fmt.Sprintf("The worker did not hand its "+
				"result over within %v.", lastWordsTime), Hint: "Run the code again later, or return less."})
		}
		f.Body = body
	}
	if err := json.Unmarshal(f.Body, &o); err != nil {
		return r.failed(rules.Finding{Cause: rules.CauseHost,
			Message: "The worker's last words cannot be read: " + err.Error()})
	}
	if len(o.Result) > protocol.MaxResult || protocol.TooDeep(o.Result) {
		return r.failed(rules.Finding{Cause: rules.CauseHost, Message: "The worker's result is larger than it may be."})
	}
	for i := range o.Diagnostics {
		d := &o.Diagnostics[i]
		for _, text := range []*string{&d.Severity, &d.Code, &d.Message, &d.Hint, &d.Path, &d.ErrorClass} {
			*text = protocol.CutText(*text)
		}
	}
	return o
}

// lastWordsTime is how long a worker may take for the body of its last frame.
const lastWordsTime = 10 * time.Second

// lastWords reads what a worker has kept of its last frame, or as much of it as comes. A late one was ended.
func (r *run) lastWords(ctx context.Context) (body []byte, late bool) {
	defer context.AfterFunc(ctx, r.worker.kill)()
	inTime := time.AfterFunc(lastWordsTime, r.worker.kill)
	body, err := r.worker.rest() // who reads it sees what is missing
	return body, !inTime.Stop() && err != nil
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
