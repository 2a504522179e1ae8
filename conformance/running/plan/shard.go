package plan

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codemode/reports"
)

// Shard is one of count parts of a run, from 1.
type Shard struct{ Number, Count uint64 }

// ParseShard reads "3/8"; empty text is the whole.
func ParseShard(text string) (Shard, error) {
	if text == "" {
		return Shard{1, 1}, nil
	}
	first, second, _ := strings.Cut(text, "/")
	number, errNumber := strconv.ParseUint(first, 10, 16)
	count, errCount := strconv.ParseUint(second, 10, 16)
	s := Shard{number, count}
	if errNumber != nil || errCount != nil || number < 1 || number > count || s.String() != text {
		return s, &SelectionError{Problem: fmt.Sprintf(
			"shard %q: write the number of the shard and how many there are, such as 3/8", text)}
	}
	return s, nil
}

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Count) }

// Holds says where a scenario belongs by its id alone: a scenario that is added
// moves no other one.
func (s Shard) Holds(scenarioID string) bool {
	sum := sha256.Sum256([]byte(scenarioID))
	return binary.BigEndian.Uint64(sum[:])%s.Count == s.Number-1
}

// inShard keeps the scenarios of the selection's shard.
func inShard(chosen []Scenario, sel reports.Selection) ([]Scenario, error) {
	part, err := ParseShard(sel.Shard)
	if err != nil {
		return nil, err
	}
	kept := slices.DeleteFunc(chosen, func(s Scenario) bool { return !part.Holds(s.ID) })
	if len(kept) == 0 {
		return nil, &SelectionError{Problem: fmt.Sprintf(
			"shard %s of the selection holds no scenario; use fewer shards", part)}
	}
	return kept, nil
}
