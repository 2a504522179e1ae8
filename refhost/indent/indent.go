// Package indent writes JSON over several lines for readers, without ever holding more of it than the reader takes:
// a value of 2 MB in which lists are nested 500 levels deep would be 1 GB of blanks.
package indent

import "strings"

// step indents one level.
const step = "  "

// JSON indents valid JSON by two blanks a level, as json.Indent does. It returns the first most bytes of that text,
// perhaps with a part of a character at the end, and how many bytes the whole text has.
func JSON(value []byte, most int) (text string, size int) {
	counted := writer{}
	counted.indent(value)
	kept := writer{most: min(most, counted.size)}
	kept.text.Grow(kept.most)
	kept.indent(value)
	return kept.text.String(), counted.size
}

// writer keeps the beginning of what is written, and counts all of it.
type writer struct {
	text strings.Builder
	// most bounds the bytes that are kept, size counts those that were written.
	most, size int
}

func (w *writer) write(text string) {
	w.text.WriteString(text[:min(len(text), w.left())])
	w.size += len(text)
}

// left is how many bytes more are kept.
func (w *writer) left() int { return max(0, w.most-w.size) }

// line begins one at a depth. What is not kept takes no time, however deep it is.
func (w *writer) line(depth int) {
	w.write("\n")
	for d := depth; d > 0 && w.left() > 0; d-- {
		w.write(step)
		depth--
	}
	w.size += depth * len(step)
}

func (w *writer) indent(value []byte) {
	depth := 0
	for i := 0; i < len(value); {
		c := value[i]
		end := i + 1
		switch c {
		case ' ', '\t', '\r', '\n':
		case '{', '[':
			end = past(value, end)
			if end < len(value) && (value[end] == '}' || value[end] == ']') {
				w.write(string([]byte{c, value[end]}))
				end++
				break
			}
			w.write(string(c))
			depth++
			w.line(depth)
		case '}', ']':
			depth--
			w.line(depth)
			w.write(string(c))
		case ',':
			w.write(",")
			w.line(depth)
		case ':':
			w.write(": ")
		default:
			end = token(value, i)
			w.bytes(value[i:end])
		}
		i = end
	}
}

// bytes writes without a copy of what is not kept.
func (w *writer) bytes(text []byte) {
	w.text.Write(text[:min(len(text), w.left())])
	w.size += len(text)
}

// past is where the blanks end that begin at i.
func past(value []byte, i int) int {
	for i < len(value) && (value[i] == ' ' || value[i] == '\t' || value[i] == '\r' || value[i] == '\n') {
		i++
	}
	return i
}

// token is where the string, number or literal ends that begins at i.
func token(value []byte, i int) int {
	quoted := value[i] == '"'
	for i++; i < len(value); i++ {
		switch c := value[i]; {
		case quoted && c == '\\':
			i++
		case quoted && c == '"':
			return i + 1
		case quoted:
		case c == ',' || c == ']' || c == '}' || c <= ' ':
			return i
		}
	}
	return len(value)
}
