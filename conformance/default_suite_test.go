package conformance_test

import (
	"testing"

	"codemode/conformance"
	"codemode/features"
	"codemode/spec"
)

// defaultSuite is what hosts are judged by where nothing else is asked for.
func defaultSuite(t testing.TB) conformance.Suite {
	t.Helper()
	suite, err := conformance.Load(spec.Files(), features.Files(), spec.Default().String())
	if err != nil {
		t.Fatal(err)
	}
	return suite
}
