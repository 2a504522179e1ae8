package oauth

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
	"golang.org/x/oauth2"
)

// Login is what a person wants to log in to, and how.
type Login struct {
	// ServerID and URL are those of the configuration.
	ServerID, URL string
	// Server sends requests to the server, without a token.
	Server *http.Client
	// ClientName is shown to the person by authorization servers that the host registers with.
	ClientName string
	// ClientID and ClientSecret are those of a client that the authorization server knows already; empty
	// registers one (RFC 7591).
	ClientID, ClientSecret string
	// Callback is the loopback address that the browser comes back to; port 0 takes a free one.
	Callback string
	// Show brings the person to an address.
	Show func(address string)
	// Tell tells the person what to know before.
	Tell func(text string)
}

// ErrNotNeeded: the server takes requests without a login.
var ErrNotNeeded = errors.New("the server takes requests without a login")

// Login lets a person log in, and keeps what that brings. It waits for the person until ctx ends.
func (s Store) Login(ctx context.Context, l Login) (file string, err error) {
	if s.Dir == "" {
		return "", errors.New("there is no folder for tokens; name one with --token-dir")
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", l.Callback)
	if err != nil {
		return "", fmt.Errorf("waiting for the browser: %w", err)
	}
	defer listener.Close()
	if at, is := listener.Addr().(*net.TCPAddr); is && !at.IP.IsLoopback() {
		return "", fmt.Errorf("--callback %s can be reached from other machines; name a loopback address, such as "+
			"127.0.0.1:0", l.Callback)
	}
	var brought *grant
	handler, err := l.handler("http://"+listener.Addr().String()+callbackPath, listener, func(g *grant) { brought = g })
	if err != nil {
		return "", err
	}
	request, response, err := l.ask(ctx)
	if err != nil {
		return "", err
	}
	if response.StatusCode != http.StatusUnauthorized {
		_ = response.Body.Close()
		if response.StatusCode < http.StatusMultipleChoices {
			return "", ErrNotNeeded
		}
		return "", fmt.Errorf("the server answers HTTP %s, and does not ask for a login; check its address",
			response.Status)
	}
	if err := handler.Authorize(ctx, request, response); err != nil {
		return "", explained(err)
	}
	if brought == nil {
		return "", errors.New("the authorization server gave no token")
	}
	if err := brought.check(); err != nil {
		return "", err
	}
	file = s.File(l.ServerID, l.URL)
	return file, brought.save(file)
}

// explained keeps what an authorization server answered to the request for a token out of the error.
func explained(err error) error {
	if answered := new(oauth2.RetrieveError); errors.As(err, &answered) {
		return fmt.Errorf("the authorization server gave no token: %s", safe(err))
	}
	return err
}

func (l Login) handler(redirect string, listener net.Listener,
	keep func(*grant)) (*auth.AuthorizationCodeHandler, error) {
	client, look := NewClient(l.URL), announced{}
	if l.ClientSecret != "" {
		look.tell = l.Tell
	}
	look.next = client.Transport
	client.Transport = look
	config := &auth.AuthorizationCodeHandlerConfig{
		RedirectURL: redirect, RequestRefreshToken: true, AcceptUnadvertisedIss: true, Client: client,
		AuthorizationCodeFetcher: func(ctx context.Context,
			args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			return fetch(ctx, listener, args.URL, l.Show)
		},
		NewTokenSource: func(_ context.Context, c *oauth2.Config, token *oauth2.Token) (oauth2.TokenSource, error) {
			keep(&grant{URL: l.URL, ClientID: c.ClientID, ClientSecret: c.ClientSecret, TokenURL: c.Endpoint.TokenURL,
				AuthStyle: c.Endpoint.AuthStyle, Scopes: c.Scopes, Token: token})
			return oauth2.StaticTokenSource(token), nil
		},
	}
	if l.ClientID != "" {
		config.PreregisteredClient = &oauthex.ClientCredentials{ClientID: l.ClientID}
		if l.ClientSecret != "" {
			config.PreregisteredClient.ClientSecretAuth = &oauthex.ClientSecretAuth{ClientSecret: l.ClientSecret}
		}
		return auth.NewAuthorizationCodeHandler(config)
	}
	config.DynamicClientRegistrationConfig = &auth.DynamicClientRegistrationConfig{
		Metadata: &oauthex.ClientRegistrationMetadata{
			ClientName: l.ClientName, RedirectURIs: []string{redirect}, TokenEndpointAuthMethod: "none",
			GrantTypes: []string{"authorization_code", "refresh_token"}, ResponseTypes: []string{"code"},
		}}
	return auth.NewAuthorizationCodeHandler(config)
}

// ask sends the request that a server without a login refuses, and that says where to log in.
func (l Login) ask(ctx context.Context) (*http.Request, *http.Response, error) {
	const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",` +
		`"capabilities":{},"clientInfo":{"name":"refhost","version":"0"}}}`
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.URL, bytes.NewReader([]byte(initialize)))
	if err != nil {
		return nil, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json, text/event-stream")
	response, err := l.Server.Do(request)
	return request, response, err
}

// callbackPath is where the browser comes back to.
const callbackPath = "/callback"

// headerTime bounds the wait for the header of a request to the loopback address.
const headerTime = 10 * time.Second

// fetch shows the person the authorization server's address, and waits for the browser to come back. Requests
// without the state that this login made are no answer to it.
func fetch(ctx context.Context, listener net.Listener, address string,
	show func(string)) (*auth.AuthorizationResult, error) {
	asked, err := url.Parse(address)
	if err != nil || asked.Scheme != "https" && asked.Scheme != "http" {
		return nil, errors.New("the authorization server names no address for people to log in at")
	}
	state := asked.Query().Get("state")
	answers := make(chan url.Values, 1)
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+callbackPath, func(w http.ResponseWriter, r *http.Request) {
		answer := r.URL.Query()
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if subtle.ConstantTimeCompare([]byte(answer.Get("state")), []byte(state)) != 1 {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, "This is not the login that was begun.\n")
			return
		}
		select {
		case answers <- answer:
		default:
		}
		_, _ = io.WriteString(w, "Go back to the terminal; this page can be closed.\n")
	})
	// Who looks only whether there is something at an address is no browser that comes back.
	mux.HandleFunc("HEAD "+callbackPath, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusMethodNotAllowed)
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: headerTime}
	go func() { _ = server.Serve(listener) }()
	defer func() {
		// The page is to be read before.
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = server.Shutdown(last)
		_ = server.Close()
	}()
	show(address)
	select {
	case answer := <-answers:
		if problem := answer.Get("error"); problem != "" {
			return nil, fmt.Errorf("the authorization server refused the login: %q", problem)
		}
		return &auth.AuthorizationResult{Code: answer.Get("code"), State: state, Iss: answer.Get("iss")}, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("nobody logged in: %w", ctx.Err())
	}
}
