package evidence

import "regexp"

// Redacted stands where something was that may be a secret.
const Redacted = "***"

// What a command line is made of, as far as secrets are looked for in it. A value may be
// quoted, in part or as a whole.
const (
	word   = `(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'";&|])+`
	secret = `(?:token|secret|passw(?:or)?d|passphrase|pwd|api[-_]?key|access[-_]?key|private[-_]?key|credential|auth|` +
		`bearer|cookie|session)`
)

// Redact replaces what may be a secret in a command line or URL that others will read: the
// values of variables that are set before a program, those of variables, flags and parts of
// a URL whose name looks like that of a secret, and what stands behind "Bearer".
func Redact(line string) string {
	for _, r := range redactions() {
		line = r.ReplaceAllString(line, "${1}"+Redacted+"${2}")
	}
	return beforeProgram(line)
}

// redactions find secrets; what goes before each is their first group, and
// what goes behind it, the second.
func redactions() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`(?i)(\bBearer[ \t]+)[^\s'"]+`),
		regexp.MustCompile(`(?i)(\w://[^\s/@:'"]*:)[^\s/@'"]+(@)`),
		regexp.MustCompile(`(?i)([?&][\w-]*` + secret + `[\w-]*=)[^\s&'"#]+`),
		regexp.MustCompile(`(?i)(\b\w*` + secret + `\w*=)` + word),
		// A flag that ends otherwise, such as --token-file, names where the secret is.
		regexp.MustCompile(`(?i)(--?[\w-]*` + secret + `s?[ \t]+)(?:[^\s'"-][^\s'"]*|'[^']*'|"[^"]*")`),
	}
}

// beforeProgram replaces the values of all variables that are set before a program, at the
// start of a line, of a line within quotes, or behind env.
func beforeProgram(line string) string {
	const assignments = `(?:[A-Za-z_]\w*=` + word + `[ \t]+)+`
	settings := regexp.MustCompile(`(?:^|['"(;&|][ \t]*|\benv[ \t]+(?:-\S+[ \t]+)*)` + assignments)
	setting := regexp.MustCompile(`([A-Za-z_]\w*=)` + word)
	return settings.ReplaceAllStringFunc(line, func(some string) string {
		return setting.ReplaceAllString(some, "${1}"+Redacted)
	})
}
