package ui_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"codemode/spec"
)

func TestOnlyWhoHasTheTokenIsAnswered(t *testing.T) {
	s := serve(t)
	own, err := url.Parse(s.address)
	if err != nil {
		t.Fatal(err)
	}
	token := strings.Trim(own.Path, "/")
	for name, c := range map[string]struct {
		path, host, origin string
		status             int
	}{
		"the page":                      {own.Path, "", "", http.StatusOK},
		"by the other name":             {own.Path, "localhost:" + own.Port(), "", http.StatusOK},
		"from the page":                 {own.Path + "suite", "", "http://" + own.Host, http.StatusOK},
		"without the slash":             {"/" + token, "", "", http.StatusFound},
		"without a token":               {"/", "", "", http.StatusForbidden},
		"of nothing":                    {"//suite", "", "", http.StatusForbidden},
		"with the beginning of it":      {"/" + token[:10] + "/", "", "", http.StatusForbidden},
		"with another token":            {"/" + strings.ToLower(token) + "/suite", "", "", http.StatusForbidden},
		"by a name that leads here":     {own.Path, "evil.example:" + own.Port(), "", http.StatusForbidden},
		"by a name that begins so":      {own.Path, "127.0.0.1.evil.example:" + own.Port(), "", http.StatusForbidden},
		"at another port":               {own.Path, "127.0.0.1:1", "", http.StatusForbidden},
		"at no port":                    {own.Path, "127.0.0.1", "", http.StatusForbidden},
		"at an address others can see":  {own.Path, "192.0.2.1:" + own.Port(), "", http.StatusForbidden},
		"from another page":             {own.Path + "suite", "", "http://evil.example", http.StatusForbidden},
		"from a page of another server": {own.Path + "suite", "", "http://127.0.0.1:1", http.StatusForbidden},
		"from a page without an origin": {own.Path + "events", "", "null", http.StatusForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+own.Host+c.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Host = c.host
			if c.origin != "" {
				request.Header.Set("Origin", c.origin)
			}
			status, text := s.answer(request)
			if status != c.status || status == http.StatusForbidden && strings.Contains(text, token) {
				t.Errorf("status %d, want %d: %s", status, c.status, text)
			}
		})
	}
}

func TestThePageLoadsNothingFromElsewhere(t *testing.T) {
	s := serve(t)
	for _, name := range []string{"", "ui.js", "ui.css"} {
		status, text := s.ask(http.MethodGet, name, "")
		if outside := regexp.MustCompile(`https?://|//[a-z]+\.`).FindString(text); status != http.StatusOK || outside != "" {
			t.Errorf("%q: status %d, it refers to %q", name, status, outside)
		}
	}
}

func TestEveryScenarioIsListedOnce(t *testing.T) {
	s := serve(t)
	_, text := s.ask(http.MethodGet, "suite", "")
	var listed struct {
		Host   string
		Seed   uint64
		Groups []struct {
			ID, Section, Level, Words string
			Scenarios                 []struct{ ID, Name string }
		}
	}
	if err := json.Unmarshal([]byte(text), &listed); err != nil {
		t.Fatal(err)
	}
	times := map[string]int{}
	for i, g := range listed.Groups {
		if i > 0 && spec.CompareSections(listed.Groups[i-1].Section, g.Section) > 0 {
			t.Errorf("§%s stands behind §%s", g.Section, listed.Groups[i-1].Section)
		}
		if g.Level == "" || g.Words == "" {
			t.Errorf("%+v", g)
		}
		for _, scenario := range g.Scenarios {
			times[scenario.ID]++
		}
	}
	for _, scenario := range suite(t).Plan.Scenarios() {
		if times[scenario.ID] != 1 {
			t.Errorf("%s is listed %d times", scenario.ID, times[scenario.ID])
		}
	}
	if listed.Seed != 3 || strings.Contains(listed.Host, "\x1b") {
		t.Errorf("%q, seed %d", listed.Host, listed.Seed)
	}
}

func TestRequestsThatAreRefused(t *testing.T) {
	s := serve(t)
	for name, c := range map[string]struct {
		method, path, body string
		status             int
		says               string
	}{
		"an unknown scenario to run":  {http.MethodPost, "run", asking("no/such"), http.StatusBadRequest, `no scenario "no/such"`},
		"no JSON":                     {http.MethodPost, "run", "{", http.StatusBadRequest, `expected {"ids"`},
		"other JSON":                  {http.MethodPost, "run", `{"ids": 1}`, http.StatusBadRequest, `expected {"ids"`},
		"a run by GET":                {http.MethodGet, "run", "", http.StatusMethodNotAllowed, ""},
		"an unknown scenario to show": {http.MethodGet, "scenario?id=no/such", "", http.StatusNotFound, `no scenario "no/such"`},
		"another page":                {http.MethodGet, "page/ui.js", "", http.StatusNotFound, ""},
	} {
		t.Run(name, func(t *testing.T) {
			status, text := s.ask(c.method, c.path, c.body)
			if status != c.status || !strings.Contains(text, c.says) {
				t.Errorf("status %d: %s", status, text)
			}
		})
	}
	if len(s.runner.ran) > 0 {
		t.Error("something was run")
	}
}
