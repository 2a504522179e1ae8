// Package pointer makes and follows JSON Pointers (RFC 6901) through documents whose objects have types of their own.
package pointer

import (
	"strconv"
	"strings"
)

// Resolve is the value of a document that a pointer leads to: of "" the document, of "/a/0" the first element of its
// member a. member is the value of an object's member, if the value is an object that has it.
func Resolve(document any, pointer string, member func(value any, key string) (any, bool)) (value any, ok bool) {
	if pointer == "" {
		return document, true
	}
	if pointer[0] != '/' {
		return nil, false
	}
	value = document
	for token := range strings.SplitSeq(pointer[1:], "/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		if list, is := value.([]any); is {
			value, ok = element(list, token)
		} else {
			value, ok = member(value, token)
		}
		if !ok {
			return nil, false
		}
	}
	return value, true
}

// element is the one of a list at an index, which is written in one way only.
func element(list []any, index string) (any, bool) {
	i, err := strconv.Atoi(index)
	if err != nil || strconv.Itoa(i) != index || i < 0 || i >= len(list) {
		return nil, false
	}
	return list[i], true
}

// Of is the pointer that leads through members and elements of these names, from the document on.
func Of(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteByte('/')
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1"))
	}
	return b.String()
}
