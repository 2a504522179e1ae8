//go:build !unix

package sandbox

import "io"

// pollable changes nothing here: only Unix has files that can be made so.
func pollable(in io.Reader) io.Reader { return in }
