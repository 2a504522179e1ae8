package lookalikes

import (
	"fmt"
	"slices"
	"strings"
)

// beyond is how many of something there are where programs may expect fewer, such as a hundred.
const beyond = 130

// numbers are those that each engine writes in the same way.
func numbers() []any {
	return []any{0, 1, -1, 0.1, -0.25, 0.30000000000000004, 100, 255, 65536, 2147483648, -2147483649, 4294967296,
		1700000000, 1700000000000, 9007199254740991, -9007199254740991, 123456789.125, 1e-7, 1e21, 5e-324,
		1.7976931348623157e308}
}

// memberNames are names that mean something to programs.
func memberNames() []string {
	return strings.Fields(`token password secret apiKey api_key authorization cookie credentials private_key email phone
		ssn error errors isError is_error type content text data result results value id _id Id ID uuid name title length
		size count then catch finally toJSON valueOf toString constructor prototype hasOwnProperty $ref $id $schema $defs
		$type _meta meta method params jsonrpc default description example enum const items properties required arguments
		args input output tool server structuredContent status statusCode code message stack cause headers body query path
		url href uri key keys page cursor nextCursor next_page limit offset total hasMore date createdAt created_at
		updated_at timestamp null undefined true class function return await signal 0 1 10 2 a.b a/b a[0] a-b a:b @a #a _a
		camelCase snake_case kebab-case UPPER Upper upper ä 日本`)
}

// schemaWords are names that mean something in schemas, and that no other list has.
func schemaWords() []string {
	return strings.Fields(`anyOf allOf oneOf not if else additionalProperties patternProperties nullable readOnly format
		pattern minimum maximum deprecated examples discriminator xml`)
}

// members has one member of each name.
func members() map[string]any {
	all := map[string]any{"": "empty", " ": "blank"}
	for i, name := range memberNames() {
		all[name] = []any{fmt.Sprintf("value %d", i), i, i%2 == 0}[i%3]
	}
	all["$ref"] = 5 // a text would be a reference where documents have it
	return all
}

// empties are values that programs leave out.
func empties() map[string]any {
	list, object := []any{}, map[string]any{}
	all := []any{"", 0, false, nil, list, object}
	return map[string]any{"text": "", "zero": 0, "no": false, "nothing": nil, "list": list, "object": object,
		"each": all, "twice": append(all[:len(all):len(all)], all...),
		"lists": []any{list, []any{list}, []any{nil}, []any{object}},
		"within": map[string]any{"object": object, "objects": []any{object, map[string]any{"a": nil}}, "text": "",
			"no": false, "zero": 0, "nothing": nil}}
}

// lists are lists that programs sort, shorten, flatten or rid of what is there twice.
func lists() map[string]any {
	one := map[string]any{"id": 1, "name": "a"}
	return map[string]any{"unsorted": []any{3, 1, 2, 10, 1}, "texts": []any{"b", "a", "C", "b", "B", "a"},
		"equal": []any{1, 1, 1}, "objects": []any{one, map[string]any{"id": 2}, one}, "one": []any{one},
		"one of one": []any{[]any{[]any{1}}}, "nested": []any{[]any{1}, []any{1}, 1}, "mixed": []any{1, "1", true, nil},
		"pairs": []any{[]any{"b", 1}, []any{"a", 2}}}
}

// objects are values that programs unwrap, wrap or take for an answer of their own.
func objects() []any {
	list, object, text := []any{}, map[string]any{}, "value"
	all := []any{list, object, []any{list}, []any{nil}, []any{object}, []any{text}, map[string]any{"a": nil},
		map[string]any{"type": "text", "text": text}, map[string]any{"content": []any{}, "isError": true},
		map[string]any{"content": []any{map[string]any{"type": "text", "text": text}}},
		map[string]any{"structuredContent": map[string]any{"a": 1}},
		map[string]any{"jsonrpc": "2.0", "id": 1, "result": 1},
		map[string]any{"status": 500, "headers": object, "body": nil}, map[string]any{"code": 7, "message": text},
		map[string]any{"0": "a", "1": "b", "length": 2}, map[string]any{"$ref": "#/a"}, map[string]any{"then": 1},
		map[string]any{"$date": "2024-05-01"}, map[string]any{"type": "Buffer", "data": []any{1, 2}},
		[]any{map[string]any{"type": "text", "text": text}}, []any{"key", text}, many()}
	for _, name := range strings.Fields(`data result results value items error errors message body text content ok id
		output`) {
		all = append(all, map[string]any{name: text})
	}
	return all
}

// records are the objects among these.
func records() []any {
	return slices.DeleteFunc(objects(), func(value any) bool {
		_, is := value.(map[string]any)
		return !is
	})
}

// many is a list of more objects than programs expect.
func many() (all []any) {
	for i := range beyond {
		all = append(all, map[string]any{"n": i})
	}
	return all
}

// wide is an object of more members than programs expect.
func wide() map[string]any {
	all := map[string]any{}
	for i := range beyond {
		all[fmt.Sprintf("k%d", i)] = i
	}
	return all
}

// deep is a value within more lists and objects than programs expect.
func deep() any {
	var value any = "within"
	for i := range 40 {
		value = []any{[]any{value}, map[string]any{"in": value}}[i%2]
	}
	return value
}

// longTexts are texts that are longer than programs expect, in which no part is there twice.
func longTexts() map[string]string {
	all := map[string]string{}
	for _, length := range []int{1_025, 4_097, 10_001} {
		var b strings.Builder
		for i := 0; b.Len() < length; i++ {
			fmt.Fprintf(&b, "%d ä. ", i)
		}
		all[fmt.Sprintf("l%d", length)] = b.String()
	}
	return all
}
