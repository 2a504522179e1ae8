package rules

import "slices"

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
func (o Object) MarshalJSON() ([]byte, error) { return Marshal(o) }
