package conformance

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codemode/reports"
)

// shard is one of count parts of a run, from 1.
type shard struct{ number, count uint64 }

// parseShard reads "3/8"; empty text is the whole.
func parseShard(text string) (shard, error) {
	if text == "" {
		return shard{1, 1}, nil
	}
	first, second, _ := strings.Cut(text, "/")
	number, errNumber := strconv.ParseUint(first, 10, 16)
	count, errCount := strconv.ParseUint(second, 10, 16)
	s := shard{number, count}
	if errNumber != nil || errCount != nil || number < 1 || number > count || s.String() != text {
		return s, &SelectionError{fmt.Sprintf("shard %q: write the number of the shard and how many there are, such "+
			"as 3/8", text)}
	}
	return s, nil
}

func (s shard) String() string { return fmt.Sprintf("%d/%d", s.number, s.count) }

// holds says where a scenario belongs by its id alone: a scenario that is added
// moves no other one.
func (s shard) holds(scenarioID string) bool {
	sum := sha256.Sum256([]byte(scenarioID))
	return binary.BigEndian.Uint64(sum[:])%s.count == s.number-1
}

// inShard keeps the scenarios of the selection's shard.
func inShard(chosen []planned, sel reports.Selection) ([]planned, error) {
	part, err := parseShard(sel.Shard)
	if err != nil {
		return nil, err
	}
	kept := slices.DeleteFunc(chosen, func(s planned) bool { return !part.holds(s.id) })
	if len(kept) == 0 {
		return nil, &SelectionError{fmt.Sprintf("shard %s of the selection holds no scenario; use fewer shards", part)}
	}
	return kept, nil
}
