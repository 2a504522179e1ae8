package rules

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Object is a JSON object whose members keep their order.
type Object []Member

// Member is one member of an Object.
type Member struct {
	Key   string
	Value any
}

// With returns the object with the member set: in its place when there is one
// of that name, else at the end.
func (o Object) With(key string, value any) Object {
	next := slices.Clone(o)
	for i := range next {
		if next[i].Key == key {
			next[i].Value = value
			return next
		}
	}
	return append(next, Member{key, value})
}

// Without returns the object without the member.
func (o Object) Without(key string) Object {
	return slices.DeleteFunc(slices.Clone(o), func(m Member) bool { return m.Key == key })
}

// Get returns the member's value, or nil.
func (o Object) Get(key string) any {
	for _, m := range o {
		if m.Key == key {
			return m.Value
		}
	}
	return nil
}

// MarshalJSON writes the members in their order, without escaping HTML.
func (o Object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := Marshal(m.Key)
		if err != nil {
			return nil, err
		}
		value, err := Marshal(m.Value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Marshal is json.Marshal without escaping HTML: agents read these texts.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
