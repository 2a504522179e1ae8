package selftest_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
)

// TestConforming judges hosts that conform: the reference host in several ways.
func TestConforming(t *testing.T) {
	RegisterFailHandler(Fail)
	built := selftest.Build(t)
	describeReferenceHost(built)
	describeSearchExecute(built)
	describeMCPI(built)
	describeSmoke(built)
	describeCore(built)
	describeRenamed(built)
	selftest.LogFailures(t)
	RunSpecs(t, "conforming hosts")
}
