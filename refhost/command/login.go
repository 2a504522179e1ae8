package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"codemode/refhost"
	"codemode/refhost/oauth"
	"codemode/refhost/visible"
)

// loginTime is how long a person has to log in.
const loginTime = 10 * time.Minute

// clientSecretVariable names the environment variable with the secret of the client of --client-id.
const clientSecretVariable = "REFHOST_CLIENT_SECRET"

// login lets a person log in to a server of the configuration.
func login(ctx context.Context, inv *invocation) int {
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

func (inv *invocation) logIn(ctx context.Context, s refhost.ServerConfig) int {
	ctx, cancel := context.WithTimeout(ctx, loginTime)
	defer cancel()
	file, err := s.LogIn(ctx, inv.logins(), oauth.Login{
		ClientID: inv.clientID, ClientSecret: os.Getenv(clientSecretVariable), Callback: inv.callback,
		Tell: func(text string) { fmt.Fprintf(inv.Stderr, "%s: %s\n", refhost.Name, visible.Text(text)) },
		Show: func(address string) {
			fmt.Fprintf(inv.Stdout, "Open this address in a browser on this machine to log in to %s:\n%s\n", s.ServerID,
				visible.Text(address))
		},
	})
	switch {
	case errors.Is(err, oauth.ErrNotNeeded):
		fmt.Fprintf(inv.Stdout, "%s: the server takes requests without a login\n", s.ServerID)
		return ExitOK
	case errors.Is(err, refhost.ErrNoLogin):
		return inv.badUsage("%s: %v", s.ServerID, err)
	case err != nil:
		fmt.Fprintf(inv.Stderr, "%s: logging in to %s: %s\n", refhost.Name, s.ServerID, visible.Text(err.Error()))
		return ExitFailed
	}
	fmt.Fprintf(inv.Stdout, "%s: logged in; the token is in %s\n", s.ServerID, file)
	return ExitOK
}

// logins are where --token-dir says, or in the user's configuration directory.
func (inv *invocation) logins() oauth.Store {
	if inv.tokenDir != "" {
		return oauth.Store{Dir: inv.tokenDir}
	}
	return oauth.DefaultStore()
}
