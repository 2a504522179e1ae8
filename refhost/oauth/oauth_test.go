package oauth

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/oauth2"
)

// kept writes a login of a server, with a token that has that long to live.
func kept(t *testing.T, s Store, address, tokenURL string, life time.Duration) string {
	t.Helper()
	g := grant{URL: address, ClientID: "c", TokenURL: tokenURL,
		Token: &oauth2.Token{AccessToken: "first-token", RefreshToken: "again-and-again", Expiry: time.Now().Add(life)}}
	file := s.File("issues", address)
	if err := g.save(file); err != nil {
		t.Fatal(err)
	}
	return file
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// sender is a client whose requests carry the token to the server's own origin.
func sender(s Store, address string) *http.Client {
	own, _ := url.Parse(address)
	return &http.Client{Transport: Transport{Next: http.DefaultTransport, Tokens: s.Tokens("issues", address, quiet()),
		Own: func(to *url.URL) bool { return to.Scheme == own.Scheme && to.Host == own.Host }}}
}

// recording is a server that notes what it is sent, and refuses some tokens.
func recording(t *testing.T, refused ...string) (address string, seen func() []string) {
	var all []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		all = append(all, r.Header.Get("Authorization")+" "+string(body))
		if slices.Contains(refused, r.Header.Get("Authorization")) {
			w.WriteHeader(http.StatusUnauthorized)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, func() []string { return all }
}

// renewing is an authorization server that gives the token "second-token".
func renewing(t *testing.T) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.PostFormValue("refresh_token") != "again-and-again" {
			w.WriteHeader(http.StatusBadRequest)
		}
		_, _ = io.WriteString(w, `{"access_token":"second-token","token_type":"Bearer","expires_in":3600}`)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func post(t *testing.T, client *http.Client, address string) {
	t.Helper()
	response, err := client.Post(address, "text/plain", strings.NewReader("body"))
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
}

func TestTokenGoesToItsServerOnly(t *testing.T) {
	s := Store{t.TempDir()}
	here, seenHere := recording(t)
	elsewhere, seenElsewhere := recording(t)
	kept(t, s, here, "http://127.0.0.1:1", time.Hour)
	post(t, sender(s, here), here)
	post(t, sender(s, here), elsewhere)
	// A server of another address has no part in the login, whatever its id.
	post(t, sender(s, elsewhere), elsewhere)
	if got, want := seenHere(), []string{"Bearer first-token body"}; !slices.Equal(got, want) {
		t.Errorf("the server was sent %q, want %q", got, want)
	}
	if got, want := seenElsewhere(), []string{" body", " body"}; !slices.Equal(got, want) {
		t.Errorf("another was sent %q, want %q", got, want)
	}
}

func TestTokenIsRenewed(t *testing.T) {
	for name, c := range map[string]struct {
		life    time.Duration
		refused string
		want    []string
	}{
		"when it has expired": {-time.Hour, "", []string{"Bearer second-token body", "Bearer second-token body"}},
		"when it is refused": {time.Hour, "Bearer first-token",
			[]string{"Bearer first-token body", "Bearer second-token body", "Bearer second-token body"}},
		"not without need": {time.Hour, "Bearer second-token",
			[]string{"Bearer first-token body", "Bearer first-token body"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := Store{t.TempDir()}
			address, seen := recording(t, c.refused)
			file := kept(t, s, address, renewing(t), c.life)
			client := sender(s, address)
			post(t, client, address)
			post(t, client, address)
			if !slices.Equal(seen(), c.want) {
				t.Errorf("the server was sent %q, want %q", seen(), c.want)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			renewed := strings.Contains(strings.Join(c.want, " "), "second")
			if strings.Contains(string(text), "second") != renewed || !strings.Contains(string(text), "again") {
				t.Errorf("the file has %s", text)
			}
		})
	}
}

// Another host that uses the same login may have renewed it.
func TestTokenOfAnotherHostIsTaken(t *testing.T) {
	s := Store{t.TempDir()}
	address, seen := recording(t, "Bearer first-token")
	file := kept(t, s, address, "http://127.0.0.1:1", time.Hour)
	client := sender(s, address)
	g, err := load(file, address)
	if err != nil {
		t.Fatal(err)
	}
	g.Token.AccessToken = "other"
	if err := g.save(file); err != nil {
		t.Fatal(err)
	}
	post(t, client, address)
	if want := []string{"Bearer first-token body", "Bearer other body"}; !slices.Equal(seen(), want) {
		t.Errorf("the server was sent %q, want %q", seen(), want)
	}
}

func TestFileThatIsNotOwn(t *testing.T) {
	s := Store{filepath.Join(t.TempDir(), "new")}
	file := kept(t, s, "https://a.example/mcp", "https://b.example", time.Hour)
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the file has mode %v", info.Mode())
	}
	if _, err := load(file, "https://c.example/mcp"); err == nil || !strings.Contains(err.Error(), "another address") {
		t.Errorf("for another address: %v", err)
	}
	if err := os.WriteFile(file, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := load(file, "https://a.example/mcp"); err == nil || !strings.Contains(err.Error(), "log in again") {
		t.Errorf("without a token: %v", err)
	}
	if runtime.GOOS != "windows" {
		if err := os.Chmod(file, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := load(file, "https://a.example/mcp"); err == nil || !strings.Contains(err.Error(), "chmod 600") {
			t.Errorf("readable by others: %v", err)
		}
	}
	if g, err := load(filepath.Join(s.Dir, "none"), ""); g != nil || err != nil {
		t.Errorf("without a login: %v, %v", g, err)
	}
}

// A redirect that keeps the method would carry the refresh token elsewhere.
func TestRedirectsStayAtTheirOrigin(t *testing.T) {
	elsewhere, seen := recording(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/near":
			http.Redirect(w, r, "/here", http.StatusTemporaryRedirect)
		case "/far":
			http.Redirect(w, r, elsewhere, http.StatusTemporaryRedirect)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusTemporaryRedirect)
		}
	}))
	t.Cleanup(server.Close)
	for path, problem := range map[string]string{"/near": "", "/far": "another origin", "/round": "more than 5 times"} {
		response, err := NewClient(server.URL).PostForm(server.URL+path, url.Values{"refresh_token": {"secret"}})
		if err == nil {
			_ = response.Body.Close()
		}
		if (err == nil) != (problem == "") || err != nil && !strings.Contains(err.Error(), problem) {
			t.Errorf("%s: %v, want %q", path, err, problem)
		}
	}
	if got := seen(); len(got) > 0 {
		t.Errorf("another origin was sent %q", got)
	}
}

