//go:build browser

// Package browser_test opens reports in a headless Chromium, as people do.
package browser_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/reports/render"
	"codemode/spec"
)

// hostile is text of a host that tries to be more than text.
const hostile = `"'><img src=/leak onerror="window.pwned=1"><script>window.pwned=1</script>` + "\x1b[2J\u202e"

const scenarios = 1000

// large is a report of many scenarios, a few of which fail.
func large() reports.Report {
	ledger := spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
		Title: "Code Mode for MCP"}}
	in := reports.Input{Host: reports.Host{Name: hostile, Version: "1", Command: hostile},
		Selected: map[string]bool{}, Seed: 1}
	for i := range scenarios / 4 {
		id := fmt.Sprintf("requirement-%d", i)
		level := spec.Must
		if i%5 == 0 {
			level = spec.Should
		}
		ledger.Requirements = append(ledger.Requirements, spec.Requirement{
			ID: id, Section: fmt.Sprintf("%d.%d", i/25+1, i%5+1), Level: level,
			Obligation: "Obligation number " + fmt.Sprint(i) + ".",
		})
		in.Selected[id] = true
	}
	for i := range scenarios {
		s := reports.Scenario{
			ID: fmt.Sprintf("1/f/scenario-%d", i), Name: fmt.Sprintf("Scenario %d", i),
			Feature: "1/f.feature", Line: i + 1,
			Requirements: []string{fmt.Sprintf("requirement-%d", i/4)}, Outcome: reports.Passed,
			Evidence: fmt.Sprintf("evidence/%d.jsonl", i),
		}
		if i%100 == 7 {
			s.Outcome, s.Mismatches = reports.Failed,
				[]reports.Mismatch{{Rule: hostile, Where: hostile, Expected: hostile,
					Found: strings.Repeat("long", 500)}}
		}
		in.Scenarios = append(in.Scenarios, s)
	}
	return reports.Assemble(ledger, in)
}

// events is the evidence of one scenario, of about the usual size.
func events(s reports.Scenario) ([]evidence.Event, error) {
	log := evidence.NewLog()
	log.Add(evidence.StepBegan, "the agent runs:", evidence.Step{})
	log.Add(evidence.RunRequest, "run 1", map[string]string{"code": strings.Repeat("console.log("+s.ID+");\n", 10)})
	log.Add(evidence.RunAnswer, "run 1",
		evidence.Answer{Result: evidence.Answered,
			Response: json.RawMessage(`{"logs":[{"level":"log","message":"` + strings.Repeat("x", 2000) + `"}]}`)})
	log.Add(evidence.HostStderr, "", hostile)
	return log.Events(), nil
}

// open serves the large report; asked tells what the page asked for.
func open(t *testing.T) (ctx context.Context, address string, asked *[]string) {
	t.Helper()
	var page bytes.Buffer
	earlier := &render.Earlier{Name: "an earlier run", Worse: []render.Change{
		{ID: "requirement-1", Old: reports.Passed, New: reports.Failed},
		{ID: "requirement-26", Old: reports.Passed, New: reports.Failed},
	}}
	if err := (render.HTML{Evidence: events, Earlier: earlier}).Write(&page, large()); err != nil {
		t.Fatal(err)
	}
	t.Logf("the page has %d kB", page.Len()/1000)
	asked = &[]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" && r.URL.Path != "/favicon.ico" {
			*asked = append(*asked, r.URL.Path)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page.Bytes())
	}))
	t.Cleanup(server.Close)
	return browser(t), server.URL + "/", asked
}

