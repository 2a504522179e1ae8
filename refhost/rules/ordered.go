package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// maxSchemaDepth bounds the nesting of a schema from an untrusted server.
const maxSchemaDepth = 200

// parseOrdered reads JSON so that objects keep the order of their members:
// Object, []any, string, json.Number, bool and nil. Of equal names the last wins.
func parseOrdered(text []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	value, err := orderedValue(dec, 0)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("more than one JSON value")
	}
	return value, nil
}

func orderedValue(dec *json.Decoder, depth int) (any, error) {
	if depth > maxSchemaDepth {
		return nil, fmt.Errorf("nested more than %d levels deep", maxSchemaDepth)
	}
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return orderedObject(dec, depth)
	case json.Delim('['):
		return orderedArray(dec, depth)
	}
	return token, nil
}

func orderedArray(dec *json.Decoder, depth int) ([]any, error) {
	items := []any{}
	for dec.More() {
		item, err := orderedValue(dec, depth+1)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	_, err := dec.Token()
	return items, err
}

func orderedObject(dec *json.Decoder, depth int) (Object, error) {
	members := Object{}
	at := make(map[string]int)
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return nil, err
		}
		key := token.(string)
		value, err := orderedValue(dec, depth+1)
		if err != nil {
			return nil, err
		}
		if i, seen := at[key]; seen {
			members[i].Value = value
			continue
		}
		at[key] = len(members)
		members = append(members, Member{key, value})
	}
	_, err := dec.Token()
	return members, err
}
