package searchexecute

import (
	"net/http"
	"strings"

	"codemode/refhost/hiding"
)

// maxError bounds the text of an error, in bytes: an API or a document can name things as it likes.
const maxError = 2 << 10

// hidden is the text of an error without what stands in the configuration alone, however the API has written that.
func (c API) hidden(err error) string {
	text := hiding.New(append(c.Secrets(), c.Expanded...)).Text(err.Error())
	if len(text) > maxError {
		text = strings.ToValidUTF8(text[:maxError], "") + "…"
	}
	return text
}

// minSecret is how long a text must be to be hidden, in bytes. Shorter ones are found everywhere, and guessed: whoever
// can have a text sent back sees which guess is hidden.
const minSecret = 8

// longEnough is a text that must not show, or nothing if it is too short.
func longEnough(text string) []string {
	if len(text) < minSecret {
		return nil
	}
	return []string{text}
}

// Secrets are what must not show in answers: the credentials of this API, and of the others.
func (c API) Secrets() []string { return append(c.credentials(), c.Others...) }

// guessable tells whether the value of the header, without its scheme, is too short to be hidden.
func (c API) guessable() bool {
	_, token, hasScheme := strings.Cut(c.AuthValue, " ")
	if !hasScheme {
		token = c.AuthValue
	}
	return c.AuthValue != "" && len(strings.TrimSpace(token)) < minSecret
}

// credentials are the value of the header, what follows its scheme, what stands in quotes, and what that is with Basic:
// a name with a password, and the password.
func (c API) credentials() []string {
	var all []string
	if len(c.AuthValue) >= minSecret {
		all = append(all, c.AuthValue)
	}
	if _, token, ok := strings.Cut(c.AuthValue, " "); ok {
		all = append(all, longEnough(strings.TrimSpace(token))...)
	}
	// Of a header with parameters, as token="…", each.
	for _, quoted := range strings.Split(c.AuthValue, `"`) {
		all = append(all, longEnough(quoted)...)
	}
	if name, password, ok := (&http.Request{Header: http.Header{"Authorization": {c.AuthValue}}}).BasicAuth(); ok {
		all = append(all, name+":"+password)
		if len(password) >= minSecret {
			all = append(all, password)
		}
	}
	return all
}
