package schema

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// part is a schema or one within it, ready to be held against values.
type part struct {
	// never is the schema false.
	never bool
	rules []rule
	// lost tells that a keyword is left out, so that the part may accept what its author's does not.
	lost     bool
	resource *resource
}

// rule holds what one keyword says against a value.
type rule func(*evaluation, instance, *outcome)

// reason is why a keyword cannot be used.
type reason int

const (
	usable reason = iota
	// notASchema: JSON Schema gives the keyword no such value.
	notASchema
	// notSupported: it may be a schema, of which this package cannot make use.
	notSupported
)

// loss is a keyword that is left out.
type loss struct {
	at  *place
	why reason
}

// reading is a schema as one draft reads it.
type reading struct {
	draft    draft
	keywords []keyword
	formats  bool
	root     *part
	// tracks tells that a keyword asks for what the others have not looked at.
	tracks bool
	// recent tells of a keyword that draft-07 would overlook.
	recent bool
	lost   []loss
	// parts are those made, by the object that each is made of.
	parts      map[uintptr]*part
	resources  map[string]*resource
	references []*reference
}

// errNoSchema is of a document that is neither an object nor true nor false.
var errNoSchema = errors.New("the schema cannot be compiled: it is neither an object nor a boolean")

// readDocument reads a schema as the draft that it names, or as that of which least is left out.
func readDocument(document any, formats bool) (*reading, error) {
	members, isObject := document.(map[string]any)
	if _, isBoolean := document.(bool); !isObject && !isBoolean {
		return nil, errNoSchema
	}
	if named, is := members["$schema"].(string); is {
		d, known := draftCalled(named)
		if !known {
			return nil, fmt.Errorf("the schema cannot be compiled: it follows %q, which is not known", cut(named))
		}
		return readAs(d, document, formats), nil
	}
	read := readAs(draft2020, document, formats)
	if len(read.lost) == 0 || read.recent {
		return read, nil
	}
	if older := readAs(draft7, document, formats); older.weight() < read.weight() {
		return older, nil
	}
	return read, nil
}

// weight tells how much is left out: the more there is, and the nearer to the root, the more is lost.
func (r *reading) weight() float64 {
	sum := 0.0
	for _, l := range r.lost {
		sum += 1 / float64(max(1, l.at.levels()))
	}
	return sum
}

func readAs(d draft, document any, formats bool) *reading {
	r := &reading{draft: d, keywords: keywordsOf(d), formats: formats, parts: map[uintptr]*part{},
		resources: map[string]*resource{}}
	home := r.newResource(baseOfAll, document, nil)
	r.root = r.part(document, nil, home)
	home.root = r.root
	r.link()
	return r
}

func (r *reading) lose(at *place, why reason) { r.lost = append(r.lost, loss{at, why}) }

// source is an object of a schema that is being read.
type source struct {
	members  map[string]any
	at       *place
	resource *resource
	part     *part
}

// part makes what a schema says ready. What is no schema accepts everything.
func (r *reading) part(schema any, at *place, home *resource) *part {
	switch s := schema.(type) {
	case bool:
		if r.draft >= draft6 {
			return &part{never: !s, resource: home}
		}
	case map[string]any:
		if made := r.parts[identity(s)]; made != nil {
			return made
		}
		return r.object(s, at, home)
	}
	r.lose(at, notASchema)
	return &part{lost: true, resource: home}
}

// identity tells one object of a document from all others.
func identity(object map[string]any) uintptr { return reflect.ValueOf(object).Pointer() }

func (r *reading) object(members map[string]any, at *place, home *resource) *part {
	p := &part{resource: home}
	r.parts[identity(members)] = p
	if named, is := members["$schema"].(string); is {
		r.recent = true
		if d, known := draftCalled(named); !known || d != r.draft {
			r.lose(at.member("$schema"), notSupported)
			p.lost = true
			return p
		}
	}
	s := &source{members, at, home, p}
	_, refers := members["$ref"].(string)
	alone := refers && r.draft.refersAlone()
	if !alone {
		r.identify(s)
	}
	for _, k := range r.keywords {
		value, has := members[k.name]
		if !has || alone && !k.besideReference {
			continue
		}
		r.recent = r.recent || k.recent
		made, why := k.read(use{s, r, k.name, value})
		if why != usable {
			r.lose(at.member(k.name), why)
			p.lost = true
		}
		if made != nil {
			p.rules = append(p.rules, made)
		}
	}
	return p
}

// use is a keyword with its value in a schema.
type use struct {
	*source
	r     *reading
	name  string
	value any
}

// of is another keyword of the same schema; false if the schema does not have it.
func (u use) of(name string) (other use, has bool) {
	value, has := u.members[name]
	return use{u.source, u.r, name, value}, has
}

// below is the part that the value is.
func (u use) below() *part {
	if allowed, is := u.value.(bool); is && strings.HasPrefix(u.name, "additional") {
		return &part{never: !allowed, resource: u.resource} // the first drafts know no other boolean
	}
	return u.r.part(u.value, u.at.member(u.name), u.resource)
}

// named are the parts in the object that the value is; false if it is none.
func (u use) named() (parts map[string]*part, is bool) {
	members, is := u.value.(map[string]any)
	parts = make(map[string]*part, len(members))
	at := u.at.member(u.name)
	for _, name := range sortedNames(members) {
		parts[name] = u.r.part(members[name], at.member(name), u.resource)
	}
	return parts, is
}

// listed are the parts in the array that the value is; false if it is none.
func (u use) listed() (parts []*part, is bool) {
	list, is := u.value.([]any)
	at := u.at.member(u.name)
	for i, one := range list {
		parts = append(parts, u.r.part(one, at.item(i), u.resource))
	}
	return parts, is
}

// cut shortens a text for an error.
func cut(text string) string {
	if len(text) <= maxShown {
		return text
	}
	return strings.ToValidUTF8(text[:maxShown], "") + "…"
}
