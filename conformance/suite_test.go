package conformance_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
)

// TestSuite builds the programs and runs the specs on them.
func TestSuite(t *testing.T) {
	RegisterFailHandler(Fail)
	built := selftest.Build(t)
	describeBundles(built)
	describeKnownFailures(built)
	describeShards(built)
	describeReproducers(built)
	describeRevisions(built)
	describeLiars(built)
	selftest.LogFailures(t)
	RunSpecs(t, "conformance")
}
