package sandbox_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// A longer comparison: go test ./refhost/sandbox -args -programs 20000 -seed 1
var (
	programs = flag.Uint64("programs", 25, "how many modules made at random are compared with Node")
	seed     = flag.Uint64("seed", 1, "the seed of the first of them; each has the next one")
)

var updateOutcomes = flag.Bool("update", false, "rewrite the outcomes in testdata/modules from Node and the sandbox")

// moduleCase is a module and what becomes of it: "gives" and the JSON of its
// result, "throw" and the error's name, "syntax" or "link".
type moduleCase struct {
	name, source string
	// node is the outcome in Node; here the one in the sandbox where it differs,
	// and why the reason.
	node, here, why string
}

// expected is the outcome in the sandbox.
func (c moduleCase) expected() string {
	if c.here != "" {
		return c.here
	}
	return c.node
}

// moduleCases reads testdata/modules/<name>.txt: a line for the name of a case,
// and below it indented lines of a key and a value. Lines of source are joined.
func moduleCases(name string) (head string, all []moduleCase) {
	path := "testdata/modules/" + name + ".txt"
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	head, rest, _ := strings.Cut(string(text), "\n")
	for n, line := range strings.Split(strings.TrimSpace(rest), "\n") {
		if !strings.HasPrefix(line, "  ") {
			all = append(all, moduleCase{name: line})
			continue
		}
		key, value, _ := strings.Cut(line[2:], ": ")
		c := &all[len(all)-1]
		field := map[string]*string{"source": &c.source, "node": &c.node, "here": &c.here, "why": &c.why}[key]
		switch {
		case field == nil || key != "source" && *field != "":
			panic(fmt.Sprintf("%s:%d: %q is an unknown key or there twice", path, n+2, key))
		case *field != "":
			*field += "\n"
		}
		*field += value
	}
	return head, all
}

func writeModuleCases(name, head string, all []moduleCase) {
	GinkgoHelper()
	text := head + "\n"
	for _, c := range all {
		text += c.name + "\n"
		for _, line := range strings.Split(c.source, "\n") {
			text += "  source: " + line + "\n"
		}
		for _, field := range [][2]string{{"node", c.node}, {"here", c.here}, {"why", c.why}} {
			if field[1] != "" {
				text += "  " + field[0] + ": " + field[1] + "\n"
			}
		}
	}
	Expect(os.WriteFile("testdata/modules/"+name+".txt", []byte(text), 0o644)).To(Succeed())
}

// unescape undoes what Go's encoder does to JSON for the sake of HTML.
var unescape = strings.NewReplacer(`\u0026`, "&", `\u003c`, "<", `\u003e`, ">")

// outcomeHere runs a module in the sandbox.
func outcomeHere(pool *sandbox.Pool, source string) string {
	GinkgoHelper()
	return outcomeOf(run(pool, job(source), &host{}))
}

// outcomeOf is what became of a module; what a response says beside its result is for agents, and Node has none of it.
func outcomeOf(r sandbox.Response) string {
	told := slices.IndexFunc(r.Diagnostics, func(d rules.Diagnostic) bool { return d.Severity != rules.SeverityInfo })
	if told < 0 {
		return "gives " + unescape.Replace(string(r.Result))
	}
	switch d := r.Diagnostics[told]; d.Code {
	case "SYNTAX_ERROR":
		return "syntax"
	case "IMPORT_FAILURE":
		return "link"
	case "UNCAUGHT_EXCEPTION":
		name, _, _ := strings.Cut(d.Message, ": ")
		if strings.HasPrefix(name, "The value thrown is no Error") {
			name = "number"
		}
		return "throw " + name
	default:
		return d.Code + " " + d.Message
	}
}

// outcomesApart runs each module by itself.
func outcomesApart(pool *sandbox.Pool, all []moduleCase) (outcomes []string) {
	GinkgoHelper()
	for _, c := range all {
		outcomes = append(outcomes, outcomeHere(pool, c.source))
	}
	return outcomes
}

// outcomesTogether runs modules that only use the library as parts of one.
func outcomesTogether(pool *sandbox.Pool, all []moduleCase) (outcomes []string) {
	GinkgoHelper()
	code := "const outcomes = [];\n"
	for _, c := range all {
		code += "__codemode_result__ = null; try { " + c.source +
			`; outcomes.push("gives " + (JSON.stringify(__codemode_result__) ?? null)) }
catch (e) { outcomes.push("throw " + e.name) }` + "\n"
	}
	r := run(pool, job(code+"__codemode_result__ = outcomes"), &host{})
	Expect(r.Diagnostics).To(BeEmpty())
	Expect(json.Unmarshal(r.Result, &outcomes)).To(Succeed())
	Expect(outcomes).To(HaveLen(len(all)))
	return outcomes
}

