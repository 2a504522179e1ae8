package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// standInName is the word that makes the program stand in the place of a host.
const standInName = "host"

// standIn starts a host after a while, as if that host took so long itself, and adds to a
// file a line when it begins and one when the host has ended, with its processor time. The
// host has the streams of this process, so that nothing stands between it and the suite.
func standIn(args []string) int {
	flags := flag.NewFlagSet("bench "+standInName, flag.ContinueOnError)
	delay := flags.Duration("delay", 0, "wait so long before the host is started")
	times := flags.String("times", "", "add lines to this `file`")
	if flags.Parse(args) != nil || flags.NArg() == 0 || *times == "" {
		fmt.Fprintln(os.Stderr, "bench host: use --times FILE [--delay TIME] HOST [ARGUMENT…]")
		return 2
	}
	err := note(*times, "start\n")
	if err == nil {
		time.Sleep(*delay)
		err = follow(*times, exec.Command(flags.Arg(0), flags.Args()[1:]...))
	}
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return max(1, exit.ExitCode())
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench host:", err)
		return 1
	}
	return 0
}

// follow runs a host to its end and notes its processor time, in nanoseconds: its own, and
// that of its children. Where the system does not tell them apart, all is its own.
func follow(times string, host *exec.Cmd) error {
	host.Stdin, host.Stdout, host.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := host.Start(); err != nil {
		return err
	}
	children := childrenTime(host.Process.Pid)
	err := host.Wait()
	all := host.ProcessState.UserTime() + host.ProcessState.SystemTime()
	children = min(children, all)
	return errors.Join(note(times, fmt.Sprintf("end %d %d\n", all-children, children)), err)
}

// note adds a line to a file that other processes add lines to.
func note(file, line string) error {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line)
	return errors.Join(err, f.Close())
}
