package declarations_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"codemode/refhost/declarations"
)

// BenchmarkGenerate generates the declarations of one server; the time for a
// tool must not grow with their number.
func BenchmarkGenerate(b *testing.B) {
	for _, n := range []int{10, 100, 1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m := declarations.Module{Name: "@codemode/servers/many", ServerID: "many", Meta: "__meta__"}
			for i := range n {
				m.Tools = append(m.Tools, declarations.Tool{
					ToolName: fmt.Sprint("ticket_", i), ExportName: fmt.Sprint("ticket_", i),
					Description: fmt.Sprint("Reads ticket ", i, "."),
					Typed:       true,
					InputSchema: json.RawMessage(`{"type":"object","required":["id"],"properties":{"id":{"type":"string","description":"Its id."},` +
						`"fields":{"type":"array","items":{"enum":["title","state","text"]}},"page":{"type":"integer"}}}`),
				})
			}
			for b.Loop() {
				if declarations.Generate(m) == "" {
					b.Fatal("no declarations")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/tool")
		})
	}
}
