package oauth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
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
	// maxHeader bounds the headers of an answer, in bytes, which take ten times as much where their lines are short.
	maxHeader = 64 << 10
)

// NewClient asks the authorization servers that the server at an address names. It follows no redirect to another
// origin: codes and tokens are for nobody else, and nobody else says where they go.
func NewClient(server string) *http.Client {
	return &http.Client{Timeout: requestTime, Transport: boundedAnswers{publicly(onThisMachine(server))},
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

// onThisMachine tells whether an address is one of this machine's own.
func onThisMachine(address string) bool {
	at, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(at.Hostname())
	return at.Hostname() == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// publicly is a transport that connects to no private network, and to this machine only if the server is there, too. A
// proxy is trusted to know better.
func publicly(here bool) http.RoundTripper {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxResponseHeaderBytes = maxHeader
	probe, err := http.NewRequest(http.MethodGet, "https://example.org", nil)
	if err != nil || transport.Proxy == nil {
		return transport
	}
	if proxy, err := transport.Proxy(probe); err != nil || proxy == nil {
		transport.DialContext = (&net.Dialer{Timeout: requestTime, Control: refusePrivate(here)}).DialContext
	}
	return transport
}

// refusePrivate is the Control of a dialer that connects to no private network, and to this machine only from here.
func refusePrivate(here bool) func(network, address string, _ syscall.RawConn) error {
	return func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		switch ip := at.Addr().Unmap(); {
		case ip.IsPrivate(), ip.IsLinkLocalUnicast(), ip.IsMulticast(), ip.IsUnspecified():
			return fmt.Errorf("%s is an address of a private network, which is refused", ip)
		case ip.IsLoopback() && !here:
			return fmt.Errorf("%s is an address of this machine, which is refused as the server is elsewhere", ip)
		}
		return nil
	}
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
