package oauth

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"
)

// TestNobodyWaitsForARenewal: an authorization server that does not answer holds up neither who takes secrets out of
// texts, nor a request that is given up.
func TestNobodyWaitsForARenewal(t *testing.T) {
	asked, release := make(chan struct{}, 1), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked <- struct{}{}
		<-release
		w.WriteHeader(http.StatusBadRequest)
	}))
	t.Cleanup(server.Close)
	defer close(release)
	s := Store{t.TempDir()}
	kept(t, s, "https://a.example/mcp", server.URL, -time.Hour)
	tokens := s.Tokens("issues", "https://a.example/mcp", quiet())
	tokens.client = server.Client()
	first, giveUp := context.WithCancel(t.Context())
	done := make(chan struct{}, 3)
	ends := func(what string) {
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatalf("%s waits for the authorization server", what)
		}
	}
	go func() {
		tokens.current(first)
		done <- struct{}{}
	}()
	<-asked
	go func() {
		if !slices.Contains(tokens.Secrets(), "first-token") {
			t.Error("the token is not known")
		}
		done <- struct{}{}
	}()
	ends("who takes secrets out of texts")
	giveUp()
	ends("a request that is given up")
	go func() {
		tokens.after(first, "first-token")
		done <- struct{}{}
	}()
	ends("a second request that is given up")
}
