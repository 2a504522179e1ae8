package oauth

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// saying is an authorization server that answers with a text.
type saying string

func (s saying) RoundTrip(*http.Request) (*http.Response, error) {
	recorder := httptest.NewRecorder()
	_, _ = io.WriteString(recorder, string(s))
	return recorder.Result(), nil
}

func TestWhatAnAuthorizationServerSaysOfItself(t *testing.T) {
	const here = `{"issuer":"https://a.test/x","token_endpoint":"https://a.test/token"`
	for name, c := range map[string]struct{ text, told, err string }{
		"as it should be":   {here + `,"code_challenge_methods_supported":["plain","S256"]}`, "", ""},
		"without S256":      {here + `,"code_challenge_methods_supported":["plain"]}`, "", "takes no S256"},
		"nothing of it":     {here + `}`, "", ""}, // the SDK refuses that
		"another origin":    {strings.Replace(here, "a.test/t", "b.test/t", 1) + "}", `sent to "https://b.test", as`, ""},
		"metadata of other": {`{"authorization_servers":[]}`, "", ""},
	} {
		told := ""
		req := httptest.NewRequest(http.MethodGet, "https://a.test/.well-known", nil)
		response, err := announced{saying(c.text), func(text string) { told += text }}.RoundTrip(req)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := io.ReadAll(response.Body); string(text) != c.text {
			t.Errorf("%s: it is read as %s", name, text)
		}
		if !strings.Contains(told, c.told) || told != "" && c.told == "" {
			t.Errorf("%s: told %q", name, told)
		}
	}
}

// TestTokensWithControlCharacters: one that no header can have ends the login, and is not kept.
func TestTokensWithControlCharacters(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"access_token":"se\ncond","token_type":"Bearer"}`)
	}))
	t.Cleanup(server.Close)
	s := Store{t.TempDir()}
	address, seen := recording(t)
	file := kept(t, s, address, server.URL, -time.Hour)
	post(t, sender(s, address), address)
	if got := strings.Join(seen(), "|"); got != " body" {
		t.Errorf("the server was sent %q", got)
	}
	if g, err := load(file, address); err != nil || g.Token.AccessToken != "first" {
		t.Errorf("the file has %+v, %v", g, err)
	}
}
