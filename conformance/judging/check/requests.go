package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// request is one that an API received, as it was recorded.
type request struct {
	Method, Path, Query, Body string
	Headers                   http.Header
	// Elsewhere: it came to another origin than that of the API.
	Elsewhere bool
}

// name is METHOD PATH.
func (r request) name() string { return r.Method + " " + r.Path }

// requests returns each request that an API received.
func requests(seen *Seen) (all []request) {
	for _, m := range seen.traffic() {
		var r request
		if json.Unmarshal(m.Raw, &r) == nil && r.Path != "" {
			all = append(all, r)
		}
	}
	return all
}

// requestsNamed are those of one operation; where there is none, v gets the mismatch that says so.
func requestsNamed(seen *Seen, name string, v *Verdict) (named []request) {
	all := requests(seen)
	for _, r := range all {
		if r.name() == name {
			named = append(named, r)
		}
	}
	if len(named) == 0 {
		v.expect(false, "the API receives the request", "the API", name, namesOf(all))
	}
	return named
}

func namesOf(all []request) string {
	if len(all) == 0 {
		return "no request"
	}
	names := make([]string, len(all))
	for i, r := range all {
		names[i] = r.name()
	}
	return strings.Join(names, ", ")
}

// Requests judges how many requests an API received, whatever they are.
func Requests(seen *Seen, count int) (v Verdict) {
	if len(seen.Runs()) == 0 {
		return v
	}
	all := requests(seen)
	v.expect(len(all) == count, "the API receives the requests of scripts, and no others", "the API",
		inRequests(count), inRequests(len(all))+": "+namesOf(all))
	return v
}

// RequestsAtMost judges that an API received no more requests, whatever they are.
func RequestsAtMost(seen *Seen, most int) (v Verdict) {
	if len(seen.Runs()) == 0 {
		return v
	}
	all := requests(seen)
	v.expect(len(all) <= most, "the API receives no more requests than the limit", "the API",
		"at most "+inRequests(most), inRequests(len(all))+": "+namesOf(all))
	return v
}

// RequestsBare judges that no request has a part, its query or its body. Without a request there is nothing to judge.
func RequestsBare(seen *Seen, part string) (v Verdict) {
	for _, r := range requests(seen) {
		found := map[string]string{"query": r.Query, "body": r.Body}[part]
		v.expect(found == "", "a request without a "+part, r.name(), "none", encode(found))
	}
	return v
}

func inRequests(n int) string {
	if n == 1 {
		return "1 request"
	}
	return fmt.Sprintf("%d requests", n)
}

// Requested judges how often an API received a request, METHOD PATH.
func Requested(seen *Seen, name string, count int) (v Verdict) {
	if len(seen.Runs()) == 0 {
		return v
	}
	var none Verdict
	named := requestsNamed(seen, name, &none)
	if v.notReached(seen, len(named), count) {
		return v
	}
	v.expect(len(named) == count, "the API receives the request", "the API", inRequests(count)+" "+name,
		inRequests(len(named))+" of "+namesOf(requests(seen)))
	return v
}

// RequestQuery judges that each request of a name has just these parameters: an object of strings, or of lists of
// strings for those that are repeated. Their order does not count.
func RequestQuery(seen *Seen, name string, want json.RawMessage) (v Verdict) {
	for _, r := range requestsNamed(seen, name, &v) {
		found := map[string]any{}
		values, err := url.ParseQuery(r.Query)
		for key, list := range values {
			found[key] = list
			if len(list) == 1 {
				found[key] = list[0]
			}
		}
		if err != nil {
			v.expect(false, "the query", name, quote(want), r.Query)
			continue
		}
		v.compare("the query", name+"?", want, whole(found))
	}
	return v
}

// RequestBody judges that each request of a name has this JSON as its body, and says so; nil is none at all.
func RequestBody(seen *Seen, name string, want json.RawMessage) (v Verdict) {
	for _, r := range requestsNamed(seen, name, &v) {
		if want == nil {
			v.expect(r.Body == "", "a request without a body", name, "none", r.Body)
			continue
		}
		if !json.Valid([]byte(r.Body)) {
			v.expect(false, "the body as JSON", name, quote(want), r.Body)
			continue
		}
		v.compare("the body as JSON", name+", body", want, json.RawMessage(r.Body))
		kind := r.Headers.Get("Content-Type")
		v.expect(strings.HasPrefix(kind, "application/json"), "the media type of the body", name, "application/json",
			encode(kind))
	}
	return v
}

// RequestHeaders judges that each request of a name has these headers, an object of strings, null for one that it must
// not have.
func RequestHeaders(seen *Seen, name string, want json.RawMessage) (v Verdict) {
	v.headers(requestsNamed(seen, name, &v), want)
	return v
}

// EachRequestHeaders is [RequestHeaders] for all requests, whatever they are.
func EachRequestHeaders(seen *Seen, want json.RawMessage) (v Verdict) {
	v.headers(requests(seen), want)
	return v
}

func (v *Verdict) headers(all []request, want json.RawMessage) {
	wanted, _ := object(want)
	for _, r := range all {
		for _, header := range slices.Sorted(maps.Keys(wanted)) {
			found := json.RawMessage("null")
			if values := r.Headers.Values(header); len(values) > 0 {
				found = json.RawMessage(encode(strings.Join(values, ", ")))
			}
			v.compare("a header of the request", r.name()+", "+header, wanted[header], found)
		}
	}
}

// HeadersLack judges that no request has a text in the value of a header. Without a request there is nothing to judge.
func HeadersLack(seen *Seen, text string) (v Verdict) {
	for _, r := range requests(seen) {
		v.subject()
		for _, header := range slices.Sorted(maps.Keys(r.Headers)) {
			if strings.Contains(strings.Join(r.Headers[header], ", "), text) {
				v.mismatch("a header that scripts may not set", r.name()+", "+header, "not with "+encode(text),
					encode(strings.Join(r.Headers[header], ", ")))
			}
		}
	}
	return v
}

// ElsewhereLacks judges that no request which came to another origin has a text anywhere. Without a request to the API
// itself there is nothing to judge.
func ElsewhereLacks(seen *Seen, text string) (v Verdict) {
	for _, r := range requests(seen) {
		if !r.Elsewhere {
			v.subject()
			continue
		}
		if whole := encode(r); strings.Contains(whole, text) {
			v.mismatch("a request to another origin than that of the API", r.name(), "not with "+encode(text), whole)
		}
	}
	return v
}

// AnyElsewhereLacks is [ElsewhereLacks] for a host that need not have made any request: it may have refused to start.
func AnyElsewhereLacks(seen *Seen, text string) Verdict {
	v := ElsewhereLacks(seen, text)
	v.subject()
	return v
}
