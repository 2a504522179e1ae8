package jsonfile

import (
	"bytes"
	"encoding/json"
)

// Unmarshal reads a value into what target points at. No object in it may have a key twice: nobody could tell which of
// the two counts.
func (f File) Unmarshal(v Value, target any) error {
	if err := f.unique(v); err != nil {
		return err
	}
	return json.Unmarshal(v.Raw, target)
}

// Twice is the error of a key that an object has twice.
type Twice struct{ error }

// unique is a [Twice] if an object in a value, at whatever depth, has a key twice. What is no JSON is for others to
// say.
func (f File) unique(v Value) error {
	// open has the objects and arrays around the next token: the keys of an object, nil of an array.
	type level struct {
		keys map[string]bool
		// key is whether a key comes next, or the end.
		key bool
	}
	open := []level{{}}
	for dec := json.NewDecoder(bytes.NewReader(v.Raw)); ; {
		token, err := dec.Token()
		if err != nil {
			return nil
		}
		within := &open[len(open)-1]
		switch token {
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
			continue
		}
		if key, is := token.(string); is && within.key {
			if within.keys[key] {
				return Twice{f.Errorf(v.Offset+int(dec.InputOffset()), "the key %q is there twice; remove one", key)}
			}
			within.keys[key], within.key = true, false
			continue
		}
		within.key = within.keys != nil
		switch token {
		case json.Delim('{'):
			open = append(open, level{keys: map[string]bool{}, key: true})
		case json.Delim('['):
			open = append(open, level{})
		}
	}
}
