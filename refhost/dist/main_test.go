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
	"time"
)

// The archive of this machine's platform holds programs that start.
func TestArchive(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the archive of this system is a zip file")
	}
	folder := t.TempDir()
	// As a program: under the race detector, packing alone takes half a minute.
	dist := exec.Command("go", "run", "-trimpath", "./refhost/dist", folder, runtime.GOOS+"/"+runtime.GOARCH)
	dist.Dir, dist.Env = "../..", append(os.Environ(), "CGO_ENABLED=0")
	if out, err := dist.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	sums, err := os.ReadFile(filepath.Join(folder, sumsName))
	if err != nil || strings.Count(string(sums), "\n") != 1 {
		t.Errorf("%v: %s", err, sums)
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

// When files were changed, and where they were, is not in an archive.
func TestSameBytes(t *testing.T) {
	for _, write := range []func(io.Writer, []string) error{writeTar, writeZip} {
		var archives [2]bytes.Buffer
		for i := range archives {
			path := filepath.Join(t.TempDir(), "program")
			if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path, time.Unix(int64(i), 0), time.Unix(int64(i), 0)); err != nil {
				t.Fatal(err)
			}
			if err := write(&archives[i], []string{path}); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(archives[0].Bytes(), archives[1].Bytes()) {
			t.Error("the same file is packed in two ways")
		}
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
