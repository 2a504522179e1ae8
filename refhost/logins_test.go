package refhost_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/command"
	"codemode/refhost/rules"
)

// authorizationServer gives tokens to clients that register, with PKCE. A refresh token is good for one use.
type authorizationServer struct {
	url string
	mu  sync.Mutex
	// challenges are those of codes that were given.
	challenges map[string]string
	valid      map[string]bool
	renewing   map[string]bool
	// given are all tokens that there ever were, resources what they were asked for.
	given, resources []string
}

func newAuthorizationServer() *authorizationServer {
	a := &authorizationServer{challenges: map[string]string{}, valid: map[string]bool{}, renewing: map[string]bool{}}
	mux := http.NewServeMux()
	reply := func(w http.ResponseWriter, status int, value any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(value)
	}
	mux.HandleFunc("GET /.well-known/oauth-authorization-server", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, http.StatusOK, map[string]any{"issuer": a.url, "authorization_endpoint": a.url + "/authorize",
			"token_endpoint": a.url + "/token", "registration_endpoint": a.url + "/register",
			"response_types_supported": []string{"code"}, "code_challenge_methods_supported": []string{"S256"}})
	})
	mux.HandleFunc("POST /register", func(w http.ResponseWriter, r *http.Request) {
		var client map[string]any
		_ = json.NewDecoder(r.Body).Decode(&client)
		client["client_id"] = "client-of-the-host"
		reply(w, http.StatusCreated, client)
	})
	mux.HandleFunc("GET /authorize", func(w http.ResponseWriter, r *http.Request) {
		q, code := r.URL.Query(), rand.Text()
		a.mu.Lock()
		a.challenges[code] = q.Get("code_challenge")
		a.resources = append(a.resources, q.Get("resource"))
		a.mu.Unlock()
		http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {code}, "state": {q.Get("state")}}.Encode(),
			http.StatusFound)
	})
	mux.HandleFunc("POST /token", func(w http.ResponseWriter, r *http.Request) {
		token, ok := a.give(r)
		if !ok {
			reply(w, http.StatusBadRequest,
				map[string]any{"error": "invalid_grant", "error_description": r.PostFormValue("refresh_token")})
			return
		}
		reply(w, http.StatusOK, token)
	})
	server := httptest.NewServer(mux)
	DeferCleanup(server.Close)
	a.url = server.URL
	return a
}

// give is the answer to a request for a token.
func (a *authorizationServer) give(r *http.Request) (map[string]any, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	challenge, known := a.challenges[r.PostFormValue("code")]
	delete(a.challenges, r.PostFormValue("code"))
	renewed := a.renewing[r.PostFormValue("refresh_token")]
	delete(a.renewing, r.PostFormValue("refresh_token"))
	if !renewed && (!known || challenge != base64.RawURLEncoding.EncodeToString(sum[:])) {
		return nil, false
	}
	access, refresh := "access-"+rand.Text(), "refresh-"+rand.Text()
	a.valid[access], a.renewing[refresh] = true, true
	a.given = append(a.given, access, refresh)
	return map[string]any{"access_token": access, "token_type": "Bearer", "expires_in": 3600, "refresh_token": refresh},
		true
}

// revoke ends access tokens, and refresh tokens as well if all is set.
func (a *authorizationServer) revoke(all bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	clear(a.valid)
	if all {
		clear(a.renewing)
	}
}

func (a *authorizationServer) verify(_ context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.valid[token] {
		return nil, auth.ErrInvalidToken
	}
	return &auth.TokenInfo{Expiration: time.Now().Add(time.Hour)}, nil
}

// protectedServer takes only requests with a token of the authorization server. Its tool leak fails with what it
// was sent, and its tool show returns it.
func protectedServer(a *authorizationServer) string {
	s := newServer(nil, "hello")
	carried := func(r *mcp.CallToolRequest) string { return r.Extra.Header.Get("Authorization") }
	s.AddTool(&mcp.Tool{Name: "leak", InputSchema: map[string]any{"type": "object"}},
		func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, fmt.Errorf("refused with %s", carried(r))
		})
	s.AddTool(&mcp.Tool{Name: "show", InputSchema: map[string]any{"type": "object"}},
		func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: carried(r)}}}, nil
		})
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	DeferCleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	const metadata = "/.well-known/oauth-protected-resource/mcp"
	mux.Handle("/mcp", auth.RequireBearerToken(a.verify,
		&auth.RequireBearerTokenOptions{ResourceMetadataURL: server.URL + metadata})(
		mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil)))
	mux.Handle(metadata, auth.ProtectedResourceMetadataHandler(&oauthex.ProtectedResourceMetadata{
		Resource: server.URL + "/mcp", AuthorizationServers: []string{a.url}}))
	return server.URL + "/mcp"
}

// browser is stdout as a person reads it who opens the address that is shown, after somebody else came to the callback
// with a state of their own.
type browser struct{ bytes.Buffer }

