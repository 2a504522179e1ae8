package hiding

import (
	"cmp"
	"slices"
	"strings"
)

// Named is a secret, and what stands in its place in texts.
type Named struct{ Secret, Name string }

// Replacer puts names in the places of secrets, of which each has so many bytes at least. It reads a text once: what
// was put in the place of one secret is not looked at for others, of which whoever gives this host tokens has a say. Of
// secrets that are parts of others, the longest one counts.
func Replacer(least int, secrets []Named) *strings.Replacer {
	long := slices.DeleteFunc(slices.Clone(secrets), func(s Named) bool { return len(s.Secret) < least })
	slices.SortStableFunc(long, func(a, b Named) int {
		return cmp.Or(cmp.Compare(len(b.Secret), len(a.Secret)), strings.Compare(a.Name, b.Name))
	})
	var pairs []string
	for _, s := range long {
		pairs = append(pairs, s.Secret, s.Name)
	}
	return strings.NewReplacer(pairs...)
}
