//go:build browser

package browser_test

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser starts Chromium for a test.
func browser(t *testing.T) context.Context {
	t.Helper()
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
	return ctx
}

func do(t *testing.T, ctx context.Context, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// value evaluates JavaScript in the page.
func value[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// execute is value for a script whose value is of no interest.
func execute(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](script + "; undefined")
}

// prefer makes the page light or dark.
func prefer(scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	})
}

// press is one key as a keyboard sends it: the text comes with the key, and not
// if the page prevents it.
func press(key string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, input.DispatchKeyEvent,
			input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Text: key})
		return err
	})
}

func want[T comparable](t *testing.T, what string, got, wanted T) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s: %v, want %v", what, got, wanted)
	}
}

// filter sets a field of the form as a person does, and returns how many
// requirements are shown and how many milliseconds that took.
const filterScript = `(() => {
  const form = document.querySelector("form");
  const [field, value] = [form.elements[%q], %q];
  if (field instanceof RadioNodeList) [...field].find((radio) => radio.value === value).checked = true;
  else field.value = value;
  const before = performance.now();
  form.dispatchEvent(new Event("input", { bubbles: true }));
  document.body.offsetHeight;
  return [document.querySelectorAll(".requirement:not([hidden])").length, performance.now() - before];
})()`

func filter(t *testing.T, ctx context.Context, field, text string) (shown int, took float64) {
	t.Helper()
	pair := value[[]float64](t, ctx, fmt.Sprintf(filterScript, field, text))
	return int(pair[0]), pair[1]
}

// contrastScript names what has a contrast of less than 4.5 (WCAG AA).
const contrastScript = `(() => {
  const light = (color) => color.match(/[\d.]+/g).slice(0, 3).map((n) => n / 255)
    .map((n) => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4)
    .reduce((sum, n, i) => sum + n * [0.2126, 0.7152, 0.0722][i], 0);
  const back = (e) => { const color = getComputedStyle(e).backgroundColor; return color.startsWith("rgba(0, 0, 0, 0") ? back(e.parentElement) : color; };
  const faint = new Set();
  for (const e of document.querySelectorAll("body *:not(option)")) {
    if (![...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())) continue;
    const [a, b] = [light(getComputedStyle(e).color), light(back(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) faint.add(e.localName + "." + e.className + " " + getComputedStyle(e).color);
  }
  return [...faint].join("\n");
})()`

// listen returns what tells all that the page wrote to the console since: errors, warnings
// of the browser and refusals of its policy.
func listen(t *testing.T, ctx context.Context) (said func() []string) {
	t.Helper()
	do(t, ctx)
	var mu sync.Mutex
	var lines []string
	err := chromedp.Listen(ctx, func(event any) {
		mu.Lock()
		defer mu.Unlock()
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			lines = append(lines, e.ExceptionDetails.Text)
		case *runtime.EventConsoleAPICalled:
			lines = append(lines, fmt.Sprintf("console.%s", e.Type))
		case *log.EventEntryAdded:
			lines = append(lines, e.Entry.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		return lines
	}
}

// landed follows every link within the page, and names those whose target does not come to
// the top of the window, or as near as the end of the page allows.
func landed(t *testing.T, ctx context.Context) string {
	t.Helper()
	return awaited(t, ctx, `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const missed = [];
  // Of those below the overview, which are alike, some are followed.
  const links = [...document.querySelectorAll('a[href^="#"]')].filter((a, i) => a.closest("#overview") || i % 25 === 0);
  for (const hash of new Set(links.map((a) => a.getAttribute("href")))) {
    if (hash.startsWith("#?")) continue;
    location.hash = hash;
    await frame(); await frame(); await frame();
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    const top = target?.getBoundingClientRect().top;
    const form = document.querySelector("form");
    const sticky = getComputedStyle(form).position === "sticky" ? form.offsetHeight : 0;
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    if (!(Math.abs(top - sticky) < 40 || atEnd && top < innerHeight)) missed.push(hash + " " + top);
  }
  return missed.join("\n");
})()`)
}

// awaited is the value of a script's promise.
func awaited(t *testing.T, ctx context.Context, script string) string {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	return v
}
