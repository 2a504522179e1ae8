package audit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/audit"
)

// exported is what a collector decodes.
type exported struct {
	ResourceSpans []struct {
		Resource   struct{ Attributes []attribute }
		ScopeSpans []struct {
			Scope struct{ Name string }
			Spans []span
		}
	}
}

type span struct {
	TraceID, SpanID, ParentSpanID      string
	Name                               string
	Kind                               int
	StartTimeUnixNano, EndTimeUnixNano string
	Attributes                         []attribute
	Status                             struct {
		Code    int
		Message string
	}
}

type attribute struct {
	Key   string
	Value struct{ StringValue, IntValue *string }
}

func (s span) attributes() map[string]string {
	all := map[string]string{}
	for _, a := range s.Attributes {
		if a.Value.StringValue != nil {
			all[a.Key] = *a.Value.StringValue
		} else {
			all[a.Key] = *a.Value.IntValue
		}
	}
	return all
}

// collector keeps what it is sent, and answers with a status.
func collector(status int) (address string, requests chan *http.Request, spans chan []span) {
	requests, spans = make(chan *http.Request, 10), make(chan []span, 10)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer GinkgoRecover()
		var e exported
		Expect(json.NewDecoder(r.Body).Decode(&e)).To(Succeed())
		requests <- r
		spans <- e.ResourceSpans[0].ScopeSpans[0].Spans
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(status)
	}))
	DeferCleanup(server.Close)
	return server.URL, requests, spans
}

var _ = Describe("Spans", func() {
	It("are below the span that a client names", func() {
		address, _, spans := collector(http.StatusOK)
		log := open(audit.Config{OTLP: audit.OTLP{Endpoint: address}}, nil)
		ctx := audit.WithParent(context.Background(), "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "")
		run, err := log.Run(ctx, "code")
		Expect(err).NotTo(HaveOccurred())
		run.End("", nil)
		Expect(log.Close(context.Background())).To(Succeed())
		var all []span
		Expect(spans).To(Receive(&all))
		Expect([]string{all[0].TraceID, all[0].ParentSpanID}).To(Equal(
			[]string{"0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"}))
	})

	It("are sent to a collector: one of the run, and below it one of each call", func() {
		address, requests, spans := collector(http.StatusOK)
		headers := map[string]string{"X-Key": "secret"}
		log := open(audit.Config{OTLP: audit.OTLP{Endpoint: address, Headers: headers}}, nil)
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		request := audit.Request{Server: "files", Tool: "write", Arguments: json.RawMessage(`{"a":1}`), Rule: "a rule"}
		call, err := run.Call(request)
		Expect(err).NotTo(HaveOccurred())
		call.End(audit.ToolError, json.RawMessage(`{}`))
		Expect(run.Deny(request, audit.Denied)).To(Succeed())
		run.End("", nil)
		Expect(log.Close(context.Background())).To(Succeed())

		var got *http.Request
		Expect(requests).To(Receive(&got))
		Expect(got.Method + " " + got.URL.Path).To(Equal("POST /v1/traces"))
		Expect(got.Header.Get("X-Key")).To(Equal("secret"))
		Expect(got.Header.Get("Content-Type")).To(Equal("application/json"))
		var all []span
		Expect(spans).To(Receive(&all))
		Expect(all).To(HaveLen(3))
		made, denied, whole := all[0], all[1], all[2]
		Expect(made.Name).To(Equal("tools/call write"))
		Expect(whole.Name).To(Equal("codemode.run"))
		Expect([]int{made.Kind, whole.Kind}).To(Equal([]int{3, 2}))
		Expect(made.TraceID).To(And(HaveLen(32), Equal(whole.TraceID), Equal(denied.TraceID)))
		Expect(made.ParentSpanID).To(And(HaveLen(16), Equal(whole.SpanID), Equal(denied.ParentSpanID)))
		Expect(whole.ParentSpanID).To(BeEmpty())
		start, err := strconv.ParseInt(made.StartTimeUnixNano, 10, 64)
		Expect(err).NotTo(HaveOccurred())
		end, err := strconv.ParseInt(made.EndTimeUnixNano, 10, 64)
		Expect(err).NotTo(HaveOccurred())
		Expect(end).To(BeNumerically(">=", start))
		Expect(made.Status.Code).To(Equal(2))
		Expect(made.Status.Message).To(Equal("tool-error"))
		Expect(whole.Status.Code).To(BeZero())
		Expect(made.attributes()).To(And(HaveKeyWithValue("codemode.server", "files"),
			HaveKeyWithValue("codemode.argumentsBytes", "7"), HaveKeyWithValue("codemode.resultBytes", "2"),
			HaveKeyWithValue("codemode.rule", "a rule"), Not(HaveKey("codemode.arguments"))))
		Expect(denied.attributes()).To(HaveKeyWithValue("codemode.outcome", "denied"))
	})

	It("are lost where the collector answers with headers that are too large", func() {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X-Large", strings.Repeat("x", 32<<10))
		}))
		DeferCleanup(server.Close)
		var logged bytes.Buffer
		log, err := audit.Open(audit.Config{OTLP: audit.OTLP{Endpoint: server.URL}}, nil, nil,
			slog.New(slog.NewTextHandler(&logged, nil)))
		Expect(err).NotTo(HaveOccurred())
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		run.End("", nil)
		Expect(log.Close(context.Background())).To(Succeed())
		Expect(logged.String()).To(ContainSubstring("spans are lost"))
	})

	It("that no collector takes stop nothing, follow no redirect, and are told of once", func() {
		address, requests, _ := collector(http.StatusTemporaryRedirect)
		var logged bytes.Buffer
		log, err := audit.Open(audit.Config{OTLP: audit.OTLP{Endpoint: address + "/own"}}, nil, nil,
			slog.New(slog.NewTextHandler(&logged, nil)))
		Expect(err).NotTo(HaveOccurred())
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		run.End("", nil)
		Expect(log.Close(context.Background())).To(Succeed())
		var got *http.Request
		Expect(requests).To(Receive(&got))
		Expect(got.URL.Path).To(Equal("/own"))
		Expect(requests).NotTo(Receive())
		Expect(logged.String()).To(ContainSubstring("307 Temporary Redirect"))
	})

	It("that reach no collector tell no more of its address than its host", func() {
		var logged bytes.Buffer
		log, err := audit.Open(audit.Config{OTLP: audit.OTLP{Endpoint: "http://127.0.0.1:1/own?key=SECRET"}}, nil, nil,
			slog.New(slog.NewTextHandler(&logged, nil)))
		Expect(err).NotTo(HaveOccurred())
		run, err := log.Run(context.Background(), "code")
		Expect(err).NotTo(HaveOccurred())
		run.End("", nil)
		Expect(log.Close(context.Background())).To(Succeed())
		Expect(logged.String()).To(And(ContainSubstring("sending spans to 127.0.0.1:1: "),
			Not(ContainSubstring("SECRET"))))
	})

	It("need an address", func() {
		for _, wrong := range []string{"localhost:4318", "ftp://x", "http://", ":"} {
			_, err := audit.Open(audit.Config{OTLP: audit.OTLP{Endpoint: wrong}}, nil, nil, slog.Default())
			Expect(err).To(MatchError(ContainSubstring("no http or https address")), "endpoint %s", wrong)
		}
	})
})
