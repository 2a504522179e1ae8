package mutants

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"unicode/utf8"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// combinedMutants do right what is asked for by itself, and wrong where something else is with it.
func combinedMutants() []Mutant {
	return []Mutant{
		{ID: "credentials-of-scripts", Requirement: "auth-by-host",
			Description: "a script that sets the header of the credentials has its own sent",
			Apply: func(d *searchexecute.Decisions) {
				authorize := d.Authorize
				d.Authorize = func(a searchexecute.API, header http.Header) {
					if header.Get(a.AuthHeader) == "" {
						authorize(a, header)
					}
				}
			}},
		{ID: "broken-requests-free", Requirement: "requests-configured",
			Description: "a request that is not answered does not count",
			Apply: func(d *searchexecute.Decisions) {
				d.Sandbox.MayCall = func(made rules.CallCount, most int) bool { return made.Sent-made.Failed < most }
			}},
		{ID: "blocked-for-get-alone", Requirement: "headers-blocked",
			Description: "headers that say who asks are kept back if the method is GET", Apply: blockedForGet},
		{ID: "failures-without-headers", Requirement: "response-headers",
			Description: "an answer that tells of a failure has no headers",
			Apply:       onFailures(func(answer map[string]any) { answer["headers"] = map[string]any{} })},
		{ID: "failures-as-text", Requirement: "response-body",
			Description: "the body of an answer that tells of a failure is a text, also where it is JSON",
			Also:        broken("a text of JSON has more letters", "response-within-bytes"),
			Apply: onFailures(func(answer map[string]any) {
				text, err := json.Marshal(answer["body"])
				if err == nil {
					answer["body"] = string(text)
				}
			})},
		{ID: "failures-unlimited", Requirement: "response-bytes-configured",
			Description: "a body that tells of a failure may have any number of bytes",
			Apply: onAnswer(func(r *http.Response, most int) int {
				if r.StatusCode >= http.StatusBadRequest {
					return 10 << 20
				}
				return most
			})},
		{ID: "letters-counted", Requirement: "response-bytes-configured",
			Description: "the letters of a body are counted, not its bytes", Apply: onAnswer(lettersCounted)},
		{ID: "pieces-decoded-apart", Requirement: "response-body",
			Description: "each piece of a body is made a text by itself",
			Also:        broken("letters become longer", "response-within-bytes"),
			Apply: onAnswer(func(r *http.Response, most int) int {
				r.Body = apart{r.Body}
				return most
			})},
		{ID: "empty-fields-lost", Requirement: "operation-fields",
			Description: "a field of an operation that is empty is dropped", Apply: change.Spec(withoutEmptyFields)},
		{ID: "nulls-lost", Requirement: "operation-fields",
			Description: "members of null are dropped from the document",
			Also:        broken("they are of all of it", "spec-info", "spec-schemas"),
			Apply:       change.Spec(func(spec map[string]any) { withoutNulls(spec) })},
		{ID: "servers-of-components", Requirement: "spec-servers",
			Description: "the servers of a document without schemas are lost",
			Apply: change.Spec(func(spec map[string]any) {
				if spec["components"] == nil {
					delete(spec, "servers")
				}
			})},
		{ID: "dollars-replaced", Requirement: "code-is-async-arrow",
			Description: "the code is put into its wrapper as what replaces a text: two dollars become one",
			Also:        broken("so it is in code of search", "search-takes-code"),
			Apply: change.Code(func(code string) (string, error) {
				return strings.ReplaceAll(code, "$$", "$"), nil
			})},
		{ID: "cookies-listed", Requirement: "response-headers",
			Description: "the cookies of an answer are a list", Apply: change.Answer(withListedCookies)},
		{ID: "namespaces-in-ascii", Requirement: "namespace-configured",
			Description: "an identifier with a letter of another alphabet is refused",
			Apply: func(d *searchexecute.Decisions) {
				namespace := d.Namespace
				d.Namespace = func(name string) error {
					if ascii(name) != name {
						return errors.New("a namespace is made of the letters a to z, digits, _ and $")
					}
					return namespace(name)
				}
			}},
	}
}

// onFailures changes what a script gets of an answer whose status tells of a failure.
func onFailures(alter func(answer map[string]any)) func(*searchexecute.Decisions) {
	return change.Answer(func(answer map[string]any) {
		if status, _ := answer["status"].(float64); status >= http.StatusBadRequest {
			alter(answer)
		}
	})
}

// withListedCookies has the cookies that an answer sets as a list.
func withListedCookies(answer map[string]any) {
	headers, _ := answer["headers"].(map[string]any)
	for name, value := range headers {
		if strings.EqualFold(name, "set-cookie") {
			headers[name] = []any{value}
		}
	}
}

// onAnswer changes an answer before it is read, or how many bytes its body may have.
func onAnswer(alter func(r *http.Response, most int) int) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			return answer(r, alter(r, most), secrets)
		}
	}
}

// lettersCounted lets a body have as many letters as it may have bytes.
func lettersCounted(r *http.Response, most int) int {
	body, err := io.ReadAll(io.LimitReader(r.Body, int64(most)*utf8.UTFMax+1))
	r.Body = io.NopCloser(bytes.NewReader(body))
	if err == nil && utf8.RuneCount(body) <= most {
		return len(body)
	}
	return most
}

// apart gives what is no whole letter in one read as the sign for that.
type apart struct{ io.ReadCloser }

// Read gives at most a third of what there is room for: the sign has three bytes.
func (a apart) Read(p []byte) (int, error) {
	piece := make([]byte, max(1, len(p)/len("\uFFFD")))
	n, err := a.ReadCloser.Read(piece)
	return copy(p, strings.ToValidUTF8(string(piece[:n]), "\uFFFD")), err
}

// blockedForGet keeps back headers of requests of GET alone.
func blockedForGet(d *searchexecute.Decisions) {
	isGet := methodIsGet(d)
	sent := d.SentHeaders
	d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
		header := sent(given, allowed)
		for name, value := range given {
			if lower := strings.ToLower(name); allowed == nil && !isGet() && lower != "host" {
				header.Set(name, value)
			}
		}
		return header
	}
}

// withoutEmptyFields takes from operations the texts and lists in which nothing is.
func withoutEmptyFields(spec map[string]any) {
	paths, _ := spec["paths"].(map[string]any)
	for _, item := range paths {
		operations, _ := item.(map[string]any)
		for _, operation := range operations {
			fields, _ := operation.(map[string]any)
			for name, value := range fields {
				if list, is := value.([]any); value == "" || is && len(list) == 0 {
					delete(fields, name)
				}
			}
		}
	}
}

// withoutNulls takes members of null from all objects within a value.
func withoutNulls(value any) {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if member == nil {
				delete(v, name)
				continue
			}
			withoutNulls(member)
		}
	case []any:
		for _, element := range v {
			withoutNulls(element)
		}
	}
}
