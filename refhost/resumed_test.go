package refhost_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/sandbox"
)

// endingStreams is a server that ends the stream of each call, and answers on the one that goes on with it.
func endingStreams(id string,
	answer func(w http.ResponseWriter, r *http.Request, requestID string)) refhost.ServerConfig {
	calls := handlingRequests(func(w http.ResponseWriter, _ *http.Request, request rawRequest) bool {
		if request.Method == "tools/call" {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = fmt.Fprintf(w, "id: %s\nretry: 1\ndata:\n\n", request.ID)
		}
		return request.Method == "tools/call"
	})
	return listen(id, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := r.Header.Get("Last-Event-ID")
		if from == "" {
			calls.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		answer(w, r, from)
	}))
}

var _ = Describe("An answer on a stream that goes on", func() {
	It("is passed on as it was on the wire", func(ctx SpecContext) {
		const wire = `{"structuredContent":{"b":9007199254740993,"a":-0.0},"content":[{"type":"new","extra":1}],"other":2}`
		server := endingStreams("srv", func(w http.ResponseWriter, _ *http.Request, id string) {
			_, _ = fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n\n", id, wire)
		})
		var result json.RawMessage
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (_ sandbox.Response, err error) {
			result, err = calls.CallTool(ctx, "srv", "t", nil)
			Expect(err).NotTo(HaveOccurred())
			return sandbox.Response{}, nil
		}, server)
		h.Run(ctx, json.RawMessage(`{"code":"1"}`))
		Expect(string(result)).To(Equal(wire))
	}, SpecTimeout(soon))

	It("is charged to its run", Label("costly"), func(ctx SpecContext) {
		server := endingStreams("srv", func(w http.ResponseWriter, r *http.Request, _ string) {
			_, _ = fmt.Fprint(w, "data: ", strings.Repeat("x", 15<<20))
			_ = http.NewResponseController(w).Flush()
			<-r.Context().Done()
		})
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			failed := make(chan error, 4)
			var all sync.WaitGroup
			for range cap(failed) {
				all.Go(func() {
					_, err := calls.CallTool(ctx, "srv", "t", nil)
					failed <- err
				})
			}
			Expect(<-failed).To(MatchError(ContainSubstring("the calls of the run and their answers")))
			cancel()
			all.Wait()
			return sandbox.Response{}, nil
		}, server)
		h.Run(ctx, json.RawMessage(`{"code":"1"}`))
	}, SpecTimeout(soon))
})

var _ = Describe("An answer that comes where none is read", func() {
	It("is no result: the types of the SDK would have changed it", func(ctx SpecContext) {
		stream := make(chan string, 1)
		posts := handlingRequests(func(w http.ResponseWriter, _ *http.Request, request rawRequest) bool {
			if request.Method == "tools/call" {
				stream <- fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"content":[],"other":1}}`, request.ID)
				w.WriteHeader(http.StatusAccepted)
			}
			return request.Method == "tools/call"
		})
		server := listen("srv", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet {
				posts.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/event-stream")
			_ = http.NewResponseController(w).Flush()
			select {
			case answer := <-stream:
				_, _ = fmt.Fprintf(w, "data: %s\n\n", answer)
			case <-r.Context().Done():
			}
		}))
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			result, err := calls.CallTool(ctx, "srv", "t", nil)
			Expect(result).To(BeNil())
			Expect(err).To(HaveOccurred())
			return sandbox.Response{}, nil
		}, server)
		h.Run(ctx, json.RawMessage(`{"code":"1"}`))
	}, SpecTimeout(soon))
})
