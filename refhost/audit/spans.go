package audit

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// spans makes a span of each run, and of each call one below it. It never fails: what a
// collector does not take is lost, and lines are there for what must not be.
type spans struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
	log      *slog.Logger
	// open are the spans that have begun.
	open sync.Map
}

// spanKey is the run and the call that a span is of; the call 0 is the run itself.
type spanKey struct {
	run  string
	call int64
}

func newSpans(c OTLP, logger *slog.Logger) (*spans, error) {
	address, err := c.address()
	if err != nil {
		return nil, err
	}
	// All is given, so that nothing is read from the environment but the size of batches.
	provider := sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(newExporter(address, c.Headers, logger)),
		sdktrace.WithSampler(sdktrace.AlwaysSample()),
		sdktrace.WithResource(resource.NewSchemaless(attribute.String("service.name", scope))),
	)
	return &spans{provider: provider, tracer: provider.Tracer(scope), log: logger}, nil
}

// WithParent takes over the trace that a client names by traceparent and tracestate (W3C Trace Context). What is none
// changes nothing.
func WithParent(ctx context.Context, traceparent, tracestate string) context.Context {
	return propagation.TraceContext{}.Extract(ctx,
		propagation.MapCarrier{"traceparent": traceparent, "tracestate": tracestate})
}

// scope names the spans' service and instrumentation.
const scope = "refhost"

func (s *spans) begin(r Record) error {
	ctx := trace.ContextWithRemoteSpanContext(context.Background(), r.parent)
	if parent, ok := s.open.Load(spanKey{r.Run, 0}); ok {
		ctx = trace.ContextWithSpan(ctx, parent.(trace.Span))
	}
	name, kind := "codemode.run", trace.SpanKindServer
	if r.Call > 0 {
		name, kind = "tools/call "+r.Tool, trace.SpanKindClient
	}
	_, span := s.tracer.Start(ctx, name, trace.WithTimestamp(r.Time), trace.WithSpanKind(kind))
	span.SetAttributes(attributes(r)...)
	if r.Event == CallDenied {
		finish(span, r)
		return nil
	}
	s.open.Store(spanKey{r.Run, r.Call}, span)
	return nil
}

func (s *spans) end(r Record) {
	if span, ok := s.open.LoadAndDelete(spanKey{r.Run, r.Call}); ok {
		span.(trace.Span).SetAttributes(attributes(r)...)
		finish(span.(trace.Span), r)
	}
}

func finish(span trace.Span, r Record) {
	if r.Outcome != OK {
		span.SetStatus(codes.Error, string(r.Outcome))
	}
	span.End(trace.WithTimestamp(r.Time))
}

// attributes are the members of a record by their names in a line.
func attributes(r Record) []attribute.KeyValue {
	var all []attribute.KeyValue
	for _, a := range []struct{ name, value string }{
		{"run", r.Run}, {"codeSha256", r.CodeSHA256}, {"server", r.Server}, {"tool", r.Tool},
		{"argumentsSha256", r.ArgumentsSHA256}, {"resultSha256", r.ResultSHA256}, {"outcome", string(r.Outcome)},
		{"diagnostic", r.Diagnostic}, {"approval", r.Approval}, {"rule", r.Rule}, {"code", r.Code},
		{"arguments", string(r.Arguments)}, {"result", string(r.Result)},
	} {
		if a.value != "" {
			all = append(all, attribute.String("codemode."+a.name, a.value))
		}
	}
	for _, a := range []struct {
		name  string
		value int
	}{{"codeBytes", r.CodeBytes}, {"argumentsBytes", r.ArgumentsBytes}, {"resultBytes", r.ResultBytes}} {
		if a.value > 0 {
			all = append(all, attribute.Int("codemode."+a.name, a.value))
		}
	}
	return all
}

// shutdownTime bounds sending the last spans.
const shutdownTime = time.Second

// close never fails: what a collector does not take is lost, whatever it does in place of taking it.
func (s *spans) close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, shutdownTime)
	defer cancel()
	if err := s.provider.Shutdown(ctx); err != nil {
		s.log.Warn("spans are lost", "error",
			fmt.Errorf("the collector did not answer within %v: %w", shutdownTime, err))
	}
	return nil
}
