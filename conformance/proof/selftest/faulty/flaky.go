package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
)

// flaky stands between suite and host, and makes some of the runs of its process wrong: by the fault, or by none.
type flaky struct {
	fault string
	wrong func(run int) bool

	mu   sync.Mutex
	runs int
	// ids are those of the calls that are not answered yet, and true for those that become wrong.
	ids map[string]bool
	// last is the result of the run before.
	last json.RawMessage
}

// runFlaky passes on what suite and host say. when is how many runs there are from one that is wrong to the next,
// "after" and a number for all from then on, "random" and a number for one of so many by chance, or "first".
func runFlaky(fault, when string, argv []string) int {
	wrong, err := wrongWhen(when)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	f := &flaky{fault: fault, wrong: wrong, ids: map[string]bool{}}
	host := exec.Command(argv[0], argv[1:]...)
	host.Stderr = os.Stderr
	in, err := host.StdinPipe()
	if err != nil {
		return 1
	}
	out, err := host.StdoutPipe()
	if err != nil || host.Start() != nil {
		return 1
	}
	go func() {
		lines(os.Stdin, func(line []byte) { f.call(line, in) })
		_ = in.Close()
	}()
	lines(out, f.answer)
	if host.Wait() != nil {
		return 1
	}
	return 0
}

// wrongWhen tells which runs of a process are wrong, counted from 1.
func wrongWhen(when string) (func(run int) bool, error) {
	word, digits, two := strings.Cut(when, " ")
	if !two {
		word, digits = "every", when
	}
	if when == "first" {
		return func(run int) bool { return run == 1 }, nil
	}
	n, err := strconv.Atoi(digits)
	kinds := map[string]func(run int) bool{
		"every":  func(run int) bool { return run%n == 0 },
		"after":  func(run int) bool { return run > n },
		"once":   func(run int) bool { return run == n },
		"random": func(int) bool { return rand.IntN(n) == 0 },
	}
	if err != nil || n < 1 || kinds[word] == nil {
		return nil, fmt.Errorf("faulty: flaky %q: use N, \"after N\", \"once N\", \"random N\" or \"first\"", when)
	}
	return kinds[word], nil
}

// call passes on what the suite says.
func (f *flaky) call(line []byte, to io.Writer) {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
	}
	if json.Unmarshal(line, &m) == nil && m.Method == "tools/call" {
		f.mu.Lock()
		f.runs++
		wrong := f.wrong(f.runs)
		f.ids[string(m.ID)] = wrong
		f.mu.Unlock()
		if wrong && f.fault == "crash" {
			fmt.Fprintln(os.Stderr, "panic: runtime error: index out of range\n\ngoroutine 1 [running]:")
			os.Exit(2)
		}
	}
	_, _ = to.Write(line)
}

// answer passes on what the host says.
func (f *flaky) answer(line []byte) {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Result json.RawMessage `json:"result"`
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	wrong, call := false, false
	if json.Unmarshal(line, &m) == nil && len(m.Result) > 0 {
		wrong, call = f.ids[string(m.ID)]
		delete(f.ids, string(m.ID))
		if call && wrong {
			line = f.made(m.ID, m.Result)
		}
		if call {
			f.last = bytes.Clone(m.Result)
		}
	}
	_, _ = os.Stdout.Write(line)
	if call && wrong && f.fault == "ends" {
		os.Exit(1)
	}
}

// made is the wrong answer in place of a result.
func (f *flaky) made(id, result json.RawMessage) []byte {
	switch f.fault {
	case "error":
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"internal error"}}`+"\n", id)
	case "null":
		result = nulled(result)
	case "other":
		if f.last != nil {
			result = f.last
		}
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", id, result)
}

// nulled is an answer without its value: the member of the response, and the text for a system that answers by that.
func nulled(result json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(result, &members) != nil {
		return result
	}
	members["content"] = json.RawMessage(`[{"type":"text","text":"null"}]`)
	var response map[string]json.RawMessage
	if json.Unmarshal(members["structuredContent"], &response) == nil && response != nil {
		response["result"] = json.RawMessage("null")
		members["structuredContent"], _ = json.Marshal(response)
	}
	made, err := json.Marshal(members)
	if err != nil {
		return result
	}
	return made
}

// beBusy computes until its stdin ends.
func beBusy() int {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	for n := 0; ; n++ {
		_ = n
	}
}
