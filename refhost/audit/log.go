package audit

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/trace"
	"golang.org/x/sync/semaphore"
)

// sink is where records go.
type sink interface {
	// begin fails when the record is not kept: then what it tells of must not happen.
	begin(Record) error
	// end keeps a record in any case, if need be in memory until it can be written.
	end(Record)
	close(context.Context) error
}

// Log takes the records of all runs. A nil Log, and what it returns, records nothing.
// It is safe for concurrent use.
type Log struct {
	sinks  []sink
	values bool
	redact redactor
	// recording bounds the values of which records are being made and written, in bytes: each is copied several times.
	recording *semaphore.Weighted
	// running is held for reading by each run: Close waits for their ends.
	running sync.RWMutex
}

// maxRecording bounds the values of which records are made at a time, in bytes. A larger one is alone.
const maxRecording = 4 << 20

// Open starts what the configuration asks for; it is nil if that is nothing, and what has nowhere to go is an error.
// stderr is the file "-", and secrets are those of the servers. The Log has to be closed.
func Open(c Config, secrets []string, stderr io.Writer, logger *slog.Logger) (*Log, error) {
	if c.File == "" && c.OTLP.Endpoint == "" {
		if c.Values || len(c.Redact) > 0 {
			return nil, errors.New("the audit has nowhere to go: name a file (--audit FILE) or a collector " +
				"(--audit-otlp URL)")
		}
		return nil, nil
	}
	for _, value := range c.OTLP.Headers {
		secrets = append(secrets, value)
	}
	l := &Log{values: c.Values, redact: newRedactor(append(secrets, c.Redact...)),
		recording: semaphore.NewWeighted(maxRecording)}
	switch c.File {
	case "":
	case "-":
		// It is not the log's to close.
		l.sinks = append(l.sinks, newLines(struct{ io.Writer }{stderr}, logger))
	default:
		file, err := openFile(c.File, logger)
		if err != nil {
			return nil, err
		}
		l.sinks = append(l.sinks, newLines(file, logger))
	}
	if c.OTLP.Endpoint != "" {
		s, err := newSpans(c.OTLP, logger)
		if err != nil {
			return nil, errors.Join(err, l.Close(context.Background()))
		}
		l.sinks = append(l.sinks, s)
	}
	return l, nil
}

// Close writes what is left. It fails when a line could not be written.
func (l *Log) Close(ctx context.Context) error {
	if l == nil {
		return nil
	}
	l.running.Lock()
	defer l.running.Unlock()
	var all []error
	for _, s := range l.sinks {
		all = append(all, s.close(ctx))
	}
	return errors.Join(all...)
}

// turn waits until a record with so many bytes of values may be made, and returns what ends that. Nothing that a turn
// waits for takes longer than a line that nobody takes.
func (l *Log) turn(bytes int) (end func()) {
	if !l.values {
		return func() {}
	}
	n := int64(min(bytes, maxRecording))
	_ = l.recording.Acquire(context.Background(), n) // it fails with its context alone
	return func() { l.recording.Release(n) }
}

// begin gives a record to all sinks, unless one fails.
func (l *Log) begin(r Record) error {
	for i, s := range l.sinks {
		if err := s.begin(r); err != nil {
			r = r.ended(time.Now())
			r.Outcome = NotMade
			for _, before := range l.sinks[:i] {
				before.end(r)
			}
			return err
		}
	}
	return nil
}

func (l *Log) end(r Record) {
	for _, s := range l.sinks {
		s.end(r)
	}
}

// Run is one run on the record.
type Run struct {
	log   *Log
	begun Record
	calls atomic.Int64
}

// Run records that a run begins, in the trace of ctx (see [WithParent]); it must not when this fails. A Run has to be
// ended.
func (l *Log) Run(ctx context.Context, code string) (*Run, error) {
	if l == nil {
		return nil, nil
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	r := &Run{log: l, begun: Record{Time: time.Now().UTC(), Event: RunBegin, Run: hex.EncodeToString(id),
		CodeSHA256: hash([]byte(code)), CodeBytes: len(code), parent: trace.SpanContextFromContext(ctx)}}
	begun := r.begun
	defer l.turn(len(code))()
	if l.values {
		begun.Code = l.redact.text(code)
	}
	l.running.RLock()
	if err := l.begin(begun); err != nil {
		l.running.RUnlock()
		return nil, err
	}
	return r, nil
}

// Hide keeps further secrets out of values, those that there are at the time. It is to be called before the
// first run.
func (l *Log) Hide(secrets func() []string) {
	if l != nil {
		l.redact.more = secrets
	}
}

// End records how the run ended: with the code of what failed it, or "", and its result.
func (r *Run) End(diagnostic string, result json.RawMessage) {
	if r == nil {
		return
	}
	end := r.begun.ended(time.Now().UTC())
	end.Outcome, end.Diagnostic = OK, diagnostic
	if diagnostic != "" {
		end.Outcome = Failed
	}
	defer r.log.turn(len(result))()
	r.log.end(r.log.withResult(end, result))
	r.log.running.RUnlock()
}

// Request is a tool call as a script asks for it, with what the policy says to it.
type Request struct {
	// Server is the id as configured, Tool the canonical name.
	Server, Tool string
	Arguments    json.RawMessage
	// Approval and Rule are those of a [Record].
	Approval, Rule string
}

// Call is one tool call on the record.
type Call struct {
	log   *Log
	begun Record
}

// Call records that a call is about to go out. It must not when this fails.
func (r *Run) Call(q Request) (*Call, error) {
	if r == nil {
		return nil, nil
	}
	defer r.log.turn(len(q.Arguments))()
	record := r.record(CallBegin, q)
	err := r.log.begin(record)
	record.Arguments = nil // the end has none
	return &Call{r.log, record}, err
}

// Deny records a call that does not go out. When this fails, it is told of nowhere.
func (r *Run) Deny(q Request, why Outcome) error {
	if r == nil {
		return nil
	}
	defer r.log.turn(len(q.Arguments))()
	record := r.record(CallDenied, q)
	record.Outcome = why
	return r.log.begin(record)
}

func (r *Run) record(event Event, q Request) Record {
	record := r.begun
	record.Time, record.Event, record.Call = time.Now().UTC(), event, r.calls.Add(1)
	record.Server, record.Tool, record.Approval, record.Rule = q.Server, q.Tool, q.Approval, q.Rule
	record.ArgumentsSHA256, record.ArgumentsBytes = hash(q.Arguments), len(q.Arguments)
	if r.log.values {
		record.Arguments = r.log.redact.json(q.Arguments)
	}
	return record
}

// End records how the call ended, and its result if there is one.
func (c *Call) End(how Outcome, result json.RawMessage) {
	if c == nil {
		return
	}
	end := c.begun.ended(time.Now().UTC())
	end.Outcome = how
	defer c.log.turn(len(result))()
	c.log.end(c.log.withResult(end, result))
}

func (l *Log) withResult(r Record, result json.RawMessage) Record {
	r.ResultSHA256, r.ResultBytes = hash(result), len(result)
	if l.values {
		r.Result = l.redact.json(result)
	}
	return r
}
