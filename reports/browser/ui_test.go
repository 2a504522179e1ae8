//go:build browser

package browser_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	pageproto "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"codemode/conformance"
	"codemode/conformance/program/ui"
	"codemode/features"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// fakeRunner ends each scenario at once, one in ten as failed, until the page stops it.
type fakeRunner struct {
	by conformance.Suite
	// hold is closed to let a run go on after its first scenario.
	hold chan struct{}
}

func (f *fakeRunner) Run(ctx context.Context, ids []string, tell ui.Listener) (reports.Report, error) {
	chosen, err := f.by.Plan.Select(reports.Selection{IDs: ids})
	if err != nil {
		return reports.Report{}, err
	}
	tell.Started(len(chosen))
	in := reports.Input{Selected: map[string]bool{}, Selection: reports.Selection{IDs: ids}}
	for i, c := range chosen {
		tell.Began(c.ID)
		if i == 1 {
			select {
			case <-f.hold:
			case <-ctx.Done():
				return reports.Report{}, ctx.Err()
			}
		}
		s := reports.Scenario{ID: c.ID, Name: c.Name, Feature: c.Feature, Line: c.Line, Requirements: c.Requirements,
			Outcome: reports.Passed}
		if i%10 == 3 && len(c.Requirements) > 0 {
			steps := c.Steps()
			s.Outcome, s.Step = reports.Failed, steps[len(steps)-1].Text
			s.Mismatches = []reports.Mismatch{{Rule: "the result " + hostile, Where: "run 1, /result", Expected: "1",
				Found: hostile}}
		}
		for _, id := range c.Requirements {
			in.Selected[id] = true
		}
		in.Scenarios = append(in.Scenarios, s)
		tell.Finished(s, recordedOf(c.ID))
	}
	return reports.Assemble(f.by.Ledger, in), nil
}

func recordedOf(id string) []evidence.Event {
	log := evidence.NewLog()
	log.Add(evidence.RunRequest, "run 1", map[string]string{"code": "console.log(" + id + ");\n" + hostile})
	log.Add(evidence.RunAnswer, "run 1", evidence.Answer{Result: evidence.Answered,
		Response: json.RawMessage(`{"logs":[],"result":"` + strings.Repeat("x", 3000) + `"}`)})
	log.Add(evidence.HostStderr, "", hostile)
	return log.Events()
}

// openUI serves the page over a fake runner and opens it.
func openUI(t *testing.T) (ctx context.Context, runner *fakeRunner) {
	t.Helper()
	by, err := conformance.Load(spec.Files(), features.Files(), spec.Default().String())
	if err != nil {
		t.Fatal(err)
	}
	runner = &fakeRunner{by: by, hold: make(chan struct{})}
	page, err := ui.New(ui.Options{Runner: runner, Plan: by.Plan, Ledger: by.Ledger,
		About: reports.Report{Host: reports.Host{Command: "./host " + hostile}, Seed: 3}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(page)
	t.Cleanup(func() { page.Close(); server.Close() })
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)
	if path := os.Getenv("CHROMIUM"); path != "" {
		options = append(options, chromedp.ExecPath(path))
	}
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	ctx, stop = context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(stop)
	do(t, ctx, watchErrors(), chromedp.EmulateViewport(1300, 850), chromedp.Navigate(server.URL+page.Path()),
		settled(`document.querySelector("#status").textContent === "Nothing was run yet."`))
	return ctx, runner
}

// watchErrors has the page keep what goes wrong in it, also what its policy refuses.
func watchErrors() chromedp.Action[chromedp.Void] {
	const script = `window.wrong = [];
for (const level of ["error", "warn"]) console[level] = (...words) => window.wrong.push(words.join(" "));
addEventListener("error", (event) => window.wrong.push(String(event.message)), true);
addEventListener("unhandledrejection", (event) => window.wrong.push(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => window.wrong.push("policy: " + event.blockedURI));`
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, pageproto.AddScriptToEvaluateOnNewDocument,
			pageproto.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	})
}

