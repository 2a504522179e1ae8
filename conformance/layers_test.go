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
	"spec":                     {},
	"features":                 {},
	"mockservers":              {"mockservers/bridge", "mockservers/mockapi"},
	"mockservers/bridge":       {},
	"mockservers/mockapi":      {},
	"conformance/awake":        {},
	"reports":                  {"spec", "reports/evidence"},
	"reports/render":           {"reports", "reports/evidence", "spec"},
	"reports/diff":             {"reports", "reports/render"},
	"reports/bundle":           {"reports", "reports/evidence"},
	"reports/confirmed":        {"reports", "reports/render", "spec"},
	"reports/known":            {"reports", "spec"},
	"reports/preview":          {"reports", "reports/render"},
	"reports/matrix":           {"reports", "reports/render", "spec"},
	"reports/repro":            {"reports", "reports/evidence", "reports/render"},
	"reports/site":             {"reports", "reports/diff", "reports/matrix", "reports/render", "spec"},
	"reports/evidence":         {},
	"conformance/driver":       {"reports/evidence", "spec"},
	"conformance/outside":      {"reports/evidence"},
	"conformance/typescript":   {},
	"conformance/adapters":     {},
	"conformance/timing":       {},
	"conformance/watch":        {},
	"conformance/prerequisite": {},
	"conformance/declarations": {"reports/evidence", "conformance/typescript"},
	"conformance/mapping":      {},
	"conformance/apidocs":      {},
	"conformance/apiruns":      {},
	"conformance/lookalikes":   {},
	"conformance/documented":   {"reports/evidence"},
	"conformance/callhistory":  {},
	"conformance/check": {"conformance/apidocs", "conformance/apiruns", "conformance/callhistory",
		"conformance/documented", "spec", "reports/evidence", "conformance/mapping", "conformance/timing"},
	"conformance/probe":     {"reports/evidence", "conformance/check"},
	"conformance/unusual":   {"conformance/lookalikes"},
	"conformance/history":   {"mockservers", "reports/evidence", "conformance/check", "conformance/unusual"},
	"conformance/channels":  {"mockservers", "reports/evidence", "conformance/check", "conformance/unusual"},
	"conformance/behaviour": {"reports/evidence", "conformance/check"},
	"conformance/dialect":   {"spec", "mockservers", "mockservers/mockapi"},
	"conformance/steps": {"spec", "conformance/apidocs", "conformance/apiruns", "conformance/documented",
		"mockservers", "mockservers/mockapi",
		"conformance/dialect", "conformance/driver", "reports/evidence",
		"conformance/behaviour", "conformance/callhistory", "conformance/channels", "conformance/check",
		"conformance/history", "conformance/lookalikes", "conformance/mapping", "conformance/outside",
		"conformance/probe",
		"conformance/declarations",
		"conformance/prerequisite", "conformance/typescript", "conformance/timing"},
	"conformance/score":  {"spec", "reports"},
	"conformance/record": {"reports", "reports/evidence"},
	"conformance/plan":   {"spec", "reports", "conformance/dialect", "conformance/prerequisite", "conformance/steps"},
	"conformance/execution": {"spec", "mockservers", "reports/evidence", "conformance/plan", "conformance/record",
		"conformance/steps"},
	"conformance/outcome": {"mockservers", "reports", "reports/evidence", "conformance/check", "conformance/driver",
		"conformance/execution", "conformance/plan", "conformance/prerequisite", "conformance/record",
		"conformance/steps"},
	"conformance/sessions": {"mockservers", "mockservers/mockapi", "reports/evidence", "conformance/driver",
		"conformance/record", "conformance/steps"},
	"conformance/applicability": {"spec", "mockservers", "reports/evidence", "conformance/dialect",
		"conformance/driver", "conformance/outcome", "conformance/sessions", "conformance/steps"},
	"conformance/run": {"spec", "mockservers", "reports", "reports/evidence", "conformance/applicability",
		"conformance/check", "conformance/dialect", "conformance/driver", "conformance/execution",
		"conformance/outcome", "conformance/plan", "conformance/record", "conformance/sessions",
		"conformance/steps", "conformance/timing", "conformance/typescript"},
	"conformance/judge": {"spec", "reports", "reports/evidence", "conformance/execution", "conformance/outcome",
		"conformance/plan", "conformance/record", "conformance/steps"},
	"conformance": {"spec", "mockservers", "reports", "reports/evidence", "conformance/execution",
		"conformance/judge", "conformance/plan", "conformance/record", "conformance/run", "conformance/score"},
	"conformance/ui": {"spec", "reports", "reports/evidence", "reports/render", "conformance/plan"},
	"conformance/selftest": {"spec", "features", "mockservers", "reports", "reports/evidence", "conformance",
		"conformance/driver", "conformance/record", "conformance/run"},
	"conformance/selftest/faulty": {"mockservers/bridge", "conformance/check", "reports/evidence"},
	"conformance/private":         {},
	"conformance/program": {"conformance", "conformance/awake", "conformance/private", "conformance/score", "features",
		"mockservers/bridge", "reports/render", "spec"},
	"conformance/cmd/conformance":        {"conformance/command", "conformance/program"},
	"conformance/cmd/bench":              {"mockservers", "mockservers/mockapi"},
	"conformance/cmd/conformance-bridge": {"conformance/awake", "mockservers/bridge"},
	"conformance/command": {"conformance/program", "spec", "features", "mockservers",
		"reports", "reports/bundle", "reports/confirmed", "reports/diff", "reports/known", "reports/matrix",
		"reports/preview", "reports/render", "reports/repro", "reports/site",
		"conformance", "conformance/dialect", "conformance/driver", "reports/evidence",
		"conformance/plan",
		"conformance/record", "conformance/run", "conformance/score", "conformance/sessions",
		"conformance/typescript", "conformance/ui", "conformance/watch"},
	"refhost/faults":            {"spec"},
	"refhost/exact":             {},
	"refhost/pointer":           {},
	"refhost/budget":            {},
	"refhost/budget/budgettest": {},
	"refhost/images":            {},
	"refhost/indent":            {},
	"refhost/late":              {},
	"refhost/places":            {},
	"refhost/stdio":             {"refhost/budget"},
	"refhost/declarations":      {"refhost/pointer"},
	"refhost/rules":             {"refhost/declarations"},
	"refhost/sandbox": {"refhost/budget", "refhost/places", "refhost/rules", "refhost/sandbox/protocol",
		"refhost/sandbox/isolate"},
	"refhost/sandbox/protocol": {"refhost/budget", "refhost/rules"},
	"refhost/sandbox/worker": {"refhost/pointer", "refhost/rules", "refhost/sandbox/protocol",
		"refhost/sandbox/isolate", "refhost/sandbox/module", "refhost/sandbox/web", "refhost/sandbox/schema"},
	"refhost/sandbox/inprocess": {"refhost/rules", "refhost/sandbox", "refhost/sandbox/worker"},
	"refhost/sandbox/module":    {},
	"refhost/sandbox/isolate":   {},
	"refhost/sandbox/web":       {},
	"refhost/sandbox/schema":    {},
	"refhost/jsonfile":          {},
	"refhost/policy":            {"refhost/jsonfile"},
	"refhost/audit":             {"refhost/jsonfile", "refhost/late"},
	"refhost/oauth":             {"refhost/budget"},
	"refhost/searchexecute": {"refhost/budget", "refhost/exact", "refhost/indent", "refhost/jsonfile", "refhost/places",
		"refhost/pointer", "refhost/rules", "refhost/sandbox", "refhost/searchexecute/hiding"},
	"refhost/searchexecute/hiding": {},
	"refhost/searchexecute/change": {"refhost/rules", "refhost/sandbox", "refhost/searchexecute"},
	"refhost/searchexecute/mutants": {"refhost/altered", "refhost/rules", "refhost/sandbox", "refhost/searchexecute",
		"refhost/searchexecute/change"},
	"refhost/searchexecute/lacking": {"refhost/altered", "refhost/rules", "refhost/sandbox", "refhost/searchexecute",
		"refhost/searchexecute/change", "refhost/searchexecute/mutants"},
	"refhost/searchexecute/readings": {"refhost/altered", "refhost/rules", "refhost/sandbox", "refhost/searchexecute",
		"refhost/searchexecute/change"},
	"refhost/altered": {"refhost/faults", "refhost/rules"},
	"refhost/mcpi": {"refhost/exact", "refhost/indent", "refhost/policy", "refhost/rules", "refhost/sandbox",
		"refhost/sandbox/schema"},
	"refhost/mcpi/change": {"refhost/mcpi", "refhost/rules", "refhost/sandbox"},
	"refhost/mcpi/mutants": {"refhost/altered", "refhost/mcpi", "refhost/mcpi/change", "refhost/policy",
		"refhost/rules"},
	"refhost/mcpi/lacking": {"refhost/altered", "refhost/mcpi", "refhost/mcpi/change", "refhost/mcpi/mutants",
		"refhost/policy", "refhost/rules"},
	"refhost/mcpi/readings": {"refhost/altered", "refhost/mcpi", "refhost/mcpi/change", "refhost/mcpi/lacking",
		"refhost/policy", "refhost/rules", "refhost/sandbox"},
	"refhost": {"refhost/budget", "refhost/mcpi", "refhost/places", "refhost/rules", "refhost/sandbox",
		"refhost/sandbox/worker", "refhost/searchexecute", "refhost/sandbox/schema", "refhost/jsonfile",
		"refhost/policy", "refhost/audit", "refhost/images", "refhost/oauth", "refhost/stdio",
		"refhost/late", "conformance/private"},
	"refhost/mutants":     {"refhost/altered", "refhost/rules", "refhost/faults"},
	"refhost/variants":    {"refhost/rules"},
	"refhost/lacking":     {"refhost/altered", "refhost/rules", "refhost/mutants"},
	"refhost/cmd/refhost": {"refhost", "refhost/rules"},
	"refhost/dist":        {"refhost"},
	"refhost/prove": {"spec", "reports", "conformance", "conformance/driver", "conformance/plan",
		"conformance/score", "conformance/typescript", "refhost/faults"},
	"refhost/cmd/prove": {"spec", "mockservers", "reports/render", "conformance", "conformance/driver",
		"conformance/program", "conformance/run", "conformance/score", "refhost/faults", "refhost/prove"},
	"refhost/cmd/mutanthost": {"refhost", "refhost/altered", "refhost/rules", "refhost/faults", "refhost/mutants",
		"refhost/variants", "refhost/lacking", "refhost/sandbox/inprocess", "refhost/searchexecute",
		"refhost/searchexecute/lacking", "refhost/searchexecute/mutants", "refhost/searchexecute/readings",
		"refhost/mcpi",
		"refhost/mcpi/lacking", "refhost/mcpi/mutants", "refhost/mcpi/readings"},
}

