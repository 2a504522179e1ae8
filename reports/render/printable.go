package render

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns s on one line, with every character that could steer a
// terminal or a CI system, hide, or be mistaken for a space as an escape such as \n, \u001b or
// \u{e0001}; a byte that is not UTF-8 becomes \xff. Whatever a host or a server
// wrote goes through it before a person sees it.
func Printable(s string) string {
	var b strings.Builder
	s = withoutCommands(s)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, s[i])
		} else {
			b.WriteString(printableRune(r))
		}
		i += size
	}
	return b.String()
}

// commands are what a CI system that shows this output would obey: ::error:: at the start of
// a line, which a terminal may make of any word, and ##[error] anywhere.
const commands = `(^|\s)::[A-Za-z]|##(vso)?\[`

// withoutCommands escapes the first character of such commands.
func withoutCommands(s string) string {
	if !strings.Contains(s, "::") && !strings.Contains(s, "##") {
		return s
	}
	return regexp.MustCompile(commands).ReplaceAllStringFunc(s, func(command string) string {
		at := strings.IndexAny(command, ":#")
		return command[:at] + fmt.Sprintf(`\u%04x`, command[at]) + command[at+1:]
	})
}

func printableRune(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case unicode.IsPrint(r):
		return string(r)
	case r > 0xffff:
		return fmt.Sprintf(`\u{%x}`, r)
	default:
		return fmt.Sprintf(`\u%04x`, r)
	}
}

// PrintableLines is s with each of its lines as [Printable] gives it.
func PrintableLines(s string) string { return strings.Join(printableLines(s), "\n") }

// printableLines splits s at its newlines and makes each line printable. A newline
// at the very end starts no line of its own.
func printableLines(s string) []string {
	lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
	for i, line := range lines {
		lines[i] = Printable(line)
	}
	return lines
}

// Inert is a text in which every character but a newline that could steer a terminal, hide, or move others is an
// escape: the last step before a file is written that a stranger's words are in.
func Inert(text string) string {
	if !strings.ContainsFunc(text, steers) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if steers(r) {
			b.WriteString(printableRune(r))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func steers(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }
