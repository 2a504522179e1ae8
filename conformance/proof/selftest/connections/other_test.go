//go:build !unix

package connections_test

import "codemode/conformance/proof/selftest"

// describeFaults needs signals and the limits of a Unix shell.
func describeFaults(selftest.Programs) {}

func describeBridgeFaults(selftest.Programs) {}

func describeShapes(selftest.Programs) {}

func describeRestarts(selftest.Programs) {}
