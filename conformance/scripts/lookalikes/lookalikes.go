// Package lookalikes has JSON values that programs take for something else than what they are, and more of them than
// programs expect. Features name them by the placeholder «=NAME», wherever a value may stand: so each way of a value
// through a host is tried with the same ones.
//
// What is not here: a member __proto__, which is none where a script writes it, and half a pair of surrogates, which no
// message can have.
package lookalikes

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Literal is the values of a name as JSON, which is YAML and an expression of JavaScript, too.
func Literal(name string) (text string, known bool) {
	value, known := named()[name]
	return escaped(value), known
}

// Names are those that [Literal] knows, in order.
func Names() []string { return slices.Sorted(maps.Keys(named())) }

// named are all values. What is called single is a list of values of which each is tried alone.
func named() map[string]any {
	all := map[string]any{"texts": texts(), "members": members(), "numbers": numbers(), "empties": empties(),
		"lists": lists(), "many": many(), "wide": wide(), "deep": deep()}
	return map[string]any{
		"all": all, "members": members(), "empties": empties(), "many": many(), "wide": wide(), "scalars": scalars(),
		"single scalars": scalars()[:alone], "single objects": objects(), "by name": byName(scalars()),
		"single records": records(), "single failures": Failures(),
		"structured records": replies("structured", records()), "arguments": arguments(all),
		"bodies":      append([]any{all, members(), byOddName(texts()), wide(), longTexts()}, scalars()[:alone]...),
		"by odd name": byOddName(texts()), "long": longTexts(),
		"headers": headers(), "paths": paths(),
		"replies": replies("json", append(scalars()[:alone:alone], objects()...)), "blocks": blocks(),
		"properties": properties(), "choices": choices(), "texts": texts(), "operations": operations(),
		"references": references("$ref"), "referred": references("description"),
	}
}

// arguments are objects: those of many values, and those of [records].
func arguments(all map[string]any) []any {
	return append([]any{all, members(), byOddName(texts()), byName(scalars()), wide(), longTexts()}, records()...)
}

// alone is how many values are tried alone, which takes a run or a request each.
const alone = 40

// scalars are texts and numbers.
func scalars() []any {
	var all []any
	for _, text := range texts() {
		all = append(all, text)
	}
	return append(all, numbers()...)
}

// byName gives each value a name that says nothing of it.
func byName(values []any) map[string]any {
	all := map[string]any{}
	for i, value := range values {
		all[fmt.Sprintf("v%d", i)] = value
	}
	return all
}

// byOddName gives each text a name that says something else.
func byOddName(texts []string) map[string]string {
	all := map[string]string{}
	for i, name := range memberNames() {
		all[name] = texts[i%len(texts)]
	}
	return all
}

// replies are those of a mock server, one for each value.
func replies(kind string, values []any) (all []map[string]any) {
	for _, value := range values {
		all = append(all, map[string]any{kind: value})
	}
	return all
}

// blocks are blocks of content: one of each text, which stand twice among others.
func blocks() (all []map[string]string) {
	for i, text := range texts() {
		all = append(all, map[string]string{"type": "text", "text": text})
		if i%20 == 0 {
			all = append(all, all[len(all)-1],
				map[string]string{"type": "image", "data": "AAEC", "mimeType": "image/png"},
				map[string]string{"type": "resource_link", "uri": "file:///a", "name": "2024-05-01"})
		}
	}
	return all
}

// properties are schemas of members that are called as what schemas have, and of more than programs expect.
func properties() map[string]any {
	all := map[string]any{}
	for i, name := range append(memberNames(), schemaWords()...) {
		all[name] = map[string]string{"type": "string", "description": fmt.Sprintf("It is member %d.", i)}
	}
	for i := range beyond {
		all[further(i)] = map[string]string{"description": pointer(i)}
	}
	return all
}

func further(i int) string { return fmt.Sprintf("p%d", i) }

func pointer(i int) string { return "#/components/schemas/" + further(i) }

// references are objects by the names of further properties, each with a pointer to that property among schemas.
func references(member string) map[string]any {
	all := map[string]any{}
	for i := range beyond {
		all[further(i)] = map[string]string{member: pointer(i)}
	}
	return all
}

// operations are paths, each with one operation that has a text in all of its fields that are texts.
func operations() map[string]any {
	all := map[string]any{}
	for i, text := range texts() {
		all[fmt.Sprintf("/t%d", i)] = map[string]any{"get": map[string]any{"summary": text, "description": text,
			"operationId": text, "tags": []string{text, text}, "responses": map[string]any{"200": map[string]string{
				"description": text}}}}
	}
	return all
}

// choices are texts to choose from, of which none is there twice.
func choices() []any {
	var all []any
	for i := range beyond {
		all = append(all, fmt.Sprintf("choice %d of many", i))
	}
	return append(all, scalars()...)
}

// escaped writes a value as JSON in which signs that are not seen are escaped.
func escaped(value any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(value) // texts, numbers, lists and objects can be written
	var out strings.Builder
	for _, r := range strings.TrimSuffix(b.String(), "\n") {
		if r > unicode.MaxASCII && r <= 0xffff && !unicode.IsGraphic(r) || r == '\x7f' {
			fmt.Fprintf(&out, `\u%04x`, r)
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}
