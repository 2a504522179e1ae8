// Package variants holds conforming hosts that differ from the reference host
// wherever the specification leaves something open: a suite that fails one of them
// hides a guess of its own. What is open, and which readings there are, says the
// register of ambiguities; here is only how a host takes a reading.
package variants

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"codemode/refhost/rules"
)

// Ambiguity is a row of the register of ambiguities.
type Ambiguity struct {
	// ID is that of the row.
	ID string `json:"id"`
	// Readings are those of the row that hosts here take; the reference host takes
	// another one.
	Readings []Reading `json:"readings"`
}

// Reading is how a host takes one reading.
type Reading struct {
	// ID is that in the row of the register.
	ID string `json:"id"`
	// Forgoes are requirements of the level SHOULD or MAY that a host which
	// reads so does not meet; it conforms all the same.
	Forgoes []string `json:"forgoes,omitempty"`
	// With are readings of other rows, as AMBIGUITY=READING, that a host takes too
	// which reads so, by the same change of its rules.
	With []string `json:"with,omitempty"`
	// Apply changes the rules.
	Apply func(*rules.Set) `json:"-"`
	// names is there instead of Apply where several readings are about one rule.
	names func(*naming)
}

// All returns the ambiguities in the order in which their readings are applied.
func All() []Ambiguity {
	return slices.Concat(
		runReadings(), globalReadings(), consoleReadings(), logReadings(),
		nameReadings(), unfitReadings(), callReadings(), validationReadings(), errorReadings(),
		discoveryReadings(), searchReadings(), serverReadings(),
		limitReadings(), requestReadings(), diagnosticReadings(), traceReadings(), responseReadings(),
		declarationReadings(), contextReadings(), sourceReadings(), unreachableReadings(),
		failureReadings(), memberReadings(),
	)
}

// Taken is a reading that a host takes.
type Taken struct {
	Ambiguity string `json:"ambiguity"`
	Reading
}

func (t Taken) String() string { return t.Ambiguity + "=" + t.ID }

// Variant is one conforming host: the readings that it takes other than the
// reference host, in the order of [All], without those that go with another one.
type Variant []Taken

// Seeded is the variant of a seed. Consecutive seeds take the readings of an
// ambiguity in turn, but for those that contradict what else is taken.
func Seeded(seed uint64) Variant {
	rows := All()
	slices.SortFunc(rows, func(a, b Ambiguity) int { return cmp.Compare(hash(seed, a.ID), hash(seed, b.ID)) })
	var v Variant
	read := settled{}
	for _, a := range rows {
		for _, i := range turn(seed, a) {
			if read.has(a.ID) || i == len(a.Readings) {
				read.leave(a.ID)
				break
			}
			if t := (Taken{a.ID, a.Readings[i]}); read.take(t) == nil {
				v = append(v, t)
				break
			}
		}
	}
	return v.ordered()
}

// turn is the order in which a seed tries the readings of an ambiguity; one past
// them stands for that of the reference host.
func turn(seed uint64, a Ambiguity) []int {
	n := uint64(len(a.Readings) + 1)
	order := rand.New(rand.NewPCG(seed/n, hash(0, a.ID))).Perm(int(n))
	return slices.Concat(order[seed%n:], order[:seed%n])
}

func hash(seed uint64, text string) uint64 {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, seed, text) // a hash does not fail
	return sum.Sum64()
}

// Parse reads a seed, a name of [Named], or readings as AMBIGUITY=READING,…; what is
// not named is as in the reference host.
func Parse(text string) (Variant, error) {
	if seed, err := strconv.ParseUint(text, 10, 64); err == nil {
		return Seeded(seed), nil
	}
	if set, ok := Named()[text]; ok {
		text = strings.Join(set, ",")
	}
	var v Variant
	read := settled{}
	for part := range strings.SplitSeq(text, ",") {
		t, err := find(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		if read[t.Ambiguity] == t.ID {
			continue // it goes with another one
		}
		if err := read.take(t); err != nil {
			return nil, err
		}
		v = append(v, t)
	}
	return v.ordered(), nil
}

func find(text string) (Taken, error) {
	ambiguity, reading, _ := strings.Cut(text, "=")
	all := All()
	i := slices.IndexFunc(all, func(a Ambiguity) bool { return a.ID == ambiguity })
	if i < 0 {
		return Taken{}, fmt.Errorf("no host reads the ambiguity %q in another way; see mutanthost list-variants",
			ambiguity)
	}
	j := slices.IndexFunc(all[i].Readings, func(r Reading) bool { return r.ID == reading })
	if j < 0 {
		return Taken{}, fmt.Errorf("no other host takes the reading %q of %s; see mutanthost list-variants", reading,
			ambiguity)
	}
	return Taken{ambiguity, all[i].Readings[j]}, nil
}

// settled is the reading that is taken of each ambiguity; "" is that of the reference host.
type settled map[string]string

func (s settled) has(ambiguity string) bool { _, ok := s[ambiguity]; return ok }

// leave leaves an ambiguity to the reference host, unless it is settled.
func (s settled) leave(ambiguity string) {
	if !s.has(ambiguity) {
		s[ambiguity] = ""
	}
}

// take settles what a reading is about, unless something contradicts it.
func (s settled) take(t Taken) error {
	all := append([]string{t.String()}, t.With...)
	for _, each := range all {
		ambiguity, reading, _ := strings.Cut(each, "=")
		if s.has(ambiguity) && s[ambiguity] != reading {
			return fmt.Errorf("%s cannot be taken with %s=%s; leave one of them out", t, ambiguity, s[ambiguity])
		}
	}
	for _, each := range all {
		ambiguity, reading, _ := strings.Cut(each, "=")
		s[ambiguity] = reading
	}
	return nil
}

// ordered brings readings into the order of [All], without those that go with an earlier one.
func (v Variant) ordered() Variant {
	all := All()
	place := func(t Taken) int {
		return slices.IndexFunc(all, func(a Ambiguity) bool { return a.ID == t.Ambiguity })
	}
	var kept Variant
	for _, t := range slices.SortedStableFunc(slices.Values(v), func(a, b Taken) int { return place(a) - place(b) }) {
		if !slices.ContainsFunc(kept, func(k Taken) bool { return slices.Contains(k.With, t.String()) }) {
			kept = append(kept, t)
		}
	}
	return kept
}

// Rules are those of the variant.
func (v Variant) Rules() rules.Set {
	set := rules.Standard()
	v.name(&set)
	for _, t := range v {
		if t.Apply != nil {
			t.Apply(&set)
		}
	}
	return set
}

// String is what [Parse] reads.
func (v Variant) String() string {
	parts := make([]string, len(v))
	for i, t := range v {
		parts[i] = t.String()
	}
	return strings.Join(parts, ",")
}
