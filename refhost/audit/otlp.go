package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// exporter sends spans by OTLP over HTTP, in its JSON encoding. The exporter of the
// OpenTelemetry project links gRPC, which costs every start of a host and a worker
// more than a millisecond, used or not.
type exporter struct {
	address string
	headers map[string]string
	client  *http.Client
	log     *slog.Logger
	// failing is set while the collector takes nothing.
	failing atomic.Bool
}

// exportTime bounds sending one batch.
const exportTime = 10 * time.Second

// maxHeader bounds the headers of an answer of the collector, in bytes.
const maxHeader = 16 << 10

func newExporter(address string, headers map[string]string, logger *slog.Logger) *exporter {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxResponseHeaderBytes = maxHeader
	return &exporter{address: address, headers: headers, log: logger, client: &http.Client{
		Timeout: exportTime, Transport: transport,
		// The headers are for this address alone.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// ExportSpans sends a batch; what fails is logged, once until it works again.
func (e *exporter) ExportSpans(ctx context.Context, batch []sdktrace.ReadOnlySpan) error {
	err := e.send(ctx, batch)
	if failing := err != nil; e.failing.Swap(failing) != failing && failing {
		e.log.Warn("spans are lost", "error", err)
	}
	return nil
}

func (e *exporter) send(ctx context.Context, batch []sdktrace.ReadOnlySpan) error {
	body, err := json.Marshal(tracesOf(batch))
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, e.address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	for name, value := range e.headers {
		req.Header.Set(name, value)
	}
	req.Header.Set("Content-Type", "application/json")
	response, err := e.client.Do(req)
	if err != nil {
		// Not what is around it: the whole address, which may have a key.
		if refused := new(url.Error); errors.As(err, &refused) {
			err = refused.Err
		}
		return fmt.Errorf("sending spans to %s: %w; start the collector, or correct its endpoint", req.URL.Host, err)
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("sending spans: the collector answers %s; correct its endpoint or headers", response.Status)
	}
	return nil
}

// Shutdown has nothing to do: the SDK exports what is left before.
func (e *exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

// The types below are the JSON encoding of opentelemetry.proto.collector.trace.v1, as
// far as spans of this package need it: ids are hexadecimal, and 64-bit numbers text.
type (
	traces struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource struct {
			Attributes []member `json:"attributes"`
		} `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	scopeSpans struct {
		Scope struct {
			Name string `json:"name"`
		} `json:"scope"`
		Spans []span `json:"spans"`
	}
	span struct {
		TraceID           string   `json:"traceId"`
		SpanID            string   `json:"spanId"`
		ParentSpanID      string   `json:"parentSpanId,omitempty"`
		Name              string   `json:"name"`
		Kind              int      `json:"kind"`
		StartTimeUnixNano string   `json:"startTimeUnixNano"`
		EndTimeUnixNano   string   `json:"endTimeUnixNano"`
		Attributes        []member `json:"attributes"`
		Status            status   `json:"status"`
	}
	member struct {
		Key   string         `json:"key"`
		Value map[string]any `json:"value"`
	}
	status struct {
		Code    int    `json:"code,omitempty"`
		Message string `json:"message,omitempty"`
	}
)

func tracesOf(batch []sdktrace.ReadOnlySpan) traces {
	var all resourceSpans
	scoped := scopeSpans{}
	scoped.Scope.Name = scope
	for _, s := range batch {
		all.Resource.Attributes = members(s.Resource().Attributes())
		scoped.Spans = append(scoped.Spans, spanOf(s))
	}
	all.ScopeSpans = []scopeSpans{scoped}
	return traces{[]resourceSpans{all}}
}

// statusError is STATUS_CODE_ERROR.
const statusError = 2

func spanOf(s sdktrace.ReadOnlySpan) span {
	nano := func(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }
	made := span{
		TraceID: s.SpanContext().TraceID().String(), SpanID: s.SpanContext().SpanID().String(),
		Name: s.Name(), Kind: int(s.SpanKind()), // The numbers of the SDK are those of OTLP.
		StartTimeUnixNano: nano(s.StartTime()), EndTimeUnixNano: nano(s.EndTime()), Attributes: members(s.Attributes()),
	}
	if s.Parent().SpanID().IsValid() {
		made.ParentSpanID = s.Parent().SpanID().String()
	}
	if text := s.Status().Description; text != "" {
		made.Status = status{statusError, text}
	}
	return made
}

func members(attributes []attribute.KeyValue) []member {
	var all []member
	for _, a := range attributes {
		value := map[string]any{"stringValue": a.Value.String()}
		if a.Value.Type() == attribute.INT64 {
			value = map[string]any{"intValue": a.Value.String()}
		}
		all = append(all, member{string(a.Key), value})
	}
	return all
}
