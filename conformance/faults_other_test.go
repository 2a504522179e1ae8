//go:build !unix

package conformance_test

// describeFaults needs signals and the limits of a Unix shell.
func describeFaults(programs) {}

const faultLink = "fault-link"

func runLink(string, []string) int { return 1 }

func describeBridgeFaults(programs) {}

const faultBridge = "fault-bridge"

func runFaultBridge(fault, folder, address string) int { return 1 }
