package audit

import (
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"syscall"
)

// openFile opens the file of an audit, to write behind what it has. A line that was not written to its end, as a crash
// leaves one, is ended first, so that no record becomes part of it.
func openFile(path string, logger *slog.Logger) (*os.File, error) {
	// A pipe that nobody reads is an error, and nothing to wait for.
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY|syscall.O_NONBLOCK, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the audit file: %w; name one that can be written", err)
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return file, nil
	}
	if others := info.Mode().Perm() & 0o077; others != 0 && os.PathSeparator == '/' {
		logger.Warn("others than its owner may use the audit file", "file", path, "mode", info.Mode().String(),
			"do", "chmod 600")
	}
	if !endsInLine(path, info) {
		return file, nil
	}
	logger.Warn("the audit file ended within a line, which no record follows now", "file", path)
	if _, err := file.WriteString("\n"); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("ending the last line of the audit file: %w", err)
	}
	return file, nil
}

// endsInLine tells whether a file ends within a line. Of one that cannot be read, nobody knows.
func endsInLine(path string, info fs.FileInfo) bool {
	if info.Size() == 0 {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }() // it was only read
	last := []byte{0}
	_, err = file.ReadAt(last, info.Size()-1)
	return err == nil && last[0] != '\n'
}
