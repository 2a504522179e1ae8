package ui_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"codemode/conformance"
	"codemode/conformance/program/ui"
	"codemode/features"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// hostile is text of a host that tries to be more than text.
const hostile = `"'><script>pwned()</script><img src=x onerror=pwned()>` + "\x1b[2J"

var loaded = sync.OnceValues(func() (conformance.Suite, error) {
	return conformance.Load(spec.Files(), features.Files(), spec.Default().String())
})

func suite(t *testing.T) conformance.Suite {
	t.Helper()
	by, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return by
}

// fakeRunner is a runner whose test tells it how each scenario ends.
type fakeRunner struct {
	by conformance.Suite
	// ran are the ids of each run, as they are asked for.
	ran chan []string
	// results are given one by one; closed, a run ends.
	results chan fakeResult
}

type fakeResult struct {
	scenario reports.Scenario
	events   []evidence.Event
}

func (f *fakeRunner) Run(ctx context.Context, ids []string, tell ui.Listener) (reports.Report, error) {
	f.ran <- ids
	tell.Started(len(ids))
	var ended []reports.Scenario
	for _, id := range ids {
		tell.Began(id)
		select {
		case <-ctx.Done():
			return reports.Report{}, ctx.Err()
		case r := <-f.results:
			if r.scenario.ID == "" {
				return reports.Report{}, errors.New("the host does not start: " + hostile)
			}
			tell.Finished(r.scenario, r.events)
			tell.Note("a note")
			tell.Note("a note")
			ended = append(ended, r.scenario)
		}
	}
	return reports.Assemble(f.by.Ledger, reports.Input{Scenarios: ended,
		Selected: map[string]bool{"console-captured": true}, Selection: reports.Selection{IDs: ids}}), nil
}

// served is a page over a fake runner.
type served struct {
	t      *testing.T
	runner *fakeRunner
	// address is that of the page.
	address string
	ids     []string
}

func serve(t *testing.T) served {
	t.Helper()
	by := suite(t)
	runner := &fakeRunner{by: by, ran: make(chan []string, 10), results: make(chan fakeResult)}
	quoted := by.Ledger
	quoted.Requirements = slices.Clone(quoted.Requirements)
	for i := range quoted.Requirements {
		quoted.Requirements[i].Sentence = "The sentence of " + quoted.Requirements[i].ID + "."
	}
	page, err := ui.New(ui.Options{Runner: runner, Plan: by.Plan, Ledger: quoted,
		About: reports.Report{Host: reports.Host{Command: "./host " + hostile}, Seed: 3}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(page)
	// Streams end with the page, and the server waits for them.
	t.Cleanup(func() { page.Close(); server.Close() })
	chosen, err := by.Plan.Select(reports.Selection{IDs: []string{"console-captured"}})
	if err != nil {
		t.Fatal(err)
	}
	s := served{t: t, runner: runner, address: server.URL + page.Path()}
	for _, scenario := range chosen {
		if slices.Contains(scenario.Requirements, "console-captured") {
			s.ids = append(s.ids, scenario.ID)
		}
	}
	return s
}

// ask sends a request below the address of the page.
func (s served) ask(method, path, body string) (int, string) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.address+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	return s.answer(request)
}

func (s served) answer(request *http.Request) (int, string) {
	s.t.Helper()
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	policy := answer.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self';") || strings.Contains(policy, "unsafe") ||
		answer.Header.Get("Referrer-Policy") != "no-referrer" {
		s.t.Errorf("%s: headers %v", request.URL, answer.Header)
	}
	return answer.StatusCode, string(text)
}

// seen is what a browser knows of the board.
type seen struct {
	Marks map[string]struct{ Outcome, Why, Now string }
	Run   struct {
		Running, Stopping                  bool
		Total, Done                        int
		Headline, Verdict, Reason, Problem string
		Notes                              []string
	}
}

// stream is an open stream of updates.
type stream struct {
	t     *testing.T
	lines *bufio.Scanner
	known seen
}

func (s served) follow() *stream {
	s.t.Helper()
	ctx, stop := context.WithTimeout(s.t.Context(), time.Minute)
	s.t.Cleanup(stop)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address+"events", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		s.t.Fatalf("the stream is %s", kind)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	st := &stream{t: s.t, lines: lines}
	st.known.Marks = map[string]struct{ Outcome, Why, Now string }{}
	return st
}

// until reads updates until what is known fits.
func (st *stream) until(fits func(seen) bool) seen {
	st.t.Helper()
	for st.lines.Scan() {
		data, is := strings.CutPrefix(st.lines.Text(), "data: ")
		if !is {
			continue
		}
		var u seen
		if err := json.Unmarshal([]byte(data), &u); err != nil {
			st.t.Fatal(err)
		}
		for id, mark := range u.Marks {
			st.known.Marks[id] = mark
		}
		if st.known.Run = u.Run; fits(st.known) {
			return st.known
		}
	}
	st.t.Fatalf("the stream ended (%v) at %+v", st.lines.Err(), st.known)
	return seen{}
}

func asking(ids ...string) string {
	body, _ := json.Marshal(map[string][]string{"ids": ids})
	return string(body)
}
