package refhost

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// minSecret is how many bytes a value of the configuration has that is taken out of texts. A shorter one is no
// secret, and occurs everywhere.
const minSecret = 4

// secrets takes out of texts what only one server is to know.
type secrets struct {
	// values are what to replace, each with its name; longer ones come first.
	values [][2]string
}

// secretsOf are the values of headers and environment, and what else came from the host's environment.
func secretsOf(s ServerConfig) secrets {
	var all secrets
	add := func(value, name string) {
		for _, form := range []string{value, url.QueryEscape(value), url.PathEscape(value)} {
			if len(form) >= minSecret {
				all.values = append(all.values, [2]string{form, name})
			}
		}
	}
	for name, value := range s.Expanded {
		add(value, "${"+name+"}")
	}
	for _, values := range []map[string]string{s.Headers, s.Env} {
		for name, value := range values {
			// The scheme of a credential is none: Bearer TOKEN.
			words := strings.Fields(value)
			for _, word := range words[min(1, max(0, len(words)-1)):] {
				add(word, "("+name+")")
			}
			add(value, "("+name+")")
		}
	}
	slices.SortFunc(all.values, func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(len(b[0]), len(a[0])), strings.Compare(a[1], b[1]))
	})
	return all
}

var httpAddress = regexp.MustCompile(`https?://[^\s"'<>]+`)

// redact leaves of each address its origin, and of each secret its name.
func (s secrets) redact(text string) string {
	text = httpAddress.ReplaceAllStringFunc(text, func(found string) string {
		bare := strings.TrimRight(found, ":;,.)")
		address, err := url.Parse(bare)
		if err != nil {
			return "(an address)"
		}
		return origin(address) + found[len(bare):]
	})
	var pairs []string
	for _, v := range s.values {
		pairs = append(pairs, v[0], v[1])
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// origin is all of an address that says who is spoken to, and how safely.
func origin(address *url.URL) string { return strings.ToLower(address.Scheme + "://" + address.Host) }

// redacted is an error whose text has no secret.
type redacted struct {
	error
	secrets secrets
}

func (e redacted) Error() string { return e.secrets.redact(e.error.Error()) }

func (e redacted) Unwrap() error { return e.error }
