package budget

// Values counts the values of a JSON text that comes in pieces, without decoding it: a decoder takes some hundred bytes
// for a value that has two, as {} has. Each value follows a {, a [ or a comma, except the first, so those are counted.
// An empty object or list counts twice.
type Values struct {
	counted           int
	inString, escaped bool
}

// CountValues counts those of a whole text.
func CountValues(text []byte) int {
	var v Values
	v.Add(text)
	return v.Count()
}

// Count is how many there are so far, besides the first one.
func (v *Values) Count() int { return v.counted }

// MaxValues bounds the JSON values of one MCP message from a server or a client. Empty objects and lists count twice. A
// message of maxMessage bytes could have millions, each of which takes hundreds of bytes once it is decoded.
const MaxValues = 500_000

// MinValue is what a value of JSON weighs at least, in bytes. Real ones have so many on average; an engine takes some
// hundred for each, however short it is written.
const MinValue = 32

// decodedValue is what a value takes in the memory of this program once it is decoded, in bytes: lists and objects of
// one value take some 120 to 170 for each, and parts of a message are decoded twice.
const decodedValue = 256

// Decoded is what a message takes that is held as it came and decoded, in bytes.
func Decoded(text []byte) int { return len(text) + decodedValue*CountValues(text) }

// Weight is what a text of so many bytes weighs whose values were counted: its bytes, or more if its values are short.
func (v *Values) Weight(bytes int) int { return max(bytes, MinValue*v.counted) }

// Weight is what a whole text weighs, see [Values.Weight].
func Weight(text []byte) int {
	var v Values
	v.Add(text)
	return v.Weight(len(text))
}

// Add counts those of the next piece.
func (v *Values) Add(piece []byte) {
	for _, c := range piece {
		switch {
		case v.escaped:
			v.escaped = false
		case v.inString:
			v.escaped, v.inString = c == '\\', c != '"'
		case c == '"':
			v.inString = true
		case c == '{', c == '[', c == ',':
			v.counted++
		}
	}
}

// EndLine ends a string that the line leaves open: no string of JSON goes on in another line.
func (v *Values) EndLine() { v.inString, v.escaped = false, false }
