// Package connections_test judges hosts that are reached in another way than most, and breaks what connects a host with
// the suite or with a mock server: who is blamed?
package connections_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
)

// TestConnections builds the programs and runs the specs on them.
func TestConnections(t *testing.T) {
	RegisterFailHandler(Fail)
	built := selftest.Build(t)
	describeFaults(built)
	describeShapes(built)
	describeRestarts(built)
	describeBridgeFaults(built)
	selftest.LogFailures(t)
	RunSpecs(t, "connections")
}
