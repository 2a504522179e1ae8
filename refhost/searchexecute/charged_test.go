package searchexecute_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/budget/budgettest"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// manyAtOnce is a runner of a script that makes 50 requests at a time, and keeps none of the answers. Without a path,
// the code of the script is the path, and that of /fast makes one request.
type manyAtOnce struct {
	path     string
	answered atomic.Int64
	// refused has the message of each request that failed.
	refused sync.Map
}

func (r *manyAtOnce) Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
	var all sync.WaitGroup
	path, times := cmp.Or(r.path, job.Code), 50
	if path == "/fast" {
		times = 1
	}
	for range times {
		all.Go(func() {
			_, err := calls.CallTool(ctx, "", "", json.RawMessage(`{"method":"GET","path":"`+path+`"}`))
			if err != nil {
				r.refused.Store(err.Error(), true)
				return
			}
			r.answered.Add(1)
		})
	}
	all.Wait()
	return sandbox.Response{Result: json.RawMessage(`{"value":1}`)}, nil
}

func (r *manyAtOnce) Close() error { return nil }

var _ = Describe("answers of an API that are large", Label("costly"), func() {
	// answering answers each request with so much of one byte that no memory is taken for it.
	answering := func() string {
		api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			block := bytes.Repeat([]byte{'x'}, 9000)
			if r.URL.Path == "/nul" {
				clear(block)
			}
			for range 1000 {
				if _, err := w.Write(block); err != nil {
					return
				}
			}
		}))
		DeferCleanup(api.Close)
		return api.URL
	}
	config := func() object {
		return object{"spec": written("api.json", []byte(`{"openapi":"3.1.0","info":{},"paths":{}}`)),
			"baseUrl": answering(), "sandbox": object{"memoryMB": 2048, "timeoutMs": 120_000, "wallTimeMs": 120_000}}
	}
	DescribeTable("are no more at a time than a host can bear", func(ctx SpecContext, path string) {
		apis, err := load(config())
		Expect(err).NotTo(HaveOccurred())
		runner := &manyAtOnce{path: path}
		h, err := searchexecute.Standard().New(ctx, apis, runner, slog.New(slog.DiscardHandler))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(h.Close)
		Expect(budgettest.Peak(func() {
			Expect(host{h}.execute(ctx, "async () => 1")).To(Equal("1"))
		})).To(BeNumerically("<", 160<<20))
		Expect(runner.answered.Load()).To(BeNumerically("<", 50))
		runner.refused.Range(func(message, _ any) bool {
			Expect(message).To(MatchRegexp(`^the calls of the run and their answers would have more than the \d+ bytes ` +
				`that are left for others; make fewer calls at a time, ask for less, or run the code again later$`))
			return true
		})
	},
		Entry("bytes that JSON escapes", "/nul", limit),
		Entry("letters", "/x", limit),
	)

	It("are made ready for all runs a few at a time", func(ctx SpecContext) {
		apis, err := load(config())
		Expect(err).NotTo(HaveOccurred())
		h, err := searchexecute.Standard().New(ctx, apis, &manyAtOnce{path: "/x"}, slog.New(slog.DiscardHandler))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(h.Close)
		Expect(budgettest.Peak(func() {
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					defer GinkgoRecover()
					Expect(host{h}.execute(ctx, "async () => 1")).To(Equal("1"))
				})
			}
			all.Wait()
		})).To(BeNumerically("<", 240<<20))
	}, SpecTimeout(2*time.Minute))

	It("are as large as an answer may be, one after the other", func(ctx SpecContext) {
		Expect(start(config()).execute(ctx, `async () => {
			let n = 0;
			for (let i = 0; i < 9; i++) n += (await api.request({ method: "GET", path: "/x" })).body.length;
			return n;
		}`)).To(Equal("81000000"))
	}, SpecTimeout(2*time.Minute))
})

