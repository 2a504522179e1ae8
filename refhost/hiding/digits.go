package hiding

// numerals are digits that stand for so many bits each.
type numerals struct {
	// values are those of digits, by their letters; -1 is none.
	values [256]int8
	bits   int
	// whole is how many digits come to whole bytes.
	whole int
}

// hexadecimals are the digits of base 16, in letters of any case.
func hexadecimals() *numerals {
	n := none(4, 2)
	n.from('0', '9', 0)
	n.from('a', 'f', 10)
	n.from('A', 'F', 10)
	return n
}

// base64s are the digits of base 64, in both of its alphabets.
func base64s() *numerals {
	n := none(6, 4)
	n.from('A', 'Z', 0)
	n.from('a', 'z', 26)
	n.from('0', '9', 52)
	for letter, value := range map[byte]int8{'+': 62, '-': 62, '/': 63, '_': 63} {
		n.values[letter] = value
	}
	return n
}

func none(bits, whole int) *numerals {
	n := &numerals{bits: bits, whole: whole}
	for i := range n.values {
		n.values[i] = -1
	}
	return n
}

func (n *numerals) from(first, last byte, value int8) {
	for letter := int(first); letter <= int(last); letter++ {
		n.values[letter] = value + int8(letter-int(first))
	}
}

// rows are the parts of a text that are digits, so many at least, and line breaks between them.
func (n *numerals) rows(text []byte, least int) []span {
	var all []span
	from, count := 0, 0
	for i, c := range text {
		if n.values[c] >= 0 {
			count++
		} else if c != '\n' && c != '\r' {
			if count >= least {
				all = append(all, spanOf(from, i))
			}
			from, count = i+1, 0
		}
	}
	if count >= least {
		all = append(all, spanOf(from, len(text)))
	}
	return all
}

// views are what the digits of a text come to, in rows of so many at least: a byte may begin with any of the first
// ones.
func (n *numerals) views(text []byte, least int) []view {
	rows := n.rows(text, least)
	if len(rows) == 0 {
		return nil
	}
	length := 0
	for _, row := range rows {
		length += int(row.to-row.from)*n.bits/8 + 1
	}
	all := make([]view, n.whole)
	for skipped := range all {
		all[skipped] = newView(length)
		for _, row := range rows {
			n.decode(&all[skipped], text, row, skipped)
		}
	}
	return all
}

// decode adds to a view what a row of digits comes to without the first ones, and a byte that no secret has.
func (n *numerals) decode(v *view, text []byte, row span, skipped int) {
	var held uint32
	bits, begin := 0, row.from
	for i := row.from; i < row.to; i++ {
		digit := n.values[text[i]]
		if digit < 0 {
			continue
		}
		if skipped > 0 {
			skipped--
			continue
		}
		if bits == 0 {
			begin = i
		}
		held, bits = held<<n.bits|uint32(digit), bits+n.bits
		if bits < 8 {
			continue
		}
		bits -= 8
		v.add(byte(held>>bits), span{begin, i + 1})
		held &= 1<<bits - 1
		begin = i // its last bits are the first ones of the next byte
	}
	v.add(0, span{row.to, row.to})
}
