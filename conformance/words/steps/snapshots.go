package steps

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// snapshotMember is the member of an answer, and the word in a text, that a snapshot stands behind.
const snapshotMember = "snapshotId"

// mostSnapshots bounds how many texts are tried as a snapshot.
const mostSnapshots = 8

// snapshotsIn are the texts of an answer that may be its snapshot, the likeliest first: a member of JSON of that name,
// then what stands right behind the name and looks like an id, then all else that does, those behind the name first,
// and then whatever stands behind it.
func snapshotsIn(text string) []string {
	found := snapshotMembers(text)
	at := strings.Index(text, snapshotMember)
	if at < 0 {
		return found
	}
	token := regexp.MustCompile(`[A-Za-z0-9][\w.:+/=~@-]*`)
	ids := func(text string, wanted bool) (some []string) {
		for _, t := range token.FindAllString(text, -1) {
			t = strings.TrimRight(t, ".:")
			if !strings.Contains(t, snapshotMember) && looksLikeID(t) == wanted {
				some = append(some, t)
			}
		}
		return some
	}
	behind := regexp.MustCompile(snapshotMember+`\W+([A-Za-z0-9][\w.:+/=~@-]*)`).FindAllString(text, -1)
	for _, part := range behind {
		found = append(found, ids(strings.TrimPrefix(part, snapshotMember), true)...)
	}
	found = slices.Concat(found, ids(text[at:], true), ids(text[:at], true), ids(text[at:], false))
	return firstOf(found, mostSnapshots)
}

// looksLikeID tells what may be an id from a word: it has a digit, and some length.
func looksLikeID(token string) bool {
	const least = 6
	return len(token) >= least && strings.ContainsAny(token, "0123456789")
}

// firstOf are the first different ones of texts.
func firstOf(texts []string, most int) (first []string) {
	for _, t := range texts {
		if len(first) < most && !slices.Contains(first, t) {
			first = append(first, t)
		}
	}
	return first
}

// snapshotMembers are the members of that name in all objects of JSON that a text has.
func snapshotMembers(text string) (found []string) {
	for {
		start := strings.IndexByte(text, '{')
		if start < 0 {
			return found
		}
		text = text[start:]
		var value any
		decoder := json.NewDecoder(strings.NewReader(text))
		if decoder.Decode(&value) != nil {
			text = text[1:]
			continue
		}
		found = append(found, membersNamed(value)...)
		text = text[decoder.InputOffset():]
	}
}

func membersNamed(value any) (found []string) {
	switch v := value.(type) {
	case map[string]any:
		if id, is := v[snapshotMember].(string); is {
			found = append(found, id)
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			found = append(found, membersNamed(v[key])...)
		}
	case []any:
		for _, item := range v {
			found = append(found, membersNamed(item)...)
		}
	}
	return found
}
