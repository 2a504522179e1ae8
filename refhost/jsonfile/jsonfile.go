// Package jsonfile reads JSON files, also those with comments and trailing commas, of which every value knows where it
// stands, so that what is wrong with one is told with file and line.
package jsonfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

// File is a JSON text with the name that its errors have.
type File struct {
	Name string
	Text []byte
}

// maxFile bounds a file, in bytes. One may come with a project, and name a device without an end.
const maxFile = 4 << 20

// Read reads a file.
func Read(path string) (File, error) {
	f, err := os.Open(path)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return File{}, err
	case len(text) > maxFile:
		return File{}, fmt.Errorf("%s has more than %d bytes", path, maxFile)
	case bytes.HasPrefix(text, []byte("\xFF\xFE")), bytes.HasPrefix(text, []byte("\xFE\xFF")):
		return File{}, fmt.Errorf("%s is in UTF-16; save it in UTF-8", path)
	}
	return File{Name: path, Text: text}, nil
}

// Value is one value of a file.
type Value struct {
	// Key is that of a member of an object, and empty for others.
	Key string
	Raw json.RawMessage
	// Offset is where it begins, in bytes.
	Offset int
}

// Top is the value of the whole file.
func (f File) Top() Value { return Value{Raw: plain(f.Text)} }

// Errorf is an error about what stands at an offset.
func (f File) Errorf(offset int, format string, args ...any) error {
	line := 1 + bytes.Count(f.Text[:min(max(offset, 0), len(f.Text))], []byte("\n"))
	return fmt.Errorf("%s:%d: %s", f.Name, line, fmt.Sprintf(format, args...))
}

// Members are those of an object, in their order. No key may be there twice.
func (f File) Members(object Value) ([]Value, error) {
	return f.values(object, '{', "an object")
}

// Elements are those of an array.
func (f File) Elements(array Value) ([]Value, error) {
	return f.values(array, '[', "an array")
}

// kind is what a token is. What it says may be a secret in a wrong place.
func kind(token json.Token) string {
	switch token {
	case nil:
		return "null"
	case json.Delim('['):
		return "a list"
	case json.Delim('{'):
		return "an object"
	case true, false:
		return "a boolean"
	}
	if _, is := token.(string); is {
		return "a string"
	}
	return "a number"
}

func (f File) values(of Value, open json.Delim, wanted string) ([]Value, error) {
	dec := json.NewDecoder(bytes.NewReader(of.Raw))
	fail := func(err error) error {
		return f.Errorf(of.Offset+int(dec.InputOffset()), "not valid JSON: %v; correct the file", err)
	}
	token, err := dec.Token()
	if err != nil {
		return nil, fail(err)
	}
	if token != open {
		return nil, f.Errorf(of.Offset, "found %s where %s must be; correct the file", kind(token), wanted)
	}
	var values []Value
	seen := map[string]bool{}
	for dec.More() {
		var v Value
		if open == '{' {
			key, err := dec.Token()
			if err != nil {
				return nil, fail(err)
			}
			v.Key = key.(string)
		}
		if err := dec.Decode(&v.Raw); err != nil {
			return nil, fail(err)
		}
		v.Offset = of.Offset + int(dec.InputOffset()) - len(v.Raw)
		if open == '{' && seen[v.Key] {
			return nil, f.Errorf(v.Offset, "the key %q is there twice; remove one", v.Key)
		}
		seen[v.Key] = true
		values = append(values, v)
	}
	if _, err := dec.Token(); err != nil {
		return nil, fail(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, f.Errorf(of.Offset+int(dec.InputOffset()), "something follows the end of the value; remove it")
	}
	return values, nil
}

// Object reads the members of an object, each by the function of its key.
func (f File) Object(object Value, read map[string]func(Value) error) error {
	members, err := f.Members(object)
	if err != nil {
		return err
	}
	for _, m := range members {
		do, known := read[m.Key]
		if !known {
			return f.Errorf(m.Offset, "unknown key %q; known are %s", m.Key,
				strings.Join(slices.Sorted(maps.Keys(read)), ", "))
		}
		if err := do(m); err != nil {
			return err
		}
	}
	return nil
}

// Into reads a value that is no object or array into what target points at.
func (f File) Into(target any) func(Value) error {
	return func(v Value) error {
		if string(v.Raw) == "null" {
			return f.Errorf(v.Offset, "%q is null; give it a value, or remove it", v.Key)
		}
		err := json.Unmarshal(v.Raw, target)
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return f.Errorf(v.Offset, "found a JSON %s for %q, where a %s must be", wrong.Value, v.Key, wrong.Type)
		}
		if err != nil {
			return f.Errorf(v.Offset, "%q: %v", v.Key, err)
		}
		return nil
	}
}

// Each reads the elements of an array, each by the same function.
func (f File) Each(read func(Value) error) func(Value) error {
	return func(array Value) error {
		elements, err := f.Elements(array)
		if err != nil {
			return err
		}
		for _, e := range elements {
			e.Key = array.Key
			if err := read(e); err != nil {
				return err
			}
		}
		return nil
	}
}
