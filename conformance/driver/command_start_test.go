//go:build unix

package driver

import (
	"context"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// failure is the blame for a start that fails.
func failure(ctx context.Context, h Host) *Blame {
	b := blameOf(h.Start(ctx, nil))
	Expect(b.Error()).NotTo(ContainSubstring("\n"))
	return b
}

var _ = Describe("a command that is no working host", func() {
	DescribeTable("is blamed at start", func(ctx SpecContext, fault string, t Timeouts, sentence string) {
		b := failure(ctx, newRoom().host(fault, t))
		Expect(b.Party).To(Equal(BlameHost))
		Expect(b.Error()).To(ContainSubstring(sentence))
	},
		Entry("hangs", "hang", brief(), "no answer to initialize within 300ms (--start-timeout)"),
		Entry("exits", "exit-3", patient(), `it ended with exit status 3 (on stderr: "no database at localhost")`),
		Entry("floods its stdout", "flood", patient(), `floods its stdout with text that is not MCP (on stdout`),
		Entry("prints only garbage", "garbage-only", Timeouts{Start: 3 * time.Second, Stop: 300 * time.Millisecond},
			`Welcome to badhost 1.0`),
		Entry("closes its stdout", "close-stdout", Timeouts{Start: 30 * time.Second, Stop: 300 * time.Millisecond},
			"it closed its stdin or stdout but keeps running"),
	)

	It("keeps all that an exiting host has printed", func(ctx SpecContext) {
		b := failure(ctx, newRoom().host("exit-3", patient()))
		Expect(b.Stderr).To(Equal("starting\nno database at localhost\n"))
	})

	DescribeTable("also if it is an ordinary program",
		func(ctx SpecContext, line string, t Timeouts, party Party, sentence string) {
			newRoom()
			h, err := NewCommand(line, Options{Timeouts: t})
			Expect(err).NotTo(HaveOccurred())
			b := failure(ctx, h)
			Expect(b.Party).To(Equal(party))
			Expect(b.Error()).To(ContainSubstring(sentence))
		},
		Entry("true", "/bin/true", patient(), BlameHost, "it ended with exit status 0"),
		Entry("cat, which does not know --config", "/bin/cat", patient(), BlameHost,
			"it ended with exit status 1 (on stderr:"),
		Entry("sleep, which does not know --config", "sleep 1000", patient(), BlameHost,
			"it ended with exit status 1 (on stderr:"),
		Entry("cat", "sh -c cat {config}", patient(), BlameHost, "the host echoed the suite's own message"),
		Entry("sleep", "sh -c 'exec sleep 1000' {config}", brief(), BlameHost, "no answer to initialize within"),
		Entry("a missing file", "./no-such-host", patient(), BlameAdapter,
			"no-such-host; build it, or correct the path"),
		Entry("a missing program", "no-such-host-program", patient(), BlameAdapter,
			`no program named "no-such-host-program" in PATH`),
		Entry("a folder", "/", patient(), BlameAdapter, "is a folder"),
		Entry("a text file", "./driver_test.go", patient(), BlameAdapter, "is not executable; run `chmod +x"),
	)

	It("is blamed on the suite when the suite's user gives up", func(ctx SpecContext) {
		h := newRoom().host("hang", patient())
		over, cancel := context.WithCancel(ctx)
		cancel()
		Expect(failure(over, h).Party).To(Equal(BlameSuite))
	})
})
