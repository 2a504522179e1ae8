package schema

import (
	"net/url"
	"strconv"
	"strings"
)

const (
	// maxAddress bounds the address of a part of a schema, in bytes: others are resolved against it, each anew.
	maxAddress = 2000
	// maxAddresses bounds how many parts of a schema have one.
	maxAddresses = 1000
)

// baseOfAll is the address of a schema that has none.
var baseOfAll = &url.URL{Scheme: "schema", Host: "input", Path: "/"}

// resource is a schema with an address of its own, and what can be referred to in it by name.
type resource struct {
	base     *url.URL
	document any
	at       *place
	root     *part
	anchors  map[string]*part
	// dynamic are the anchors that a schema which refers to this one may replace.
	dynamic map[string]*part
}

func (r *reading) newResource(base *url.URL, document any, at *place) *resource {
	made := &resource{base: base, document: document, at: at, anchors: map[string]*part{}, dynamic: map[string]*part{}}
	r.resources[base.String()] = made
	return made
}

// identify notes the address and the anchors that an object has.
func (r *reading) identify(s *source) {
	if id, is := s.members[r.draft.idKeyword()].(string); is {
		r.address(s, id)
	}
	if r.draft >= draft2019 {
		if name, is := s.members["$anchor"].(string); is {
			s.resource.anchors[name] = s.part
		}
	}
	if r.draft == draft2020 {
		if name, is := s.members["$dynamicAnchor"].(string); is {
			s.resource.anchors[name], s.resource.dynamic[name] = s.part, s.part
		}
	}
	if r.draft == draft2019 && s.members["$recursiveAnchor"] == true {
		s.resource.dynamic[recursive] = s.part
	}
}

// recursive is under which a "$recursiveAnchor" is kept, which has no name.
const recursive = ""

// address begins a resource, or names a part of one, as drafts up to 07 do.
func (r *reading) address(s *source, id string) {
	given, err := url.Parse(id)
	if err != nil {
		r.lose(s.at.member(r.draft.idKeyword()), notASchema)
		return
	}
	name := given.Fragment
	given.Fragment = ""
	if name != "" && r.draft <= draft7 {
		s.resource.anchors[name] = s.part
	}
	if given.String() == "" {
		return
	}
	if len(id) > maxAddress || len(r.resources) > maxAddresses {
		r.lose(s.at.member(r.draft.idKeyword()), notSupported)
		return
	}
	base := s.resource.base.ResolveReference(given)
	if len(base.String()) > maxAddress {
		r.lose(s.at.member(r.draft.idKeyword()), notSupported)
		return
	}
	s.resource = r.newResource(base, s.members, s.at)
	s.resource.root, s.part.resource = s.part, s.resource
}

// reference is a part that another one names.
type reference struct {
	target string
	from   *source
	at     *place
	// to is nil until it is linked, and where it leads nowhere.
	to *part
}

// refer notes a reference, which is linked when all parts are read.
func (r *reading) refer(s *source, keyword, target string) *reference {
	made := &reference{target: target, from: s, at: s.at.member(keyword)}
	r.references = append(r.references, made)
	return made
}

// link leads each reference to its part. A part that only a reference leads to may have further ones.
func (r *reading) link() {
	for len(r.references) > 0 {
		next := r.references[0]
		r.references = r.references[1:]
		next.to = r.find(next.target, next.from.resource)
		if next.to == nil {
			r.lose(next.at, notSupported)
		}
	}
}

// find is the part that a target names, nil if there is none. Nothing is looked up outside of the schema.
func (r *reading) find(target string, from *resource) *part {
	to, err := url.Parse(target)
	fragment := fragmentOf(target)
	if strings.HasPrefix(target, "#") {
		to, err = &url.URL{}, nil
	}
	if err != nil {
		return nil
	}
	if to.Scheme != "" || to.Host != "" || to.Path != "" || to.Opaque != "" {
		to.Fragment = ""
		absolute := from.base.ResolveReference(to).String()
		if d, known := draftCalled(absolute); known && fragment == "" && r.resources[absolute] == nil {
			return &part{rules: []rule{isSchemaOf(d)}, resource: from}
		}
		if from = r.resources[absolute]; from == nil {
			return nil
		}
	}
	switch {
	case fragment == "":
		return from.root
	case strings.HasPrefix(fragment, "/"):
		return r.at(fragment, from)
	}
	return from.anchors[fragment]
}

// fragmentOf is what stands behind the "#" of a target, as it is meant.
func fragmentOf(target string) string {
	_, fragment, _ := strings.Cut(target, "#")
	if decoded, err := url.PathUnescape(fragment); err == nil {
		return decoded
	}
	return fragment
}

// at is the part at a JSON Pointer in a resource.
func (r *reading) at(pointer string, from *resource) *part {
	value, at := from.document, from.at
	for token := range strings.SplitSeq(pointer[1:], "/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		switch v := value.(type) {
		case map[string]any:
			member, has := v[token]
			if !has {
				return nil
			}
			value, at = member, at.member(token)
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			value, at = v[i], at.item(i)
		default:
			return nil
		}
		if object, is := value.(map[string]any); is {
			if made := r.parts[identity(object)]; made != nil {
				from = made.resource
			}
		}
	}
	return r.part(value, at, from)
}

// isSchemaOf is the rule of a reference to the schema of a draft's schemas.
func isSchemaOf(d draft) rule {
	return func(e *evaluation, in instance, out *outcome) {
		e.spend(size(in.value))
		for _, l := range readAs(d, in.value, false).lost {
			if l.why == notASchema {
				out.fail(in, func() string { return "a JSON Schema, which has no such value at " + quoted(l.at) })
				return
			}
		}
	}
}

// quoted writes a place so that the whole can be told, too.
func quoted(at *place) string { return strconv.Quote(at.pointer()) }
