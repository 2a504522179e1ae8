package refhost

import (
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

// secrets are what the server is given and nobody else is to know: what replaced a ${NAME}, and the values of
// environment and headers, also without what comes before the first blank: the scheme of a credential is none (Bearer
// TOKEN).
func (s ServerConfig) secrets() []hiding.Named {
	var all []hiding.Named
	for name, value := range s.Expanded {
		all = append(all, hiding.Named{Secret: value, Name: "${" + name + "}"})
	}
	for _, values := range []map[string]string{s.Headers, s.Env} {
		for name, value := range values {
			_, credentials, _ := strings.Cut(value, " ")
			shown := "(" + name + ")"
			all = append(all, hiding.Named{Secret: value, Name: shown}, hiding.Named{Secret: credentials, Name: shown})
		}
	}
	return all
}

// secrets are the values of those of all servers.
func (c Config) secrets() []string {
	var all []string
	for _, s := range c.Servers {
		for _, each := range s.secrets() {
			all = append(all, each.Secret)
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
			if len(each) >= hiding.Least && each != shown {
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
	// given are the values of the configuration, also as addresses have them.
	given []hiding.Named
	// tokens are those that come up while the host runs.
	tokens *oauth.Tokens
}

func newSecrets(config ServerConfig, tokens *oauth.Tokens) secrets {
	made := secrets{places: config.places(), tokens: tokens}
	for _, s := range config.secrets() {
		for _, form := range []string{s.Secret, url.QueryEscape(s.Secret), url.PathEscape(s.Secret)} {
			made.given = append(made.given, hiding.Named{Secret: form, Name: s.Name})
		}
	}
	return made
}

// now are the secrets that there are at the moment.
func (s secrets) now() []hiding.Named {
	all := slices.Clip(s.given)
	for _, token := range s.tokens.Secrets() {
		all = append(all, hiding.Named{Secret: token, Name: "(token)"})
	}
	return all
}

// hider hides secrets that are written in another way, as a server's JSON may have them.
func hider(of []hiding.Named) hiding.Hider {
	var values []string
	for _, s := range of {
		values = append(values, s.Secret)
	}
	return hiding.New(values)
}

var httpAddress = regexp.MustCompile(`(?i)\b(?:http|ws)s?://[^\s"'<>]+`)

// sessionShown is how the SDK names the session of a server over HTTP: who has its id may speak in it.
var sessionShown = regexp.MustCompile(` ?\(session ID: [^)]*\)`)

// redact leaves of each address its origin, and of each secret its name.
func (s secrets) redact(text string) string {
	text = sessionShown.ReplaceAllLiteralString(strings.NewReplacer(s.places...).Replace(text), "")
	text = httpAddress.ReplaceAllStringFunc(text, func(found string) string {
		bare := strings.TrimRight(found, ":;,.)")
		address, err := url.Parse(bare)
		if err != nil {
			return "(an address)"
		}
		return origin(address) + found[len(bare):]
	})
	now := s.now()
	return hider(now).Text(hiding.Replacer(hiding.Least, now).Replace(text))
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
	shown = strings.ToValidUTF8(shown[:max(0, len(shown)-hider(s.now()).Longest())], "")
	return fmt.Sprintf("%s… (%d bytes in all)", shown, len(text))
}

// redactEnd does the same with the end of a text. Where that was cut off, it may begin within a secret.
func (s secrets) redactEnd(text string, cut bool) string {
	most := 0
	for _, s := range s.now() {
		for from := 1; cut && len(s.Secret) >= hiding.Least && from < len(s.Secret); from++ {
			if rest := s.Secret[from:]; strings.HasPrefix(text, rest) {
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
