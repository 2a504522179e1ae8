package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// The archive of this machine's platform holds programs that start, and is the same each time.
func TestArchive(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the archive of this system is a zip file")
	}
	t.Chdir("../..")
	platform := runtime.GOOS + "/" + runtime.GOARCH
	var sums [2][]byte
	folder := ""
	for i := range sums {
		folder = t.TempDir()
		if err := all(folder, []string{platform}); err != nil {
			t.Fatal(err)
		}
		var err error
		if sums[i], err = os.ReadFile(filepath.Join(folder, sumsName)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(sums[0], sums[1]) {
		t.Errorf("two builds differ:\n%s%s", sums[0], sums[1])
	}
	archives, _ := filepath.Glob(filepath.Join(folder, "*.tar.gz"))
	if len(archives) != 1 {
		t.Fatalf("found %v, want one archive", archives)
	}
	names := unpack(t, archives[0], folder)
	want := []string{"conformance", "conformance-bridge", "refhost", "LICENSE", "README.md"}
	if !slices.Equal(names, want) {
		t.Errorf("the archive holds %v, want %v", names, want)
	}
	out, err := exec.Command(filepath.Join(folder, "refhost"), "--help").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "refhost") {
		t.Errorf("refhost --help: %v: %s", err, out)
	}
}

func TestNoPlatform(t *testing.T) {
	if err := all(t.TempDir(), []string{"linux"}); err == nil || !strings.Contains(err.Error(), "linux/amd64") {
		t.Errorf("got %v", err)
	}
}

func unpack(t *testing.T, path, folder string) (names []string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	for files := tar.NewReader(plain); ; {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return names
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(files)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, header.Name)
		if err := os.WriteFile(filepath.Join(folder, header.Name), text, os.FileMode(header.Mode)); err != nil {
			t.Fatal(err)
		}
	}
}
