package searchexecute

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"slices"
)

// What there is a bound for in an exchange with an API, beside what the configuration says.
const (
	// maxRedirects bounds those of one request; all lead to the API's own origin.
	maxRedirects = 5
	// maxHeader bounds the headers of an answer, in bytes.
	maxHeader = 64 << 10
)

// newClient makes a client that sends nothing twice, and follows the redirects that it is told to.
func newClient(follow func(next *http.Request, made []*http.Request) error) *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxResponseHeaderBytes = maxHeader
	return &http.Client{Transport: onceOnly{transport}, CheckRedirect: follow}
}

// redirect follows redirects within an origin alone: others would carry credentials elsewhere.
func redirect(next *http.Request, made []*http.Request) error {
	first := made[0].URL
	if len(made) > maxRedirects || next.URL.Scheme != first.Scheme || next.URL.Host != first.Host {
		return http.ErrUseLastResponse
	}
	return nil
}

// onceOnly keeps the transport from sending a request again when a connection that was used before breaks: the API may
// have done already what it asks for. The transport repeats what has no body, or one that can be had again.
type onceOnly struct{ *http.Transport }

// RoundTrip sends a request whose body can be had once. Of those without one, only these methods are repeated, and
// the empty body that they get here is not sent.
func (t onceOnly) RoundTrip(r *http.Request) (*http.Response, error) {
	sent := r.Clone(r.Context())
	sent.GetBody = nil
	repeated := slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodOptions}, r.Method)
	if repeated && (sent.Body == nil || sent.Body == http.NoBody) {
		sent.Body = io.NopCloser(bytes.NewReader(nil))
	}
	resp, err := t.Transport.RoundTrip(sent)
	if err == nil && resp.StatusCode == http.StatusSwitchingProtocols {
		// Its body is the connection, whose reads end with no context.
		_ = resp.Body.Close()
		return nil, errSwitched
	}
	return resp, err
}

var errSwitched = errors.New("the API switched to another protocol, which nobody had asked for")
