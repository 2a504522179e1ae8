// Package images finds the images in the result of a run, so that an agent is shown them and does not read them as
// text. That is an extension: no text of a specification asks for it, and a host does it where its user says so.
package images

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
)

// MaxImages is how many images of one result are taken; those after them stay where they are.
const MaxImages = 16

// Image is one that was taken.
type Image struct {
	// Data are its bytes, as MIMEType says, such as "image/png".
	Data     []byte
	MIMEType string
}

// object is one that is being read.
type object struct {
	// key is the last one that was read, if its value is next; isArray is set for an array.
	key                 string
	isArray, keyNext    bool
	kind, mimeType, raw string
	// from and to are where data stands in the result.
	from, to int
}

// Take returns the images of a result, each an object as MCP's image content (members type "image", data in base64 and
// mimeType), and the result with what tells of the image in the place of its data. All else is as it was, byte for
// byte. What is not JSON has none.
func Take(result json.RawMessage) (rest json.RawMessage, taken []Image) {
	if !bytes.Contains(result, []byte(`"image"`)) {
		return result, nil
	}
	in := json.NewDecoder(bytes.NewReader(result))
	in.UseNumber()
	var open []object
	var written int
	for {
		before := int(in.InputOffset())
		token, err := in.Token()
		if err != nil {
			break
		}
		if end, closes := token.(json.Delim); closes && (end == '}' || end == ']') {
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if image, ok := last.image(); ok && len(taken) < MaxImages && last.from >= written {
				taken = append(taken, image)
				rest = append(rest, result[written:last.from]...)
				rest = fmt.Appendf(rest, `"image %d of this answer"`, len(taken))
				written = last.to
			}
			continue
		}
		after := int(in.InputOffset())
		open = following(open, token, before+max(0, bytes.IndexByte(result[before:after], '"')), after)
	}
	return append(rest, result[written:]...), taken
}

// following is what is open after a token that ends nothing; a text stands at from, and ends before to.
func following(open []object, token json.Token, from, to int) []object {
	if len(open) > 0 {
		open[len(open)-1].see(token, from, to)
	}
	if begin, opens := token.(json.Delim); opens {
		return append(open, object{isArray: begin == '[', keyNext: begin == '{'})
	}
	return open
}

// see takes a key, or the value of one.
func (o *object) see(token json.Token, from, to int) {
	if o.isArray {
		return
	}
	text, isText := token.(string)
	if o.keyNext {
		o.key, o.keyNext = text, false
		return
	}
	o.keyNext = true
	if !isText {
		return
	}
	switch o.key {
	case "type":
		o.kind = text
	case "mimeType":
		o.mimeType = text
	case "data":
		o.raw, o.from, o.to = text, from, to
	}
}

// image is what an object shows, if it is an image.
func (o *object) image() (Image, bool) {
	// Models are shown these alone, and a client that passes on others may fail for good.
	shown := slices.Contains([]string{"image/png", "image/jpeg", "image/gif", "image/webp"}, o.mimeType)
	if o.kind != "image" || !shown || o.raw == "" {
		return Image{}, false
	}
	data, err := base64.StdEncoding.DecodeString(o.raw)
	return Image{Data: data, MIMEType: o.mimeType}, err == nil
}
