package conformance_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "codemode/"

// mayImport says which of our packages each package may import. What is not
// listed here may not exist. Nothing of the suite imports the reference host.
var mayImport = map[string][]string{
	"spec":                            {},
	"features":                        {},
	"mockservers":                     {"mockservers/bridge", "mockservers/mockapi"},
	"mockservers/bridge":              {},
	"mockservers/mockapi":             {},
	"conformance/program/awake":       {},
	"reports":                         {"spec", "reports/evidence"},
	"reports/render":                  {"reports", "reports/evidence", "spec"},
	"reports/diff":                    {"reports", "reports/render"},
	"reports/bundle":                  {"reports", "reports/evidence"},
	"reports/confirmed":               {"reports", "reports/render", "spec"},
	"reports/known":                   {"reports", "spec"},
	"reports/preview":                 {"reports", "reports/render"},
	"reports/matrix":                  {"reports", "reports/render", "spec"},
	"reports/repro":                   {"reports", "reports/evidence", "reports/render"},
	"reports/site":                    {"reports", "reports/diff", "reports/matrix", "reports/render", "spec"},
	"reports/evidence":                {},
	"conformance/driver":              {"reports/evidence", "spec"},
	"conformance/words/outside":       {"reports/evidence"},
	"conformance/words/typescript":    {},
	"conformance/adapters":            {},
	"conformance/judging/timing":      {},
	"conformance/program/watch":       {},
	"conformance/words/prerequisite":  {},
	"conformance/words/declarations":  {"reports/evidence", "conformance/words/typescript"},
	"conformance/judging/mapping":     {},
	"conformance/judging/apidocs":     {},
	"conformance/judging/apiruns":     {},
	"conformance/scripts/lookalikes":  {},
	"conformance/judging/documented":  {"reports/evidence"},
	"conformance/judging/callhistory": {},
	"conformance/judging/check": {"conformance/judging/apidocs", "conformance/judging/apiruns",
		"conformance/judging/callhistory", "conformance/judging/documented", "spec", "reports/evidence",
		"conformance/judging/mapping", "conformance/judging/timing"},
	"conformance/judging/probe":   {"reports/evidence", "conformance/judging/check"},
	"conformance/scripts/unusual": {"conformance/scripts/lookalikes"},
	"conformance/scripts/history": {"mockservers", "spec", "reports/evidence", "conformance/judging/check",
		"conformance/scripts/unusual"},
	"conformance/scripts/channels": {"mockservers", "reports/evidence", "conformance/judging/check",
		"conformance/scripts/unusual"},
	"conformance/judging/behaviour": {"reports/evidence", "conformance/judging/check"},
	"conformance/words/dialect":     {"spec", "mockservers", "mockservers/mockapi"},
	"conformance/words/steps": {"spec", "conformance/judging/apidocs", "conformance/judging/apiruns",
		"conformance/judging/documented", "mockservers", "mockservers/mockapi", "conformance/words/dialect",
		"conformance/driver", "reports/evidence", "conformance/judging/behaviour",
		"conformance/judging/callhistory", "conformance/scripts/channels", "conformance/judging/check",
		"conformance/scripts/history", "conformance/scripts/lookalikes", "conformance/judging/mapping",
		"conformance/words/outside", "conformance/judging/probe", "conformance/words/declarations",
		"conformance/words/prerequisite", "conformance/words/typescript", "conformance/judging/timing"},
	"conformance/proof/score":    {"spec", "reports"},
	"conformance/running/record": {"reports", "reports/evidence"},
	"conformance/running/plan": {"spec", "reports", "conformance/words/dialect",
		"conformance/words/prerequisite", "conformance/words/steps"},
	"conformance/running/execution": {"spec", "mockservers", "reports/evidence", "conformance/running/plan",
		"conformance/running/record", "conformance/words/steps"},
	"conformance/running/outcome": {"mockservers", "reports", "reports/evidence", "conformance/judging/check",
		"conformance/driver", "conformance/running/execution", "conformance/running/plan",
		"conformance/words/prerequisite", "conformance/running/record", "conformance/words/steps"},
	"conformance/running/sessions": {"mockservers", "mockservers/mockapi", "reports/evidence",
		"conformance/driver", "conformance/running/record", "conformance/words/steps"},
	"conformance/running/applicability": {"spec", "mockservers", "reports/evidence",
		"conformance/words/dialect", "conformance/driver", "conformance/running/outcome",
		"conformance/running/sessions", "conformance/words/steps"},
	"conformance/running/run": {"spec", "mockservers", "reports", "reports/evidence",
		"conformance/running/applicability", "conformance/judging/check", "conformance/words/dialect",
		"conformance/driver", "conformance/running/execution", "conformance/running/outcome",
		"conformance/running/plan", "conformance/running/record", "conformance/running/sessions",
		"conformance/words/steps", "conformance/judging/timing", "conformance/words/typescript"},
	"conformance/running/judge": {"spec", "reports", "reports/evidence", "conformance/running/execution",
		"conformance/running/outcome", "conformance/running/plan", "conformance/running/record",
		"conformance/words/steps"},
	"conformance": {"spec", "mockservers", "reports", "reports/evidence", "conformance/running/execution",
		"conformance/running/judge", "conformance/running/plan", "conformance/running/record",
		"conformance/running/run", "conformance/proof/score"},
	"conformance/program/ui": {"spec", "reports", "reports/evidence", "reports/render",
		"conformance/running/plan"},
	"conformance/proof/selftest": {"spec", "features", "mockservers", "reports", "reports/evidence",
		"conformance", "conformance/driver", "conformance/running/record", "conformance/running/run"},
	"conformance/proof/selftest/faulty": {"mockservers/bridge", "conformance/judging/check",
		"reports/evidence"},
	"conformance/program/private":     {},
	"conformance/program/signals":     {},
	"conformance/program/commandline": {},
	"conformance/program": {"conformance", "conformance/program/awake", "conformance/program/commandline",
		"conformance/program/private", "conformance/program/signals",
		"conformance/proof/score", "features", "mockservers/bridge", "reports/render", "spec"},
	"conformance/cmd/conformance":        {"conformance/program/command", "conformance/program"},
	"conformance/cmd/bench":              {"mockservers", "mockservers/mockapi"},
	"conformance/cmd/conformance-bridge": {"conformance/program/awake", "mockservers/bridge"},
	"conformance/program/command": {"conformance/program", "conformance/program/commandline", "spec", "features",
		"mockservers", "reports",
		"reports/bundle", "reports/confirmed", "reports/diff", "reports/known", "reports/matrix",
		"reports/preview", "reports/render", "reports/repro", "reports/site", "conformance",
		"conformance/words/dialect", "conformance/driver", "reports/evidence", "conformance/running/plan",
		"conformance/running/record", "conformance/running/run", "conformance/proof/score",
		"conformance/running/sessions", "conformance/words/typescript", "conformance/program/ui",
		"conformance/program/watch"},
	"refhost/altered/faults":    {"spec"},
	"refhost/exact":             {"refhost/pointer"},
	"refhost/pointer":           {},
	"refhost/budget":            {},
	"refhost/budget/budgettest": {},
	"refhost/images":            {},
	"refhost/indent":            {},
	"refhost/late":              {},
	"refhost/places":            {},
	"refhost/fair":              {},
	"refhost/stdio":             {"refhost/exact", "refhost/budget"},
	"refhost/declarations":      {"refhost/pointer"},
	"refhost/rules":             {"refhost/declarations"},
	"refhost/sandbox": {"refhost/budget", "refhost/places", "refhost/rules", "refhost/sandbox/protocol",
		"refhost/sandbox/isolate"},
	"refhost/sandbox/protocol": {"refhost/budget", "refhost/rules"},
	"refhost/sandbox/worker": {"refhost/exact", "refhost/pointer", "refhost/rules", "refhost/sandbox/protocol",
		"refhost/sandbox/isolate", "refhost/sandbox/module", "refhost/sandbox/web", "refhost/sandbox/schema"},
	"refhost/sandbox/inprocess": {"refhost/rules", "refhost/sandbox", "refhost/sandbox/worker"},
	"refhost/sandbox/module":    {},
	"refhost/sandbox/isolate":   {},
	"refhost/sandbox/web":       {},
	"refhost/sandbox/schema":    {},
	"refhost/jsonfile":          {},
	"refhost/policy":            {"refhost/jsonfile"},
	"refhost/audit":             {"refhost/hiding", "refhost/jsonfile", "refhost/late"},
	"refhost/oauth":             {"refhost/budget", "refhost/exact", "refhost/hiding"},
	"refhost/searchexecute": {"refhost/budget", "refhost/exact", "refhost/indent", "refhost/jsonfile",
		"refhost/places", "refhost/pointer", "refhost/rules", "refhost/sandbox",
		"refhost/hiding", "refhost/visible"},
	"refhost/hiding":                       {},
	"refhost/altered/searchexecute/change": {"refhost/rules", "refhost/sandbox", "refhost/searchexecute"},
	"refhost/altered/searchexecute/mutants": {"refhost/altered", "refhost/rules", "refhost/sandbox",
		"refhost/searchexecute", "refhost/altered/searchexecute/change"},
	"refhost/altered/searchexecute/lacking": {"refhost/altered", "refhost/rules", "refhost/sandbox",
		"refhost/searchexecute", "refhost/altered/searchexecute/change",
		"refhost/altered/searchexecute/mutants"},
	"refhost/altered/searchexecute/readings": {"refhost/altered", "refhost/rules", "refhost/sandbox",
		"refhost/searchexecute", "refhost/altered/searchexecute/change"},
	"refhost/altered": {"refhost/altered/faults", "refhost/rules"},
	"refhost/mcpi": {"refhost/exact", "refhost/indent", "refhost/policy", "refhost/rules", "refhost/sandbox",
		"refhost/sandbox/schema", "refhost/visible"},
	"refhost/altered/mcpi/change": {"refhost/mcpi", "refhost/rules", "refhost/sandbox"},
	"refhost/altered/mcpi/mutants": {"refhost/altered", "refhost/mcpi", "refhost/altered/mcpi/change",
		"refhost/policy", "refhost/rules"},
	"refhost/altered/mcpi/lacking": {"refhost/altered", "refhost/mcpi", "refhost/altered/mcpi/change",
		"refhost/altered/mcpi/mutants", "refhost/policy", "refhost/rules"},
	"refhost/altered/mcpi/readings": {"refhost/altered", "refhost/mcpi", "refhost/altered/mcpi/change",
		"refhost/altered/mcpi/lacking", "refhost/policy", "refhost/rules", "refhost/sandbox"},
	"refhost/files":   {},
	"refhost/visible": {},
	"refhost/clients": {"refhost/audit", "refhost/budget", "refhost/fair", "refhost/files", "refhost/places",
		"refhost/rules", "refhost/sandbox", "refhost/stdio", "refhost/visible"},
	"refhost": {"refhost/budget", "refhost/clients", "refhost/mcpi", "refhost/places", "refhost/rules",
		"refhost/sandbox", "refhost/sandbox/worker", "refhost/sandbox/schema", "refhost/jsonfile",
		"refhost/policy", "refhost/audit", "refhost/images", "refhost/oauth", "refhost/stdio", "refhost/files",
		"refhost/exact", "refhost/hiding", "refhost/visible"},
	"refhost/command": {"conformance/program/awake", "conformance/program/commandline",
		"conformance/program/private", "refhost", "refhost/audit", "refhost/clients", "refhost/files",
		"refhost/images", "refhost/late", "refhost/mcpi", "refhost/oauth", "refhost/policy", "refhost/rules",
		"refhost/sandbox", "refhost/sandbox/worker", "refhost/searchexecute", "refhost/visible"},
	"refhost/altered/codemode/mutants":  {"refhost/altered", "refhost/rules", "refhost/altered/faults"},
	"refhost/altered/codemode/variants": {"refhost/rules"},
	"refhost/altered/codemode/lacking": {"refhost/altered", "refhost/rules",
		"refhost/altered/codemode/mutants"},
	"refhost/cmd/refhost": {"refhost/command", "refhost/rules", "conformance/program/signals"},
	"refhost/dist":        {"refhost", "refhost/command"},
	"refhost/altered/prove": {"spec", "reports", "conformance", "conformance/driver",
		"conformance/running/plan", "conformance/proof/score", "conformance/words/typescript",
		"refhost/altered/faults"},
	"refhost/cmd/prove": {"spec", "mockservers", "reports/render", "conformance", "conformance/driver",
		"conformance/program", "conformance/program/commandline", "conformance/running/run",
		"conformance/proof/score", "refhost/altered/faults",
		"refhost/altered/prove"},
	"refhost/cmd/mutanthost": {"conformance/program/signals", "refhost", "refhost/command", "refhost/altered",
		"refhost/rules",
		"refhost/altered/faults",
		"refhost/altered/codemode/mutants", "refhost/altered/codemode/variants",
		"refhost/altered/codemode/lacking", "refhost/sandbox/inprocess", "refhost/searchexecute",
		"refhost/altered/searchexecute/lacking", "refhost/altered/searchexecute/mutants",
		"refhost/altered/searchexecute/readings", "refhost/mcpi", "refhost/altered/mcpi/lacking",
		"refhost/altered/mcpi/mutants", "refhost/altered/mcpi/readings"},
}

