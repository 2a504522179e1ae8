package readings

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/searchexecute"
)

// pathReadings are about the paths of requests.
func pathReadings() []ambiguity {
	return []ambiguity{
		{ID: "query-in-path", Readings: []reading{
			{ID: "escaped", Apply: change.Path(func(path string) (string, error) {
				return strings.ReplaceAll(path, "?", "%3F"), nil
			})},
			{ID: "refused", Apply: change.Path(func(path string) (string, error) {
				if strings.Contains(path, "?") {
					return "", errors.New("the path has a query; give it as query")
				}
				return path, nil
			})},
		}},
		{ID: "absolute-path", Readings: []reading{
			{ID: "below", Apply: change.Path(func(path string) (string, error) {
				if strings.HasPrefix(path, "http://") {
					path = "/" + path
				}
				return path, nil
			})},
			// An address of another origin is refused: the credentials must not go there.
			{ID: "followed", Apply: change.Address(func(base *url.URL, path string, query json.RawMessage,
				usual change.Addressing) (*url.URL, error) {
				if at, err := url.Parse(path); err == nil && at.Scheme == "http" && at.Host == base.Host {
					base, path = &url.URL{Scheme: at.Scheme, Host: at.Host}, at.RequestURI()
				}
				return usual(base, path, query)
			})},
		}},
	}
}

// mediaReadings are about the media types of bodies.
func mediaReadings() []ambiguity {
	return []ambiguity{
		{ID: "json-media-types", Readings: []reading{{ID: "text", Apply: func(d *searchexecute.Decisions) {
			answer := d.Answer
			d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
				kind := r.Header.Get("Content-Type")
				if !strings.Contains(kind, "+json") {
					return answer(r, most, secrets)
				}
				r.Header.Set("Content-Type", "text/plain")
				return answer(r, most, secrets)
			}
		}}}},
		{ID: "content-type-given", Readings: []reading{{ID: "json", With: []string{"text-of-a-type=json"},
			Apply: func(d *searchexecute.Decisions) {
				sent := d.SentHeaders
				d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
					header := sent(given, allowed)
					header.Del("Content-Type")
					return header
				}
			}}}},
		{ID: "text-of-a-type", Readings: []reading{
			{ID: "json", Apply: func(d *searchexecute.Decisions) {
				d.TextBody = func(_ string, json []byte) ([]byte, error) { return json, nil }
			}},
			{ID: "rejects", Apply: func(d *searchexecute.Decisions) {
				d.TextBody = func(string, []byte) ([]byte, error) {
					return nil, errors.New("the body is sent as JSON; leave out the header Content-Type")
				}
			}},
		}},
	}
}
