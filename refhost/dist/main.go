// Dist builds the programs for each platform that is delivered, and packs each platform's into
// one archive, with the sums of all files that it finds in its folder:
//
//	dist FOLDER [OS/ARCH …]
//
// The same source and compiler give the same bytes. Run it in the root of the source.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"codemode/refhost"
	"codemode/refhost/command"
)

// platforms are those that are delivered.
var platforms = []string{
	"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64",
}

// packages are the programs; documents go into each archive, too.
var (
	packages = []string{
		"./refhost/cmd/refhost", "./conformance/cmd/conformance", "./conformance/cmd/conformance-bridge",
	}
	documents = []string{"LICENSE", "README.md"}
)

// sumsName is the file with the sums, as sha256sum --check reads it.
const sumsName = "SHA256SUMS"

// packed is when all files of an archive were changed: it is no fact about them.
var packed = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: dist FOLDER [OS/ARCH …]")
		os.Exit(command.ExitUsage)
	}
	chosen := os.Args[2:]
	if len(chosen) == 0 {
		chosen = platforms
	}
	if err := all(os.Args[1], chosen); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(command.ExitFailed)
	}
}

func all(folder string, chosen []string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, platform := range chosen {
		system, architecture, ok := strings.Cut(platform, "/")
		if !ok {
			return fmt.Errorf("%q is no platform; write one such as %s", platform, platforms[0])
		}
		if err := one(folder, system, architecture); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
	}
	return writeSums(folder)
}

// one builds the programs for one platform and packs them.
func one(folder, system, architecture string) (err error) {
	built, err := os.MkdirTemp("", "dist-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(built)) }()
	build := exec.Command("go", append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o",
		built + string(filepath.Separator)}, packages...)...)
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+architecture)
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	name := fmt.Sprintf("codemode_%s_%s_%s", refhost.Version, system, architecture)
	programs, err := filepath.Glob(filepath.Join(built, "*"))
	if err != nil {
		return err
	}
	files := append(programs, documents...)
	if system == "windows" {
		return archive(filepath.Join(folder, name+".zip"), files, writeZip)
	}
	return archive(filepath.Join(folder, name+".tar.gz"), files, writeTar)
}

// archive writes a file that is there whole or not at all.
func archive(path string, files []string, write func(io.Writer, []string) error) error {
	out, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	if err := errors.Join(write(out, files), out.Close()); err != nil {
		return errors.Join(err, os.Remove(out.Name()))
	}
	return os.Rename(out.Name(), path)
}

func writeTar(w io.Writer, files []string) error {
	compressed := gzip.NewWriter(w)
	packer := tar.NewWriter(compressed)
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		header := &tar.Header{Name: filepath.Base(path), Mode: mode(path), Size: int64(len(text)), ModTime: packed}
		if err := packer.WriteHeader(header); err != nil {
			return err
		}
		if _, err := packer.Write(text); err != nil {
			return err
		}
	}
	return errors.Join(packer.Close(), compressed.Close())
}

func writeZip(w io.Writer, files []string) error {
	packer := zip.NewWriter(w)
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		header := &zip.FileHeader{Name: filepath.Base(path), Method: zip.Deflate, Modified: packed}
		file, err := packer.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := file.Write(text); err != nil {
			return err
		}
	}
	return packer.Close()
}

// mode is that of a program, or of a document.
func mode(path string) int64 {
	for _, document := range documents {
		if path == document {
			return 0o644
		}
	}
	return 0o755
}

// writeSums writes the sums of all files of a folder.
func writeSums(folder string) error {
	entries, err := os.ReadDir(folder) // sorted by name
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, entry := range entries {
		if entry.Name() == sumsName || entry.IsDir() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(text), entry.Name())
	}
	return os.WriteFile(filepath.Join(folder, sumsName), []byte(sums.String()), 0o644)
}
