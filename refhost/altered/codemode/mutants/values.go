package mutants

import (
	"bytes"
	"encoding/json"
	"strings"

	"codemode/refhost/rules"
)

// numbersOf32Bits keeps of each whole number its lowest 32 bits.
func numbersOf32Bits(raw json.RawMessage) json.RawMessage {
	return eachValue(raw, func(value any) any {
		if number, ok := value.(json.Number); ok {
			if whole, err := number.Int64(); err == nil {
				return int32(whole)
			}
		}
		return value
	})
}

// cutAtNul ends each text at its first character U+0000, as a C string does.
func cutAtNul(raw json.RawMessage) json.RawMessage {
	return eachValue(raw, func(value any) any {
		if text, ok := value.(string); ok {
			return beforeNul(text)
		}
		return value
	})
}

func beforeNul(text string) string {
	before, _, _ := strings.Cut(text, "\x00")
	return before
}

// eachValue changes each value of some JSON that is neither an array nor an
// object. What cannot be read stays as it is.
func eachValue(raw json.RawMessage, edit func(any) any) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var whole any
	if d.Decode(&whole) != nil {
		return raw
	}
	changed, err := rules.Marshal(eachInside(whole, edit))
	if err != nil {
		return raw
	}
	return changed
}

func eachInside(value any, edit func(any) any) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = eachInside(v[i], edit)
		}
		return v
	case map[string]any:
		for key := range v {
			v[key] = eachInside(v[key], edit)
		}
		return v
	}
	return edit(value)
}
