// Command faulty is what stands in the place of a host, or of what connects it, in tests of
// how faults are told: a link to a host, a bridge to a mock server, a host that lies, one that runs nothing, or one
// that is wrong now and then.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
)

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	switch {
	case len(args) >= 3 && args[0] == "link":
		return runLink(args[1], args[2:])
	case len(args) >= 4 && args[0] == "flaky":
		return runFlaky(args[1], args[2], args[3:])
	case len(args) == 1 && args[0] == "busy":
		return beBusy()
	case len(args) == 4 && args[0] == "bridge":
		return runBridge(args[1], args[2], args[3])
	case len(args) >= 2 && args[0] == "host":
		return lie(args[1])
	case len(args) >= 3 && args[0] == "hanging":
		return runHanging(args[1], args[2:])
	case len(args) >= 2 && args[0] == "useless":
		return useless(args[1])
	}
	fmt.Fprintln(os.Stderr, "faulty: use link FAULT HOST [ARGUMENT…], bridge FAULT FOLDER ADDRESS, host EVIDENCE, "+
		"useless constant|failing|silent, hanging blocks|hangs|asleep WORD|refuses WORD|starts MS HOST [ARGUMENT…], "+
		"flaky error|null|other|crash|none WHEN HOST [ARGUMENT…], or busy")
	return 2
}

// lines hands on each line with its end.
func lines(r io.Reader, each func(line []byte)) {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			each(line)
		}
		if err != nil {
			return
		}
	}
}