func TestALargeReport(t *testing.T) {
	ctx, address, asked := open(t)
	said := listen(t, ctx)
	do(t, ctx, chromedp.Navigate(address))
	t.Logf("%d scenarios: opened in %.0f ms", scenarios,
		value[float64](t, ctx, `performance.getEntriesByType("navigation")[0].loadEventEnd`))
	want(t, "all shown", value[string](t, ctx, `document.querySelector("output").value`), "250 of 250 shown")

	t.Run("filters", func(t *testing.T) {
		before := map[string]string{}
		for _, c := range []struct {
			field, text string
			shown       int
		}{
			{"outcome", "failed", 10}, {"outcome", "missed", 10}, {"outcome", "", 250},
			{"cause", "1", 10}, {"cause", "", 250}, {"change", "worse", 2}, {"change", "", 250},
			{"level", "SHOULD", 50}, {"level", "", 250},
			{"section", "3.2", 5}, {"section", "", 250},
			{"text", "scenario-407", 1}, {"text", "OBLIGATION 117.", 1}, {"text", "no such text", 0}, {"text", "", 250},
		} {
			shown, took := filter(t, ctx, c.field, c.text)
			// A busy machine is slow once, and a slow page is slow each time.
			for again := 0; took >= 100 && again < 5; again++ {
				filter(t, ctx, c.field, before[c.field])
				_, repeated := filter(t, ctx, c.field, c.text)
				took = min(took, repeated)
			}
			before[c.field] = c.text
			t.Logf("%s %q: %.1f ms", c.field, c.text, took)
			want(t, c.field+" "+c.text, shown, c.shown)
			if took >= 100 {
				t.Errorf("%s %q took %.1f ms; at most 100 are not felt", c.field, c.text, took)
			}
		}
	})
	t.Run("text of a host is only text", func(t *testing.T) {
		want(t, "script", value[bool](t, ctx, `"pwned" in window`), false)
		want(t, "images", value[int](t, ctx, `document.images.length`), 0)
		want(t, "requests", len(*asked), 0)
	})
	t.Run("a link arrives at a folded and filtered scenario", func(t *testing.T) {
		filter(t, ctx, "outcome", "failed")
		do(t, ctx, execute(`location.hash = "#1/f/scenario-500"`),
			chromedp.WaitVisible(`[id="1/f/scenario-500"]`))
		want(t, "in sight", value[bool](t, ctx,
			`(() => { const box = document.getElementById("1/f/scenario-500").getBoundingClientRect(); return `+
				`box.top >= 0 && box.top < innerHeight && box.height > 0; })()`), true)
		do(t, ctx, chromedp.Navigate(address+"#requirement-77"))
		want(t, "open", value[bool](t, ctx, `document.getElementById("requirement-77").open`), true)
	})
	t.Run("every link arrives", func(t *testing.T) {
		for _, width := range []int64{1200, 390} {
			do(t, ctx, chromedp.Navigate("about:blank"), chromedp.EmulateViewport(width, 844),
				chromedp.Navigate(address))
			links := value[int](t, ctx, `document.querySelectorAll("#overview a").length`)
			want(t, "many links", links > 20, true)
			want(t, fmt.Sprintf("what lands elsewhere at %d pixels", width), landed(t, ctx), "")
		}
		do(t, ctx, chromedp.EmulateViewport(1200, 900))
	})
	t.Run("the filter is in the address", func(t *testing.T) {
		do(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(address+"#?section=1.2&outcome=failed"))
		want(t, "shown", value[string](t, ctx, `document.querySelector("output").value`), "1 of 250 shown")
		filter(t, ctx, "section", "")
		want(t, "address", value[string](t, ctx, `location.hash`), "#?outcome=failed")
		filter(t, ctx, "outcome", "")
		want(t, "without a filter", value[string](t, ctx, `location.hash`), "")
		do(t, ctx, execute(`document.querySelector(".causes details").open = true; `+
			`document.querySelector('[href="#?cause=1"]').click()`), chromedp.WaitNotVisible("#overview"))
		want(t, "of a cause", value[string](t, ctx, `document.querySelector("output").value`), "10 of 250 shown")
		want(t, "only its scenarios",
			value[int](t, ctx, `document.querySelectorAll("[data-cause]:not([hidden])").length`), 10)
		do(t, ctx, execute(`document.getElementById("all").click()`), chromedp.WaitVisible("#overview"))
	})
	t.Run("a failure, its command and its link can be copied", func(t *testing.T) {
		do(t, ctx, execute(`window.taken = []; Object.defineProperty(navigator, "clipboard", { value: { `+
			`writeText: async (text) => { taken.push(text); } } }); location.hash = "#1/f/scenario-7"`),
			chromedp.WaitVisible(`[id="1/f/scenario-7"]`),
			execute(`document.querySelectorAll('[id="1/f/scenario-7"] [data-copy]').forEach((b) => b.click())`),
			execute(`document.querySelector("#requirement-1 [data-copy=link]").click()`))
		for i, what := range []string{"Obligation number 1.", "conformance run --id requirement-1 ", "#requirement-1"} {
			if text := value[string](t, ctx, fmt.Sprintf(`taken[%d]`, i)); !strings.Contains(text, what) {
				t.Errorf("no %q in %q", what, text)
			}
		}
	})
	t.Run("keys", func(t *testing.T) {
		do(t, ctx, press("/"))
		want(t, "focus", value[string](t, ctx, `document.activeElement.name`), "text")
		want(t, "the key itself", value[string](t, ctx, `document.activeElement.value`), "")
		do(t, ctx, chromedp.KeyEvent("scenario-12/"))
		want(t, "typed", value[string](t, ctx, `document.activeElement.value`), "scenario-12/")
		do(t, ctx, execute(`document.querySelector("form").reset()`), chromedp.WaitVisible("#requirement-3"),
			execute(`document.querySelector("#requirement-3 > summary").focus()`), chromedp.KeyEvent(kb.Enter))
		want(t, "unfolded", value[bool](t, ctx, `document.getElementById("requirement-3").open`), true)
	})
	t.Run("the keyboard reaches everything", func(t *testing.T) {
		want(t, "what Tab passes over", value[string](t, ctx, `[...document.querySelectorAll("[onclick], .chips span, summary, a, button, pre")]
			.filter((e) => !e.matches("summary, a[href], button, .chips input + span, [tabindex='0']"))
			.map((e) => e.outerHTML.slice(0, 80)).join("\n")`), "")
		do(t, ctx, execute(`scrollTo(0, 0); document.querySelector("[name=outcome]").focus()`),
			chromedp.KeyEvent(kb.ArrowRight))
		want(t, "chosen by an arrow",
			value[string](t, ctx, `new FormData(document.querySelector("form")).get("outcome")`), "missed")
		want(t, "shown", value[string](t, ctx, `document.querySelector("output").value`), "10 of 250 shown")
		do(t, ctx, execute(`document.getElementById("all").click()`), chromedp.WaitVisible("#overview"))
	})
	t.Run("a phone", func(t *testing.T) {
		do(t, ctx, chromedp.EmulateViewport(360, 740),
			execute(`document.querySelectorAll("details").forEach((d, i) => { if (i < 60) d.open = true; })`))
		want(t, "what is wider than the screen",
			value[string](t, ctx, `[...document.querySelectorAll("body *")].filter((e) =>
			!e.closest(".wide, pre") && e.getBoundingClientRect().right > 361).slice(0, 5).map((e) => e.outerHTML.slice(0, 100)).join("\n")`), "")
		want(t, "width", value[int](t, ctx, `document.documentElement.scrollWidth`), 360)
	})
	t.Run("what is broken stands first", func(t *testing.T) {
		for width, first := range map[int64]string{1200: `".verdict", ".bar", ".chips", ".causes summary"`,
			390: `".verdict", ".bar", ".chips"`} {
			do(t, ctx, chromedp.Navigate("about:blank"), chromedp.EmulateViewport(width, 844),
				chromedp.Navigate(address))
			want(t, fmt.Sprintf("out of sight at %d pixels", width), value[string](t, ctx,
				`[`+first+`].filter((name) => { const box = document.querySelector(name).getBoundingClientRect(); `+
					`return box.top < 0 || box.bottom > innerHeight; }).join()`), "")
		}
		do(t, ctx, execute(`document.querySelector(".unmet > li > a").click()`))
		want(t, "its row is open",
			value[bool](t, ctx, `document.querySelector(document.querySelector(".unmet > li > a").hash).open`), true)
	})
	t.Run("no row is painted over the filter", func(t *testing.T) {
		do(t, ctx, chromedp.EmulateViewport(1200, 900),
			execute(`scrollTo(0, document.querySelector("main").offsetTop + 3000)`))
		want(t, "topmost", value[bool](t, ctx,
			`(() => { const box = document.querySelector("form").getBoundingClientRect(); return `+
				`document.elementFromPoint(box.right - 5, box.top + 20).closest("form") !== null; })()`), true)
	})
	t.Run("light and dark", func(t *testing.T) {
		var backs []string
		for _, scheme := range []string{"light", "dark"} {
			do(t, ctx, prefer(scheme))
			backs = append(backs, value[string](t, ctx, `getComputedStyle(document.body).backgroundColor`))
			want(t, "faint text in the "+scheme+" theme", value[string](t, ctx, contrastScript), "")
		}
		if backs[0] == backs[1] {
			t.Errorf("both are %s", backs[0])
		}
	})
	// The last line shows that the console was heard.
	do(t, ctx, execute(`console.error("heard")`))
	want(t, "what the console says", strings.Join(said(), "\n"), "console.error")
}
