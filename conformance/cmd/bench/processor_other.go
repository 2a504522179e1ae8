//go:build !linux

package main

import (
	"os"
	"time"
)

// childrenTime tells nothing: the system has no way to ask.
func childrenTime(int) time.Duration { return 0 }

// processorTime tells nothing: the system has no way to ask.
func processorTime(int) (time.Duration, bool) { return 0, false }

// peakMemory tells nothing: systems count it in different units, if at all.
func peakMemory(*os.ProcessState) int64 { return 0 }
