// Package ui is a page in a browser that judges a host: one picks scenarios, sees them
// being judged, looks at what the suite saw, and runs them again.
//
// It is a handler over a [Runner] and starts nothing by itself. Whoever has its token can
// start the host's command, so each request needs that, and none is answered that
// did not come to this machine's own address.
package ui

import (
	"context"
	"crypto/rand"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"codemode/conformance/running/plan"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

//go:embed page
var page embed.FS

// Runner judges the host that the page is about.
type Runner interface {
	// Run judges by the scenarios with these ids, or by all if there are none, and tells of
	// them until they have ended, or soon after ctx has. An error is why nothing could
	// be judged at all.
	Run(ctx context.Context, ids []string, tell Listener) (reports.Report, error)
}

// Listener is told how a run gets on. It is safe for concurrent use.
type Listener interface {
	// Started tells how many scenarios will run, and which one begins.
	Started(total int)
	Began(id string)
	// Finished tells a result with what was recorded; events are nil for one that was
	// not executed.
	Finished(s reports.Scenario, events []evidence.Event)
	// Note tells a sentence about the run itself.
	Note(sentence string)
}

// Options say what the page shows.
type Options struct {
	Runner Runner
	Plan   *plan.Plan
	// Ledger gives the requirements their words, and the sentences of the document where
	// that is at hand.
	Ledger spec.Ledger
	// About names the host, the seed and the mock servers of all runs.
	About reports.Report
}

// Server serves the page. Its address is its token between slashes.
type Server struct {
	options Options
	token   string
	mux     *http.ServeMux
	listed  []byte
	known   map[string]plan.Scenario
	board   *board

	// ctx ends with the server, and with it the run and all streams.
	ctx   context.Context
	close context.CancelFunc

	mu sync.Mutex
	// stop ends the run that is going on; it is nil when none is. running is done then.
	stop    context.CancelFunc
	running sync.WaitGroup
}

// New returns a server with a token that nobody knows. Whoever is done with it closes it.
func New(o Options) (*Server, error) {
	s := &Server{options: o, token: rand.Text(), board: newBoard(), known: map[string]plan.Scenario{}}
	var err error
	if s.listed, err = json.Marshal(listingOf(o)); err != nil {
		return nil, fmt.Errorf("listing the scenarios: %w", err)
	}
	for _, scenario := range o.Plan.Scenarios() {
		s.known[scenario.ID] = scenario
	}
	s.ctx, s.close = context.WithCancel(context.Background())
	s.mux = http.NewServeMux()
	s.mux.HandleFunc("GET /{$}", file("index.html", "text/html; charset=utf-8"))
	s.mux.HandleFunc("GET /ui.js", file("ui.js", "text/javascript; charset=utf-8"))
	s.mux.HandleFunc("GET /ui.css", file("ui.css", "text/css; charset=utf-8"))
	s.mux.HandleFunc("GET /suite", s.suite)
	s.mux.HandleFunc("GET /events", s.events)
	s.mux.HandleFunc("GET /scenario", s.scenario)
	s.mux.HandleFunc("POST /run", s.run)
	s.mux.HandleFunc("POST /stop", s.stopRun)
	return s, nil
}

// Path is where the page is: its token between slashes.
func (s *Server) Path() string { return "/" + s.token + "/" }

// Close ends the run that is going on, waits for that, and ends all streams.
func (s *Server) Close() {
	s.close()
	s.running.Wait()
}

func file(name, kind string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		text, err := page.ReadFile("page/" + name)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", kind)
		// A browser that has gone away needs no answer.
		_, _ = w.Write(text)
	}
}

// suite answers with what there is to run.
func (s *Server) suite(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(s.listed)
}

// events streams what changes on the board, beginning with all of it.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	updates, leave := s.board.follow()
	defer leave()
	w.Header().Set("Content-Type", "text/event-stream")
	to := http.NewResponseController(w)
	if _, err := fmt.Fprint(w, "retry: 500\n\n"); err != nil {
		return
	}
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-r.Context().Done():
			return
		case update, open := <-updates:
			if !open {
				return
			}
			if _, err := fmt.Fprintf(w, "data: %s\n\n", update); err != nil || to.Flush() != nil {
				return
			}
		}
	}
}

// mostAsked bounds a request, in bytes: the ids of all scenarios take 200,000.
const mostAsked = 4 << 20

// run starts a run of {"ids": […]}; of none, all.
func (s *Server) run(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		IDs []string `json:"ids"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostAsked)).Decode(&asked); err != nil {
		http.Error(w, fmt.Sprintf(`expected {"ids": […]}: %v`, err), http.StatusBadRequest)
		return
	}
	for _, id := range asked.IDs {
		if _, known := s.known[id]; !known {
			http.Error(w, fmt.Sprintf("there is no scenario %q; load the page again", id), http.StatusBadRequest)
			return
		}
	}
	if !s.begin(asked.IDs) {
		http.Error(w, "a run is going on; stop it first", http.StatusConflict)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// begin starts a run unless one is going on.
func (s *Server) begin(ids []string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil || s.ctx.Err() != nil {
		return false
	}
	ctx, stop := context.WithCancel(s.ctx)
	s.stop = stop
	waiting := ids
	if len(ids) == 0 {
		for _, scenario := range s.options.Plan.Scenarios() {
			waiting = append(waiting, scenario.ID)
		}
	}
	s.board.start(waiting)
	s.running.Go(func() {
		report, err := s.options.Runner.Run(ctx, slices.Clone(ids), s.board)
		stop()
		if errors.Is(err, context.Canceled) {
			err = errors.New("the run was stopped")
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.board.end(report, err)
		s.stop = nil
	})
	return true
}

// stopRun ends the run that is going on, if any.
func (s *Server) stopRun(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil {
		s.board.stopping()
		s.stop()
	}
	w.WriteHeader(http.StatusNoContent)
}
