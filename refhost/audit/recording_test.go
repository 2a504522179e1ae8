package audit_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/audit"
	"codemode/refhost/budget/budgettest"
)

var _ = Describe("Large values of calls at once", func() {
	It("are recorded a few at a time, and kept by no call", func(ctx SpecContext) {
		log, err := audit.Open(audit.Config{File: "-", Values: true}, nil, io.Discard, slog.New(slog.DiscardHandler))
		Expect(err).NotTo(HaveOccurred())
		run, err := log.Run(ctx, "1")
		Expect(err).NotTo(HaveOccurred())
		const calls = 64
		value := json.RawMessage(`{"value":"` + strings.Repeat(`\u0001`, 200_000) + `"}`)
		peak := budgettest.Peak(func() {
			var begun, ended sync.WaitGroup
			begun.Add(calls)
			for range calls {
				ended.Go(func() {
					defer GinkgoRecover()
					call, err := run.Call(audit.Request{Server: "s", Tool: "t", Arguments: value})
					begun.Done()
					Expect(err).NotTo(HaveOccurred())
					begun.Wait()
					call.End(audit.OK, value)
				})
			}
			ended.Wait()
		})
		run.End("", nil)
		Expect(log.Close(ctx)).To(Succeed())
		Expect(peak).To(BeNumerically("<", calls/2*len(value)))
	})
})
