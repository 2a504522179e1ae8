package searchexecute

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"codemode/refhost/budget"
	"codemode/refhost/exact"
	"codemode/refhost/hiding"
	"codemode/refhost/rules"
	"codemode/refhost/visible"
)

const (
	// maxHeaders and maxParameters bound the JSON values in the headers and in the query of a request: each takes some
	// hundred bytes, however short it is.
	maxHeaders    = 1_000
	maxParameters = 10_000
	// maxHead bounds all of a request but its body, in bytes as JSON: an address takes some ten times as much while it
	// is made, and no server reads a longer one.
	maxHead = 256 << 10
)

// request is what a script asks for, as it was read.
type request struct {
	method  string
	address *url.URL
	header  http.Header
	body    []byte
}

// parseRequest reads the argument of request as JSON: {method, path, query, body, headers}. It leads below base.
func (d Decisions) parseRequest(argument json.RawMessage, base *url.URL, allowed []string) (request, error) {
	var given struct {
		Method, Path *string
		Query        json.RawMessage
		Body         json.RawMessage
		Headers      json.RawMessage
	}
	wrong := errors.New("request takes an object {method, path, query, body, headers}, of which method and path are " +
		"strings, and query and headers are objects")
	if exact.Unmarshal(argument, &given) != nil {
		return request{}, wrong
	}
	if n := len(argument) - len(given.Body); n > maxHead {
		return request{}, fmt.Errorf("method, path, query and headers have %d bytes, more than %d; send data as the "+
			"body", n, maxHead)
	}
	if n := budget.CountValues(given.Headers); n > maxHeaders {
		return request{}, fmt.Errorf("the headers have %d values, more than %d", n, maxHeaders)
	}
	if n := budget.CountValues(given.Query); n > maxParameters {
		return request{}, fmt.Errorf("the query has %d values, more than %d; send them as the body", n,
			maxParameters)
	}
	var givenHeaders map[string]any
	if len(given.Headers) > 0 && json.Unmarshal(given.Headers, &givenHeaders) != nil {
		return request{}, wrong
	}
	if given.Method == nil || given.Path == nil {
		return request{}, errors.New("request needs method and path, such as { method: \"GET\", path: " +
			"\"/v1/clusters\" }")
	}
	r := request{method: d.Method(*given.Method)}
	if !headerName().MatchString(r.method) || r.method == http.MethodConnect {
		return request{}, fmt.Errorf("the method %s is not a method of HTTP", visible.Quote(*given.Method))
	}
	headers := map[string]string{}
	for name, value := range givenHeaders {
		if !headerName().MatchString(name) {
			return request{}, fmt.Errorf("the header %s needs a name of letters, digits and hyphens",
				visible.Quote(name))
		}
		text, err := scalar(value)
		if err != nil || strings.ContainsAny(text, "\r\n\x00") {
			return request{}, fmt.Errorf("the value of the header %s is no string in one line", visible.Quote(name))
		}
		headers[name] = text
	}
	r.header = d.SentHeaders(headers, allowed)
	r.body = d.Body(given.Body)
	if r.body != nil && r.header.Get("Content-Type") == "" {
		r.header.Set("Content-Type", "application/json")
	}
	var err error
	if text, ok := textOf(given.Body); ok && r.body != nil && !isJSON(r.header.Get("Content-Type")) {
		if r.body, err = d.TextBody(text, r.body); err != nil {
			return request{}, err
		}
	}
	r.address, err = d.Address(base, *given.Path, given.Query)
	return r, err
}

// body is the JSON of a request's body; null is none.
func body(given json.RawMessage) []byte {
	if len(given) == 0 || string(given) == "null" {
		return nil
	}
	return given
}

