package driver

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestFingerprint(t *testing.T) {
	path := filepath.Join(t.TempDir(), "host")
	write := func(text string, at time.Time) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	var f fingerprint
	if got := f.of(path); got != "" {
		t.Errorf("a file that is not there has the digest %q", got)
	}
	at := time.Unix(1e9, 0)
	write("one", at)
	first := f.of(path)
	write("two", at)
	if first == "" || f.of(path) != first {
		t.Error("a file that seems to be the same was read again")
	}
	write("two", at.Add(time.Second))
	if got := f.of(path); got == first || got != digest(path) {
		t.Errorf("a changed file has the digest %q", got)
	}
}
