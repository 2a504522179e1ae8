package images_test

import (
	"encoding/json"
	"strings"
	"testing"

	"codemode/refhost/images"
)

const pixel = `{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}`

func TestTake(t *testing.T) {
	const shown = `{"type":"image","data":"image 1 of this answer","mimeType":"image/png"}`
	for _, c := range []struct {
		name, result, rest string
		taken              int
	}{
		{"an image", pixel, shown, 1},
		{"an answer of a tool", `{"content":[{"type":"text","text":"a"},` + pixel + `],"n":1.50}`,
			`{"content":[{"type":"text","text":"a"},` + shown + `],"n":1.50}`, 1},
		{"members in another order, and spaces", `{"mimeType":"image/jpeg", "data" : "aGk=", "type":"image","a":[{}]}`,
			`{"mimeType":"image/jpeg", "data" : "image 1 of this answer", "type":"image","a":[{}]}`, 1},
		{"an image in the members of another one", `{"data":"aGk=","type":"image","mimeType":"image/png","a":` + pixel + `}`,
			`{"data":"aGk=","type":"image","mimeType":"image/png","a":` + shown + `}`, 1},
		{"a sound", `{"type":"audio","data":"aGk=","mimeType":"audio/wav"}`, ``, 0},
		{"a type that is no image's", `{"type":"image","data":"aGk=","mimeType":"text/html"}`, ``, 0},
		{"a type that no model is shown", `{"type":"image","data":"aGk=","mimeType":"image/svg+xml"}`, ``, 0},
		{"data that is no base64", `{"type":"image","data":"not: base64","mimeType":"image/png"}`, ``, 0},
		{"data that is no text", `{"type":"image","data":[1],"mimeType":"image/png"}`, ``, 0},
		{"the word alone", `["image","data","aGk="]`, ``, 0},
		{"nothing", ``, ``, 0},
		{"no JSON", `{"type":"image","data":`, ``, 0},
	} {
		rest, taken := images.Take(json.RawMessage(c.result))
		if c.taken == 0 {
			c.rest = c.result
		}
		if string(rest) != c.rest || len(taken) != c.taken {
			t.Errorf("%s: %s with %d images", c.name, rest, len(taken))
		}
	}
}

func TestTakeHasABound(t *testing.T) {
	many := "[" + strings.Repeat(pixel+",", images.MaxImages+3) + "null]"
	rest, taken := images.Take(json.RawMessage(many))
	if len(taken) != images.MaxImages || strings.Count(string(rest), "iVBOR") != 3 {
		t.Errorf("%d images taken of %d", len(taken), images.MaxImages+3)
	}
	if string(taken[0].Data) != "\x89PNG\r\n\x1a\n" || taken[0].MIMEType != "image/png" {
		t.Errorf("the first one is %+v", taken[0])
	}
}

func FuzzTake(f *testing.F) {
	f.Add(pixel)
	f.Add(`{"a":[` + pixel + `,1e5,{"type":"image"}]}`)
	f.Fuzz(func(t *testing.T, result string) {
		rest, taken := images.Take(json.RawMessage(result))
		if json.Valid([]byte(result)) != json.Valid(rest) || len(taken) == 0 && string(rest) != result {
			t.Errorf("%q became %q", result, rest)
		}
	})
}
