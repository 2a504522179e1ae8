package refhost

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"codemode/refhost/oauth"
)

// takesLogin tells whether a server is sent the token of a login: it is remote, and the configuration
// has no credentials for it.
func (s ServerConfig) takesLogin() bool {
	for name := range s.Headers {
		if strings.EqualFold(name, "Authorization") {
			return false
		}
	}
	return s.URL != ""
}

// tokensOf are nil for a server that is sent none.
func tokensOf(s ServerConfig, logins oauth.Store, log *slog.Logger) *oauth.Tokens {
	if !s.takesLogin() {
		return nil
	}
	return logins.Tokens(s.ServerID, s.URL, log)
}

// tokens are the secrets of all logins.
func (h *Host) tokens() []string {
	var all []string
	for _, c := range h.connections {
		all = append(all, c.tokens.Secrets()...)
	}
	return all
}

// authorized sends the token of a login to the server's own origin.
func (c *connection) authorized(own string) http.RoundTripper {
	if c.tokens == nil {
		return c.overHTTP
	}
	return oauth.Transport{Next: c.overHTTP, Tokens: c.tokens,
		Own: func(to *url.URL) bool { return origin(to) == own }}
}

// howToLogIn is what to do when the server refused the credentials.
func (c *connection) howToLogIn() string {
	if c.tokens == nil {
		return "set the right headers in the configuration"
	}
	return fmt.Sprintf("log in with %s login %s and the same --config, or set the right headers in the configuration",
		Name, c.config.ServerID)
}

// LogIn lets a person log in to a server of the configuration, and returns the file with the token. What the server
// says is told without the secrets of its configuration.
func (s ServerConfig) LogIn(ctx context.Context, store oauth.Store, by oauth.Login) (file string, err error) {
	if !s.takesLogin() {
		return "", ErrNoLogin
	}
	address, err := url.Parse(s.URL)
	if err != nil {
		return "", err
	}
	by.ServerID, by.URL, by.ClientName = s.ServerID, s.URL, Name
	by.Server = newCapture(toServers(), origin(address), s.Headers).client()
	if file, err = store.Login(ctx, by); err != nil && !errors.Is(err, oauth.ErrNotNeeded) {
		err = redacted{err, newSecrets(s, nil)}
	}
	return file, err
}

// ErrNoLogin is why nobody can log in to a server.
var ErrNoLogin = errors.New("the server takes no login: it has no url, or has an Authorization header")
