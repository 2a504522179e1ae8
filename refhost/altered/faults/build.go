package faults

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Build writes to the file host the host that the fault makes of the module whose
// root is a folder. The folder stays as it is: the compiler reads what is edited
// from elsewhere.
func (f Fault) Build(ctx context.Context, root, host string) error {
	edited, err := f.Edited(NewSource(os.DirFS(root)))
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "codemode-edited-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }() // a temporary folder that stays harms nobody
	overlay, err := overlayOf(root, dir, edited)
	if err != nil {
		return err
	}
	build := exec.CommandContext(ctx, "go", "build", "-overlay", overlay, "-trimpath", "-ldflags=-s -w", "-o", host,
		"./refhost/cmd/refhost")
	build.Dir, build.Env = root, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false", "GOWORK=off")
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: building its host: %w: %s", f.ID, err, said)
	}
	return nil
}

// overlayOf writes edited files into dir, and what `go build -overlay` wants to know
// of them, whose path it returns.
func overlayOf(root, dir string, edited map[string]string) (string, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	for name, text := range edited {
		file := filepath.Join(dir, fmt.Sprint(len(overlay.Replace), "-", filepath.Base(name)))
		overlay.Replace[filepath.Join(root, filepath.FromSlash(name))] = file
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, data, 0o600)
}
