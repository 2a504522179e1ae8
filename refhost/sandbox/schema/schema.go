// Package schema validates tool inputs against the JSON Schema of a server that
// nobody trusts (§7.2, §11). It reaches neither files nor the network, counts the
// steps of each check, and compiles nothing when a program starts: every run of a
// script starts a process that would pay for it.
package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxBytes bounds a schema; of a larger one nothing is checked.
const maxBytes = 8 << 20

// Validator checks inputs against one schema. The zero Validator accepts everything. It is safe for concurrent use.
type Validator struct {
	root     *part
	tracks   bool
	unusable bool
	// none tells that what stands in the place of the schema, or of a part of it, is not one.
	none   bool
	source map[string]json.RawMessage
}

// Compile reads a schema; an absent one accepts everything. A schema that does
// not say which draft it follows is read as 2020-12, and as draft-07 if more of it
// is a schema then. formats makes the keyword format an assertion. The Validator is
// usable even if there is an error: it checks what the schema says beside what the
// error names, or accepts everything.
func Compile(schema json.RawMessage, formats bool) (*Validator, error) {
	if len(bytes.TrimSpace(schema)) == 0 {
		return &Validator{}, nil
	}
	v := &Validator{unusable: true}
	if len(schema) > maxBytes {
		return v, fmt.Errorf("the schema has %d bytes, more than %d", len(schema), maxBytes)
	}
	document, err := decode(schema)
	if err != nil {
		return v, fmt.Errorf("the schema is not JSON: %w", err)
	}
	_ = json.Unmarshal(schema, &v.source)
	read, err := readDocument(document, formats)
	if err != nil {
		v.none = errors.Is(err, errNoSchema)
		return v, err
	}
	v.root, v.tracks, v.unusable = read.root, read.tracks, len(read.lost) > 0
	for _, l := range read.lost {
		v.none = v.none || l.why == notASchema
	}
	return v, read.told()
}

// decode reads a JSON text with its numbers as they are written.
func decode(text json.RawMessage) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows its end")
	}
	return value, nil
}

// Unusable tells whether there is a schema of which not all can be checked.
func (v *Validator) Unusable() bool { return v.unusable }

// ErrorOf tells why what stands in the place of a schema is none; nil if it is one.
// One that refers to what is not there is a schema all the same.
func ErrorOf(inputSchema json.RawMessage) error {
	v, err := Compile(inputSchema, false)
	if v.none {
		return err
	}
	return nil
}

// Check returns nil if the input is valid.
func (v *Validator) Check(input json.RawMessage) *Violation {
	if v.root == nil {
		return nil
	}
	value, err := decode(input)
	if err != nil {
		return &Violation{Expected: "JSON", Received: "something else", Message: "The input is not JSON."}
	}
	found, err := check(v.root, value, v.tracks)
	if err != nil {
		return &Violation{Expected: "an input that can be checked", Received: "one that cannot",
			Message: "The input cannot be checked: " + err.Error() + "."}
	}
	if found.deepest == nil {
		return nil
	}
	violation := found.deepest.described()
	for _, other := range found.failures {
		if other != found.deepest && len(violation.Further) < MaxFurther {
			violation.Further = append(violation.Further, other.described())
		}
	}
	where := "The input"
	if violation.Path != "" {
		where = "The input at " + violation.Path
	}
	violation.Message = fmt.Sprintf("%s does not match the schema: expected %s, received %s.", where,
		violation.Expected, violation.Received)
	return &violation
}

// maxTold bounds the places that an error names.
const maxTold = 20

// told names what is not checked; nil if all is.
func (r *reading) told() error {
	if len(r.lost) == 0 {
		return nil
	}
	places := make([]string, 0, maxTold)
	for _, l := range r.lost[:min(len(r.lost), maxTold)] {
		places = append(places, l.at.pointer())
	}
	more := ""
	if n := len(r.lost) - len(places); n > 0 {
		more = fmt.Sprintf(" and at %d other places", n)
	}
	return fmt.Errorf("what stands at %s%s cannot be used; the rest is checked", strings.Join(places, ", "), more)
}
