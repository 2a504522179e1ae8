package schema

import "strings"

// draft is a version of JSON Schema; a later one is greater.
type draft int

const (
	draft4 draft = iota
	draft6
	draft7
	draft2019
	draft2020
)

// draftCalled is the draft of which an address is the schema of schemas.
func draftCalled(address string) (d draft, known bool) {
	_, path, _ := strings.Cut(address, "://json-schema.org/")
	switch strings.TrimSuffix(path, "#") {
	case "draft-04/schema":
		return draft4, true
	case "draft-06/schema":
		return draft6, true
	case "draft-07/schema":
		return draft7, true
	case "draft/2019-09/schema":
		return draft2019, true
	case "draft/2020-12/schema":
		return draft2020, true
	}
	return 0, false
}

// refersAlone tells whether nothing beside a "$ref" counts.
func (d draft) refersAlone() bool { return d <= draft7 }

// idKeyword is what gives a part of a schema an address.
func (d draft) idKeyword() string {
	if d == draft4 {
		return "id"
	}
	return "$id"
}
