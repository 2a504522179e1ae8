package audit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// minSecret is how many bytes a secret has that is taken out of values: a shorter one
// occurs everywhere.
const minSecret = 4

const redacted = "[redacted]"

// redactor takes secrets out of values.
type redactor struct {
	replacer *strings.Replacer
	// more are secrets that come up while the host runs; nil if there are none.
	more func() []string
}

func newRedactor(secrets []string) redactor {
	secrets = slices.DeleteFunc(slices.Clone(secrets), func(s string) bool { return len(s) < minSecret })
	// A secret may be a part of another one.
	slices.SortFunc(secrets, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b))
	})
	var pairs []string
	for _, s := range slices.Compact(secrets) {
		pairs = append(pairs, s, redacted)
	}
	return redactor{replacer: strings.NewReplacer(pairs...)}
}

func (r redactor) text(text string) string {
	text = r.replacer.Replace(text)
	if r.more != nil {
		for _, secret := range r.more() {
			text = strings.ReplaceAll(text, secret, redacted)
		}
	}
	return text
}

// json decodes the strings of a value: JSON can write each in many ways. What is not
// JSON becomes a string.
func (r redactor) json(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return nil
	}
	var value any
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if dec.Decode(&value) != nil || dec.More() {
		value = string(raw)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	// What was decoded can be encoded.
	_ = enc.Encode(r.value(value))
	return bytes.TrimSpace(b.Bytes())
}

func (r redactor) value(value any) any {
	switch v := value.(type) {
	case string:
		return r.text(v)
	case json.Number:
		if text := r.text(v.String()); text != v.String() {
			return text
		}
	case []any:
		for i := range v {
			v[i] = r.value(v[i])
		}
	case map[string]any:
		clean := make(map[string]any, len(v))
		for key, member := range v {
			clean[r.text(key)] = r.value(member)
		}
		return clean
	}
	return value
}
