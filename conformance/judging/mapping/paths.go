// Package mapping is the suite's own reading of how ids and names are mapped
// (§5.0.1, §6.1), for judging names that no feature could list. Where the text
// is open, it gives every mapping that the text allows.
package mapping

import (
	"fmt"
	"strings"
)

// Paths sorts serverIds by the module path that they are normalized to (§5.0.1).
// Which of several ids at one path is the first is not said: see [Suffixed].
func Paths(ids []string) map[string][]string {
	paths := map[string][]string{}
	for _, id := range ids {
		path := Path(id)
		paths[path] = append(paths[path], id)
	}
	return paths
}

// Path normalizes one serverId (§5.0.1).
func Path(id string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(id) {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			r = '-'
		}
		if r != '-' || !strings.HasSuffix(b.String(), "-") {
			b.WriteRune(r)
		}
	}
	return strings.Trim(b.String(), "-")
}

// Suffixed returns the paths of count servers that are normalized to one path:
// the clean one and those with --2, --3, … (§5.0.1).
func Suffixed(path string, count int) []string {
	paths := []string{path}
	for n := 2; n <= count; n++ {
		paths = append(paths, fmt.Sprintf("%s--%d", path, n))
	}
	return paths
}
