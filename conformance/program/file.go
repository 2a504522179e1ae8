package program

import (
	"fmt"
	"os"
)

// WriteFile makes a file complete or not at all. What is no regular file, such
// as a pipe, is written to and never replaced.
func WriteFile(path string, data []byte) error {
	if about, err := os.Stat(path); err == nil && !about.Mode().IsRegular() {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return fmt.Errorf("writing %s: %w", path, err)
		}
		return nil
	}
	temp := path + ".part"
	err := os.WriteFile(temp, data, 0o644)
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		// What could not be completed is not left behind; why is said already.
		_ = os.Remove(temp)
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}
