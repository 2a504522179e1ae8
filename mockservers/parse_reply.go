package mockservers

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// shortForm collects the parts of a result that a script gives in short; their
// content blocks keep the order of the script.
type shortForm struct {
	result toolResult
	used   bool
	// times is how often the text or the data of each block is repeated; 0 is once.
	times int
}

func (f *shortForm) add(blocks ...block) {
	f.used = true
	f.result.Content = append(f.result.Content, blocks...)
}

// repeat writes the text or the data of each block as often as is asked for.
func (f *shortForm) repeat() {
	for _, b := range f.result.Content {
		for _, text := range []*string{b.Text, b.Data} {
			if text != nil && f.times > 1 {
				*text = strings.Repeat(*text, f.times)
			}
		}
	}
}

// maxNested is how deep Go's encoding of JSON lets a whole message be.
const maxNested = 9_900

// nested is an object with a list in a list in a list, of so many levels.
func nested(levels int) json.RawMessage {
	return json.RawMessage(`{"nested":` + strings.Repeat("[", levels-1) + strings.Repeat("]", levels-1) + "}")
}

// reply reads one reply: the fields of [Reply], or the short forms text, texts,
// structured, nested, image, audio and isError, which together make one result; times
// repeats the texts and data of that.
func (r reader) reply(n *yaml.Node) (Reply, error) {
	var reply Reply
	short := shortForm{result: toolResult{Content: []block{}}}
	known := r.shortFields(&short)
	known["times"] = r.integer(&short.times)
	known["result"] = r.json(&reply.Result)
	known["error"] = r.protocolError(&reply.Error)
	known["never"] = r.boolean(&reply.Never)
	known["environment"] = r.strings(&reply.Environment)
	known["echo"] = r.boolean(&reply.Echo)
	known["unauthorized"] = r.boolean(&reply.Unauthorized)
	known["disconnect"] = r.boolean(&reply.Disconnect)
	known["says"] = func(n *yaml.Node) (err error) {
		reply.Says, err = list(r, n, r.message)
		return err
	}
	known["pings"] = r.boolean(&reply.Pings)
	known["stderr"] = r.printed(&reply.Stderr)
	known["uncancelled"] = r.boolean(&reply.Uncancelled)
	known["hold"] = r.str(&reply.Hold)
	known["releases"] = r.str(&reply.Releases)
	known["delayMs"] = r.integer(&reply.DelayMs)
	if err := r.object(n, "reply", known); err != nil {
		return reply, err
	}
	if short.times < 0 || short.times > 0 && !short.used {
		return reply, r.at(n, errors.New("times is how often the text or data of a short form is repeated; "+
			"give it one, and a positive number"))
	}
	if short.used {
		short.repeat()
		if len(reply.Result) > 0 {
			return reply, r.at(n, errors.New("result and its short forms contradict each other; keep one"))
		}
		reply.Result = short.result.reply().Result
	}
	return reply, r.at(n, reply.validate())
}

func (r reader) shortFields(f *shortForm) fields {
	return fields{
		"text":    r.text(func(s string) { f.add(textBlock(s)) }),
		"image":   r.text(func(s string) { f.add(imageBlock(s)) }),
		"audio":   r.text(func(s string) { f.add(audioBlock(s)) }),
		"isError": r.text(func(s string) { f.add(textBlock(s)); f.result.IsError = true }),
		"texts": func(n *yaml.Node) error {
			var texts []string
			err := r.strings(&texts)(n)
			f.add(textBlocks(texts)...)
			return err
		},
		"nested": func(n *yaml.Node) error {
			levels := 0
			if err := r.integer(&levels)(n); err != nil {
				return err
			}
			if levels < 1 || levels > maxNested {
				return r.at(n, fmt.Errorf("nested is %d; use 1 to %d", levels, maxNested))
			}
			f.used = true
			f.result.StructuredContent = nested(levels)
			return nil
		},
		"structured": func(n *yaml.Node) error {
			f.used = true
			return r.json(&f.result.StructuredContent)(n)
		},
	}
}

func (r reader) message(n *yaml.Node) (raw json.RawMessage, err error) {
	err = r.json(&raw)(n)
	return raw, err
}

func (r reader) text(add func(string)) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		var s string
		if err := r.str(&s)(n); err != nil {
			return err
		}
		add(s)
		return nil
	}
}

func (r reader) printed(to **Printed) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		*to = &Printed{}
		return r.object(n, "text on stderr", fields{"text": r.str(&(*to).Text), "times": r.integer(&(*to).Times)})
	}
}

func (r reader) protocolError(to **ProtocolError) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		*to = &ProtocolError{}
		return r.object(n, "protocol error", fields{
			"code":    r.integer(&(*to).Code),
			"message": r.str(&(*to).Message),
			"data":    r.json(&(*to).Data),
		})
	}
}
