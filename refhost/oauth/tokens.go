package oauth

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/oauth2"
)

// Tokens are those of one server. They are safe for concurrent use.
type Tokens struct {
	serverID, url, file string
	client              *http.Client
	log                 *slog.Logger

	// turn holds one value while somebody reads or renews what is kept, which may take long.
	turn chan struct{}
	kept *grant
	// known are the secrets that there are, and the last ones of before, for who takes them out of texts: nobody waits
	// for these until a token is renewed.
	known atomic.Pointer[[]string]
}

// Tokens are those of the server's login, which may come later or never.
func (s Store) Tokens(serverID, address string, log *slog.Logger) *Tokens {
	t := &Tokens{serverID: serverID, url: address, client: NewClient(address), log: log, turn: make(chan struct{}, 1)}
	if s.Dir != "" {
		t.file = s.File(serverID, address)
	}
	t.read()
	return t
}

// Secrets are the values that nobody but the server and its authorization server is to know.
func (t *Tokens) Secrets() []string {
	if t == nil {
		return nil
	}
	if known := t.known.Load(); known != nil {
		return *known
	}
	return nil
}

// read takes what the file has; other hosts, and logins, may have written it.
func (t *Tokens) read() {
	if t.file == "" {
		return
	}
	g, err := load(t.file, t.url)
	if err != nil {
		t.log.Warn("login cannot be used", "serverId", t.serverID, "error", err.Error())
	}
	t.kept = g
	t.learn()
}

// maxKnown bounds the secrets of a login that are known at a time: those that there are, and a few of before, which a
// server may quote still. An authorization server can give others without end.
const maxKnown = 8

func (t *Tokens) learn() {
	if t.kept == nil {
		return
	}
	now := []string{t.kept.ClientSecret, t.kept.Token.RefreshToken, t.kept.Token.AccessToken}
	known := slices.DeleteFunc(slices.Clone(t.Secrets()), func(s string) bool { return slices.Contains(now, s) })
	for _, secret := range now {
		if secret != "" {
			known = append(known, secret)
		}
	}
	known = known[max(0, len(known)-maxKnown):]
	t.known.Store(&known) // whoever has the list keeps what it had
}

// inTurn does something with what is kept, to its end. It returns what that brings, or nil if ctx ends before.
func (t *Tokens) inTurn(ctx context.Context, do func() *oauth2.Token) *oauth2.Token {
	select {
	case t.turn <- struct{}{}:
	case <-ctx.Done():
		return nil
	}
	done := make(chan *oauth2.Token, 1)
	go func() {
		defer func() { <-t.turn }()
		done <- do()
	}()
	select {
	case token := <-done:
		return token
	case <-ctx.Done():
		return nil
	}
}

// current is a token that is valid as far as its expiry tells, or nil.
func (t *Tokens) current(ctx context.Context) *oauth2.Token {
	return t.inTurn(ctx, func() *oauth2.Token {
		if t.kept == nil || !t.kept.Token.Valid() {
			t.read()
		}
		if t.kept != nil && !t.kept.Token.Valid() {
			t.renew(ctx)
		}
		if t.kept == nil || !t.kept.Token.Valid() {
			return nil
		}
		return t.kept.Token
	})
}

// after is a token other than one that the server refused, or nil.
func (t *Tokens) after(ctx context.Context, refused string) *oauth2.Token {
	return t.inTurn(ctx, func() *oauth2.Token {
		if t.kept == nil || t.kept.Token.AccessToken == refused {
			t.read()
		}
		if t.kept != nil && t.kept.Token.AccessToken == refused {
			t.renew(ctx)
		}
		if t.kept == nil || t.kept.Token.AccessToken == refused || !t.kept.Token.Valid() {
			return nil
		}
		return t.kept.Token
	})
}

// renew gets a new token for the refresh token, if there is one. It goes on when the request that needs it is
// given up: a refresh token may be good for one use.
func (t *Tokens) renew(ctx context.Context) {
	if t.kept.Token.RefreshToken == "" {
		return
	}
	ctx = context.WithValue(context.WithoutCancel(ctx), oauth2.HTTPClient, t.client)
	made, err := t.kept.config().TokenSource(ctx, &oauth2.Token{RefreshToken: t.kept.Token.RefreshToken}).Token()
	if err != nil {
		t.log.Warn("login has ended: its token cannot be renewed", "serverId", t.serverID, "error", safe(err))
		return
	}
	renewed := *t.kept
	renewed.Token = made
	renewed.Token.RefreshToken = cmp.Or(made.RefreshToken, t.kept.Token.RefreshToken)
	if err := renewed.check(); err != nil {
		t.log.Warn("login has ended: its token cannot be renewed", "serverId", t.serverID, "error", err.Error())
		return
	}
	t.kept = &renewed
	t.learn()
	if err := t.kept.save(t.file); err != nil {
		t.log.Warn("the renewed token cannot be kept; log in again when the host was restarted", "serverId", t.serverID,
			"error", err.Error())
	}
}

// safe is an error without what an authorization server answered: it may repeat what it was sent.
func safe(err error) string {
	var answered *oauth2.RetrieveError
	var failed *url.Error
	switch {
	case errors.As(err, &answered) && answered.Response != nil:
		return strings.TrimSpace(answered.Response.Status + " " + code(answered.ErrorCode))
	case errors.As(err, &failed):
		return "no answer: " + failed.Err.Error()
	}
	return "the answer is no token"
}

// code is an error code of OAuth, which has letters and underscores only.
func code(text string) string {
	for _, r := range text {
		if (r < 'a' || r > 'z') && r != '_' || len(text) > 64 {
			return ""
		}
	}
	return text
}

// Transport adds the token to requests to the server's own origin, and renews it once when the server refuses it.
type Transport struct {
	Next   http.RoundTripper
	Tokens *Tokens
	// Own tells whether an address is of the server's origin.
	Own func(*url.URL) bool
}

// RoundTrip sends a request without a token when there is none.
func (t Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if !t.Own(req.URL) {
		return t.Next.RoundTrip(req)
	}
	token := t.Tokens.current(req.Context())
	if token == nil {
		return t.Next.RoundTrip(req)
	}
	resp, err := t.Next.RoundTrip(carrying(req, token))
	if err != nil || resp.StatusCode != http.StatusUnauthorized || req.Body != nil && req.GetBody == nil {
		return resp, err
	}
	again := t.Tokens.after(req.Context(), token.AccessToken)
	if again == nil {
		return resp, nil
	}
	repeated := carrying(req, again)
	if req.GetBody != nil {
		if repeated.Body, err = req.GetBody(); err != nil {
			return resp, nil
		}
	}
	_, _ = io.CopyN(io.Discard, resp.Body, 4<<10)
	_ = resp.Body.Close()
	return t.Next.RoundTrip(repeated)
}

func carrying(req *http.Request, token *oauth2.Token) *http.Request {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", "Bearer "+token.AccessToken)
	return req
}
