package refhost_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// The records are about 5 MB, in pages as a server of tickets would return them.
const (
	records     = 876
	recordBytes = 5700
	pageSize    = 100
)

// page is one answer of the tool.
type page struct {
	Records []record `json:"records"`
	Next    int      `json:"next,omitempty"`
}

type record struct {
	State string `json:"state"`
	Text  string `json:"text"`
}

// histogram is the script that an agent would write.
const histogram = `import { list } from "@codemode/servers/tickets";
const count = {};
for (let next = 0; next !== undefined;) {
  const page = await list({ from: next });
  for (const { state } of page.records) count[state] = (count[state] ?? 0) + 1;
  next = page.next;
}
globalThis.__codemode_result__ = count;`

// BenchmarkRecords reduces the records to a histogram: by a script, and for
// comparison by Go code that calls the same tool itself.
func BenchmarkRecords(b *testing.B) {
	server := mcp.NewServer(&mcp.Implementation{Name: "tickets"}, nil)
	addPages(server)
	url := serveBench(b, server)
	b.Run("script", func(b *testing.B) {
		benchScript(b, refhost.ServerConfig{ServerID: "tickets", URL: url}, histogram)
	})
	b.Run("direct", func(b *testing.B) {
		client := connectBench(b, url)
		for b.Loop() {
			countDirectly(b, client)
		}
	})
}

// BenchmarkToolCalls makes calls one after the other: by a script, and for
// comparison by Go code. What the sandbox adds is the difference.
func BenchmarkToolCalls(b *testing.B) {
	const calls = 100
	server := mcp.NewServer(&mcp.Implementation{Name: "quick"}, nil)
	server.AddTool(&mcp.Tool{Name: "get", InputSchema: map[string]any{"type": "object"}},
		func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{StructuredContent: map[string]any{"a": 1}}, nil
		})
	url := serveBench(b, server)
	perCall := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/calls, "µs/call")
	}
	b.Run("script", func(b *testing.B) {
		benchScript(b, refhost.ServerConfig{ServerID: "quick", URL: url},
			fmt.Sprintf(`import { get } from "@codemode/servers/quick"; for (let i = 0; i < %d; i++) await get({}); `+
				`__codemode_result__ = 1;`, calls))
		perCall(b)
	})
	b.Run("direct", func(b *testing.B) {
		client := connectBench(b, url)
		for b.Loop() {
			for range calls {
				if _, err := client.CallTool(b.Context(),
					&mcp.CallToolParams{Name: "get", Arguments: map[string]any{}}); err != nil {
					b.Fatal(err)
				}
			}
		}
		perCall(b)
	})
}

func addPages(s *mcp.Server) {
	random := rand.New(rand.NewPCG(1, 2))
	all := make([]record, records)
	for i := range all {
		all[i] = record{State: []string{"open", "closed", "stale"}[random.IntN(3)],
			Text: strings.Repeat("lorem ipsum ", recordBytes/12)}
	}
	s.AddTool(&mcp.Tool{Name: "list", InputSchema: map[string]any{"type": "object"}},
		func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var input struct{ From int }
			if err := json.Unmarshal(r.Params.Arguments, &input); err != nil {
				return nil, err
			}
			end := min(input.From+pageSize, records)
			p := page{Records: all[input.From:end]}
			if end < records {
				p.Next = end
			}
			return &mcp.CallToolResult{StructuredContent: p}, nil
		})
}

func countDirectly(b *testing.B, client *mcp.ClientSession) {
	count := map[string]int{}
	for next := 0; ; {
		result, err := client.CallTool(b.Context(),
			&mcp.CallToolParams{Name: "list", Arguments: map[string]any{"from": next}})
		if err != nil {
			b.Fatal(err)
		}
		raw, err := json.Marshal(result.StructuredContent)
		var p page
		if err == nil {
			err = json.Unmarshal(raw, &p)
		}
		if err != nil {
			b.Fatal(err)
		}
		for _, r := range p.Records {
			count[r.State]++
		}
		if next = p.Next; next == 0 {
			return
		}
	}
}

// BenchmarkDiscovery lists and searches the tools of one server in a script.
func BenchmarkDiscovery(b *testing.B) {
	const script = `import { listTools, searchTools } from "@codemode/discovery";
globalThis.__codemode_result__ = [(await listTools("many")).length, (await searchTools("ticket 7")).results.length];`
	for _, n := range []int{10, 100, 1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			server := mcp.NewServer(&mcp.Implementation{Name: "many"}, &mcp.ServerOptions{PageSize: 1000})
			for i := range n {
				server.AddTool(&mcp.Tool{
					Name: fmt.Sprint("ticket_", i), Description: fmt.Sprint("Reads ticket ", i, "."),
					InputSchema: json.RawMessage(`{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}`),
				}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
					return &mcp.CallToolResult{}, nil
				})
			}
			benchScript(b, refhost.ServerConfig{ServerID: "many", URL: serveBench(b, server)}, script)
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/tool")
		})
	}
}

func serveBench(b *testing.B, server *mcp.Server) string {
	s := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil))
	b.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

func connectBench(b *testing.B, url string) *mcp.ClientSession {
	client, err := mcp.NewClient(&mcp.Implementation{Name: "direct"}, nil).Connect(b.Context(),
		&mcp.StreamableClientTransport{Endpoint: url}, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = client.Close() })
	return client
}

// benchScript measures the runs of a script by a host with one server.
func benchScript(b *testing.B, server refhost.ServerConfig, code string) {
	h := refhost.New(b.Context(), refhost.Options{
		Config: refhost.Config{Servers: []refhost.ServerConfig{server}}, Rules: rules.Standard(),
		Runner: readyRunner{b},
		Bounds: refhost.DefaultBounds(), ConnectTimeout: time.Minute, Logger: slog.New(slog.DiscardHandler),
	})
	defer h.Close()
	for b.Loop() {
		mustRun(b, h, code)
	}
}

// readyRunner gives each run a worker that is ready, and measures neither its
// start nor its end: those are what sandbox.BenchmarkColdStart measures.
type readyRunner struct{ b *testing.B }

func (r readyRunner) Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
	r.b.StopTimer()
	pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: []string{os.Args[0], refhost.WorkerArgument},
		Rules: rules.Standard()})
	if err != nil {
		return sandbox.Response{}, err
	}
	r.b.StartTimer()
	response, err := pool.Run(ctx, job, calls)
	r.b.StopTimer()
	err = errors.Join(err, pool.Close())
	r.b.StartTimer()
	return response, err
}

func (readyRunner) Close() error { return nil }

func mustRun(b *testing.B, h *refhost.Host, code string) {
	arguments, err := json.Marshal(map[string]string{"code": code})
	if err != nil {
		b.Fatal(err)
	}
	answer := h.Run(b.Context(), arguments)
	var r response
	if err := json.Unmarshal(answer.Structured, &r); err != nil || r.Result == nil || len(r.Diagnostics) > 0 {
		b.Fatalf("%v: %.1000s", err, answer.Text)
	}
}
