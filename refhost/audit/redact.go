package audit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"codemode/refhost/hiding"
)

// minSecret is how many bytes a secret has that is taken out of values: a shorter one
// occurs everywhere.
const minSecret = 4

const redacted = "[redacted]"

// redactor takes secrets out of values.
type redactor struct {
	secrets []string
	// more are secrets that come up while the host runs; nil if there are none.
	more func() []string
}

func newRedactor(secrets []string) redactor { return redactor{secrets: slices.Clip(secrets)} }

func (r redactor) text(text string) string { return r.now().Replace(text) }

// now takes out the secrets that there are at the moment.
func (r redactor) now() replacing {
	secrets := r.secrets
	if r.more != nil {
		secrets = append(secrets, r.more()...)
	}
	var all []hiding.Named
	for _, secret := range secrets {
		all = append(all, hiding.Named{Secret: secret, Name: redacted})
	}
	return replacing{hiding.Replacer(minSecret, all)}
}

// replacing takes out secrets.
type replacing struct{ *strings.Replacer }

// json takes secrets out of a value, whatever way of writing its strings have in JSON, in little more than the memory
// of its text. What is not JSON becomes a string.
func (r redactor) json(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return nil
	}
	var compact bytes.Buffer
	if json.Compact(&compact, raw) != nil {
		return encoded(r.text(string(raw)))
	}
	now, clean := r.now(), bytes.Buffer{}
	clean.Grow(compact.Len())
	for rest := compact.Bytes(); len(rest) > 0; {
		size := tokenSize(rest)
		clean.Write(now.token(rest[:size]))
		rest = rest[size:]
	}
	return clean.Bytes()
}

// tokenSize is how long the string, the number or the word is that a compact JSON text begins with, or 1.
func tokenSize(text []byte) int {
	if text[0] != '"' {
		if end := bytes.IndexAny(text, `[]{},:"`); end != 0 {
			return cmp.Or(max(end, 0), len(text))
		}
		return 1
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// token is a token without secrets. A string is written anew if it has escapes, of which some have no text, or what is
// no UTF-8.
func (r replacing) token(token []byte) []byte {
	if token[0] != '"' {
		if len(token) < minSecret {
			return token
		}
		if text := r.Replace(string(token)); text != string(token) {
			return encoded(text)
		}
		return token
	}
	text := string(token[1 : len(token)-1])
	odd := strings.ContainsRune(text, '\\') || !utf8.ValidString(text)
	if odd && json.Unmarshal(token, &text) != nil {
		text = redacted // the text was found to be JSON
	}
	if clean := r.Replace(text); odd || clean != text {
		return encoded(clean)
	}
	return token
}
