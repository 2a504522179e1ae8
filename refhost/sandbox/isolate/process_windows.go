package isolate

import (
	"os"
	"os/exec"
)

// Prepare gives a command nothing of the environment but what Windows needs to
// start a program.
func Prepare(cmd *exec.Cmd, _ bool) {
	cmd.Env = append(environment(), "SYSTEMROOT="+os.Getenv("SYSTEMROOT"))
}

// Namespaces tells whether it makes sense to ask for them.
func Namespaces() bool { return false }

// Kill ends the process.
func Kill(cmd *exec.Cmd) error { return cmd.Process.Kill() }
