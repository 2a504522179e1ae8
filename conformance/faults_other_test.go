//go:build !unix

package conformance_test

// describeFaults needs signals and the limits of a Unix shell.
func describeFaults(programs) {}
