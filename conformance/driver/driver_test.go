package driver

import (
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestDriver(t *testing.T) {
	RegisterFailHandler(Fail)
	suite, reporter := GinkgoConfiguration()
	// A spec that hangs must fail rather than wait for the go command's own limit.
	suite.Timeout = 3 * time.Minute
	RunSpecs(t, "driver", suite, reporter)
}
