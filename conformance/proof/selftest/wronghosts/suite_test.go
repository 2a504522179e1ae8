package wronghosts_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
)

// TestWrongHosts judges hosts that are wrong now and then, hang, or leave a door of their sandbox open, and right hosts
// that look like them.
func TestWrongHosts(t *testing.T) {
	RegisterFailHandler(Fail)
	built := selftest.Build(t)
	describeFlaky(built)
	describeHanging(built)
	describeControls(built)
	selftest.LogFailures(t)
	RunSpecs(t, "wrong hosts")
}
