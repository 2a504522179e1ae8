package plan

import "testing"

// BenchmarkLoad: every command loads all features.
func BenchmarkLoad(b *testing.B) {
	files, l := featureFiles(), ledger(b)
	for b.Loop() {
		if _, err := Load(files, l); err != nil {
			b.Fatal(err)
		}
	}
}
