package stdio

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
)

// kept is how much is kept of a line that begins like no message, in bytes.
const kept = 4 << 10

// readLine reads up to the end of a line. A line may come with an error, as the last one does without its end. noise is
// called for each part of a line that begins like no message, before more is read.
func readLine(from *bufio.Reader, most int, noise func()) (line []byte, err error) {
	for {
		part, err := from.ReadSlice('\n')
		switch {
		case !beginsMessage(line, part):
			noise()
			line = append(line, part[:min(len(part), max(0, kept-len(line)))]...)
		case len(line)+len(part) > most:
			return nil, fmt.Errorf("an MCP message has more than %d bytes", most)
		default:
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// beginsMessage tells whether a line may become a message, given what is kept of it and what comes next.
func beginsMessage(line, next []byte) bool {
	for _, part := range [][]byte{line, next} {
		if part = bytes.TrimLeft(part, " \t\r\n"); len(part) > 0 {
			return part[0] == '{' || part[0] == '['
		}
	}
	return false
}