// rooms are the folders of the suite. Each may import those before it.
var rooms = []string{"judging", "scripts", "driver", "words", "running", "proof", "program"}

// roomOf is the number of the room of a package, or -1.
func roomOf(name string) int {
	within, ok := strings.CutPrefix(name, "conformance/")
	if !ok {
		return -1
	}
	room, _, _ := strings.Cut(within, "/")
	return slices.Index(rooms, room)
}

// TestRooms keeps the imports between the folders of the suite one-directional.
func TestRooms(t *testing.T) {
	seen := map[int]bool{}
	for name, imports := range mayImport {
		own := roomOf(name)
		seen[own] = true
		for _, imported := range imports {
			if other := roomOf(imported); own >= 0 && other > own {
				t.Errorf("%s may import %s, of a room that comes later", name, imported)
			}
		}
	}
	for i, room := range rooms {
		if !seen[i] {
			t.Errorf("there is no room %s", room)
		}
	}
}

// anyProgram are those that have a command line with commands.
var anyProgram = []string{"conformance/program", "conformance/program/command", "conformance/program/commandline",
	"refhost/cmd/prove", "refhost/command"}

// onlyIn says where a large library may be used, so that replacing it stays a
// local change.
var onlyIn = map[string][]string{
	"github.com/cucumber/godog":          {"conformance/running/execution", "conformance/words/steps"},
	"github.com/cucumber/gherkin/go/v42": {"conformance/running/plan"},
	"github.com/dop251/goja": {"refhost/sandbox/worker", "refhost/sandbox/module", "refhost/sandbox/web",
		"refhost/sandbox/schema"},
	"github.com/tiktoken-go/tokenizer": {"conformance/cmd/bench"},
	"github.com/modelcontextprotocol/go-sdk/mcp": {"mockservers", "conformance/adapters", "conformance/cmd/bench",
		"conformance/driver", "refhost", "refhost/clients", "refhost/command", "refhost/stdio"},
	"go.yaml.in/yaml/v3": {"spec", "mockservers", "mockservers/mockapi", "refhost/searchexecute",
		"reports/confirmed", "reports/known", "conformance/proof/score", "conformance/words/prerequisite",
		"refhost/altered/faults"},
	"github.com/santhosh-tekuri/jsonschema/v6":  {"conformance/judging/check"},
	"github.com/evanw/esbuild/pkg/api":          {"refhost/sandbox/module"},
	"github.com/onsi/gomega":                    {"conformance/proof/selftest"},
	"github.com/onsi/ginkgo/v2":                 {"conformance/proof/selftest"},
	"github.com/cucumber/tag-expressions/go/v7": {"conformance/running/plan"},
	"mvdan.cc/sh/v3/syntax":                     {"conformance/driver"},
	"github.com/nlnwa/whatwg-url/url":           {"refhost/sandbox/web"},
	"github.com/jedisct1/go-minisign":           {"reports/bundle"},
	"golang.org/x/term":                         {"conformance/program/command"},
	"github.com/spf13/cobra":                    anyProgram,
	"github.com/spf13/pflag":                    anyProgram,
	"go.opentelemetry.io/otel/sdk/trace":        {"refhost/audit"},
	"golang.org/x/time/rate":                    {"refhost/policy", "refhost", "refhost/clients", "refhost/stdio"},
}

// TestLayers keeps the imports of the tree one-directional. Tests may import
// more: only what is built counts.
func TestLayers(t *testing.T) {
	list := exec.Command("go", "list", "-f", `{{if .GoFiles}}{{.ImportPath}} {{join .Imports " "}}{{end}}`,
		module+"...")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		name = strings.TrimPrefix(name, module)
		seen++
		allowed, known := mayImport[name]
		if !known {
			t.Errorf("package %s has no line in mayImport", name)
			continue
		}
		for _, imported := range strings.Fields(imports) {
			if ours, ok := strings.CutPrefix(imported, module); ok && !slices.Contains(allowed, ours) {
				t.Errorf("%s imports %s; it may import %v", name, ours, allowed)
			}
			if places, ok := onlyIn[imported]; ok && !slices.Contains(places, name) {
				t.Errorf("%s imports %s, which belongs in %v", name, imported, places)
			}
		}
	}
	if seen != len(mayImport) {
		t.Errorf("found %d packages, the table has %d", seen, len(mayImport))
	}
}
