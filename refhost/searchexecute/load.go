package searchexecute

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"sync"

	"codemode/refhost/budget"
	"codemode/refhost/places"
)

// api is one API, whose document may have to be got.
type api struct {
	decisions Decisions
	config    API
	client    *http.Client
	log       *slog.Logger
	// ctx ends with the host.
	ctx context.Context
	// raw is the text of a document that is a file, until it is read.
	raw []byte
	// sending has a place for each request that is under way.
	sending *places.Places
	// taking has one, of all APIs, for the document of which a spec is made: that takes many times the memory of its
	// text.
	taking chan struct{}
	// reading has one, of all APIs, for a large document that is got, until its spec is made.
	reading chan struct{}
	// mu guards last, and is held for no work.
	mu sync.Mutex
	// last is the attempt to make the spec that is under way, or the latest one.
	last *attempt
}

// attempt is one to make the global spec of a document. Calls wait for it, each for as long as it may; the work itself
// goes on for those that come later, and is bounded by what a document may have.
type attempt struct {
	// made is closed when the others are set.
	made chan struct{}
	// spec is the global spec as JSON, nil if err says why there is none.
	spec json.RawMessage
	err  error
	// read is the hash of the text that was read, and is no document if err says so.
	read [sha256.Size]byte
}

// over tells whether an attempt has ended.
func (t *attempt) over() bool {
	select {
	case <-t.made:
		return true
	default:
		return false
	}
}

// wait returns the spec, or why there is none by the end of ctx.
func (t *attempt) wait(ctx context.Context) (json.RawMessage, error) {
	select {
	case <-t.made:
		return t.spec, t.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// known returns the spec of scripts, and gets the document if nobody has yet.
func (a *api) known(ctx context.Context) (json.RawMessage, error) {
	t, begun := a.attempt()
	spec, err := t.wait(ctx)
	if err != nil && !begun && ctx.Err() == nil { // it began before the call, and what was wrong then may be right now
		t, _ = a.attempt()
		spec, err = t.wait(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("the OpenAPI document cannot be had: %w", err)
	}
	return spec, nil
}

// attempt is the one that is under way or has brought the spec. After one that failed another one is begun.
func (a *api) attempt() (t *attempt, begun bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.last != nil && (!a.last.over() || a.last.err == nil) {
		return a.last, false
	}
	before := a.last
	a.last = &attempt{made: make(chan struct{})}
	go a.make(a.last, before)
	return a.last, true
}

// make brings an attempt to its end. A text that was found to be no document in the one before is not read again.
func (a *api) make(t, before *attempt) {
	defer close(t.made)
	large := &largeDocument{turn: a.reading}
	defer large.leave()
	text, err := a.text(large)
	if err != nil {
		t.err = errors.New(a.config.hidden(err))
		return
	}
	t.read = sha256.Sum256(text)
	if before != nil && before.read == t.read {
		t.err = before.err
		return
	}
	a.taking <- struct{}{}
	defer func() { <-a.taking }()
	if t.spec, err = a.take(text); err != nil {
		t.err = errors.New(a.config.hidden(err))
	}
}

// text is that of the document.
func (a *api) text(large *largeDocument) ([]byte, error) {
	if raw := a.raw; raw != nil {
		a.raw = nil // no attempt follows: without the document there is no host
		return raw, nil
	}
	ctx, cancel := context.WithTimeout(a.ctx, a.config.WallTime)
	defer cancel()
	return a.get(ctx, large)
}

// get gets a document at a URL.
func (a *api) get(ctx context.Context, large *largeDocument) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, a.config.Spec, nil)
	if err != nil {
		return nil, err
	}
	response, err := a.client.Do(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.config.name(), withoutAddress(err))
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", a.config.name(), response.Status)
	}
	large.Reader, large.ctx = response.Body, ctx
	return readDocument(a.config.name(), large)
}

// smallDocument is how much of a document is got beside others, in bytes.
const smallDocument = 4 << 20

// largeDocument is the text of a document that is got. One that is large waits for its turn, within its time: it takes
// several times its bytes until its spec is made.
type largeDocument struct {
	io.Reader
	ctx context.Context
	// turn has a place for one.
	turn chan struct{}
	read int
	its  bool
}

func (d *largeDocument) Read(p []byte) (int, error) {
	if d.read > smallDocument && !d.its {
		select {
		case d.turn <- struct{}{}:
			d.its = true
		case <-d.ctx.Done():
			return 0, d.ctx.Err()
		}
	}
	n, err := d.Reader.Read(p)
	d.read += n
	return n, err
}

// leave lets the next one have its turn.
func (d *largeDocument) leave() {
	if d.its {
		<-d.turn
	}
}

// readDocument reads the text of a document, as long as one may be.
func readDocument(name string, from io.Reader) ([]byte, error) {
	text, err := budget.ReadUpTo(from, maxDocument)
	if errors.Is(err, budget.ErrMore) {
		err = fmt.Errorf("%s has more than %d bytes; leave out what agents do not need, such as examples", name,
			maxDocument)
	}
	return text, err
}

// readFile reads a document that is a file. Whatever else has a name could keep the host waiting.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readDocument(path, file)
}

// take makes the spec of a document.
func (a *api) take(text []byte) (json.RawMessage, error) {
	d, err := parseDocument(a.config.name(), text)
	if err != nil {
		return nil, err
	}
	if err = a.decisions.Refused(d.root); err != nil {
		return nil, fmt.Errorf("%s: %w", a.config.name(), err)
	}
	spec, whole := a.decisions.Specification(d.root, a.config.MaxRefDepth)
	if spec == nil {
		return nil, fmt.Errorf("%s: %s: what scripts read of it comes to more than %d bytes, each value counted as %d "+
			"at least, or %d steps of resolving; leave out what agents do not need, such as examples",
			a.config.name(), metAt(d.root, a.config.MaxRefDepth), maxSpec, budget.MinValue, maxSteps)
	}
	if !whole {
		a.log.Warn("references of the OpenAPI document are left to scripts: resolved, it would be too large",
			"document", a.config.name(), "from", metAt(d.root, a.config.MaxRefDepth), "bytes", maxResolved)
	}
	if most := a.config.MemoryMB << 20; len(spec)*readingFactor > most {
		a.log.Warn("scripts that read all of spec may need more memory than they get; raise sandbox.memoryMB",
			"document", a.config.name(), "specBytes", len(spec), "memoryMB", a.config.MemoryMB)
	}
	return spec, nil
}

// readingFactor is how many times as much memory as the spec a script may need that writes its parts as text: what it
// has no use for any more is not freed at once.
const readingFactor = 4

// name is what agents and logs are told of a document: a path, or where a URL leads, since the rest of that may be
// nobody's business.
func (c API) name() string {
	at, err := url.Parse(c.Spec)
	if err != nil || !isURL(c.Spec) {
		return c.Spec
	}
	return "the document at " + at.Scheme + "://" + at.Host
}

// withoutAddress is an error of a client without the address that it repeats.
func withoutAddress(err error) error {
	var told *url.Error
	if errors.As(err, &told) {
		return told.Err
	}
	return err
}
