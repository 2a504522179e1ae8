package mutants_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemode/refhost/altered/codemode/mutants"
	"codemode/refhost/rules"
)

func broken(t *testing.T, id string) rules.Set {
	t.Helper()
	m, ok := mutants.Find(id)
	if !ok {
		t.Fatalf("no mutant %s", id)
	}
	set := rules.Standard()
	m.Apply(&set)
	return set
}

// No mutant changes the text of a script, whatever it is.
func TestMutantsLeaveScriptsAlone(t *testing.T) {
	const script = `import { a } from "@codemode/servers/x"; // a comment
globalThis.__codemode_result__ = await a("\\n", import("file:///a"));` + "\r\n"
	arguments, err := json.Marshal(map[string]any{"code": script, "requestedCapabilities": []string{"x"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants.All() {
		set := rules.Standard()
		if !m.Built {
			m.Apply(&set)
		}
		if r, refused := set.Request(arguments); len(refused) == 0 && r.Code != script {
			t.Errorf("mutant %s is asked %s", m.ID, r.Code)
		}
	}
}

// What code of the host does before a script shows in what the script finds.
func TestMutantsOfSources(t *testing.T) {
	const script = `globalThis.__codemode_result__ = typeof globalThis.process?.exit;`
	for host, want := range map[string]string{"none": `"undefined"`, "process-left": `"function"`} {
		var out buffer
		program(host, io.NopCloser(strings.NewReader(script)), &out, "run", "-")
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: the response lacks %s: %s", host, want, out.String())
		}
	}
}

// What the code of a run keeps, that of a later one gets.
func TestRemembering(t *testing.T) {
	for _, id := range []string{"globals-left-behind", "built-ins-left-behind"} {
		outside := broken(t, id).Outside()
		for _, text := range []string{`["a",1]`, `["b"]`} {
			if _, err := outside["keep"](json.RawMessage(text)); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := outside["kept"](nil); err != nil || string(got) != `[["a",1],["b"]]` {
			t.Errorf("%s: got %s, %v", id, got, err)
		}
	}
}

func TestReplyUnwrappedTwice(t *testing.T) {
	set := broken(t, "reply-unwrapped-twice")
	for value, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"result":{"a":1}}`: `{"a":1}`,
		`{"result":{"a":1}}`:                        `{"result":{"a":1}}`,
		`[1]`:                                       `[1]`,
	} {
		if got := set.Unwrap(json.RawMessage(`{"content":[],"structuredContent":` + value + `}`)); string(got) != want {
			t.Errorf("%s became %s", value, got)
		}
	}
}

func TestMutantsThatReachOutside(t *testing.T) {
	asked := make(chan string, 1)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked <- r.URL.Path }))
	defer server.Close()
	set := broken(t, "source-map-downloaded")
	run(t, set, "1;\n//# sourceMappingURL="+server.URL+"/a.map")
	if got := <-asked; got != "/a.map" {
		t.Errorf("%s was downloaded", got)
	}
	folder := filepath.ToSlash(filepath.Join(t.TempDir(), "new"))
	set = broken(t, "paths-mounted")
	run(t, set, `const path = "`+folder+`";`)
	if _, err := os.Stat(folder); err != nil && strings.HasPrefix(folder, "/") {
		t.Error(err)
	}
}

func run(t *testing.T, set rules.Set, code string) {
	t.Helper()
	arguments, err := json.Marshal(map[string]string{"code": code})
	if err != nil {
		t.Fatal(err)
	}
	if _, refused := set.Request(arguments); len(refused) > 0 {
		t.Errorf("%s is refused: %v", code, refused)
	}
}

func TestInputSchemaOfCodeAlone(t *testing.T) {
	set := broken(t, "request-schema-code-alone")
	text, err := json.Marshal(set.OuterTools("", nil)[0].InputSchema)
	const want = `{"type":"object","required":["code"],"additionalProperties":false,"properties":{"code":{"type":"string"}}}`
	if err != nil || string(text) != want {
		t.Errorf("got %s, %v", text, err)
	}
}
