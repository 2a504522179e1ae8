package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// hanging stands between suite and host, and keeps back what the suite says, for a time or for good.
type hanging struct {
	way string
	// blocked is set when nothing is passed on any more.
	blocked atomic.Bool
	// start is how long a sandbox takes to start, where it does.
	start time.Duration
}

// What of the scripts of all systems never ends, and what in them is a call.
var (
	endlessCode = []string{"for (;;", "new Promise(()"}
	callingCode = []string{".request(", "codemode.", "@codemode/servers/"}
)

// runHanging runs a host, whose last argument is its configuration, that hangs in one of these ways:
//
//	blocks        its process answers nothing any more once a script has no end
//	hangs         each call that a script makes hangs
//	asleep WORD   it never answers where its configuration has a word
//	refuses WORD  it ends at once where its configuration has a word
//	starts MS     it is right, but needs so long to start a sandbox, and its limits count from the request
func runHanging(way string, argv []string) int {
	h := &hanging{way: way}
	var word string
	switch way {
	case "asleep", "refuses":
		word, argv = argv[0], argv[1:]
	case "starts":
		ms, err := strconv.Atoi(argv[0])
		if err != nil {
			return 2
		}
		h.start, argv = time.Duration(ms)*time.Millisecond, argv[1:]
	}
	config := argv[len(argv)-1]
	text, err := os.ReadFile(config)
	if err != nil {
		return 2
	}
	if word != "" && bytes.Contains(text, []byte(`"`+word+`"`)) {
		if way == "asleep" {
			_, _ = io.Copy(io.Discard, os.Stdin)
		}
		return 1
	}
	if way == "starts" && os.WriteFile(config, h.shorter(text), 0o600) != nil {
		return 2
	}
	host := exec.Command(argv[0], argv[1:]...)
	host.Stdout, host.Stderr = os.Stdout, os.Stderr
	in, err := host.StdinPipe()
	if err != nil || host.Start() != nil {
		return 1
	}
	go func() {
		h.forward(os.Stdin, in)
		_ = in.Close()
	}()
	if host.Wait() != nil {
		return 1
	}
	return 0
}

func (h *hanging) forward(from io.Reader, to io.Writer) {
	has := func(line []byte, texts []string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return bytes.Contains(line, []byte(text)) })
	}
	lines(from, func(line []byte) {
		if !bytes.Contains(line, []byte(`"tools/call"`)) {
			if !h.blocked.Load() {
				_, _ = to.Write(line)
			}
			return
		}
		switch {
		case h.way == "blocks" && has(line, endlessCode):
			h.blocked.Store(true)
		case h.way == "hangs" && has(line, callingCode), h.blocked.Load():
		case h.way == "starts":
			time.Sleep(h.start) // the start itself, nothing waits for it
			_, _ = to.Write(h.shorter(line))
		default:
			_, _ = to.Write(line)
		}
	})
}

// shorter is JSON whose limits of time are shorter by what the start of a sandbox takes of them.
func (h *hanging) shorter(text []byte) []byte {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return text
	}
	raw, err := json.Marshal(h.less(value))
	if err != nil {
		return text
	}
	return append(raw, '\n')
}

func (h *hanging) less(value any) any {
	members, ok := value.(map[string]any)
	if !ok {
		return value
	}
	for name, inner := range members {
		ms, err := strconv.ParseInt(fmt.Sprint(inner), 10, 64)
		if err == nil && strings.HasSuffix(name, "imeMs") || err == nil && name == "timeoutMs" {
			members[name] = max(1, ms-h.start.Milliseconds())
		} else {
			members[name] = h.less(inner)
		}
	}
	return members
}
