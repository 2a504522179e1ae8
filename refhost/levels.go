package refhost

import (
	"fmt"
	"os"
	"strconv"
)

// levelVariable tells a server that is a host how many hosts are above it.
const levelVariable = "REFHOST_LEVEL"

// maxLevels bounds hosts that are servers of each other. One that is its own server, in a way that is not seen in its
// configuration, would start hosts without end.
const maxLevels = 4

// hostsAbove is how many hosts this one is started by, as the environment tells, or the processes above this one, where
// the system tells of them: a server may be started without an environment.
func hostsAbove() int {
	n, _ := strconv.Atoi(os.Getenv(levelVariable))
	return max(n, likeAbove())
}

// levelBelow is the variable that tells a server its level.
func levelBelow() string { return levelVariable + "=" + strconv.Itoa(hostsAbove()+1) }

// CheckLevel refuses to be one host too many.
func CheckLevel() error {
	if n := hostsAbove(); n >= maxLevels {
		return fmt.Errorf("this host is a server of a host, and that of another, %d times; take it out of the servers "+
			"of the file that it is started with", n)
	}
	return nil
}
