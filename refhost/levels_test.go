package refhost_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"codemode/refhost"
)

// hostsAboveArgument makes this test binary start itself without an environment, as often as stdin says, and the last
// one tell how many are above it.
const hostsAboveArgument = "hosts-above"

func tellHostsAbove() {
	var more int
	_, _ = fmt.Scan(&more)
	if more == 0 {
		fmt.Println(refhost.HostsAbove())
		return
	}
	next := exec.Command(os.Args[0], os.Args[1:]...)
	next.Env, next.Stdin, next.Stdout = []string{}, strings.NewReader(fmt.Sprint(more-1)), os.Stdout
	_ = next.Run()
}