// onlyIn says where a large library may be used, so that replacing it stays a
// local change.
var onlyIn = map[string][]string{
	"github.com/cucumber/godog":          {"conformance/execution", "conformance/steps"},
	"github.com/cucumber/gherkin/go/v42": {"conformance/plan"},
	"github.com/dop251/goja": {"refhost/sandbox/worker", "refhost/sandbox/module", "refhost/sandbox/web",
		"refhost/sandbox/schema"},
	"github.com/tiktoken-go/tokenizer": {"conformance/cmd/bench"},
	"github.com/modelcontextprotocol/go-sdk/mcp": {"mockservers", "conformance/adapters", "conformance/cmd/bench",
		"conformance/driver", "refhost", "refhost/stdio"},
	"go.yaml.in/yaml/v3": {"spec", "mockservers", "mockservers/mockapi", "refhost/searchexecute",
		"reports/confirmed", "reports/known", "conformance/score", "conformance/prerequisite", "refhost/faults"},
	"github.com/santhosh-tekuri/jsonschema/v6":  {"conformance/check"},
	"github.com/evanw/esbuild/pkg/api":          {"refhost/sandbox/module"},
	"github.com/onsi/gomega":                    {"conformance/selftest"},
	"github.com/onsi/ginkgo/v2":                 {"conformance/selftest"},
	"github.com/cucumber/tag-expressions/go/v7": {"conformance/plan"},
	"mvdan.cc/sh/v3/syntax":                     {"conformance/driver"},
	"github.com/nlnwa/whatwg-url/url":           {"refhost/sandbox/web"},
	"github.com/jedisct1/go-minisign":           {"reports/bundle"},
	"golang.org/x/term":                         {"conformance/command"},
	"github.com/spf13/cobra":                    {"conformance/command", "conformance/program", "refhost/cmd/prove"},
	"github.com/spf13/pflag":                    {"conformance/command", "conformance/program", "refhost/cmd/prove"},
	"go.opentelemetry.io/otel/sdk/trace":        {"refhost/audit"},
	"golang.org/x/time/rate":                    {"refhost/policy", "refhost"},
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