func (b *browser) Write(p []byte) (int, error) {
	if _, address, found := strings.Cut(string(p), ":\n"); found && strings.HasPrefix(address, "http") {
		go func() {
			defer GinkgoRecover()
			shown, err := url.Parse(strings.TrimSpace(address))
			Expect(err).NotTo(HaveOccurred())
			foreign, err := http.Get(shown.Query().Get("redirect_uri") + "?code=foreign&state=foreign")
			Expect(err).NotTo(HaveOccurred())
			_ = foreign.Body.Close()
			Expect(foreign.StatusCode).To(Equal(http.StatusBadRequest))
			looked, err := http.Head(shown.Query().Get("redirect_uri") + "?code=looked&state=" +
				url.QueryEscape(shown.Query().Get("state")))
			Expect(err).NotTo(HaveOccurred())
			_ = looked.Body.Close()
			Expect(looked.StatusCode).To(Equal(http.StatusMethodNotAllowed))
			own, err := http.Get(shown.String())
			Expect(err).NotTo(HaveOccurred())
			_ = own.Body.Close()
			Expect(own.StatusCode).To(Equal(http.StatusOK))
		}()
	}
	return b.Buffer.Write(p)
}

func (*browser) Close() error { return nil }

var _ = Describe("A remote server that wants a login", func() {
	It("is used with the token of a login, which is renewed and never told", func() {
		dir := GinkgoT().TempDir()
		tokens, config := filepath.Join(dir, "tokens"), filepath.Join(dir, "mcp.json")
		audited := filepath.Join(dir, "audit")
		a := newAuthorizationServer()
		address := protectedServer(a)
		text := fmt.Sprintf(`{"mcpServers":{"issues":{"url":%q}}}`, address)
		Expect(os.WriteFile(config, []byte(text), 0o600)).To(Succeed())
		var told strings.Builder
		do := func(stdin string, args ...string) (int, string) {
			GinkgoHelper()
			var out browser
			var errs bytes.Buffer
			code := command.Main(context.Background(), command.Program{
				Args:  append(args, "--config", config, "--token-dir", tokens),
				Stdin: io.NopCloser(strings.NewReader(stdin)), Stdout: &out, Stderr: &errs,
				Rules: rules.Standard(), WorkerCommand: []string{os.Args[0], refhost.WorkerArgument},
			})
			told.WriteString(out.String() + errs.String())
			return code, out.String() + errs.String()
		}
		call := func(tool string) string {
			GinkgoHelper()
			_, out := do(`import * as s from "@codemode/servers/issues";
				globalThis.__codemode_result__ = await s.`+tool+`({});`, "run", "-", "--audit", audited, "--audit-values")
			return out
		}

		By("saying how to log in")
		code, out := do("", "doctor")
		Expect(code).To(Equal(command.ExitFailed))
		Expect(out).To(ContainSubstring("log in with refhost login issues"))

		By("logging in")
		code, out = do("", "login", "issues")
		Expect(code).To(Equal(command.ExitOK), out)
		Expect(a.resources).To(Equal([]string{address}))
		files, err := os.ReadDir(tokens)
		Expect(err).NotTo(HaveOccurred())
		Expect(files).To(HaveLen(1))
		file := filepath.Join(tokens, files[0].Name())
		info, err := os.Stat(file)
		Expect(err).NotTo(HaveOccurred())
		if runtime.GOOS != "windows" {
			Expect(info.Mode().Perm()).To(Equal(os.FileMode(0o600)))
		}

		By("calling tools")
		Expect(call("hello")).To(ContainSubstring(`"result":"hello"`))
		Expect(call("leak")).To(ContainSubstring("(token)"))

		By("renewing a token that the server refuses")
		a.revoke(false)
		Expect(call("hello")).To(ContainSubstring(`"result":"hello"`))
		Expect(a.given).To(HaveLen(4))
		kept, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(kept)).To(And(ContainSubstring(a.given[2]), ContainSubstring(a.given[3])))

		By("keeping tokens out of the audit, even one that the server returns")
		told.Reset()
		Expect(call("show")).To(ContainSubstring(a.given[2]), "a result is passed on as it is")
		told.Reset()
		recorded, err := os.ReadFile(audited)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(recorded)).To(ContainSubstring("[redacted]"))

		By("saying how to log in again when the login has ended")
		a.revoke(true)
		code, out = do("", "doctor", "--verbose")
		Expect(code).To(Equal(command.ExitFailed))
		Expect(out).To(And(ContainSubstring("log in with refhost login issues"), ContainSubstring("invalid_grant")))
		Expect(call("hello")).To(ContainSubstring("IMPORT_FAILURE"))
		for _, token := range a.given {
			Expect(told.String()).NotTo(ContainSubstring(token))
			Expect(string(recorded)).NotTo(ContainSubstring(token))
		}
	})

	It("is told apart from one that takes no login", func() {
		dir := GinkgoT().TempDir()
		config := filepath.Join(dir, "mcp.json")
		open := overHTTP("open", newServer(nil, "a"))
		text := fmt.Sprintf(`{"mcpServers":{"open":{"url":%q},"keyed":{"url":%q,"headers":{"authorization":"Bearer x"}},`+
			`"near":{"command":"true"}}}`, open.URL, open.URL)
		Expect(os.WriteFile(config, []byte(text), 0o600)).To(Succeed())
		code, out, _ := program("", "login", "open", "--config", config, "--token-dir", dir)
		Expect(code).To(Equal(command.ExitOK))
		Expect(out).To(ContainSubstring("takes requests without a login"))
		for _, id := range []string{"keyed", "near", "none"} {
			code, _, errs := program("", "login", id, "--config", config, "--token-dir", dir)
			Expect(code).To(Equal(command.ExitUsage), errs)
		}
	})
})
