package command

import (
	"encoding/json"
	"strings"
	"testing"

	"codemode/conformance/driver"
	"codemode/mockservers"
	"codemode/spec"
)

// TestALoopIsLimitedInTheWayOfItsSystem looks at the configuration and at the call of the endless loop.
func TestALoopIsLimitedInTheWayOfItsSystem(t *testing.T) {
	for name, c := range map[string]struct {
		spec, without    string
		request, setting string
	}{
		"by the request":               {"code-mode@1.0.0", "", `{"timeoutMs":1000}`, ""},
		"by an API's settings":         {"search-execute@0.1", "", "", `"sandbox":{"timeoutMs":1000}`},
		"by a section of its own":      {"mcpi@0.x", "", "", `"mcpi":{"timeoutMs":1000}`},
		"by that of the next revision": {"mcpi@1.0", "", "", `"mcpi":{"timeoutMs":1000}`},
		"a request needs no option":    {"code-mode@1.0.0", "timeoutMs", `{"timeoutMs":1000}`, ""},
		"not of an API's host":         {"search-execute@0.1", "sandbox.timeoutMs", "", ""},
		"not in a section":             {"mcpi@0.x", "timeoutMs", "", ""},
		"but for another option":       {"mcpi@1.0", "memoryMB", "", `"mcpi":{"timeoutMs":1000}`},
	} {
		t.Run(name, func(t *testing.T) {
			configuration, arguments := smokedBy(t, c.spec, c.without)
			if (c.setting == "") == strings.Contains(configuration, "imeoutMs") ||
				!strings.Contains(configuration, c.setting) {
				t.Errorf("the configuration is %s, want %q in it", configuration, c.setting)
			}
			var given struct{ Limits json.RawMessage }
			if err := json.Unmarshal(arguments, &given); err != nil || string(given.Limits) != c.request {
				t.Errorf("%v; the call has %s, want the limits %q", err, arguments, c.request)
			}
		})
	}
}

// smokedBy is the configuration, in one line, that a host is smoked with, and what its endless loop is called with.
func smokedBy(t *testing.T, by, without string) (configuration string, loop json.RawMessage) {
	t.Helper()
	name, err := spec.Find(spec.Files(), by)
	if err != nil {
		t.Fatal(err)
	}
	ledger, err := spec.Load(spec.Files(), name)
	if err != nil {
		t.Fatal(err)
	}
	tried := smoking{names: ledger.Names, without: []string{without}}
	group, err := tried.start(t.Context(), mockservers.Options{Transport: mockservers.HTTP})
	if err != nil {
		t.Fatal(err)
	}
	defer group.Close()
	test, err := tried.test()
	if err != nil {
		t.Fatal(err)
	}
	text, err := driver.ConfigFile(test.Servers)
	if err != nil {
		t.Fatal(err)
	}
	if (test.Calls[driver.StepSearch] != nil) != (ledger.Names.Search != "") {
		t.Errorf("the search is asked %s; its tool is %q", test.Calls[driver.StepSearch], ledger.Names.Search)
	}
	return strings.Join(strings.Fields(string(text)), ""), test.Calls[driver.StepLimit]
}

// TestWithoutAConfigurationNothingIsCalled is for a host at a URL.
func TestWithoutAConfigurationNothingIsCalled(t *testing.T) {
	test, err := smoking{names: spec.Names{Dialect: "mcpi", Search: "code_search"}}.test()
	if err != nil || test.Calls[driver.StepServer] != nil || test.Calls[driver.StepSearch] != nil {
		t.Errorf("%v; the calls are %s", err, test.Calls)
	}
}
