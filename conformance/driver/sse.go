package driver

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// events reads a stream of server-sent events and calls got with the data of
// each event of type message, until the stream ends. One event is at most
// maxMessage bytes; lines are ended by \n or \r\n.
func events(stream io.Reader, got func(data []byte)) error {
	in := bufio.NewScanner(stream)
	in.Buffer(nil, maxMessage)
	var data [][]byte
	size, kind := 0, ""
	for in.Scan() {
		field, value, _ := bytes.Cut(in.Bytes(), []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch {
		case len(in.Bytes()) == 0:
			if len(data) > 0 && (kind == "" || kind == "message") {
				got(bytes.Join(data, []byte("\n")))
			}
			data, size, kind = nil, 0, ""
		case string(field) == "event":
			kind = string(value)
		case string(field) == "data" && len(value) > 0:
			if size += len(value); size > maxMessage {
				return errTooLong
			}
			data = append(data, bytes.Clone(value))
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return errTooLong
	}
	return in.Err()
}
