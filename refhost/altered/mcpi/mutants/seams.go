package mutants

import (
	"slices"

	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
)

// The revisions.
const (
	zero = "mcpi@0.x"
	one  = "mcpi@1.0"
)

// onQuestion changes what is asked, or what there is to find.
func onQuestion(change func(*mcpi.Catalog, *mcpi.Question)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		search := r.Search
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
			change(&c, &q)
			return search(c, q)
		}
	}
}

// without leaves members out of all objects of the answers to an operation; "" is all operations.
func without(op string, keys ...string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		search := r.Search
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
			answer, err := search(c, q)
			if op != "" && q.Op != op {
				return answer, err
			}
			return stripped(answer, keys), err
		}
	}
}

func stripped(o rules.Object, keys []string) rules.Object {
	kept := rules.Object{}
	for _, m := range o {
		if slices.Contains(keys, m.Key) {
			continue
		}
		if list, ok := m.Value.([]rules.Object); ok {
			inner := make([]rules.Object, len(list))
			for i := range list {
				inner[i] = stripped(list[i], keys)
			}
			m.Value = inner
		}
		kept = append(kept, m)
	}
	return kept
}