// settled waits until a condition holds in the page, whose policy forbids what chromedp
// would wait with.
func settled(condition string) chromedp.Action[chromedp.Void] {
	awaited := func(p *runtime.EvaluateParams) { await := true; p.AwaitPromise = &await }
	return chromedp.Evaluate[chromedp.Void](`new Promise((done) => { (function look() { if (`+condition+
		`) done(); else requestAnimationFrame(look); })(); }).then(() => undefined)`, awaited)
}

// picture keeps what the page looks like in the folder $PICTURES, if there is one.
func picture(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	folder := os.Getenv("PICTURES")
	if folder == "" {
		return
	}
	data, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644)
	}
	if err != nil {
		t.Error(err)
	}
}

const (
	statusIs  = `document.querySelector("#status").textContent`
	openedIs  = `(document.querySelector("#shown h3")?.textContent ?? "")`
	isOpened  = `document.querySelector("#shown .scenario")?.id === decodeURIComponent(location.hash.slice(1))`
	countOf   = `Number(document.querySelector("input[value=%s]").parentElement.querySelector("span").textContent)`
	shownRows = `document.querySelectorAll("#tree li:not([hidden])").length`
)

func TestUI(t *testing.T) {
	ctx, runner := openUI(t)
	all := len(runner.by.Plan.Scenarios())

	t.Run("filters", func(t *testing.T) {
		for _, text := range []string{"c", "co", "con", "console string", "no-such-text", "e", "a"} {
			took := value[float64](t, ctx, fmt.Sprintf(`(() => { const f = document.querySelector("form");
f.elements.text.value = %q; const before = performance.now();
f.dispatchEvent(new Event("input", { bubbles: true })); document.body.offsetHeight; return performance.now() - before; })()`, text))
			t.Logf("%q among %d: %.1f ms, %d rows", text, all, took, value[int](t, ctx, shownRows))
		}
		do(t, ctx, execute(`document.querySelector("form").elements.text.value = "no-such-text";
document.querySelector("form").dispatchEvent(new Event("input", { bubbles: true }))`))
		want(t, "rows without a fit", value[int](t, ctx, shownRows), 0)
		do(t, ctx, execute(`document.querySelector("form").reset();
document.querySelector("form").dispatchEvent(new Event("input", { bubbles: true }))`))
		picture(t, ctx, "ui-begin")
	})
	t.Run("a run is seen while it goes on", func(t *testing.T) {
		want(t, "the button", value[string](t, ctx, `document.querySelector("#run").textContent`),
			fmt.Sprintf("Run all %d", all))
		do(t, ctx, execute(`document.querySelector("#run").click()`),
			settled(`document.querySelector("#progress").value === 1`))
		want(t, "status", value[string](t, ctx, statusIs), fmt.Sprintf("Running: 1 of %d", all))
		want(t, "a second run", value[bool](t, ctx, `document.querySelector("#run").disabled`), true)
		picture(t, ctx, "ui-running")
		close(runner.hold)
		do(t, ctx, settled(statusIs+`.startsWith("not conformant")`))
		passed, missed := value[int](t, ctx, fmt.Sprintf(countOf, "passed")),
			value[int](t, ctx, fmt.Sprintf(countOf, "missed"))
		if passed+missed != all || missed < all/20 {
			t.Errorf("%d passed and %d did not, of %d", passed, missed, all)
		}
	})
	t.Run("by keyboard alone", func(t *testing.T) {
		do(t, ctx, press("/"), chromedp.KeyEvent("console-captured"), chromedp.KeyEvent(kb.Tab),
			chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab))
		want(t, "in the tree", value[string](t, ctx, `document.activeElement.id`), "tree")
		const active = `document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))`
		do(t, ctx, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown))
		want(t, "two rows down", value[string](t, ctx, active+`.getAttribute("aria-level")`), "3")
		do(t, ctx, chromedp.KeyEvent(" "))
		want(t, "picked", value[string](t, ctx, active+`.getAttribute("aria-checked")`), "true")
		want(t, "its requirement", value[string](t, ctx,
			`document.querySelector("[aria-level='2']:not([hidden])").getAttribute("aria-checked")`), "mixed")
		want(t, "the button", value[string](t, ctx, `document.querySelector("#run").textContent`), "Run 1 picked")
		do(t, ctx, chromedp.KeyEvent(kb.Enter), settled(openedIs+` !== ""`))
		want(t, "in the scenario", value[string](t, ctx, `document.activeElement.id`), "detail")
		do(t, ctx, chromedp.KeyEvent(kb.Tab))
		want(t, "its first button", value[string](t, ctx, `document.activeElement.id`), "again")
		do(t, ctx, chromedp.KeyEvent(kb.Escape))
		want(t, "back in the tree", value[string](t, ctx, `document.activeElement.id`), "tree")
		do(t, ctx, chromedp.KeyEvent(" "), press("r"), settled(statusIs+`.includes(" only")`))
		do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
		want(t, "folded", value[string](t, ctx, active+`.getAttribute("aria-expanded")`), "false")
	})
	t.Run("what did not pass", func(t *testing.T) {
		do(t, ctx, execute(`document.querySelector("form").reset(); document.querySelector("input[value=missed]").click();
document.querySelector("#tree li[aria-level='3']:not([hidden])").click()`), settled(isOpened))
		want(t, "its outcome", value[bool](t, ctx, openedIs+`.startsWith("failed")`), true)
		want(t, "the step", value[int](t, ctx, `document.querySelectorAll(".steps .failed").length`), 1)
		want(t, "the run that is named", value[int](t, ctx, `document.querySelectorAll(".run.named").length`), 1)
		want(t, "its reason in the list", value[bool](t, ctx,
			`document.querySelector("#tree [aria-selected=true] .why").textContent.includes("the result")`), true)
		want(t, "its address", value[bool](t, ctx, `location.hash.length > 1`), true)
	})
	t.Run("text of a host is only text", func(t *testing.T) {
		want(t, "script", value[bool](t, ctx, `"pwned" in window`), false)
		want(t, "images", value[int](t, ctx, `document.images.length`), 0)
	})
	t.Run("light and dark, wide and narrow", func(t *testing.T) {
		for _, scheme := range []string{"light", "dark"} {
			do(t, ctx, prefer(scheme), chromedp.EmulateViewport(1300, 850))
			want(t, "faint text in the "+scheme+" theme", value[string](t, ctx, contrastScript), "")
			picture(t, ctx, "ui-"+scheme)
			do(t, ctx, chromedp.EmulateViewport(360, 740))
			want(t, "width", value[int](t, ctx, `document.documentElement.scrollWidth`), 360)
			picture(t, ctx, "ui-phone-"+scheme)
		}
		want(t, "the list", value[bool](t, ctx, `document.querySelector("#list").offsetHeight > 0`), false)
		do(t, ctx, execute(`document.querySelector("#back").click()`))
		want(t, "the list again", value[bool](t, ctx, `document.querySelector("#list").offsetHeight > 0`), true)
		want(t, "what is wider than the screen", value[string](t, ctx, `[...document.querySelectorAll("body *")]
.filter((e) => e.getBoundingClientRect().right > 361).slice(0, 5).map((e) => e.outerHTML.slice(0, 200)).join("\n")`), "")
		want(t, "width of the list", value[int](t, ctx, `document.documentElement.scrollWidth`), 360)
		picture(t, ctx, "ui-phone-list")
		do(t, ctx, chromedp.EmulateViewport(1300, 850))
	})
	t.Run("a run is stopped", func(t *testing.T) {
		runner.hold = make(chan struct{})
		do(t, ctx, execute(`document.querySelector("#failed").click()`), settled(statusIs+`.startsWith("Running: 1")`),
			execute(`document.querySelector("#stop").click()`), settled(statusIs+` === "the run was stopped"`))
		want(t, "what runs", value[int](t, ctx, `document.querySelectorAll(".state.running, .state.waiting").length`), 0)
	})
	t.Run("a page that is opened again knows all", func(t *testing.T) {
		opened := value[string](t, ctx, openedIs)
		do(t, ctx, chromedp.Reload(), settled(isOpened))
		want(t, "the scenario", value[string](t, ctx, openedIs), opened)
		do(t, ctx, settled(fmt.Sprintf(countOf, "passed")+` > 0`))
	})
	want(t, "what went wrong", value[string](t, ctx, `window.wrong.join("\n")`), "")
	want(t, "what was not found", value[string](t, ctx, `performance.getEntriesByType("resource")
.filter((r) => r.responseStatus >= 400).map((r) => r.name).join("\n")`), "")
}
