package selftest

import (
	"fmt"
	"os"
	"strconv"
)

// Day is the number by which ordinary test runs choose among hosts that are too many for one run: that of DAY in the
// environment, or 1. The date does not choose, so that a commit whose tests pass today passes tomorrow, too; a
// scheduled run names the day of the year and judges other hosts each time. A DAY that is no positive number is 1.
func Day() int {
	day, err := strconv.Atoi(os.Getenv("DAY"))
	if err != nil || day < 1 {
		return 1
	}
	return day
}

// OfDay is one of a list that is not empty, another one for each [Day].
func OfDay[T any](all []T) T { return all[Day()%len(all)] }

// ShardOfDay names one of count parts of a suite, as --shard takes it, another one for each [Day].
func ShardOfDay(count int) string { return fmt.Sprintf("%d/%d", 1+Day()%count, count) }
