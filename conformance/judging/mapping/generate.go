package mapping

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Source makes ids and names from a seed. Word gives the seeded word of a name.
type Source struct {
	Seed uint64
	Word func(name string) string
}

func (s Source) random() *rand.Rand { return rand.New(rand.NewPCG(s.Seed, 0)) }

// PathKind is what server ids are made to try.
type PathKind string

// The kinds, by the rules of §5.0.1.
const (
	PathCharacters PathKind = "characters"
	PathCapitals   PathKind = "capitals"
	PathHyphens    PathKind = "hyphens in a row"
	PathEnds       PathKind = "hyphens at the ends"
	PathCollisions PathKind = "collisions"
)

// PathKinds returns all kinds of ids.
func PathKinds() []PathKind {
	return []PathKind{PathCharacters, PathCapitals, PathHyphens, PathEnds, PathCollisions}
}

// ServerIDs returns ids that one rule of §5.0.1 is needed for; those of
// collisions need the replacement of a space, a dot or a slash, too. Each holds
// a seeded word.
func (s Source) ServerIDs(kind PathKind) []string {
	random := s.random()
	replaced := drawn(random, " ", ".", "_", "/", "@", "é")
	first, last := drawn(random, "-", ".", "/"), drawn(random, "-", ".", " ")
	collapsed := drawn(random, "--", " - ", "- -", ".-", "日本", "😀")
	makers := map[PathKind]func(random *rand.Rand, word string) []string{
		PathCharacters: func(_ *rand.Rand, word string) []string {
			return []string{word + replaced() + "a", word + replaced() + "b"}
		},
		PathCapitals: func(random *rand.Rand, word string) []string { return []string{"A" + uppercased(random, word)} },
		PathHyphens: func(_ *rand.Rand, word string) []string {
			return []string{word + collapsed() + "a", word + collapsed() + "b"}
		},
		PathEnds: func(_ *rand.Rand, word string) []string { return []string{first() + word + last()} },
		PathCollisions: func(random *rand.Rand, word string) []string {
			tail := string(rune('a' + random.IntN(26)))
			return []string{word + "." + tail, word + " " + tail, word + "/" + tail}[:2+random.IntN(2)]
		},
	}
	var ids []string
	for _, name := range []string{"first", "second", "third"} {
		ids = append(ids, makers[kind](random, s.Word(name))...)
	}
	return shuffled(random, ids)
}

// drawn gives one after the other, each once, so that every seed has all.
func drawn(random *rand.Rand, of ...string) func() string {
	rest := shuffled(random, of)
	return func() string {
		next := rest[0]
		rest = rest[1:]
		return next
	}
}

// uppercased makes some letters uppercase.
func uppercased(random *rand.Rand, id string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' && random.IntN(3) == 0 {
			return r - 'a' + 'A'
		}
		return r
	}, id)
}

// Kind is what tool names are made to try.
type Kind string

// The kinds, by the rules of §6.1.
const (
	Characters Kind = "characters"
	Digits     Kind = "digits"
	Reserved   Kind = "reserved words"
	Collisions Kind = "collisions"
	// Inherited are names that every object of JavaScript has, or every function.
	Inherited Kind = "names that objects have"
	// Letters have letters and signs outside ASCII.
	Letters Kind = "letters outside ASCII"
)

// ToolNames returns names of the kinds. No two signs are compared whose order
// the text leaves open beyond what [Readings] has.
func (s Source) ToolNames(kinds ...Kind) []string {
	random := s.random()
	makers := map[Kind]func(*rand.Rand, func(string) string) []string{
		Characters: characterNames, Inherited: inheritedNames, Letters: letterNames, Digits: digitNames,
		Reserved: reservedNames, Collisions: collidingNames,
	}
	var names []string
	for _, kind := range kinds {
		names = append(names, makers[kind](random, s.Word)...)
	}
	return shuffled(random, names)
}

// signs are illegal in identifiers, but for the last.
func signs() []string { return []string{" ", "-", ".", "/", "_"} }

func sign(random *rand.Rand) string { return signs()[random.IntN(len(signs()))] }

// edge is a sign for the beginning or end of a name. A space there is lost in
// the headers of MCP over HTTP, before any rule of §6.1 is at work.
func edge(random *rand.Rand) string { return signs()[1+random.IntN(len(signs())-1)] }

// characterNames are legal names, and names with one or more illegal characters.
func characterNames(random *rand.Rand, word func(string) string) []string {
	names := []string{
		"$" + word("dollar"), word("dollar") + "$", "_" + word("line"), word("Capital"),
		strings.ToUpper(word("upper")), // what differs in case alone may collide, which is another rule
		"-", word("ends") + "!",
		strings.Repeat(word("long"), 16), strings.Repeat(word("long")+"-", 14), "/" + word("starts"),
	}
	for _, name := range []string{"one", "two", "three", "four", "five", "six"} {
		names = append(names, word(name)+sign(random)+word("middle")+sign(random)+sign(random)+word(name))
	}
	return names
}

// inheritedNames are legal, and taken in every object or function.
func inheritedNames(*rand.Rand, func(string) string) []string {
	return []string{"constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "prototype", "length", "name"}
}

// letterNames have letters and signs outside ASCII.
func letterNames(_ *rand.Rand, word func(string) string) []string {
	return []string{word("accent") + "é", "日本" + word("kanji"), word("smile") + "😀" + word("smile")}
}

// digitNames begin with digits, or have some elsewhere.
func digitNames(random *rand.Rand, word func(string) string) []string {
	names := []string{"007", word("digit") + "1"}
	for _, name := range []string{"one", "two", "three"} {
		digit := string(rune('0' + random.IntN(10)))
		names = append(names, digit+word(name+"-digit"), digit+sign(random)+word(name+"-more"))
	}
	return names
}

// reservedNames are reserved words of §6.1's list, and names that only resemble one.
func reservedNames(random *rand.Rand, word func(string) string) []string {
	names := []string{"async", "of", "get"}
	reserved := ReservedWords()
	for _, i := range random.Perm(len(reserved))[:10] {
		names = append(names, reserved[i], reserved[i]+word("more"), strings.ToUpper(reserved[i]))
	}
	return names
}

// collidingNames become equal by illegal characters, by a digit, or by a
// reserved word.
func collidingNames(random *rand.Rand, word func(string) string) []string {
	var names []string
	for _, name := range []string{"a", "b", "c", "d"} {
		for _, i := range random.Perm(len(signs()))[:2+random.IntN(len(signs())-1)] {
			names = append(names, word(name)+signs()[i]+word(name+name))
		}
	}
	for _, name := range []string{"e", "f"} {
		digit := string(rune('0' + random.IntN(10)))
		names = append(names, digit+word(name), edge(random)+digit+word(name))
	}
	reserved := ReservedWords()
	for _, i := range random.Perm(len(reserved))[:3] {
		names = append(names, reserved[i], reserved[i]+edge(random))
	}
	return names
}

// shuffled drops repeated names and puts the others in a seeded order.
func shuffled(random *rand.Rand, names []string) []string {
	slices.Sort(names)
	names = slices.Compact(names)
	random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}
