package refhost

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

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
		return http.DefaultTransport
	}
	return oauth.Transport{Next: http.DefaultTransport, Tokens: c.tokens,
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

// loginTime is how long a person has to log in.
const loginTime = 10 * time.Minute

// loginCommand lets a person log in to a server of the configuration.
func loginCommand(ctx context.Context, inv *invocation) int {
	config, code := inv.loadConfig(ctx)
	if code != ExitOK {
		return code
	}
	var ids []string
	for _, s := range config.Servers {
		if s.ServerID == inv.operands[0] {
			return inv.logIn(ctx, s)
		}
		ids = append(ids, s.ServerID)
	}
	return inv.badUsage("the configuration has no server %q; it has %s", inv.operands[0], strings.Join(ids, ", "))
}

func (inv *invocation) logIn(ctx context.Context, s ServerConfig) int {
	if !s.takesLogin() {
		return inv.badUsage("the server %q takes no login: it has no url, or has an Authorization header", s.ServerID)
	}
	address, err := url.Parse(s.URL)
	if err != nil {
		return inv.badUsage("the url of the server %q: %v", s.ServerID, err)
	}
	ctx, cancel := context.WithTimeout(ctx, loginTime)
	defer cancel()
	file, err := inv.logins().Login(ctx, oauth.Login{
		ServerID: s.ServerID, URL: s.URL, ClientName: Name, ClientID: inv.clientID,
		ClientSecret: os.Getenv(ClientSecretVariable), Callback: inv.callback,
		Tell:   func(text string) { fmt.Fprintf(inv.Stderr, "%s: %s\n", Name, visible(text)) },
		Server: newCapture(http.DefaultTransport, origin(address), s.Headers).client(),
		Show: func(address string) {
			fmt.Fprintf(inv.Stdout, "Open this address in a browser on this machine to log in to %s:\n%s\n", s.ServerID,
				visible(address))
		},
	})
	switch {
	case errors.Is(err, oauth.ErrNotNeeded):
		fmt.Fprintf(inv.Stdout, "%s: the server takes requests without a login\n", s.ServerID)
		return ExitOK
	case err != nil:
		err = redacted{err, newSecrets(s, nil)}
		fmt.Fprintf(inv.Stderr, "%s: logging in to %s: %s\n", Name, s.ServerID, visible(err.Error()))
		return ExitFailed
	}
	fmt.Fprintf(inv.Stdout, "%s: logged in; the token is in %s\n", s.ServerID, file)
	return ExitOK
}

// ClientSecretVariable names the environment variable with the secret of the client of --client-id.
const ClientSecretVariable = "REFHOST_CLIENT_SECRET"

// logins are where --token-dir says, or in the user's configuration directory.
func (inv *invocation) logins() oauth.Store {
	if inv.tokenDir != "" {
		return oauth.Store{Dir: inv.tokenDir}
	}
	return oauth.DefaultStore()
}
