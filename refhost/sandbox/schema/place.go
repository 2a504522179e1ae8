package schema

import (
	"slices"
	"strconv"
	"strings"
)

// place is where a value stands in an input or in a schema; nil is the whole.
type place struct {
	above *place
	// name is that of a member; index is that of an item where name is not set.
	name  *string
	index int
	depth int
}

func (p *place) member(name string) *place {
	return &place{above: p, name: &name, depth: p.levels() + 1}
}

func (p *place) item(index int) *place {
	return &place{above: p, index: index, depth: p.levels() + 1}
}

func (p *place) levels() int {
	if p == nil {
		return 0
	}
	return p.depth
}

// pointer writes a JSON Pointer (RFC 6901).
func (p *place) pointer() string {
	var tokens []string
	for ; p != nil; p = p.above {
		token := strconv.Itoa(p.index)
		if p.name != nil {
			token = strings.ReplaceAll(strings.ReplaceAll(*p.name, "~", "~0"), "/", "~1")
		}
		tokens = append(tokens, "/"+token)
	}
	slices.Reverse(tokens)
	return strings.Join(tokens, "")
}
