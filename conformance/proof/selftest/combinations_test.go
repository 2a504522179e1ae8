package selftest_test

import (
	"fmt"
	"os"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance"
	"codemode/conformance/driver"
	"codemode/conformance/proof/selftest"
	"codemode/mockservers"
	"codemode/reports"
)

// combination is one way in which the reference host is judged.
type combination struct {
	transport mockservers.Transport
	protocol  mockservers.ProtocolVersion
	// alternative: the variant of that name, which takes other readings of all parts
	// of the text.
	alternative bool
	// url: the user starts the host, which serves at a URL.
	url bool
	// sections narrow what is judged; none for all.
	sections []string
}

func (c combination) String() string {
	text := fmt.Sprintf("with servers over %s in protocol %s", c.transport, c.protocol)
	if c.alternative {
		text += ", by alternative readings"
	}
	if c.url {
		text += ", at a URL"
	}
	if len(c.sections) > 0 {
		text += ", in §" + strings.Join(c.sections, ", §")
	}
	return text
}

// chosenCombinations are a few in which each two choices meet, only for the sections
// that they matter to; or all, if COMBINATIONS is all. The whole suite
// over stdio, in the older protocol, is what make conformance judges. A host at a URL gets the servers of all
// scenarios at once, which are too many processes for stdio.
func chosenCombinations() []combination {
	if os.Getenv("COMBINATIONS") != "all" {
		return []combination{
			{transport: mockservers.HTTP, protocol: mockservers.MCP20260728,
				sections: []string{"4.2", "5.2", "7.1"}},
			{transport: mockservers.Stdio, protocol: mockservers.MCP20260728, alternative: true,
				sections: []string{"5.3.1"}},
			{transport: mockservers.HTTP, protocol: mockservers.MCP20251125, alternative: true,
				sections: []string{"4.1"}},
			{transport: mockservers.HTTP, protocol: mockservers.MCP20260728, url: true,
				sections: []string{"5.2"}},
			{transport: mockservers.HTTP, protocol: mockservers.MCP20251125, alternative: true, url: true,
				sections: []string{"4.2.1"}},
		}
	}
	var all []combination
	for _, protocol := range []mockservers.ProtocolVersion{mockservers.MCP20251125, mockservers.MCP20260728} {
		for _, alternative := range []bool{false, true} {
			all = append(all,
				combination{transport: mockservers.Stdio, protocol: protocol, alternative: alternative},
				combination{transport: mockservers.HTTP, protocol: protocol, alternative: alternative},
				combination{transport: mockservers.HTTP, protocol: protocol, alternative: alternative, url: true})
		}
	}
	return all
}

// judge judges the reference host in this way.
func (c combination) judge(built selftest.Programs) reports.Report {
	GinkgoHelper()
	program, arguments := c.host(built)
	command := strings.Join(slices.Concat([]string{program}, arguments, []string{"--config {config}"}), " ")
	if !c.url {
		flags := []string{"--transport", string(c.transport), "--protocol", string(c.protocol)}
		return built.JudgeTwice(command, append(flags, sectionFlags(c.sections)...)...)
	}
	return built.Judge(command,
		func(o *conformance.Options) {
			o.Servers.Transport, o.Servers.ProtocolVersion, o.Selection.Sections = c.transport, c.protocol, c.sections
			address := freeAddress()
			host, err := driver.NewURL("http://"+address+"/mcp", driver.Options{})
			Expect(err).NotTo(HaveOccurred())
			o.Host, o.FixedServers = host, true
			o.WriteConfig = func(servers []driver.ServerConfig) error {
				return serveAt(address, program, arguments, servers)
			}
		}).Report
}

// host is what is started, before the configuration.
func (c combination) host(built selftest.Programs) (program string, arguments []string) {
	if c.alternative {
		return built.Mutanthost, []string{"--in-process", "--variant", "alternative"}
	}
	return built.Mutanthost, []string{"--in-process"}
}

// expectConformant: some readings depend on what the transport can tell; the
// register has the reference host's over stdio.
func expectConformant(c combination, report reports.Report) {
	GinkgoHelper()
	Expect(report.Verdict).To(Equal(reports.Conformant), selftest.Problems(report))
	Expect(report.Requirements).NotTo(ContainElement(HaveField("Outcome", reports.Failed)), selftest.Problems(report))
	others := 0
	for _, r := range report.Readings {
		if r.Reading != r.Reference {
			others++
		}
		if c.transport == mockservers.Stdio && !c.alternative {
			Expect(r.Reading).To(Equal(r.Reference),
				"the register says how the reference host reads "+r.ID+"; seen: "+r.Seen)
		}
	}
	if c.alternative && len(c.sections) == 0 {
		Expect(others).To(BeNumerically(">=", 25), "readings that differ from the reference host's")
	}
}

func sectionFlags(sections []string) (flags []string) {
	for _, section := range sections {
		flags = append(flags, "--section", section)
	}
	return flags
}
