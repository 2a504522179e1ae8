package mutants

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// oddMutants stumble over values that few scripts have.
func oddMutants() []Mutant {
	longKey := regexp.MustCompile(`"([^"]{1000})[^"]*": `)
	return []Mutant{
		{ID: "separators-lost", Requirement: "execute-script",
			Description: "line separators are taken out of the text of an answer",
			Also:        broken("so they are out of that of a search", "search-script"),
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				return strings.NewReplacer("\u2028", "", `\u2028`, "").Replace(text), failed
			})},
		{ID: "long-keys-cut", Requirement: "execute-script", Description: "a key is cut off after a thousand letters",
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				return longKey.ReplaceAllString(text, `"$1": `), failed
			})},
		{ID: "values-through-objects", Requirement: "execute-script",
			Description: "a member of a value that is called __proto__ is lost",
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				return withoutProto(text), failed
			})},
		{ID: "failures-without-text-unmarked", Requirement: "error-marked",
			Description: "what is thrown and cannot be made a text is no failure",
			Apply: change.Code(func(code string) (string, error) {
				return "async () => { try { return await (" + trimmed(code) + "\n)(); } catch (e) { " +
					"try { `${e}`; } catch { return; } throw e; } }", nil
			})},
		{ID: "bodies-through-objects", Requirement: "request-body",
			Description: "a member of a body that is called __proto__ is lost",
			Apply: change.Body(func(_ json.RawMessage, usual []byte) []byte {
				if usual == nil {
					return nil
				}
				return []byte(withoutProto(string(usual)))
			})},
		{ID: "queries-in-ascii", Requirement: "request-query",
			Description: "letters of other alphabets are lost from a query",
			Apply: change.Address(func(base *url.URL, path string, query json.RawMessage,
				usual change.Addressing) (*url.URL, error) {
				return usual(base, path, json.RawMessage(ascii(string(query))))
			})},
		{ID: "paths-in-ascii", Requirement: "request-path",
			Description: "letters of other alphabets are lost from a path",
			Apply:       change.Path(func(path string) (string, error) { return ascii(path), nil })},
		{ID: "answers-in-ascii", Requirement: "response-body",
			Description: "letters of other alphabets are lost from the body of an answer",
			Also:        broken("so it is not whole", "response-within-bytes"),
			Apply: func(d *searchexecute.Decisions) {
				answer := d.Answer
				d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
					text, err := answer(r, most, secrets)
					return json.RawMessage(ascii(string(text))), err
				}
			}},
		{ID: "document-in-ascii", Requirement: "operation-fields",
			Description: "letters of other alphabets are lost from the document",
			Also: broken("they are of all of it", "spec-metadata", "spec-schemas", "spec-paths", "spec-info",
				"spec-servers"),
			Apply: func(d *searchexecute.Decisions) {
				specification := d.Specification
				d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
					text, whole := specification(document, maxDepth)
					return []byte(ascii(string(text))), whole
				}
			}},
	}
}

// ascii is a text without the letters that ASCII lacks.
func ascii(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0x7f {
			return -1
		}
		return r
	}, text)
}

// withoutProto is a JSON object without its member __proto__; any other text is as it was.
func withoutProto(text string) string {
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &members) != nil || members["__proto__"] == nil {
		return text
	}
	delete(members, "__proto__")
	changed, err := json.Marshal(members)
	if err != nil {
		return text
	}
	return string(changed)
}
