package policy

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"codemode/refhost/jsonfile"
)

// Parse reads the object of a configuration file:
//
//	{"allow": ["files/*"], "deny": ["*/delete_*"], "readOnly": true, "requireOutputSchema": true,
//	 "approval": {"of": "writes", "asked": [], "granted": ["files/append"], "refused": [], "timeout": "2m"},
//	 "rates": [{"of": "files/*", "calls": 60, "per": "1m"}]}
//
// Every member can be left out. Errors name file and line.
func Parse(file jsonfile.File, object jsonfile.Value) (Part, error) {
	var p Part
	err := file.Object(object, map[string]func(jsonfile.Value) error{
		"allow": patterns(file, &p.Allow), "deny": patterns(file, &p.Deny),
		"readOnly": file.Into(&p.ReadOnly), "requireOutputSchema": file.Into(&p.RequireOutputSchema),
		"approval": func(v jsonfile.Value) error { return p.Approval.parse(file, v) },
		"rates":    file.Each(func(v jsonfile.Value) error { return p.parseRate(file, v) }),
	})
	if err != nil {
		return Part{}, err
	}
	return p, nil
}

func patterns(file jsonfile.File, into *[]Pattern) func(jsonfile.Value) error {
	// An empty list of what is allowed must not allow everything.
	return func(list jsonfile.Value) error {
		err := file.Each(func(v jsonfile.Value) error {
			var p Pattern
			err := file.Into(&p)(v)
			*into = append(*into, p)
			return err
		})(list)
		if err == nil && len(*into) == 0 {
			return file.Errorf(list.Offset, "%q is empty; name what it matches, or remove it", list.Key)
		}
		return err
	}
}

func (a *Approval) parse(file jsonfile.File, object jsonfile.Value) error {
	return file.Object(object, map[string]func(jsonfile.Value) error{
		"of":    file.Into(&a.Of),
		"asked": patterns(file, &a.Asked), "granted": patterns(file, &a.Granted), "refused": patterns(file, &a.Refused),
		"timeout": file.Into((*duration)(&a.Timeout)),
	})
}

func (p *Part) parseRate(file jsonfile.File, object jsonfile.Value) error {
	var r Rate
	err := file.Object(object, map[string]func(jsonfile.Value) error{
		"of": file.Into(&r.Of), "calls": file.Into(&r.Calls), "per": file.Into((*duration)(&r.Per)),
	})
	if err != nil {
		return err
	}
	if r.Of == (Pattern{}) || r.Calls < 1 || r.Per == 0 {
		return file.Errorf(object.Offset, `a rate needs all of its members, such as {"of": "files/*", "calls": 60, `+
			`"per": "1m"}`)
	}
	p.Rates = append(p.Rates, r)
	return nil
}

// ParseRate reads PATTERN=CALLS/TIME, such as files/*=60/1m.
func ParseRate(text string) (Rate, error) {
	wrong := func(err error) (Rate, error) {
		return Rate{}, fmt.Errorf("the rate %q is not PATTERN=CALLS/TIME, such as files/*=60/1m: %w", text, err)
	}
	pattern, rest, _ := cutLast(text, "=")
	count, per, _ := strings.Cut(rest, "/")
	of, err := ParsePattern(pattern)
	if err != nil {
		return wrong(err)
	}
	calls, err := strconv.Atoi(count)
	if err != nil || calls < 1 {
		return wrong(fmt.Errorf("%q is no number of calls", count))
	}
	d, err := parseDuration(per)
	if err != nil {
		return wrong(err)
	}
	return Rate{of, calls, d}, nil
}

func cutLast(text, separator string) (before, after string, found bool) {
	i := strings.LastIndex(text, separator)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(separator):], true
}

// ParseKind reads the name of a kind.
func ParseKind(text string) (Kind, error) {
	if k := Kind(text); k == Destructive || k == Writes {
		return k, nil
	}
	return Nothing, fmt.Errorf("%q is neither %s nor %s", text, Destructive, Writes)
}

// UnmarshalJSON reads the name of a kind.
func (k *Kind) UnmarshalJSON(raw []byte) error {
	var text string
	err := json.Unmarshal(raw, &text)
	if err != nil {
		return fmt.Errorf("only %q or %q can be there", Destructive, Writes)
	}
	*k, err = ParseKind(text)
	return err
}

// duration is a time as Go writes it: 90s, 2m.
type duration time.Duration

func (d *duration) UnmarshalJSON(raw []byte) error {
	var text string
	if json.Unmarshal(raw, &text) != nil {
		return errors.New("a time such as \"30s\" or \"2m\" must be there")
	}
	parsed, err := parseDuration(text)
	*d = duration(parsed)
	return err
}

func parseDuration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond {
		return 0, fmt.Errorf("%q is no time of a millisecond or more, such as 30s or 2m", text)
	}
	return d, nil
}
