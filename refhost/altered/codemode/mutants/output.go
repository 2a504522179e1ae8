package mutants

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"maps"
	"strings"

	"codemode/refhost/rules"
)

// result is what these mutants look at of a tools/call result.
type result struct {
	Content []struct {
		Type string
		Text string
		Data string
	}
	StructuredContent json.RawMessage
}

// media tells whether there are image or audio blocks.
func (r result) media() bool {
	for _, b := range r.Content {
		if b.Type == "image" || b.Type == "audio" {
			return true
		}
	}
	return false
}

// onUnwrap answers some results differently; edit returns nil for the others.
func onUnwrap(edit func(raw json.RawMessage, r result) any) func(*rules.Set) {
	return func(s *rules.Set) {
		unwrap := s.Unwrap
		s.Unwrap = func(raw json.RawMessage) json.RawMessage {
			var r result
			if json.Unmarshal(raw, &r) == nil {
				if value := edit(raw, r); value != nil {
					if text, err := rules.Marshal(value); err == nil {
						return text
					}
				}
			}
			return unwrap(raw)
		}
	}
}

// outputMutants are those of §5.3.2.
func outputMutants() []Mutant {
	return []Mutant{
		{ID: "structured-ignored", Requirement: "unwrap-structured",
			Description: "structuredContent without content is returned inside the whole result", Apply: onUnwrap(
				func(raw json.RawMessage, r result) any {
					if r.StructuredContent != nil && len(r.Content) == 0 {
						return raw
					}
					return nil
				})},
		{ID: "content-counts", Requirement: "unwrap-content-ignored",
			Description: "a text beside structuredContent is returned instead",
			Also:        []Broken{broken("the second rule is applied before the first", "unwrap-order")},
			Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if r.StructuredContent != nil && len(r.Content) == 1 && r.Content[0].Type == "text" {
						return r.Content[0].Text
					}
					return nil
				})},
		{ID: "media-first", Requirement: "unwrap-order", Description: "images come before structuredContent",
			Also: []Broken{broken("what is beside structuredContent is returned", "unwrap-content-ignored")},
			Apply: onUnwrap(
				func(raw json.RawMessage, r result) any {
					if r.StructuredContent != nil && r.media() {
						return raw
					}
					return nil
				})},
		{ID: "text-parsed", Requirement: "unwrap-single-text", Description: "a text that is JSON is parsed",
			Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if r.StructuredContent == nil && len(r.Content) == 1 && json.Valid([]byte(r.Content[0].Text)) {
						return json.RawMessage(r.Content[0].Text)
					}
					return nil
				})},
		{ID: "text-trimmed", Requirement: "unwrap-single-text", Description: "spaces around a text are removed",
			Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if r.StructuredContent == nil && len(r.Content) == 1 && r.Content[0].Type == "text" {
						return strings.TrimSpace(r.Content[0].Text)
					}
					return nil
				})},
		{ID: "text-line-ends-changed", Requirement: "unwrap-single-text",
			Description: "line ends of a text are written as one line feed", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if r.StructuredContent == nil && len(r.Content) == 1 && r.Content[0].Type == "text" {
						return strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n").Replace(r.Content[0].Text)
					}
					return nil
				})},
		{ID: "structured-ends-at-nul", Requirement: "unwrap-structured",
			Description: "a text in structured content ends at its first character U+0000", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if bytes.Contains(r.StructuredContent, []byte(`\u0000`)) {
						return cutAtNul(r.StructuredContent)
					}
					return nil
				})},
		{ID: "annotated-text-whole", Requirement: "unwrap-single-text",
			Description: "a text with annotations is returned inside the whole result", Apply: onUnwrap(
				func(raw json.RawMessage, r result) any {
					if r.StructuredContent == nil && len(r.Content) == 1 &&
						bytes.Contains(raw, []byte(`"annotations"`)) {
						return raw
					}
					return nil
				})},
		{ID: "is-error-false-thrown", Requirement: "unwrap-single-text",
			Description: "a result that has isError is thrown, though it is false", Apply: func(s *rules.Set) {
				s.IsError = func(raw json.RawMessage) bool {
					var members map[string]json.RawMessage
					return json.Unmarshal(raw, &members) == nil && members["isError"] != nil
				}
			}},
		{ID: "structured-unwrapped-twice", Requirement: "unwrap-structured",
			Description: "structuredContent that looks like a result is unwrapped once more", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					var inner result
					if json.Unmarshal(r.StructuredContent, &inner) == nil && len(inner.Content) == 1 &&
						inner.Content[0].Type == "text" {
						return inner.Content[0].Text
					}
					return nil
				})},
		{ID: "result-member-unwrapped", Requirement: "unwrap-structured",
			Description: "of structured content with the one member result that member is returned", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					var members map[string]json.RawMessage
					if json.Unmarshal(r.StructuredContent, &members) != nil || len(members) != 1 {
						return nil
					}
					if value, wrapped := members["result"]; wrapped {
						return value
					}
					return nil
				})},
		{ID: "text-in-array", Requirement: "unwrap-single-text", Description: "the one text is returned in an array",
			Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if r.StructuredContent == nil && len(r.Content) == 1 && r.Content[0].Type == "text" {
						return []string{r.Content[0].Text}
					}
					return nil
				})},
		{ID: "image-unwrapped", Requirement: "unwrap-media", Description: "of an image only the data is returned",
			Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					if r.StructuredContent == nil && len(r.Content) == 1 && r.media() {
						return r.Content[0].Data
					}
					return nil
				})},
		{ID: "media-as-bytes", Requirement: "unwrap-base64",
			Description: "data of images and audio is an array of bytes", Apply: onUnwrap(mediaAsBytes)},
		{ID: "texts-joined", Requirement: "unwrap-otherwise", Description: "several texts are joined into one",
			Apply: onUnwrap(joinTexts)},
		{ID: "text-among-others", Requirement: "unwrap-otherwise",
			Description: "the one text is returned also where there are links or resources beside it", Apply: onUnwrap(
				func(_ json.RawMessage, r result) any {
					var texts []string
					for _, b := range r.Content {
						if b.Type == "text" {
							texts = append(texts, b.Text)
						}
					}
					if r.StructuredContent != nil || r.media() || len(texts) != 1 {
						return nil
					}
					return texts[0]
				})},
		{ID: "metadata-dropped", Requirement: "unwrap-otherwise",
			Description: "of a whole result only the content is returned",
			Also:        []Broken{broken("a result with images is not whole either", "unwrap-media")},
			Apply: onUnwrap(editedWhole(func(whole map[string]any) {
				maps.DeleteFunc(whole, func(name string, _ any) bool { return name != "content" })
			}))},
		{ID: "block-annotations-dropped", Requirement: "unwrap-media",
			Description: "content blocks lose their annotations and metadata",
			Also:        []Broken{broken("texts and links lose them, too", "unwrap-otherwise")},
			Apply: onUnwrap(editedWhole(func(whole map[string]any) {
				blocks, _ := whole["content"].([]any)
				for _, block := range blocks {
					members, _ := block.(map[string]any)
					delete(members, "annotations")
					delete(members, "_meta")
				}
			}))},
		{ID: "unwrapping-not-documented", Requirement: "unwrap-documented",
			Description: "the agent context does not tell how results are unwrapped",
			Apply:       silentOn(rules.TopicUnwrapping)},
		{ID: "unwrapping-words-only", Requirement: "unwrap-documented",
			Description: "the agent context names kinds of content and tells nothing of how they are unwrapped",
			Apply: saying(rules.TopicUnwrapping,
				"Tools may produce structured content, text, image or audio. See the documentation of each tool.")},
	}
}

