//go:build !unix

package refhost

import "os/exec"

// ownGroup does nothing: here only the process itself can be stopped.
func ownGroup(*exec.Cmd) {}

func terminateGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
