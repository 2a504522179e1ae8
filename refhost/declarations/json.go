package declarations

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// jsonObject is a JSON object whose members keep their order.
type jsonObject []jsonMember

type jsonMember struct {
	Key   string
	Value any
}

// Get returns the member's value, or nil.
func (o jsonObject) Get(key string) any {
	for _, m := range o {
		if m.Key == key {
			return m.Value
		}
	}
	return nil
}

// jsonText writes what parseJSON returns on one line, without escaping HTML: agents
// read these texts.
func jsonText(value any) string {
	switch v := value.(type) {
	case []any:
		texts := make([]string, len(v))
		for i, item := range v {
			texts[i] = jsonText(item)
		}
		return "[" + strings.Join(texts, ",") + "]"
	case jsonObject:
		texts := make([]string, len(v))
		for i, m := range v {
			texts[i] = jsonText(m.Key) + ":" + jsonText(m.Value)
		}
		return "{" + strings.Join(texts, ",") + "}"
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(value) // what is left can always be written
	return strings.TrimSuffix(b.String(), "\n")
}

// parseJSON reads JSON so that objects keep the order of their members:
// jsonObject, []any, string, json.Number, bool and nil. Of equal names the last wins.
func parseJSON(text []byte) (any, error) {
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

func orderedObject(dec *json.Decoder, depth int) (jsonObject, error) {
	members := jsonObject{}
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
		members = append(members, jsonMember{key, value})
	}
	_, err := dec.Token()
	return members, err
}
