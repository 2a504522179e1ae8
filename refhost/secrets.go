package refhost

import (
	"cmp"
	"fmt"
	"net/url"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/refhost/hiding"
	"codemode/refhost/oauth"
)

// minSecret is how many bytes a value of the configuration has that is taken out of texts. A shorter one occurs
// everywhere, and is guessed: whoever can have a text repeated sees which guess is taken out.
const minSecret = 8

// secret is what one server is given and nobody else is to know, and what stands in its place in texts.
type secret struct{ value, name string }

// secrets are what replaced a ${NAME}, and the values of environment and headers, also without what comes
// before the first blank: the scheme of a credential is none (Bearer TOKEN).
func (s ServerConfig) secrets() []secret {
	var all []secret
	for name, value := range s.Expanded {
		all = append(all, secret{value, "${" + name + "}"})
	}
	for _, values := range []map[string]string{s.Headers, s.Env} {
		for name, value := range values {
			_, credentials, _ := strings.Cut(value, " ")
			all = append(all, secret{value, "(" + name + ")"}, secret{credentials, "(" + name + ")"})
		}
	}
	return all
}

// secrets are the values of those of all servers.
func (c Config) secrets() []string {
	var all []string
	for _, s := range c.Servers {
		for _, each := range s.secrets() {
			all = append(all, each.value)
		}
	}
	return all
}

// target is all that anybody is shown of where a server is: the origin of its address, or its program.
func (s ServerConfig) target() string {
	if s.URL == "" {
		return program(s.Command)
	}
	address, err := url.Parse(s.URL)
	if err != nil || address.Host == "" {
		return "(an address without a host)"
	}
	return origin(address)
}

// program is a command without what may follow the program in it: arguments belong in a list of their own.
func program(command string) string {
	words := strings.Fields(command)
	switch _, err := exec.LookPath(command); {
	case err == nil || len(words) < 2:
		return command
	case strings.Contains(words[0], "="):
		return "(a command)"
	}
	return words[0]
}

// places are the ways in which an error may write where a server is, each before what is shown in its place.
func (s ServerConfig) places() []string {
	shown := s.target()
	forms := []string{s.Command, s.URL}
	if address, err := url.Parse(s.URL); err == nil && s.URL != "" {
		forms = append(forms, address.String(), address.Redacted())
	}
	var all []string
	for _, form := range forms {
		quoted := strings.Trim(strconv.Quote(form), `"`)
		for _, each := range []string{form, quoted} {
			if len(each) >= minSecret && each != shown {
				all = append(all, each, shown)
			}
		}
	}
	return all
}

// secrets takes out of texts what only one server is to know.
type secrets struct {
	// places are where the server is, each before its target.
	places []string
	// pairs are the values to replace, each before its name; longer ones come first.
	pairs []string
	// written hides values that are written in another way, as a server's JSON may have them.
	written hiding.Hider
	// tokens are those that come up while the host runs.
	tokens *oauth.Tokens
}

func newSecrets(config ServerConfig, tokens *oauth.Tokens) secrets {
	var forms []secret
	for _, s := range config.secrets() {
		for _, form := range []string{s.value, url.QueryEscape(s.value), url.PathEscape(s.value)} {
			if len(form) >= minSecret {
				forms = append(forms, secret{form, s.name})
			}
		}
	}
	slices.SortFunc(forms, func(a, b secret) int {
		return cmp.Or(cmp.Compare(len(b.value), len(a.value)), strings.Compare(a.name, b.name))
	})
	made := secrets{places: config.places(), tokens: tokens}
	var values []string
	for _, f := range forms {
		made.pairs, values = append(made.pairs, f.value, f.name), append(values, f.value)
	}
	made.written = hiding.New(values)
	return made
}

var httpAddress = regexp.MustCompile(`(?i)\b(?:http|ws)s?://[^\s"'<>]+`)

// redact leaves of each address its origin, and of each secret its name.
func (s secrets) redact(text string) string {
	text = strings.NewReplacer(s.places...).Replace(text)
	text = httpAddress.ReplaceAllStringFunc(text, func(found string) string {
		bare := strings.TrimRight(found, ":;,.)")
		address, err := url.Parse(bare)
		if err != nil {
			return "(an address)"
		}
		return origin(address) + found[len(bare):]
	})
	text = strings.NewReplacer(s.pairs...).Replace(text)
	tokens := s.tokens.Secrets()
	for _, token := range tokens {
		text = strings.ReplaceAll(text, token, "(token)")
	}
	return hiding.New(tokens).Text(s.written.Text(text))
}

// maxSaid bounds what is passed on of what a server says in an error, in bytes.
const maxSaid = 64 << 10

// redactUpTo does the same with the beginning of a text. Where that is cut off, it may end within a secret, so that the
// end is left out.
func (s secrets) redactUpTo(most int, text string) string {
	if len(text) <= most {
		return s.redact(text)
	}
	shown := s.redact(text[:most])
	longest := max(s.written.Longest(), hiding.New(s.tokens.Secrets()).Longest())
	shown = strings.ToValidUTF8(shown[:max(0, len(shown)-longest)], "")
	return fmt.Sprintf("%s… (%d bytes in all)", shown, len(text))
}

// redactEnd does the same with the end of a text. Where that was cut off, it may begin within a secret.
func (s secrets) redactEnd(text string, cut bool) string {
	values := s.tokens.Secrets()
	for i := 0; i < len(s.pairs); i += 2 {
		values = append(values[:len(values):len(values)], s.pairs[i])
	}
	most := 0
	for _, value := range values {
		for from := 1; cut && from < len(value); from++ {
			if rest := value[from:]; strings.HasPrefix(text, rest) {
				most = max(most, len(rest))
			}
		}
	}
	return s.redact(text[most:])
}

// origin is all of an address that says who is spoken to, and how safely.
func origin(address *url.URL) string { return strings.ToLower(address.Scheme + "://" + address.Host) }

// redacted is an error whose text has no secret.
type redacted struct {
	error
	secrets secrets
}

func (e redacted) Error() string { return e.secrets.redactUpTo(maxSaid, e.error.Error()) }

func (e redacted) Unwrap() error { return e.error }
