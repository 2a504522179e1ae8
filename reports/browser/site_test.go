//go:build browser

package browser_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"

	"codemode/reports"
	"codemode/reports/site"
	"codemode/spec"
)

// TestTheSite looks at a page of each kind, with hosts that fail, in both themes and on a phone.
func TestTheSite(t *testing.T) {
	files := fstest.MapFS{}
	older, other := large(), large()
	older.Host.Version, other.Host.Name = "0", "another"
	other.Readings = []reports.Reading{{ID: "open", Section: "3", Question: "Which?", Reading: "a", Reference: "a"}}
	runs := []site.Run{{Report: older}, {Report: large()}, {Report: other}}
	nothing := func(spec.ID) (spec.Ledger, error) { return spec.Ledger{}, nil }
	err := site.Write(runs, nothing, func(name string, data []byte) error {
		files[name] = &fstest.MapFile{Data: data}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServerFS(files))
	t.Cleanup(server.Close)
	ctx := browser(t)
	said := listen(t, ctx)
	for _, name := range []string{"index.html", "matrix.html", "requirements.html", "questions.html",
		"hosts/another.html", "requirements/requirement-1.html"} {
		do(t, ctx, chromedp.EmulateViewport(360, 740), chromedp.Navigate(server.URL+"/"+name))
		want(t, "width of "+name, value[int](t, ctx, `document.documentElement.scrollWidth`), 360)
		for _, scheme := range []string{"light", "dark"} {
			do(t, ctx, prefer(scheme))
			want(t, "faint text of "+name+" in the "+scheme+" theme", value[string](t, ctx, contrastScript), "")
		}
	}
	want(t, "what the console says", strings.Join(said(), "\n"), "")
}
