package oauth

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"

	"codemode/refhost/exact"
)

// announced looks at what an authorization server says of itself, before anybody follows it.
type announced struct {
	// next has bounds for what it reads.
	next http.RoundTripper
	// tell is told of what a person should know before logging in; nil if there is no secret of a client to be sent.
	tell func(text string)
}

func (t announced) RoundTrip(req *http.Request) (*http.Response, error) {
	response, err := t.next.RoundTrip(req)
	if err != nil || req.Method != http.MethodGet {
		return response, err
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxMetadata))
	if err != nil {
		return nil, err
	}
	var said struct { // by the names that count for whoever follows it
		Issuer  string
		Token   string   `json:"token_endpoint"`
		Methods []string `json:"code_challenge_methods_supported"`
	}
	response.Body = io.NopCloser(bytes.NewReader(text))
	if exact.Unmarshal(text, &said) != nil || said.Token == "" {
		return response, nil
	}
	if len(said.Methods) > 0 && !slices.Contains(said.Methods, "S256") {
		return nil, fmt.Errorf("%s takes no S256 for code_challenge_method, without which others can use a code",
			req.URL.Host)
	}
	if to := hostOf(said.Token); t.tell != nil && to != hostOf(said.Issuer) {
		t.tell(fmt.Sprintf("the secret of the client will be sent to %q, as %q says", to, hostOf(said.Issuer)))
	}
	return response, nil
}

// hostOf is whom an address is of.
func hostOf(address string) string {
	at, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return at.Scheme + "://" + at.Host
}
