package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

func TestCopiesAreOfHostsOfTheirOwn(t *testing.T) {
	folder := t.TempDir()
	report := `{"seed": 18446744073709551615, "host": {"name": "one", "version": "2"}}`
	if err := copies([]byte(report), folder, 3); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "2", "report.json"))
	var got struct {
		Seed uint64
		Host struct{ Name, Version string }
	}
	if err != nil || json.Unmarshal(text, &got) != nil || got.Host.Name != "host-0002" || got.Host.Version != "2" ||
		got.Seed != 1<<64-1 {
		t.Errorf("%v: %s", err, text)
	}
	if err := copies([]byte(`{}`), folder, 1); err == nil {
		t.Error("what is no report is copied")
	}
}
