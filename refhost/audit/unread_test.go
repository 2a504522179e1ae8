package audit_test

import (
	"io"
	"log/slog"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/audit"
)

var _ = Describe("An audit that nobody reads", func() {
	It("refuses what it cannot record, and can be closed", func(ctx SpecContext) {
		unread, stderr := io.Pipe()
		log, err := audit.Open(audit.Config{File: "-"}, nil, stderr, slog.New(slog.DiscardHandler))
		Expect(err).NotTo(HaveOccurred())
		for range 2 {
			_, err = log.Run(ctx, "1")
			Expect(err).To(MatchError(ContainSubstring("writing the audit: nothing was taken within 2s")))
		}
		Expect(log.Close(ctx)).NotTo(Succeed())
		_ = unread.Close()
	}, SpecTimeout(20*time.Second))

	It("has what it took over, and goes on once it is read", func(ctx SpecContext) {
		unread, stderr := io.Pipe()
		log, err := audit.Open(audit.Config{File: "-"}, nil, stderr, slog.New(slog.DiscardHandler))
		Expect(err).NotTo(HaveOccurred())
		_, err = log.Run(ctx, "1")
		Expect(err).To(HaveOccurred())
		all := make(chan string, 1)
		go func() {
			text, _ := io.ReadAll(unread)
			all <- string(text)
		}()
		var run *audit.Run
		Eventually(ctx, func() (err error) {
			run, err = log.Run(ctx, "2")
			return err
		}).Should(Succeed())
		run.End("", nil)
		Expect(log.Close(ctx)).To(Succeed())
		Expect(stderr.Close()).To(Succeed())
		Expect(<-all).To(MatchRegexp(`(?s)^[^\n]*"run.begin"[^\n]*\n[^\n]*"run.end"[^\n]*"not-made"[^\n]*\n` +
			`[^\n]*"run.begin"[^\n]*\n[^\n]*"run.end"[^\n]*"ok"[^\n]*\n$`))
	}, SpecTimeout(20*time.Second))
})