// address is that of a path below the base. What would lead anywhere else is refused.
func address(base *url.URL, path string, query json.RawMessage) (*url.URL, error) {
	refused := func(why string) (*url.URL, error) {
		return nil, fmt.Errorf("the path %s %s; use one of the API, such as \"/v1/clusters\"", visible.Quote(path),
			why)
	}
	switch {
	case !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//"):
		return refused("does not begin with one slash")
	case strings.ContainsFunc(path, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' || r == '#' }):
		return refused("has a backslash, a # or a control character")
	}
	path = escaped(path)
	target, err := url.Parse(base.String() + path)
	if err != nil {
		return refused("cannot be read: " + errors.Unwrap(err).Error())
	}
	if climbs(target.EscapedPath()) {
		return refused("has a segment . or .., or what some servers take for one")
	}
	if target.Scheme != base.Scheme || target.Host != base.Host || target.User != nil {
		return refused("leads to another host")
	}
	more, err := queryOf(query)
	if err != nil {
		return nil, err
	}
	if target.RawQuery != "" && more != "" {
		more = "&" + more
	}
	target.RawQuery += more
	return target, nil
}

// escaped is a path in which what an address cannot have is escaped, and nothing else: what is escaped already stays.
func escaped(path string) string {
	var b strings.Builder
	for i := range len(path) {
		if c := path[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("\"<>^`{|}", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
			continue
		}
		b.WriteByte(path[i])
	}
	return b.String()
}

// queryOf writes an object as a query, in its order. A list is a parameter that is repeated; null is left out.
func queryOf(query json.RawMessage) (string, error) {
	if len(query) == 0 || string(query) == "null" {
		return "", nil
	}
	value, err := fromJSON(query)
	object, ok := value.(rules.Object)
	if err != nil || !ok {
		return "", errors.New("query must be an object of strings, numbers and booleans")
	}
	var pairs []string
	for _, m := range object {
		values, isList := m.Value.([]any)
		if !isList {
			values = []any{m.Value}
		}
		for _, v := range values {
			if v == nil {
				continue
			}
			text, err := scalar(v)
			if err != nil {
				return "", fmt.Errorf("the query parameter %s is no string, number or boolean", visible.Quote(m.Key))
			}
			pairs = append(pairs, url.QueryEscape(m.Key)+"="+url.QueryEscape(text))
		}
	}
	return strings.Join(pairs, "&"), nil
}

// scalar is a string, number or boolean as text.
func scalar(value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case json.Number, float64, bool:
		return fmt.Sprint(v), nil
	}
	return "", errors.New("neither string nor number nor boolean")
}

// answer is {status, headers, body} of a response, as JSON, with a body of at most most bytes, in which the
// credentials of the host do not show.
func answer(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
	body, err := budget.ReadAll(io.LimitReader(r.Body, int64(most)+1))
	if len(body) > most {
		return nil, fmt.Errorf("response too large: exceeded limit of %d bytes", most)
	}
	if over := new(budget.Exceeded); errors.As(err, &over) {
		return nil, over
	}
	if err != nil {
		return nil, fmt.Errorf("the answer of the API broke off after %d bytes: %w", len(body), err)
	}
	hider := hiding.New(secrets)
	shown, err := hider.Within(r.Request.Context(), string(body))
	if err != nil {
		return nil, err
	}
	body = []byte(shown)
	maps.DeleteFunc(r.Header, func(name string, _ []string) bool { return hider.Text(name) != name })
	headers := receivedHeaders(r.Header)
	for name, value := range headers {
		headers[name] = hider.Text(value)
	}
	var value any = string(body)
	if isJSON(r.Header.Get("Content-Type")) && json.Valid(body) {
		if at := exact.MergedName(body); at != "" {
			return nil, fmt.Errorf("the answer of the API has two names at %s that differ in half of a surrogate pair "+
				"alone, which no text can hold", at)
		}
		value = json.RawMessage(body)
	} else if len(body) == 0 {
		value = nil
	}
	return rules.Marshal(rules.Object{{Key: "status", Value: r.StatusCode}, {Key: "headers", Value: headers},
		{Key: "body", Value: value}})
}

// isJSON tells whether a media type is that of JSON.
func isJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && (kind == "application/json" || strings.HasSuffix(kind, "+json"))
}

// textOf is the text that a value of JSON is.
func textOf(value json.RawMessage) (text string, ok bool) {
	ok = len(value) > 0 && value[0] == '"' && json.Unmarshal(value, &text) == nil
	return text, ok
}
