package main

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// median is NaN without values.
func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// spread is half of what lies between the least and the greatest value, in percent of the
// median; "" for fewer than two.
func spread(values []float64) string {
	if len(values) < 2 || median(values) == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f%%", (slices.Max(values)-slices.Min(values))/2/median(values)*100)
}

// overlap tells whether some values of one lie among those of the other.
func overlap(a, b []float64) bool {
	return len(a) > 1 && len(b) > 1 && slices.Min(a) <= slices.Max(b) && slices.Min(b) <= slices.Max(a)
}

func ratio(value, beside float64) string {
	if math.IsNaN(value) || math.IsNaN(beside) || beside == 0 {
		return ""
	}
	if r := value / beside; r >= 0.01 {
		return fmt.Sprintf("%.2f", r)
	}
	return fmt.Sprintf("%.4f", value/beside)
}

// size shows whole ones, or thousands of thousands.
func size(v float64) string {
	if v < 1e6 {
		return fmt.Sprintf("%.0f B", v)
	}
	return fmt.Sprintf("%.1f MB", v/1e6)
}

func number(v float64) string { return fmt.Sprintf("%.0f", v) }

func nanoseconds(v float64) string { return seconds(v / 1e9) }

func twoDigits(v float64) string { return fmt.Sprintf("%.2f", v) }

func microseconds(v float64) string { return seconds(v / 1e6) }

// seconds shows three digits, whatever the unit.
func seconds(v float64) string {
	switch a := math.Abs(v); {
	case a == 0:
		return "0"
	case a >= 1:
		return fmt.Sprintf("%.3g s", v)
	case a >= time.Millisecond.Seconds():
		return fmt.Sprintf("%.3g ms", v*1e3)
	}
	return fmt.Sprintf("%.3g µs", v*1e6)
}
