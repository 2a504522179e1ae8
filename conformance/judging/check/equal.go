package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// compare adds a mismatch for each place where got differs from want. The order
// of members and the spelling of numbers do not count.
func (v *Verdict) compare(rule, where string, want, got json.RawMessage) {
	v.subject()
	if len(got) == 0 {
		v.mismatch(rule, where, quote(want), "absent")
		return
	}
	wanted, err := decode(want)
	if err != nil {
		v.mismatch(rule, where, quote(want), "an expectation that is not JSON: "+err.Error())
		return
	}
	found, err := decode(got)
	if err != nil {
		v.mismatch(rule, where, quote(want), "not JSON: "+quote(got))
		return
	}
	v.diff(rule, where, wanted, found)
}

func decode(raw json.RawMessage) (any, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var value any
	err := d.Decode(&value)
	return value, err
}

func (v *Verdict) diff(rule, where string, want, got any) {
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			v.diffObjects(rule, where, w, g)
			return
		}
	case []any:
		if g, ok := got.([]any); ok && len(g) == len(w) {
			for i := range w {
				v.diff(rule, fmt.Sprintf("%s/%d", where, i), w[i], g[i])
			}
			return
		}
	case json.Number:
		if g, ok := got.(json.Number); ok && sameNumber(w, g) {
			return
		}
	default:
		if want == got {
			return
		}
	}
	v.mismatch(rule, where, encode(want), encode(got))
}

func (v *Verdict) diffObjects(rule, where string, want, got map[string]any) {
	for _, key := range slices.Sorted(maps.Keys(want)) {
		at := where + "/" + pointerEscape(key)
		if g, ok := got[key]; ok {
			v.diff(rule, at, want[key], g)
		} else {
			v.mismatch(rule, at, encode(want[key]), "absent")
		}
	}
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[key]; !ok {
			v.mismatch(rule, where+"/"+pointerEscape(key), "absent", encode(got[key]))
		}
	}
}

// sameNumber compares as JavaScript does, by the nearest double.
func sameNumber(a, b json.Number) bool {
	x, errX := strconv.ParseFloat(a.String(), 64)
	y, errY := strconv.ParseFloat(b.String(), 64)
	return a == b || errX == nil && errY == nil && x == y
}

func encode(value any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return fmt.Sprint(value)
	}
	return quote(b.Bytes())
}

// pointerEscape makes a key a JSON Pointer token (RFC 6901).
func pointerEscape(key string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}
