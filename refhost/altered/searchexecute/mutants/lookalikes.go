package mutants

import (
	"encoding/json"
	"html"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/searchexecute"
)

// lookalikeMutants take a value for something else in one way through the host, or lose what is beyond a number.
func lookalikeMutants() []Mutant {
	return []Mutant{
		{ID: "bodies-without-doubles", Requirement: "request-body",
			Description: "what is twice in a list of a body is sent once", Apply: bodies(withoutDoubles)},
		{ID: "bodies-of-a-hundred", Requirement: "request-body",
			Description: "a list of a body is cut off after a hundred elements", Apply: bodies(cutOff)},
		{ID: "bodies-that-read-as-numbers", Requirement: "request-body",
			Description: "a body that is a text of digits alone is sent as a number",
			Apply: change.Body(func(_ json.RawMessage, usual []byte) []byte {
				var text string
				if json.Unmarshal(usual, &text) == nil && json.Valid([]byte(text)) {
					return []byte(text)
				}
				return usual
			})},
		{ID: "parameters-of-a-hundred", Requirement: "request-query",
			Description: "of more than a hundred parameters a hundred are sent",
			Apply:       change.Address(hundredParameters)},
		{ID: "paths-unescaped-where-they-can-be", Requirement: "request-path",
			Description: "escaped letters of a path are sent as these are",
			Apply: change.Path(func(path string) (string, error) {
				return strings.NewReplacer("%C3%A9", "%65%CC%81", "%252F", "%2F").Replace(path), nil
			})},
		{ID: "sixty-four-headers", Requirement: "request-headers",
			Also:        broken("they are others of the script's", "headers-passed"),
			Description: "of more than sixty-four headers sixty-four are sent", Apply: fewHeaders},
		{ID: "answers-without-doubles", Requirement: "response-body",
			Description: "what is twice in a list of an answer is there once", Apply: answerBodies(withoutDoubles)},
		{ID: "answers-of-a-hundred", Requirement: "response-body",
			Description: "an object of an answer is cut off after a hundred members",
			Apply:       answerBodies(hundredMembers)},
		{ID: "answers-unescaped", Requirement: "response-body",
			Description: "entities of HTML are taken out of texts of an answer that are within no other value",
			Apply: change.Answer(func(answer map[string]any) {
				if text, is := answer["body"].(string); is {
					answer["body"] = html.UnescapeString(text)
				}
			})},
		{ID: "values-unescaped", Requirement: "execute-script",
			Also:        broken("so it is in search", "search-script"),
			Description: "a text that is all of a value is given without entities of HTML",
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				if strings.HasPrefix(text, "<b>") {
					text = html.UnescapeString(text)
				}
				return text, failed
			})},
		{ID: "documents-without-doubles", Requirement: "spec-servers",
			Also: broken("what is twice in any list of a document is there once", "operation-fields",
				"spec-info", "references-nested", "references-in-operations", "references-in-request-bodies",
				"references-in-schemas"),
			Description: "what is twice in a list of the document is there once",
			Apply:       change.Spec(func(spec map[string]any) { _ = each(spec, withoutDoubles) })},
		{ID: "enums-of-a-hundred", Requirement: "operation-fields",
			Also:        broken("so are lists of info and of servers", "spec-info", "spec-servers"),
			Description: "a list of the document is cut off after a hundred elements",
			Apply:       change.Spec(func(spec map[string]any) { _ = each(spec, cutOff) })},
		{ID: "hundred-paths", Requirement: "spec-paths",
			Description: "of more than a hundred paths a hundred are there",
			Also:        broken("the operations of others are not there", "operation-fields"),
			Apply: change.Spec(func(spec map[string]any) {
				if paths, are := spec["paths"].(map[string]any); are {
					spec["paths"] = hundredMembers(paths)
				}
			})},
	}
}

// each is a value in which each value was altered, the inner ones first. Lists and objects keep those that are theirs.
func each(value any, alter func(any) any) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = each(v[i], alter)
		}
	case map[string]any:
		for key := range v {
			v[key] = each(v[key], alter)
		}
	}
	return alter(value)
}

// withoutDoubles is a list without what was there before.
func withoutDoubles(value any) any {
	list, is := value.([]any)
	if !is {
		return value
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(list), func(one any) bool {
		text, _ := json.Marshal(one)
		known := seen[string(text)]
		seen[string(text)] = true
		return known
	})
}

// few is more than small lists and objects have.
const few = 100

func cutOff(value any) any {
	if list, is := value.([]any); is && len(list) > few {
		return list[:few]
	}
	return value
}

func hundredMembers(value any) any {
	object, is := value.(map[string]any)
	if !is || len(object) <= few {
		return value
	}
	kept := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(object))[:few] {
		kept[key] = object[key]
	}
	return kept
}

// bodies alters each value of the bodies that are sent.
func bodies(alter func(any) any) func(*searchexecute.Decisions) {
	return change.Body(func(_ json.RawMessage, usual []byte) []byte {
		var value any
		if json.Unmarshal(usual, &value) != nil {
			return usual
		}
		altered, err := json.Marshal(each(value, alter))
		if err != nil {
			return usual
		}
		return altered
	})
}

// answerBodies alters each value of the bodies that scripts get.
func answerBodies(alter func(any) any) func(*searchexecute.Decisions) {
	return change.Answer(func(answer map[string]any) { answer["body"] = each(answer["body"], alter) })
}

// hundredParameters makes an address with no more than a hundred parameters.
func hundredParameters(base *url.URL, path string, query json.RawMessage, usual change.Addressing) (*url.URL, error) {
	var members map[string]any
	if json.Unmarshal(query, &members) == nil && len(members) > few {
		query, _ = json.Marshal(hundredMembers(members)) // it was JSON
	}
	return usual(base, path, query)
}

// fewHeaders sends no more headers than sixty-four.
func fewHeaders(d *searchexecute.Decisions) {
	sent := d.SentHeaders
	d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
		kept := map[string]string{}
		for i, name := range slices.Sorted(maps.Keys(given)) {
			if i < 64 {
				kept[name] = given[name]
			}
		}
		return sent(kept, allowed)
	}
}