// editedWhole changes results that are returned whole.
func editedWhole(edit func(whole map[string]any)) func(json.RawMessage, result) any {
	return func(raw json.RawMessage, r result) any {
		var whole map[string]any
		if r.StructuredContent != nil || len(r.Content) == 1 && r.Content[0].Type == "text" ||
			json.Unmarshal(raw, &whole) != nil {
			return nil
		}
		edit(whole)
		return whole
	}
}

func joinTexts(_ json.RawMessage, r result) any {
	if r.StructuredContent != nil || len(r.Content) < 2 {
		return nil
	}
	var texts []string
	for _, b := range r.Content {
		if b.Type != "text" {
			return nil
		}
		texts = append(texts, b.Text)
	}
	return strings.Join(texts, "\n")
}

func mediaAsBytes(raw json.RawMessage, r result) any {
	if r.StructuredContent != nil || !r.media() {
		return nil
	}
	var whole map[string]any
	if json.Unmarshal(raw, &whole) != nil {
		return nil
	}
	blocks, _ := whole["content"].([]any)
	for _, b := range blocks {
		block, _ := b.(map[string]any)
		data, ok := block["data"].(string)
		if decoded, err := base64.StdEncoding.DecodeString(data); ok && err == nil {
			numbers := []int{}
			for _, octet := range decoded {
				numbers = append(numbers, int(octet))
			}
			block["data"] = numbers
		}
	}
	return whole
}
