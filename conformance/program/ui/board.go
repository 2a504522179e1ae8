package ui

import (
	"encoding/json"
	"slices"
	"sync"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/reports/render"
)

// The states of a scenario in a run, before it has an outcome there.
const (
	waiting = "waiting"
	running = "running"
)

// mark is what the list shows of a scenario.
type mark struct {
	// Outcome is that of its last run, and Why it did not pass, in a line; Now is its state
	// in the one that is going on. Each may be "".
	Outcome reports.Outcome `json:"outcome,omitempty"`
	Why     string          `json:"why,omitempty"`
	Now     string          `json:"now,omitempty"`
}

// progress is what the page shows of the run that is going on, or of the last one.
type progress struct {
	Running  bool `json:"running"`
	Stopping bool `json:"stopping,omitempty"`
	Total    int  `json:"total"`
	Done     int  `json:"done"`
	// Headline and Reason are the verdict on what was judged, Verdict its name in a style
	// sheet. Problem is why nothing was judged at all.
	Headline string   `json:"headline,omitempty"`
	Verdict  string   `json:"verdict,omitempty"`
	Reason   string   `json:"reason,omitempty"`
	Problem  string   `json:"problem,omitempty"`
	Notes    []string `json:"notes,omitempty"`
}

// update is what a browser is told: the marks that are new, by scenario, and the run.
type update struct {
	Marks map[string]mark `json:"marks,omitempty"`
	Run   progress        `json:"run"`
}

// result is what is known of a scenario since its last run.
type result struct {
	scenario reports.Scenario
	events   []evidence.Event
}

// board has the state of everything, and tells those who follow it.
type board struct {
	mu        sync.Mutex
	marks     map[string]mark
	results   map[string]result
	run       progress
	followers map[chan []byte]bool
}

func newBoard() *board {
	return &board{marks: map[string]mark{}, results: map[string]result{}, followers: map[chan []byte]bool{}}
}

// patience is how many updates a browser may be behind. One that is more is left, and
// comes back for all of it.
const patience = 4096

// follow returns updates, the first of which is everything. They end where the follower is
// too slow, or leaves.
func (b *board) follow() (updates <-chan []byte, leave func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	to := make(chan []byte, patience)
	b.followers[to] = true
	to <- encoded(update{Marks: b.marks, Run: b.run})
	return to, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.leave(to)
	}
}

func (b *board) leave(to chan []byte) {
	if b.followers[to] {
		delete(b.followers, to)
		close(to)
	}
}

// tell tells all followers of the marks of these scenarios, and of the run. The caller has
// the lock.
func (b *board) tell(ids ...string) {
	marks := map[string]mark{}
	for _, id := range ids {
		marks[id] = b.marks[id]
	}
	data := encoded(update{Marks: marks, Run: b.run})
	for to := range b.followers {
		select {
		case to <- data:
		default:
			b.leave(to)
		}
	}
}

func encoded(u update) []byte {
	// Texts, numbers and flags always have a JSON form.
	data, _ := json.Marshal(u)
	return data
}

// start begins a run of these scenarios.
func (b *board) start(ids []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.run = progress{Running: true}
	for _, id := range ids {
		b.set(id, waiting)
	}
	b.tell(ids...)
}

func (b *board) set(id, now string) {
	m := b.marks[id]
	m.Now = now
	b.marks[id] = m
}

func (b *board) stopping() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.run.Stopping = true
	b.tell()
}

// Started implements [Listener], as the methods below do.
func (b *board) Started(total int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.run.Total = total
	b.tell()
}

func (b *board) Began(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.set(id, running)
	b.tell(id)
}

func (b *board) Finished(s reports.Scenario, events []evidence.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := mark{Outcome: s.Outcome}
	if !s.Outcome.Met() {
		m.Why = render.Reason(s)
	}
	b.marks[s.ID], b.results[s.ID] = m, result{s, events}
	b.run.Done++
	b.tell(s.ID)
}

func (b *board) Note(sentence string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.note(sentence)
	b.tell()
}

// note keeps each sentence once.
func (b *board) note(sentence string) {
	if shown := render.Printable(sentence); !slices.Contains(b.run.Notes, shown) {
		b.run.Notes = append(b.run.Notes, shown)
	}
}

// end ends the run. What it did not reach is as it was before.
func (b *board) end(r reports.Report, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.run.Running, b.run.Stopping = false, false
	if err != nil {
		b.run.Problem = render.PrintableLines(err.Error())
	} else {
		b.run.Headline, b.run.Reason = r.InWords(), render.Printable(r.Reason)
		b.run.Verdict = r.Verdict.Slug()
		for _, note := range r.Notes {
			b.note(note)
		}
	}
	var left []string
	for id, m := range b.marks {
		if m.Now != "" {
			left = append(left, id)
			b.set(id, "")
		}
	}
	b.tell(left...)
}

// resultOf is what is known of a scenario.
func (b *board) resultOf(id string) (result, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r, known := b.results[id]
	return r, known
}
