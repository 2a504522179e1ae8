package dialect

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Parse reads a program of one step a line:
//
//	set the global NAME to JSON
//	keep TEXT wherever values are kept
//	call NAME with JSON | call NAME with the last value
//	call at once NAME with JSON; NAME with JSON; …
//	try to call NAME with JSON
//	count the items of N pages of NAME
//	try to connect to HOST:PORT | try to read the file PATH | try to write the file PATH
//	try to escape by NAME and NAME: read PATH, write PATH, connect to HOST:PORT, look up NAME
//	throw TEXT
//	be no program
//	compute without end | take turns without end | recurse without end | wait without end
//	call NAME with JSON without end
//	take N MB of memory | take N MB of memory for bytes, texts, maps or objects
//	give JSON | give the values | give the count | give the global NAME | give the types of NAME, NAME, …
//	give where TEXT is kept
func Parse(upstream, text string) (Program, error) {
	p := Program{Upstream: upstream}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimSpace(line)
		step, err := parseStep(line)
		if err != nil {
			return p, fmt.Errorf("the step %q of a script: %w", line, err)
		}
		p.Steps = append(p.Steps, step)
	}
	return p, nil
}

var (
	setting  = regexp.MustCompile(`^set the global (\S+) to (.+)$`)
	keeping  = regexp.MustCompile(`^keep (".+") wherever values are kept$`)
	sought   = regexp.MustCompile(`^where (".+") is kept$`)
	calling  = regexp.MustCompile(`^(call|call at once|try to call) (\S+ with .+)$`)
	called   = regexp.MustCompile(`^(\S+) with (\{.*\}|the last value)$`)
	pages    = regexp.MustCompile(`^count the items of (\d+) pages of (\S+)$`)
	trying   = regexp.MustCompile(`^try to (connect to|read the file|write the file) (.+)$`)
	escaping = regexp.MustCompile(`^try to escape by (\S+) and (\S+): ` +
		`read (\S+), write (\S+), connect to (\S+), look up (\S+)$`)
	endless = regexp.MustCompile(`^(.+) without end$`)
	taking  = regexp.MustCompile(`^take (\d+) MB of memory(?: for (numbers|bytes|texts|maps|objects))?$`)
	name    = regexp.MustCompile(`^[A-Za-z_$][\w$]*$`)
)

func parseStep(line string) (Step, error) {
	if m := setting.FindStringSubmatch(line); m != nil {
		return Step{Set: &Global{m[1], json.RawMessage(m[2])}}, errors.Join(isName(m[1]), isJSON(m[2]))
	}
	if m := keeping.FindStringSubmatch(line); m != nil {
		text, err := parseText(m[1])
		return Step{Store: &text}, err
	}
	if m := endless.FindStringSubmatch(line); m != nil {
		switch e := Endless(m[1]); e {
		case Compute, Turns, Recurse, Wait:
			return Step{Endless: e}, nil
		}
		if call := calling.FindStringSubmatch(m[1]); call != nil && call[1] == "call" {
			step, err := parseCalls(call[1], call[2])
			step.Endless = Again
			return step, err
		}
	}
	if m := calling.FindStringSubmatch(line); m != nil {
		return parseCalls(m[1], m[2])
	}
	if m := pages.FindStringSubmatch(line); m != nil {
		number, err := strconv.Atoi(m[1])
		return Step{Count: &Pages{m[2], number}}, errors.Join(err, isName(m[2]))
	}
	if m := trying.FindStringSubmatch(line); m != nil {
		try := Try{What: Refused(m[1]), Target: m[2]}
		return Step{Try: &try}, try.check()
	}
	if m := escaping.FindStringSubmatch(line); m != nil {
		try := Try{What: Escape, Target: m[1], Fails: m[2], Read: m[3], Write: m[4], Connect: m[5],
			Variable: m[6]}
		return Step{Try: &try}, try.check()
	}
	if line == "be no program" {
		return Step{Broken: true}, nil
	}
	if text, ok := strings.CutPrefix(line, "throw "); ok {
		return Step{Throw: &text}, nil
	}
	if m := taking.FindStringSubmatch(line); m != nil {
		megabytes, err := strconv.Atoi(m[1])
		return Step{Megabytes: megabytes, Kept: Kept(cmp.Or(m[2], string(Numbers)))}, err
	}
	if what, ok := strings.CutPrefix(line, "give "); ok {
		given, err := parseGiven(what)
		return Step{Give: &given}, err
	}
	return Step{}, errors.New("a script has no such step; the package dialect lists those that there are")
}

func parseCalls(how, text string) (Step, error) {
	var calls []Called
	for part := range strings.SplitSeq(text, "; ") {
		m := called.FindStringSubmatch(part)
		if m == nil {
			return Step{}, fmt.Errorf("%q is no call; write NAME with {…}", part)
		}
		c := Called{Name: m[1]}
		err := isName(m[1])
		if m[2] != "the last value" {
			c.Argument = json.RawMessage(m[2])
			err = errors.Join(err, isJSON(m[2]))
		}
		if err != nil {
			return Step{}, err
		}
		calls = append(calls, c)
	}
	if how != "call at once" && len(calls) > 1 {
		return Step{}, errors.New("these are several calls; write call at once")
	}
	if how == "try to call" {
		return Step{Attempt: &calls[0]}, nil
	}
	return Step{Calls: calls}, nil
}

func parseGiven(what string) (Given, error) {
	switch what {
	case "the values":
		return Given{Values: true}, nil
	case "the count":
		return Given{Count: true}, nil
	}
	if name, ok := strings.CutPrefix(what, "the global "); ok {
		return Given{Global: name}, isName(name)
	}
	if list, ok := strings.CutPrefix(what, "the types of "); ok {
		given := Given{Types: strings.Split(list, ", ")}
		var errs []error
		for _, name := range given.Types {
			errs = append(errs, isName(name))
		}
		return given, errors.Join(errs...)
	}
	if m := sought.FindStringSubmatch(what); m != nil {
		text, err := parseText(m[1])
		return Given{Stored: &text}, err
	}
	return Given{Value: json.RawMessage(what)}, isJSON(what)
}

// parseText reads a text that is JSON, and long enough to be written in two parts.
func parseText(quoted string) (string, error) {
	var text string
	if err := json.Unmarshal([]byte(quoted), &text); err != nil || utf8.RuneCountInString(text) < 2 {
		return "", fmt.Errorf("%s is no text of two letters or more", quoted)
	}
	return text, nil
}

func isName(text string) error {
	if !name.MatchString(text) {
		return fmt.Errorf("%q is no name", text)
	}
	return nil
}

func isJSON(text string) error {
	if !json.Valid([]byte(text)) {
		return fmt.Errorf("%s is no JSON", text)
	}
	return nil
}

// check refuses a target that is none.
func (t Try) check() error {
	switch t.What {
	case Connect:
		return isAddress(t.Target)
	case Escape:
		return errors.Join(isName(t.Target), isName(t.Fails), isAddress(t.Connect))
	}
	return nil
}

func isAddress(text string) error {
	_, port, err := net.SplitHostPort(text)
	if _, notNumber := strconv.ParseUint(port, 10, 16); err != nil || notNumber != nil {
		return fmt.Errorf("%q is no address; write HOST:PORT", text)
	}
	return nil
}
