package refhost_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

var _ = Describe("A run of many calls", Label("costly"), func() {
	It("leaves nothing of a call that has ended in the host", func(ctx SpecContext) {
		const (
			calls   = 3000
			perCall = 300 // in bytes; a call that waited for the end of its run took 800
		)
		held := func() uint64 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		var grown int64
		h := startHost(func(ctx context.Context, _ sandbox.Job, made sandbox.Calls) (sandbox.Response, error) {
			call := func() {
				_, err := made.CallTool(ctx, "demo", "pid", json.RawMessage(`{}`))
				Expect(err).NotTo(HaveOccurred())
			}
			call()
			before := held()
			for range calls {
				call()
			}
			grown = int64(held()) - int64(before)
			return sandbox.Response{}, nil
		}, overStdio("demo"))
		h.Run(ctx, json.RawMessage(`{"code":"1"}`))
		Expect(grown).To(BeNumerically("<", calls*perCall))
	})
})

var _ = Describe("Large calls of one server", Label("costly"), func() {
	It("are sent a few at a time, and all of them in the end", func(ctx SpecContext) {
		const calls, atOnce = 5, 2
		arrived, release := make(chan struct{}, calls), make(chan struct{})
		server := answering("srv", func(w http.ResponseWriter, _ *http.Request, id string) {
			arrived <- struct{}{}
			<-release
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, id)
		})
		text := json.RawMessage(`{"a":"` + strings.Repeat("x", 7<<20) + `"}`)
		h := startHost(func(ctx context.Context, _ sandbox.Job, made sandbox.Calls) (sandbox.Response, error) {
			var all sync.WaitGroup
			for range calls {
				all.Go(func() {
					defer GinkgoRecover()
					_, err := made.CallTool(ctx, "srv", "t", text)
					Expect(err).NotTo(HaveOccurred())
				})
			}
			all.Wait()
			return sandbox.Response{}, nil
		}, server)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			h.Run(ctx, json.RawMessage(`{"code":"1"}`))
		}()
		for range atOnce {
			Eventually(ctx, arrived).Should(Receive())
		}
		Consistently(ctx, arrived).ShouldNot(Receive())
		close(release)
		Eventually(ctx, ended).WithTimeout(soon).Should(BeClosed())
		Expect(arrived).To(HaveLen(calls - atOnce))
	}, SpecTimeout(soon))
})
