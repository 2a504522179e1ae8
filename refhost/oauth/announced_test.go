package oauth

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/oauth2"
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
		"as it should be": {here + `,"code_challenge_methods_supported":["plain","S256"]}`, "", ""},
		"without S256":    {here + `,"code_challenge_methods_supported":["plain"]}`, "", "takes no S256"},
		"nothing of it":   {here + `}`, "", ""}, // the SDK refuses that
		"another origin":  {strings.Replace(here, "a.test/t", "b.test/t", 1) + "}", `sent to "https://b.test", as`, ""},
		// Whoever follows it reads names as they are.
		"another origin beside a name that none reads": {strings.Replace(here, "a.test/t", "b.test/t", 1) +
			`,"Token_Endpoint":"https://a.test/t"}`, `sent to "https://b.test", as`, ""},
		"without S256, beside one": {here + `,"code_challenge_methods_supported":["plain"],` +
			`"Code_Challenge_Methods_Supported":["S256"]}`, "", "takes no S256"},
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

// TestTokensThatAreNotTaken: one that no header can have, that is too short to be looked for in texts, or too long,
// ends the login, and is not kept.
func TestTokensThatAreNotTaken(t *testing.T) {
	long := strings.Repeat("x", 8<<10)
	for name, given := range map[string]string{
		"with control characters":      `"access_token":"second\ntoken"`,
		"too short":                    `"access_token":"seconds"`,
		"too short for a renewal":      `"access_token":"second-token","refresh_token":"t"`,
		"longer than any":              `"access_token":"x` + long + `"`,
		"longer than any to a renewal": `"access_token":"second-token","refresh_token":"x` + long + `"`,
	} {
		t.Run(name, func(t *testing.T) {
			s := Store{t.TempDir()}
			address, seen := recording(t)
			file := kept(t, s, address, giving(t, given), -time.Hour)
			post(t, sender(s, address), address)
			if got := strings.Join(seen(), "|"); got != " body" {
				t.Errorf("the server was sent %.100q", got)
			}
			if g, err := load(file, address); err != nil || g.Token.AccessToken != "first-token" {
				t.Errorf("the file has %+v, %v", g, err)
			}
		})
	}
}

// giving is an authorization server that gives one answer to all who ask for a token.
func giving(t *testing.T, members string) (address string) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"token_type":"Bearer",`+members+"}")
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// TestFewTokensAreKnown: an authorization server can give others without end, and each is looked for in each text.
func TestFewTokensAreKnown(t *testing.T) {
	s := Store{t.TempDir()}
	const address = "https://a.example/mcp"
	kept(t, s, address, "https://b.example", time.Hour)
	tokens := s.Tokens("issues", address, quiet())
	tokens.kept.ClientSecret = "secret-of-the-client"
	for i := range 1000 {
		tokens.kept.Token = &oauth2.Token{AccessToken: fmt.Sprint("access-", i), RefreshToken: "refresh-token"}
		tokens.learn()
	}
	known := tokens.Secrets()
	if len(known) > 8 {
		t.Errorf("%d secrets are known", len(known))
	}
	for _, there := range []string{"secret-of-the-client", "refresh-token", "access-999", "access-998"} {
		if !slices.Contains(known, there) {
			t.Errorf("%s is not known, of %q", there, known)
		}
	}
}
