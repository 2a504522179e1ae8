package schema

import (
	"errors"
	"maps"
	"slices"
	"time"
)

// What a server's schema may make of the check of one input.
const (
	// maxSteps bounds how often a part of an input is held against a part of a schema, and how many names and items are
	// looked at for it: references double the work with each that leads to two more.
	maxSteps = 1_000_000
	// maxWay bounds how many parts of a schema lead to one another at a time.
	maxWay = 20_000
	// maxMatch bounds the time in which a pattern is tried on a text, which then counts as one that does not match:
	// nothing else interrupts the match.
	maxMatch = time.Second
	// maxMatching bounds the time of all patterns of one check.
	maxMatching = 2 * time.Second
)

// Why a check was given up.
var (
	errTooMuch  = errors.New("its schema needs too much work; let the server describe it more simply")
	errNoAnswer = errors.New("it or its schema has a number that cannot be held against another")
)

// evaluation is one check of an input.
type evaluation struct {
	steps    int
	matching time.Duration
	// tracks tells whether what rules have looked at is kept.
	tracks bool
}

// instance is a value of the input, and the way that led to the part which it is held against.
type instance struct {
	value any
	at    *place
	way   *way
}

// way are the parts that led to one another, the last one first.
type way struct {
	part *part
	at   *place
	from *way
	long int
}

// outcome is what came of a part and a value.
type outcome struct {
	// failures are what is wrong, at most one more than [MaxFurther]; deepest is the one furthest into the input, which
	// of the alternatives of a oneOf is in the one that was meant.
	failures []*failure
	deepest  *failure
	// unsure tells that the author's schema may refuse a value that has no failure here.
	unsure bool
	// seen are the members and items that rules have looked at.
	seen seen
}

// check holds an input against a schema, or returns why it cannot.
func check(root *part, value any, tracks bool) (found outcome, err error) {
	defer func() {
		switch x := recover(); x {
		case nil:
		case errTooMuch, errNoAnswer:
			err = x.(error)
		default:
			panic(x)
		}
	}()
	e := &evaluation{tracks: tracks}
	return e.hold(root, instance{value: value}), nil
}

// spend counts steps.
func (e *evaluation) spend(n int) {
	if e.steps += n; e.steps > maxSteps {
		panic(errTooMuch)
	}
}

// hold holds a value against a part.
func (e *evaluation) hold(p *part, in instance) outcome {
	e.spend(1)
	out := outcome{unsure: p.lost}
	if p.never {
		out.fail(in, func() string { return "no value" })
		return out
	}
	long := 0
	if in.way != nil {
		long = in.way.long + 1
	}
	if long > maxWay {
		panic(errTooMuch)
	}
	in.way = &way{part: p, at: in.at, from: in.way, long: long}
	for _, r := range p.rules {
		r(e, in, &out)
	}
	return out
}

// member is a member of the value, held against a part.
func (in instance) member(e *evaluation, name string, p *part) outcome {
	return e.hold(p, instance{in.value.(map[string]any)[name], in.at.member(name), in.way})
}

// item is an item of the value, held against a part.
func (in instance) item(e *evaluation, index int, p *part) outcome {
	return e.hold(p, instance{in.value.([]any)[index], in.at.item(index), in.way})
}

func (o *outcome) failed() bool { return o.deepest != nil }

// add takes over what is wrong with a member, an item, or by a further part.
func (o *outcome) add(other outcome) {
	for _, f := range other.failures {
		if len(o.failures) > MaxFurther {
			break
		}
		o.failures = append(o.failures, f)
	}
	if other.deepest != nil && (o.deepest == nil || other.deepest.depth > o.deepest.depth) {
		o.deepest = other.deepest
	}
	o.unsure = o.unsure || other.unsure
}

// join takes over all that a further part says of the same value.
func (e *evaluation) join(o *outcome, other outcome) {
	o.add(other)
	e.saw(o, other)
}

// saw takes over what a further part has looked at.
func (e *evaluation) saw(o *outcome, other outcome) {
	e.spend(len(other.seen.names) + len(other.seen.items))
	for name := range other.seen.names {
		o.seen.name(name)
	}
	for index := range other.seen.items {
		o.seen.item(index)
	}
}

// seen are the members and items that rules have looked at.
type seen struct {
	names map[string]bool
	items map[int]bool
}

func (s *seen) name(name string) {
	if s.names == nil {
		s.names = map[string]bool{}
	}
	s.names[name] = true
}

func (s *seen) item(index int) {
	if s.items == nil {
		s.items = map[int]bool{}
	}
	s.items[index] = true
}

// sawName and sawItem note what unevaluatedProperties and unevaluatedItems leave alone.
func (e *evaluation) sawName(out *outcome, name string) {
	if e.tracks {
		out.seen.name(name)
	}
}

func (e *evaluation) sawItem(out *outcome, index int) {
	if e.tracks {
		out.seen.item(index)
	}
}

func sortedNames[T any](members map[string]T) []string { return slices.Sorted(maps.Keys(members)) }
