package driver

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// tail keeps the last [MaxStderr] bytes written to it since they were taken.
type tail struct {
	mu      sync.Mutex
	kept    []byte
	dropped bool
}

// Write keeps the end of what was written. It never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, p...)
	if over := len(t.kept) - MaxStderr; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
		t.dropped = true
	}
	return len(p), nil
}

// take returns what is kept, from the first whole line on, and forgets it.
func (t *tail) take() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := t.text()
	t.kept, t.dropped = nil, false
	return text
}

// seen returns what is kept.
func (t *tail) seen() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text()
}

// text is what is kept, from the first whole line on.
func (t *tail) text() string {
	text := strings.ToValidUTF8(string(t.kept), "\uFFFD")
	if len(text) > MaxStderr {
		text = strings.ToValidUTF8(text[len(text)-MaxStderr:], "")
	}
	if t.dropped {
		if _, rest, found := strings.Cut(text, "\n"); found {
			text = rest
		}
	}
	return text
}

// lastLine returns the last line of text that is not blank.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// complains finds the lines in which programs of many languages say what went
// wrong; a stack or a version often follows them.
var complains = regexp.MustCompile(`(?i)^\s*(uncaught\s+)?([\w.:$\[]*(error|exception)(\W*\s|\W*$)|panic|fatal|` +
	`thread '.*' panicked|[\w.]+: command not found)`)

// opens finds a line whose message goes on in the next ones.
var opens = regexp.MustCompile(`[\[{]\s*$`)

// maxOpened is how much of such a message is taken, in bytes.
const maxOpened = 200

// lastError returns the last line of text that says what went wrong, or lacking
// such, the last one that is not blank.
func lastError(text string) string {
	lines := strings.Split(text, "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		switch {
		case !complains.MatchString(lines[i]):
		case opens.MatchString(lines[i]):
			end := slices.IndexFunc(lines[i:], func(line string) bool { return strings.TrimSpace(line) == "" })
			if end < 0 {
				end = len(lines) - i
			}
			return clip(strings.Join(lines[i:i+end], " "), maxOpened)
		default:
			return strings.TrimSpace(lines[i])
		}
	}
	return lastLine(text)
}

// lastLines is how much of a host's stderr tells why it ended: a stack needs some room.
const lastLines = 40

// LastLines are the last 40 lines of what a host printed.
func LastLines(text string) string {
	lines := strings.SplitAfter(text, "\n")
	if len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines[max(0, len(lines)-lastLines):], "")
}

// LastWords are the last lines that the host printed that an error blames, or "".
func LastWords(err error) string {
	var blame *Blame
	if !errors.As(err, &blame) {
		return ""
	}
	return LastLines(blame.Stderr)
}

// oneLine is text with its white space made single spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// clip shortens text to at most limit bytes on one line.
func clip(text string, limit int) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit-len("…")], "") + "…"
}