var _ = Describe("requests to an API", func() {
	// starting has a host of the API that a handler is, and whose runs make requests.
	starting := func(ctx context.Context, handler http.HandlerFunc, runner *manyAtOnce) *searchexecute.Host {
		GinkgoHelper()
		api := httptest.NewServer(handler)
		DeferCleanup(api.Close)
		apis, err := load(object{"spec": written("api.json", []byte(`{"openapi":"3.1.0","info":{},"paths":{}}`)),
			"baseUrl": api.URL})
		Expect(err).NotTo(HaveOccurred())
		h, err := searchexecute.Standard().New(ctx, apis, runner, slog.New(slog.DiscardHandler))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(h.Close)
		return h
	}

	It("fail whose answers have headers without an end", func(ctx SpecContext) {
		runner := &manyAtOnce{path: "/"}
		h := starting(ctx, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X", strings.Repeat("x", 80<<10))
		}, runner)
		Expect(host{h}.execute(ctx, "async () => 1")).To(Equal("1"))
		Expect(runner.answered.Load()).To(BeZero())
	}, limit)

	DescribeTable("are refused in few words", func(ctx SpecContext, path, why string) {
		runner := &manyAtOnce{path: path}
		h := starting(ctx, func(http.ResponseWriter, *http.Request) {}, runner)
		Expect(host{h}.execute(ctx, "async () => 1")).To(Equal("1"))
		Expect(runner.answered.Load()).To(BeZero())
		runner.refused.Range(func(message, _ any) bool {
			Expect(len(message.(string))).To(BeNumerically("<", 5<<10))
			Expect(message).To(ContainSubstring(why))
			return true
		})
	},
		Entry("that are larger than any", strings.Repeat("x", 1<<20), "more than 262144; send data as the body", limit),
		Entry("whose path takes four times as much where it is quoted", "/"+strings.Repeat("\x7f", 200<<10),
			"has a backslash, a # or a control character", limit),
	)

	It("are so many at a time, of all runs", func(ctx SpecContext) {
		const most = 128
		var now, seen atomic.Int64
		come, answer := make(chan struct{}, 400), make(chan struct{})
		runner := &manyAtOnce{path: "/"}
		h := starting(ctx, func(http.ResponseWriter, *http.Request) {
			seen.Store(max(seen.Load(), now.Add(1)))
			come <- struct{}{}
			<-answer
			now.Add(-1)
		}, runner)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				defer GinkgoRecover()
				Expect(host{h}.execute(ctx, "async () => 1")).To(Equal("1"))
			})
		}
		for range most - 30 { // a run leaves some to others
			Eventually(ctx, come).Should(Receive())
		}
		close(answer)
		all.Wait()
		Expect(runner.answered.Load()).To(Equal(int64(8 * 50)))
		Expect(seen.Load()).To(BeNumerically("<=", most))
	}, limit)

	It("find a place beside those of runs that let theirs hang", func(ctx SpecContext) {
		come, answer := make(chan struct{}, 400), make(chan struct{})
		h := starting(ctx, func(_ http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/slow" {
				come <- struct{}{}
				<-answer
			}
		}, &manyAtOnce{})
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				defer GinkgoRecover()
				Expect(host{h}.execute(ctx, "/slow")).To(Equal("1"))
			})
		}
		for range 98 {
			Eventually(ctx, come).Should(Receive())
		}
		Expect(host{h}.execute(ctx, "/fast")).To(Equal("1"))
		close(answer)
		all.Wait()
	}, limit)
})

var _ = Describe("documents that unpack to far more than they are", Label("costly"), func() {
	It("are got one at a time, whatever number of APIs has one", func(ctx SpecContext) {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, err := w.Write([]byte(`{"openapi":"3.0.0","info":{},"paths":{},"x":"`))
		Expect(err).NotTo(HaveOccurred())
		for range 80 {
			_, err = w.Write(bytes.Repeat([]byte{'a'}, 1<<20))
			Expect(err).NotTo(HaveOccurred())
		}
		Expect(w.Close()).To(Succeed())
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(packed.Bytes())
		}))
		DeferCleanup(server.Close)
		var many []object
		for i := range 8 {
			many = append(many, object{"spec": server.URL, "baseUrl": server.URL, "namespace": fmt.Sprintf("api%d", i),
				"toolNames": object{"search": fmt.Sprintf("s%d", i), "execute": fmt.Sprintf("e%d", i)}})
		}
		apis, err := load(many)
		Expect(err).NotTo(HaveOccurred())
		Expect(budgettest.Peak(func() {
			h, err := searchexecute.Standard().New(ctx, apis, &manyAtOnce{path: "/fast"}, slog.New(slog.DiscardHandler))
			Expect(err).NotTo(HaveOccurred())
			DeferCleanup(h.Close)
			for i := range many {
				text, failed := host{h}.call(ctx, fmt.Sprintf("s%d", i), "async () => 1")
				Expect(failed).To(BeTrue())
				Expect(text).To(ContainSubstring("has more than 67108864 bytes"))
			}
		})).To(BeNumerically("<", 160<<20))
	}, limit)
})
