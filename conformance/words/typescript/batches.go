package typescript

import (
	"context"
	"sync"
)

// batches is a compiler that is started for one batch of projects at a time: all that came
// while it was busy.
type batches struct {
	*command

	mu      sync.Mutex
	busy    bool
	waiting []*question
}

// mostInBatch bounds a batch: a start that fails fails for all of it.
const mostInBatch = 16

// question is a project that is to be checked.
type question struct {
	project Project
	// answered is closed when found and err are there.
	answered chan struct{}
	found    []Diagnostic
	err      error
}

func newBatches(c *command) *batches { return &batches{command: c} }

// Check implements [Compiler].
func (b *batches) Check(ctx context.Context, p Project) ([]Diagnostic, error) {
	q := &question{project: p, answered: make(chan struct{})}
	b.mu.Lock()
	b.waiting = append(b.waiting, q)
	if !b.busy {
		b.busy = true
		// Others may wait for a batch longer than this one's context lasts.
		go b.work(context.WithoutCancel(ctx))
	}
	b.mu.Unlock()
	select {
	case <-q.answered:
		return q.found, q.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// work answers batches until nothing waits.
func (b *batches) work(ctx context.Context) {
	for batch := b.next(); batch != nil; batch = b.next() {
		b.answer(ctx, batch)
		for _, q := range batch {
			close(q.answered)
		}
	}
}

func (b *batches) next() []*question {
	b.mu.Lock()
	defer b.mu.Unlock()
	batch := b.waiting[:min(len(b.waiting), mostInBatch)]
	b.waiting = b.waiting[len(batch):]
	b.busy = len(batch) > 0
	if !b.busy {
		return nil
	}
	return batch
}

// answer asks about a batch, and about each project alone if that fails: it may be for one
// of them.
func (b *batches) answer(ctx context.Context, batch []*question) {
	var projects []Project
	for _, q := range batch {
		projects = append(projects, q.project)
	}
	found, err := b.checkAll(ctx, projects)
	for i, q := range batch {
		switch {
		case err == nil:
			q.found = found[i]
		case len(batch) == 1:
			q.err = err
		default:
			q.found, q.err = b.command.Check(ctx, q.project)
		}
	}
}
