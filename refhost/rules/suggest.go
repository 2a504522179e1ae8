package rules

import (
	"strings"
	"unicode"
)

// Suggest finds the known name with the fewest letters to insert, delete or
// replace, without regard to case and separators; of equally near ones the first
// in byte order. More than a third of the letters wrong is no resemblance (§7.3).
func Suggest(unknown string, known []string) string {
	wanted := letters(unknown)
	if len(wanted) == 0 {
		return ""
	}
	best, bestDistance := "", (len(wanted)+1)/3+1
	for _, name := range known {
		d := distance(wanted, letters(name), bestDistance)
		if d < bestDistance || d == bestDistance && best != "" && name < best {
			best, bestDistance = name, d
		}
	}
	return best
}

// maxCompared bounds the work that a name from an untrusted server can cause.
const maxCompared = 128

func letters(name string) []rune {
	var kept []rune
	for _, r := range strings.ToLower(name) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			kept = append(kept, r)
		}
	}
	return kept[:min(len(kept), maxCompared)]
}

// distance is the Levenshtein distance; lengths too different to stay within
// most are not looked at.
func distance(a, b []rune, most int) int {
	if max(len(a)-len(b), len(b)-len(a)) > most {
		return most + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			cost := 1
			if x == y {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
