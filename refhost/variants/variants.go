// Package variants holds conforming hosts that differ from the reference host
// wherever the specification leaves a choice: a suite that fails one of them
// hides a guess of its own.
package variants

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"codemode/refhost/rules"
)

// Dimension is one freedom that the specification leaves to a host.
type Dimension struct {
	// ID is a stable slug.
	ID string `json:"id"`
	// Section is where the specification leaves the choice, such as "3.3.1".
	Section string `json:"section"`
	// Freedom says in one clause what is left open.
	Freedom string `json:"freedom"`
	// Choices are all ways that are tried; the first is the reference host's own.
	Choices []Choice `json:"choices"`
}

// Choice is one way to use a freedom.
type Choice struct {
	// ID is a slug, unique in its dimension.
	ID string `json:"id"`
	// Forgoes are requirements of the level SHOULD or MAY that a host which
	// chooses so does not meet; it conforms all the same.
	Forgoes []string `json:"forgoes,omitempty"`
	// Takes are the readings of the register of ambiguities that a host which chooses
	// so takes; of every other row it takes that of the reference host. A choice of what
	// the register has no row for takes none.
	Takes []Reading `json:"takes,omitempty"`
	// Apply changes the rules; nil leaves them as they are.
	Apply func(*rules.Set) `json:"-"`
}

// Reading is one answer to the question of an ambiguity, by their ids in the register.
type Reading struct {
	Ambiguity string `json:"ambiguity"`
	Reading   string `json:"reading"`
}

// takes lists readings, each written as AMBIGUITY=READING.
func takes(texts ...string) []Reading {
	list := make([]Reading, len(texts))
	for i, text := range texts {
		list[i].Ambiguity, list[i].Reading, _ = strings.Cut(text, "=")
	}
	return list
}

// All returns the dimensions in the order in which their choices are applied.
func All() []Dimension {
	return slices.Concat(
		runDimensions(), globalDimensions(), consoleDimensions(), logDimensions(),
		nameDimensions(), unfitDimensions(), callDimensions(), validationDimensions(), errorDimensions(),
		discoveryDimensions(), searchDimensions(), serverDimensions(),
		limitDimensions(), requestDimensions(), diagnosticDimensions(), traceDimensions(), responseDimensions(),
		declarationDimensions(), contextDimensions(), sourceDimensions(), paceDimensions(), unreachableDimensions(),
		failureDimensions(),
	)
}

// Pick is the choice that a variant made in a dimension.
type Pick struct {
	Dimension string `json:"dimension"`
	Choice
}

// Variant is one conforming host.
type Variant []Pick

// Seeded is the variant of a seed. Any as many consecutive seeds as a dimension
// has choices, from a multiple of that number on, take all of them.
func Seeded(seed uint64) Variant {
	var v Variant
	for _, d := range All() {
		n := uint64(len(d.Choices))
		name := fnv.New64a()
		_, _ = name.Write([]byte(d.ID)) // a hash does not fail
		order := rand.New(rand.NewPCG(seed/n, name.Sum64())).Perm(len(d.Choices))
		v = append(v, pick(d, order[seed%n]))
	}
	return v
}

func pick(d Dimension, i int) Pick { return Pick{d.ID, d.Choices[i]} }

// Parse reads a seed, or choices as dimension=choice,…; what is not named is as
// in the reference host.
func Parse(text string) (Variant, error) {
	if seed, err := strconv.ParseUint(text, 10, 64); err == nil {
		return Seeded(seed), nil
	}
	var v Variant
	for part := range strings.SplitSeq(text, ",") {
		dimension, choice, _ := strings.Cut(part, "=")
		p, err := find(strings.TrimSpace(dimension), strings.TrimSpace(choice))
		if err != nil {
			return nil, err
		}
		v = append(v, p)
	}
	return v.ordered(), nil
}

func find(dimension, choice string) (Pick, error) {
	all := All()
	i := slices.IndexFunc(all, func(d Dimension) bool { return d.ID == dimension })
	if i < 0 {
		return Pick{}, fmt.Errorf("there is no dimension %q; see mutanthost list-variants", dimension)
	}
	j := slices.IndexFunc(all[i].Choices, func(c Choice) bool { return c.ID == choice })
	if j < 0 {
		return Pick{}, fmt.Errorf("the dimension %s has no choice %q; see mutanthost list-variants", dimension, choice)
	}
	return pick(all[i], j), nil
}

// ordered brings picks into the order of the dimensions.
func (v Variant) ordered() Variant {
	place := func(p Pick) int {
		return slices.IndexFunc(All(), func(d Dimension) bool { return d.ID == p.Dimension })
	}
	return slices.SortedStableFunc(slices.Values(v), func(a, b Pick) int { return place(a) - place(b) })
}

// Rules are those of the variant.
func (v Variant) Rules() rules.Set {
	set := rules.Standard()
	for _, p := range v {
		if p.Apply != nil {
			p.Apply(&set)
		}
	}
	return set
}

// Forgoes lists the requirements that the variant does not meet, none of which
// conforming asks for.
func (v Variant) Forgoes() []string {
	var all []string
	for _, p := range v {
		all = append(all, p.Forgoes...)
	}
	return all
}

// String is what [Parse] reads, without the picks of the reference host.
func (v Variant) String() string {
	var parts []string
	for _, p := range v {
		if p.Apply != nil {
			parts = append(parts, p.Dimension+"="+p.ID)
		}
	}
	return strings.Join(parts, ",")
}

// asReference is the choice of the reference host.
func asReference(id string) Choice { return Choice{ID: id} }
