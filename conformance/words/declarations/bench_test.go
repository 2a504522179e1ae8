package declarations_test

import (
	"fmt"
	"strings"
	"testing"

	"codemode/conformance/words/declarations"
)

// BenchmarkFind looks for one module in a context of many; the time per module
// must not grow with their number.
func BenchmarkFind(b *testing.B) {
	for _, count := range []int{10, 100, 1000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			texts := []declarations.Text{{Place: "codemode://context", Content: manyModules(count)}}
			wanted := []string{fmt.Sprintf("@codemode/servers/s%d", count-1)}
			for b.Loop() {
				if found := declarations.Find(texts, wanted); len(found.Files[wanted[0]]) != 1 {
					b.Fatal(found.Looked)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*count), "µs/module")
		})
	}
}

// manyModules is a document with a code block of modules.
func manyModules(count int) string {
	var text strings.Builder
	text.WriteString("# Servers\n\n```ts\n")
	for i := range count {
		fmt.Fprintf(&text, "declare module \"@codemode/servers/s%d\" {\n", i)
		for j := range 10 {
			fmt.Fprintf(&text, "  /** Reads the file's text. */\n  export function read%d(input: { path: string }): "+
				"Promise<{ text: string }>;\n", j)
		}
		text.WriteString("}\n")
	}
	return text.String() + "```\n"
}
