//go:build !unix

package worker

import "io"

// pollable changes nothing here: only Unix has files that can be made so.
func pollable(in io.Reader) io.Reader { return in }
