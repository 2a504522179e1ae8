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

// ServerIDs returns ids that the rules of §5.0.1 are needed for, alone and
// together, some of which are normalized to one path. Each holds a seeded word.
func (s Source) ServerIDs() []string {
	random := s.random()
	signs := []string{" ", ".", "_", "/", "@", "--", " - ", "é", "日本", "😀"}
	var ids []string
	for _, name := range []string{"first", "second", "third"} {
		word := s.Word(name)
		tail := string(rune('a' + random.IntN(26)))
		ids = append(ids, word+"-"+tail)
		for _, i := range random.Perm(len(signs))[:2] {
			ids = append(ids, disguise(random, word+signs[i]+tail))
		}
		ids = append(ids, disguise(random, signs[random.IntN(len(signs))]+word+tail+signs[random.IntN(len(signs))]))
	}
	return shuffled(random, ids)
}

// disguise makes some letters capital.
func disguise(random *rand.Rand, id string) string {
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
)

// ToolNames returns names of the kinds. No two signs are compared whose order
// the text leaves open beyond what [Readings] has.
func (s Source) ToolNames(kinds ...Kind) []string {
	random := s.random()
	makers := map[Kind]func(*rand.Rand, func(string) string) []string{
		Characters: characterNames, Digits: digitNames, Reserved: reservedNames, Collisions: collidingNames,
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
		"$" + word("dollar"), word("dollar") + "$", "_" + word("line"), word("Capital"), strings.ToUpper(word("Capital")),
		"constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "prototype", "length", "name",
		word("accent") + "é", "日本" + word("kanji"), word("smile") + "😀" + word("smile"), "-", word("ends") + "!",
		strings.Repeat(word("long"), 16), strings.Repeat(word("long")+"-", 14), "/" + word("starts"),
	}
	for _, name := range []string{"one", "two", "three", "four", "five", "six"} {
		names = append(names, word(name)+sign(random)+word("middle")+sign(random)+sign(random)+word(name))
	}
	return names
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

// reservedNames are reserved words, names that only resemble one, and names of
// which the text does not say whether they are reserved.
func reservedNames(random *rand.Rand, word func(string) string) []string {
	names := []string{"async", "of", "get"}
	reserved := ReservedWords()
	for _, i := range random.Perm(len(reserved))[:10] {
		names = append(names, reserved[i], reserved[i]+word("more"), strings.ToUpper(reserved[i]))
	}
	keywords, strict, restricted, then := Open()
	for _, open := range [][]string{keywords, strict, restricted, then} {
		names = append(names, open[random.IntN(len(open))])
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
