package dialect

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Program is what a script does, one step after another. Without steps it does nothing, and succeeds.
type Program struct {
	// Upstream is the id of what offers the calls.
	Upstream string
	Steps    []Step
}

// Step is one thing that a script does. Exactly one of its members is set.
type Step struct {
	// Set gives a global its value.
	Set *Global
	// Calls are made at once, and waited for. What they give joins the list of values.
	Calls []Called
	// Attempt is one call; what it throws is caught, and its message joins the list of values.
	Attempt *Called
	// Throw is the message of an error.
	Throw *string
	// Endless is what the script does until it is ended.
	Endless Endless
	// Megabytes are how many the script takes at least, and keeps.
	Megabytes int
	// Give ends the script with a value.
	Give *Given
}

// Global is a global of a script.
type Global struct {
	Name  string
	Value json.RawMessage
}

// Called is a call with its one argument, a JSON object.
type Called struct {
	Name     string
	Argument json.RawMessage
}

// Given is what a script gives as its value. Exactly one member is set.
type Given struct {
	// Value is JSON.
	Value json.RawMessage
	// Values: the list of what the calls gave.
	Values bool
	// Types are globals; the value is an object with the type of each.
	Types []string
	// Global is a name; the value is that of the global, null if there is none.
	Global string
}

// Endless is something that does not end by itself.
type Endless string

// What a script may do until it is ended.
const (
	Compute Endless = "compute"
	Wait    Endless = "wait"
)

// Parse reads a program of one step a line:
//
//	set the global NAME to JSON
//	call NAME with JSON
//	call at once NAME with JSON; NAME with JSON; …
//	try to call NAME with JSON
//	throw TEXT
//	compute without end | wait without end
//	take N MB of memory
//	give JSON | give the values | give the global NAME | give the types of NAME, NAME, …
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
	setting = regexp.MustCompile(`^set the global (\S+) to (.+)$`)
	calling = regexp.MustCompile(`^(call|call at once|try to call) (\S+ with .+)$`)
	called  = regexp.MustCompile(`^(\S+) with (\{.*\})$`)
	endless = regexp.MustCompile(`^(.+) without end$`)
	taking  = regexp.MustCompile(`^take (\d+) MB of memory$`)
	name    = regexp.MustCompile(`^[A-Za-z_$][\w$]*$`)
)

func parseStep(line string) (Step, error) {
	if m := setting.FindStringSubmatch(line); m != nil {
		return Step{Set: &Global{m[1], json.RawMessage(m[2])}}, errors.Join(isName(m[1]), isJSON(m[2]))
	}
	if m := calling.FindStringSubmatch(line); m != nil {
		return parseCalls(m[1], m[2])
	}
	if text, ok := strings.CutPrefix(line, "throw "); ok {
		return Step{Throw: &text}, nil
	}
	if m := endless.FindStringSubmatch(line); m != nil {
		switch e := Endless(m[1]); e {
		case Compute, Wait:
			return Step{Endless: e}, nil
		}
	}
	if m := taking.FindStringSubmatch(line); m != nil {
		megabytes, err := strconv.Atoi(m[1])
		return Step{Megabytes: megabytes}, err
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
		if err := errors.Join(isName(m[1]), isJSON(m[2])); err != nil {
			return Step{}, err
		}
		calls = append(calls, Called{m[1], json.RawMessage(m[2])})
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
	if what == "the values" {
		return Given{Values: true}, nil
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
	return Given{Value: json.RawMessage(what)}, isJSON(what)
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
