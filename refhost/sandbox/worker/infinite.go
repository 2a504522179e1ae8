package worker

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"

	"github.com/dop251/goja"
)

// maxInfiniteDepth bounds how deep a value may be nested that has a number which is none of JavaScript.
const maxInfiniteDepth = 1000

// infinite is JSON.parse of a text with numbers that no number of JavaScript is large enough for: these are Infinity
// (ECMAScript, JSON.parse). The engine refuses such a text.
func (r *realm) infinite(text json.RawMessage) (goja.Value, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	value, err := r.next(in, maxInfiniteDepth)
	if err == nil {
		if _, more := in.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("there is more than one value")
		}
	}
	return value, err
}

// next is the next value, which may be nested so deep.
func (r *realm) next(in *json.Decoder, depth int) (goja.Value, error) {
	token, err := in.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case json.Number:
		number, err := strconv.ParseFloat(token.String(), 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return nil, err
		}
		return r.rt.ToValue(number), nil
	case json.Delim:
		if depth == 0 {
			return nil, errors.New("it is nested too deeply")
		}
		if token == '[' {
			return r.nextList(in, depth-1)
		}
		return r.nextObject(in, depth-1)
	}
	return r.rt.ToValue(token), nil
}

func (r *realm) nextList(in *json.Decoder, depth int) (goja.Value, error) {
	var items []any
	for in.More() {
		item, err := r.next(in, depth)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	_, err := in.Token() // its end
	return r.rt.NewArray(items...), err
}

func (r *realm) nextObject(in *json.Decoder, depth int) (goja.Value, error) {
	object := r.rt.NewObject()
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return nil, err
		}
		member, err := r.next(in, depth)
		if err != nil {
			return nil, err
		}
		// A member, also where its name is __proto__.
		err = object.DefineDataProperty(name.(string), member, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
		if err != nil {
			return nil, err
		}
	}
	_, err := in.Token() // its end
	return object, err
}