// outcomesInNode asks Node's own module loader. version is such as "Node 20".
func outcomesInNode(node string, all []moduleCase) (version string, outcomes []string) {
	GinkgoHelper()
	sources := make([]string, len(all))
	for i, c := range all {
		sources[i] = c.source
	}
	input, err := json.Marshal(sources)
	Expect(err).NotTo(HaveOccurred())
	cmd := exec.Command(node, "--no-warnings", "--experimental-vm-modules", "testdata/modules/node.mjs")
	cmd.Stdin = bytes.NewReader(input)
	cmd.Stderr = GinkgoWriter
	cmd.Env = append(os.Environ(), "TZ=UTC")
	out, err := cmd.Output()
	Expect(err).NotTo(HaveOccurred())
	var said struct {
		Version  string
		Outcomes []string
	}
	Expect(json.Unmarshal(out, &said)).To(Succeed())
	Expect(said.Outcomes).To(HaveLen(len(all)))
	return said.Version, said.Outcomes
}

var _ = Describe("Modules, compared with Node (§3.2.1, §3.5)", func() {
	for _, corpus := range []struct {
		name     string
		outcomes func(*sandbox.Pool, []moduleCase) []string
	}{{"language", outcomesApart}, {"library", outcomesTogether}} {
		name, outcomesHere := corpus.name, corpus.outcomes
		It("of "+name+" have the outcomes that are written down", Label("costly"), func() {
			head, all := moduleCases(name)
			same := 0
			for i, got := range outcomesHere(newPool(), all) {
				c := all[i]
				if *updateOutcomes {
					all[i].here = strings.TrimPrefix(got, c.node)
					if all[i].here != "" {
						all[i].here = got
					}
					continue
				}
				Expect(got).To(Equal(c.expected()), "%s: %s", c.name, c.source)
				Expect(c.here == "").To(Equal(c.why == ""), "%s: a difference needs its reason", c.name)
				if c.here == "" {
					same++
				}
			}
			AddReportEntry("compared", fmt.Sprintf("%d modules, %d as in Node", len(all), same))
			if *updateOutcomes {
				writeModuleCases(name, head, all)
			}
		})

		It("of "+name+" have these outcomes in Node", func() {
			node, err := exec.LookPath("node")
			if err != nil {
				Skip("node is not in PATH; the outcomes written down are taken on trust")
			}
			head, all := moduleCases(name)
			version, outcomes := outcomesInNode(node, all)
			if *updateOutcomes {
				for i := range all {
					all[i].node = outcomes[i]
				}
				writeModuleCases(name, head, all)
				return
			}
			if !strings.HasSuffix(head, version+".") {
				Skip("the outcomes written down are of another version than " + version)
			}
			for i, c := range all {
				Expect(outcomes[i]).To(Equal(c.node), "%s: %s", c.name, c.source)
			}
		})
	}
})

var _ = Describe("Modules made at random", func() {
	It("have the outcomes that they have in Node (§3.2.1, §3.5)", Label("costly"), func() {
		node, err := exec.LookPath("node")
		if err != nil {
			Skip("node is not in PATH; only the modules whose outcomes are written down are compared")
		}
		pool := newPool()
		kinds := map[string]int{}
		differences := []string{}
		const atOnce = 100
		for first := *seed; first < *seed+*programs; first += atOnce {
			var all []moduleCase
			for n := range min(atOnce, *seed+*programs-first) {
				all = append(all, moduleCase{source: randomProgram(first + n)})
			}
			_, there := outcomesInNode(node, all)
			for i, here := range outcomesApart(pool, all) {
				if here != there[i] {
					differences = append(differences,
						fmt.Sprintf("seed %d %s, in Node %s:\n%s", first+uint64(i), here, there[i], all[i].source))
				}
				kind, _, _ := strings.Cut(here, " ")
				kinds[kind]++
			}
		}
		AddReportEntry("compared", fmt.Sprintf("%d modules, %v", *programs, kinds))
		Expect(strings.Join(differences, "\n\n")).To(BeEmpty())
	})
})
