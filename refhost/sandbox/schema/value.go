package schema

import (
	"cmp"
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// decimal is a number as it is written: 0.digits times ten to the power of point. No digits are zero.
type decimal struct {
	negative bool
	digits   string
	point    int
}

// parseDecimal reads a number of JSON; an exponent that no machine counts is beyond all others.
func parseDecimal(n json.Number) decimal {
	text, negative := strings.CutPrefix(string(n), "-")
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	exponent, err := strconv.Atoi(cmp.Or(power, "0"))
	if err != nil {
		const beyond = 1 << 60
		exponent = beyond
		if strings.HasPrefix(power, "-") {
			exponent = -beyond
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	significant := strings.TrimLeft(digits, "0")
	d := decimal{negative: negative, point: len(whole) - (len(digits) - len(significant)) + exponent,
		digits: strings.TrimRight(significant, "0")}
	if d.digits == "" {
		return decimal{}
	}
	return d
}

func (d decimal) compare(other decimal) int {
	if by := cmp.Compare(d.sign(), other.sign()); by != 0 {
		return by
	}
	by := cmp.Or(cmp.Compare(d.point, other.point), strings.Compare(d.digits, other.digits))
	if d.negative {
		return -by
	}
	return by
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

func (d decimal) isInteger() bool { return d.digits == "" || d.point >= len(d.digits) }

// text writes equal numbers alike.
func (d decimal) text() string {
	if d.digits == "" {
		return "0"
	}
	sign := ""
	if d.negative {
		sign = "-"
	}
	return sign + d.digits + "e" + strconv.Itoa(d.point-len(d.digits))
}

// maxPower bounds what is divided: its digits are written out.
const maxPower = 1000

// rational is the number as a fraction; nil if it is too long or too large to be written out.
func (d decimal) rational() *big.Rat {
	if len(d.digits) > maxPower || d.point > maxPower || d.point < -maxPower {
		return nil
	}
	made, _ := new(big.Rat).SetString(d.text())
	return made
}

// appendCanonical writes a value such that equal ones, by the rules of JSON Schema, are written alike.
func appendCanonical(b []byte, value any) []byte {
	switch v := value.(type) {
	case json.Number:
		return append(b, parseDecimal(v).text()...)
	case string:
		return strconv.AppendQuote(b, v)
	case bool:
		return strconv.AppendBool(b, v)
	case []any:
		b = append(b, '[')
		for _, item := range v {
			b = append(appendCanonical(b, item), ',')
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		for _, name := range sortedNames(v) {
			b = append(strconv.AppendQuote(b, name), ':')
			b = append(appendCanonical(b, v[name]), ',')
		}
		return append(b, '}')
	}
	return append(b, "null"...)
}

// canonical writes a value of the input; what it takes is counted.
func (e *evaluation) canonical(value any) string {
	e.spend(size(value))
	return string(appendCanonical(nil, value))
}

// bytesAStep is how much of a text counts as one step.
const bytesAStep = 64

// size is how many steps it takes to look at all of a value.
func size(value any) int {
	steps := 1
	switch v := value.(type) {
	case string:
		steps += len(v) / bytesAStep
	case json.Number:
		steps += len(v) / bytesAStep
	case []any:
		for _, item := range v {
			steps += size(item)
		}
	case map[string]any:
		for name, member := range v {
			steps += len(name)/bytesAStep + size(member)
		}
	}
	return steps
}