func TestAnswersAreBounded(t *testing.T) {
	answers := map[string]string{"/large": `"` + strings.Repeat("x", 1<<20) + `"`, "/deep": strings.Repeat("[", 200_000),
		"/fit": strings.Repeat("[", 100) + strings.Repeat("]", 100)}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, answers[r.URL.Path])
	}))
	t.Cleanup(server.Close)
	for path, problem := range map[string]string{"/large": "more than 262144 bytes", "/deep": "more than 100 levels",
		"/fit": ""} {
		response, err := NewClient(server.URL).Get(server.URL + path)
		if problem != "" {
			if err == nil || !strings.Contains(err.Error(), problem) {
				t.Errorf("%s: %v, want %q", path, err, problem)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(response.Body)
		if _ = response.Body.Close(); err != nil || string(text) != answers[path] {
			t.Errorf("%s: read %d bytes, %v", path, len(text), err)
		}
	}
}

func TestPrivateNetworksAreNotAsked(t *testing.T) {
	const elsewhere = "https://example.org/mcp"
	for address, refused := range map[string]bool{"169.254.169.254:80": true, "10.1.2.3:443": true,
		"[fd00::1]:443": true, "[::ffff:192.168.0.1]:443": true, "[::]:80": true, "[ff02::1]:80": true,
		"127.0.0.1:80": true, "[::1]:80": true, "192.0.2.1:443": false, "[2001:db8::1]:443": false} {
		if err := refusePrivate(onThisMachine(elsewhere))("tcp", address, nil); (err != nil) != refused {
			t.Errorf("%s: %v, want refused: %v", address, err, refused)
		}
	}
	for _, server := range []string{"http://localhost:1/mcp", "http://127.0.0.2/mcp", "http://[::1]:8080/"} {
		for _, address := range []string{"127.0.0.1:80", "[::1]:80"} {
			if err := refusePrivate(onThisMachine(server))("tcp", address, nil); err != nil {
				t.Errorf("of %s: %v", server, err)
			}
		}
	}
}

func TestTheBrowserComesBackToThisMachine(t *testing.T) {
	s := Store{Dir: t.TempDir()}
	if _, err := s.Login(t.Context(), Login{Callback: "0.0.0.0:0"}); err == nil ||
		!strings.Contains(err.Error(), "name a loopback address") {
		t.Errorf("a callback for everybody: %v", err)
	}
}
