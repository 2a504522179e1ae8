package mutants_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemode/refhost/mutants"
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

// What a mutant does to the code shows in what the script finds.
func TestMutantsOfSources(t *testing.T) {
	secret := filepath.ToSlash(filepath.Join(t.TempDir(), "secret"))
	if err := os.WriteFile(secret, []byte("told"), 0o600); err != nil {
		t.Fatal(err)
	}
	for id, c := range map[string]struct{ script, standard, broken string }{
		"process-left": {`globalThis.__codemode_result__ = typeof globalThis.process?.exit;`,
			`"undefined"`, `"function"`},
		"file-imports-read": {fmt.Sprintf(`try { globalThis.__codemode_result__ = (await `+
			`import("file://%s")).default; } catch {}`, secret), `"result":null`, `"told"`},
		"return-accepted": {"console.log(\"seen\");\nreturn 1; // the end", `"logs":[]`, `"diagnostics":[]`},
		"imports-as-variables": {"import { CodemodeError } from \"@codemode/errors\";\nCodemodeError = " +
			"1;\nconsole.log(CodemodeError);", `"severity":"error"`, `"message":"1"`},
		"result-list-copied": {"const list = [];\nglobalThis.__codemode_result__ = list;\nlist.push(1);",
			`"result":[1]`, `"result":[]`},
	} {
		t.Run(id, func(t *testing.T) {
			for host, want := range map[string]string{"none": c.standard, id: c.broken} {
				var out buffer
				program(host, io.NopCloser(strings.NewReader(c.script)), &out, "run", "-")
				if !strings.Contains(out.String(), want) {
					t.Errorf("%s: the response lacks %s: %s", host, want, out.String())
				}
			}
		})
	}
}

func TestResultLeftBehind(t *testing.T) {
	set := broken(t, "result-left-behind")
	set.Source(`globalThis.__codemode_result__ = 7;`)
	if got := set.Source(`console.log(1);`); got != `globalThis.__codemode_result__ = 7;console.log(1);` {
		t.Errorf("got %s", got)
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
	set.Source("1;\n//# sourceMappingURL=" + server.URL + "/a.map")
	if got := <-asked; got != "/a.map" {
		t.Errorf("%s was downloaded", got)
	}
	folder := filepath.ToSlash(filepath.Join(t.TempDir(), "new"))
	set = broken(t, "paths-mounted")
	set.Source(`const path = "` + folder + `";`)
	if _, err := os.Stat(folder); err != nil && strings.HasPrefix(folder, "/") {
		t.Error(err)
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
