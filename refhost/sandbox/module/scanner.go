package module

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// scanner reads the few tokens that declarations consist of.
type scanner struct {
	text string
	at   int
}

func (s *scanner) space() {
	for s.at < len(s.text) && strings.IndexByte(" \t\r\n", s.text[s.at]) >= 0 {
		s.at++
	}
}

func (s *scanner) peek(token string) bool {
	s.space()
	return strings.HasPrefix(s.text[s.at:], token)
}

func (s *scanner) accept(token string) bool {
	if !s.peek(token) {
		return false
	}
	s.at += len(token)
	return true
}

// word reads an identifier or keyword, as written; it is "" where there is none.
func (s *scanner) word() string {
	s.space()
	start := s.at
	for s.at < len(s.text) && strings.IndexByte(" \t\r\n,;*{}\"'`().", s.text[s.at]) < 0 {
		if strings.HasPrefix(s.text[s.at:], `\u{`) {
			s.at += max(0, strings.IndexByte(s.text[s.at:], '}'))
		}
		s.at++
	}
	return s.text[start:s.at]
}

func (s *scanner) atString() bool { return s.peek(`"`) || s.peek(`'`) }

// literal reads a string literal and returns its value.
func (s *scanner) literal() (value string, ok bool) {
	if !s.atString() {
		return "", false
	}
	quote := s.text[s.at]
	for end := s.at + 1; end < len(s.text); end++ {
		switch s.text[end] {
		case '\\':
			end++
		case quote:
			raw := s.text[s.at+1 : end]
			s.at = end + 1
			return decodeEscapes(raw)
		}
	}
	return "", false
}

var simpleEscapes = map[byte]string{'n': "\n", 'r': "\r", 't': "\t", 'b': "\b", 'f': "\f", 'v': "\v", '0': "\x00"}

// decodeEscapes gives the value of the inside of a string literal. Lone
// surrogates, which no module's name has, become the replacement character.
func decodeEscapes(raw string) (string, bool) {
	var units []uint16
	for raw != "" {
		if raw[0] != '\\' {
			r, size := utf8.DecodeRuneInString(raw)
			units = utf16.AppendRune(units, r)
			raw = raw[size:]
			continue
		}
		if len(raw) < 2 {
			return "", false
		}
		digits, length := escapeDigits(raw)
		if length == 0 {
			text, ok := simpleEscapes[raw[1]]
			if !ok {
				text = raw[1:2]
			}
			units = append(units, utf16.Encode([]rune(text))...)
			raw = raw[2:]
			continue
		}
		n, err := strconv.ParseUint(digits, 16, 32)
		if err != nil {
			return "", false
		}
		if n < 0x10000 {
			units = append(units, uint16(n))
		} else {
			units = utf16.AppendRune(units, rune(n))
		}
		raw = raw[length:]
	}
	return string(utf16.Decode(units)), true
}

// escapeDigits finds the digits of \xXX, \uXXXX or \u{X} and the length of the
// whole escape, which is 0 for any other.
func escapeDigits(raw string) (digits string, length int) {
	switch {
	case strings.HasPrefix(raw, `\x`) && len(raw) >= 4:
		return raw[2:4], 4
	case strings.HasPrefix(raw, `\u{`):
		if end := strings.IndexByte(raw, '}'); end > 0 {
			return raw[3:end], end + 1
		}
	case strings.HasPrefix(raw, `\u`) && len(raw) >= 6:
		return raw[2:6], 6
	}
	return "", 0
}
