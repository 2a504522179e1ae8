package oauth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"codemode/refhost/budget"
)

// What an authorization server has a say in: its addresses come from servers that nobody has to trust.
const (
	// requestTime bounds a request.
	requestTime = 30 * time.Second
	// maxRedirects bounds how often it may send a request elsewhere on itself.
	maxRedirects = 5
	// maxMetadata bounds an answer, in bytes, and maxMetadataDepth how deeply it is nested.
	maxMetadata      = 256 << 10
	maxMetadataDepth = 100
)

// NewClient asks authorization servers. It follows no redirect to another origin: codes and tokens are for nobody else,
// and nobody else says where they go.
func NewClient() *http.Client {
	return &http.Client{Timeout: requestTime, Transport: boundedAnswers{publicly()},
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			from, to := via[0].URL, req.URL
			if to.Scheme != from.Scheme || to.Host != from.Host {
				return fmt.Errorf("%s redirects to another origin, %s, which is refused", from.Host, to.Host)
			}
			if len(via) > maxRedirects {
				return fmt.Errorf("%s redirects more than %d times", from.Host, maxRedirects)
			}
			return nil
		}}
}

// publicly is a transport that connects to no private network but this machine, as the SDK's own for metadata does. A
// proxy is trusted to know better.
func publicly() http.RoundTripper {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	probe, err := http.NewRequest(http.MethodGet, "https://example.org", nil)
	if err != nil || transport.Proxy == nil {
		return transport
	}
	if proxy, err := transport.Proxy(probe); err != nil || proxy == nil {
		transport.DialContext = (&net.Dialer{Timeout: requestTime, Control: refusePrivate}).DialContext
	}
	return transport
}

// refusePrivate is the Control of a dialer that connects to no private network.
func refusePrivate(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if ip := at.Addr().Unmap(); ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsMulticast() || ip.IsUnspecified() {
		return fmt.Errorf("%s is an address of a private network, which is refused", ip)
	}
	return nil
}

// boundedAnswers reads each answer before anybody decodes it.
type boundedAnswers struct{ next http.RoundTripper }

func (t boundedAnswers) RoundTrip(req *http.Request) (*http.Response, error) {
	response, err := t.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := budget.ReadAll(io.LimitReader(response.Body, maxMetadata+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > maxMetadata:
		return nil, fmt.Errorf("%s answers with more than %d bytes", req.URL.Host, maxMetadata)
	case tooDeep(text):
		return nil, fmt.Errorf("%s answers with JSON of more than %d levels", req.URL.Host, maxMetadataDepth)
	}
	response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	return response, nil
}

// tooDeep tells whether JSON is nested too deeply. What is no JSON is looked into as far as it is some.
func tooDeep(text []byte) bool {
	tokens, depth := json.NewDecoder(bytes.NewReader(text)), 0
	for {
		switch token, err := tokens.Token(); {
		case err != nil:
			return false
		case token == json.Delim('{') || token == json.Delim('['):
			if depth++; depth > maxMetadataDepth {
				return true
			}
		case token == json.Delim('}') || token == json.Delim(']'):
			depth--
		}
	}
}
