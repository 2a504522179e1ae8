// Package probe classifies how a host reads ambiguous text: from the recorded
// evidence of a scenario to the id of a reading. It judges nothing; a host that
// does something unknown has the reading [Other].
package probe

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// What a host has that shows none of the known readings.
const (
	// Other: it did something that no sign describes.
	Other = "other"
	// NotObserved: nothing was there to classify.
	NotObserved = "not-observed"
)

// Sign is evidence that shows a reading.
type Sign struct {
	// Where is a JSON Pointer into the response of the last run, "LABEL: POINTER"
	// for another run, "answer" for how the last run ended on the wire, "calls
	// SERVER TOOL" for the number of calls that a mock server received,
	// "statement N" for whether that statement, counted from 1, compiled, "start" for
	// whether the host started with its configuration, or "context" for the text of the
	// agent context.
	Where string
	// Value is the JSON value there, "absent", "present", "~ REGEXP" for a
	// string, or the JSON of another value, that matches, or "= PLACE" for what is
	// at another place, too.
	Value   string
	Reading string
}

// Finding is the result of a classification.
type Finding struct {
	// Reading is that of a sign, [Other] or [NotObserved].
	Reading string
	// Seen is what was at each place that a sign names.
	Seen string
}

// Classify finds the first sign that the evidence shows. An error is a sign
// that cannot be understood.
func Classify(seen *check.Seen, signs []Sign) (Finding, error) {
	found := Finding{Reading: NotObserved}
	var shown []string
	for _, sign := range signs {
		sign, err := sign.resolved(seen)
		if err != nil {
			return Finding{}, err
		}
		matches, err := sign.matcher()
		if err != nil {
			return Finding{}, err
		}
		value, observed, err := look(seen, sign.Where)
		if err != nil {
			return Finding{}, err
		}
		if text := describe(sign.Where, value, observed); !slices.Contains(shown, text) {
			shown = append(shown, text)
		}
		switch {
		case !observed || value == nil && !matches(nil):
			// Where nothing is, nothing tells how the host reads.
		case matches(value) && (found.Reading == NotObserved || found.Reading == Other):
			found.Reading = sign.Reading
		case found.Reading == NotObserved:
			found.Reading = Other
		}
	}
	found.Seen = strings.Join(shown, "; ")
	return found, nil
}

// maxSeen is how much of a value is shown, in characters.
const maxSeen = 120

func describe(where string, value json.RawMessage, observed bool) string {
	switch {
	case !observed:
		return where + ": no response"
	case value == nil:
		return where + ": absent"
	}
	text := []rune(withoutTimes(where, string(value)))
	if len(text) > maxSeen {
		text = append(text[:maxSeen], '…')
	}
	return where + ": " + string(text)
}

var (
	timePlace  = regexp.MustCompile(`/(timeMs|durationMs)$`)
	timeMember = regexp.MustCompile(`"(timeMs|durationMs)": *[0-9.eE+-]+`)
	someNumber = regexp.MustCompile(`^[0-9.eE+-]+$`)
)

// withoutTimes leaves out the times of a run, so that what was seen is the same
// whenever the run is repeated.
func withoutTimes(where, text string) string {
	if timePlace.MatchString(where) && someNumber.MatchString(text) {
		return "a number"
	}
	return timeMember.ReplaceAllString(text, `"$1":…`)
}

// resolved puts what is at another place into a sign that names one, or what no value
// matches if nothing is there.
func (s Sign) resolved(seen *check.Seen) (Sign, error) {
	place, ok := strings.CutPrefix(s.Value, "= ")
	if !ok {
		return s, nil
	}
	value, _, err := look(seen, place)
	s.Value = string(value)
	if value == nil {
		s.Value = `~ [^\x00-\x{10FFFF}]`
	}
	return s, err
}

// matcher understands the value of a sign; nil stands for what is absent.
func (s Sign) matcher() (func(json.RawMessage) bool, error) {
	pattern, isPattern := strings.CutPrefix(s.Value, "~ ")
	switch {
	case s.Value == "absent":
		return func(raw json.RawMessage) bool { return raw == nil }, nil
	case s.Value == "present":
		return func(raw json.RawMessage) bool { return raw != nil }, nil
	case isPattern:
		expression, err := regexp.Compile(pattern)
		if err != nil {
			return nil, fmt.Errorf("the value %q of a sign: %w", s.Value, err)
		}
		return func(raw json.RawMessage) bool { return raw != nil && expression.MatchString(plain(raw)) }, nil
	}
	var want any
	if err := json.Unmarshal([]byte(s.Value), &want); err != nil {
		return nil, fmt.Errorf("the value %q of a sign is neither JSON, absent, present nor ~ REGEXP: %w", s.Value, err)
	}
	return func(raw json.RawMessage) bool {
		var got any
		return raw != nil && json.Unmarshal(raw, &got) == nil && reflect.DeepEqual(got, want)
	}, nil
}

// plain is the text of a JSON string, and the JSON of anything else.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}

// look finds the value at a place; nil when the place holds none. observed is
// false when there is nothing in which the place could be.
func look(seen *check.Seen, where string) (value json.RawMessage, observed bool, err error) {
	if names, ok := strings.CutPrefix(where, "calls "); ok {
		server, tool, ok := strings.Cut(names, " ")
		if !ok {
			return nil, false, fmt.Errorf("the place %q of a sign: write calls SERVER TOOL", where)
		}
		count := len(check.ToolCalls(seen, server, tool))
		return json.RawMessage(strconv.Itoa(count)), len(seen.Runs()) > 0, nil
	}
	if where == "context" {
		text, ok := check.ContextText(seen)
		raw, err := json.Marshal(text)
		return raw, ok, err
	}
	if where == "start" {
		refused := slices.ContainsFunc(seen.Events,
			func(e evidence.Event) bool { return e.Kind == evidence.Fact && e.Name == check.FactRefused })
		return json.RawMessage(strconv.FormatBool(!refused)), true, nil
	}
	if number, ok := strings.CutPrefix(where, "statement "); ok {
		n, err := strconv.Atoi(number)
		value, observed := compiled(seen, n)
		return value, observed, err
	}
	label, pointer, labelled := strings.Cut(where, ": ")
	if !labelled {
		label, pointer = "", where
	}
	run, ok := runOf(seen, label)
	if pointer == "answer" {
		raw, err := json.Marshal(run.Answer.Result)
		return raw, ok, err
	}
	if !strings.HasPrefix(pointer, "/") {
		return nil, false, fmt.Errorf("the place %q of a sign is no JSON Pointer, answer, context, statement N or "+
			"calls SERVER TOOL", where)
	}
	if !ok || len(run.Answer.Response) == 0 {
		return nil, false, nil
	}
	return at(run.Answer.Response, pointer), true, nil
}

// compiled tells whether a statement of the last type check compiled. It was not
// observed where the module could not be imported.
func compiled(seen *check.Seen, n int) (value json.RawMessage, observed bool) {
	var checked evidence.TypeCheck
	for _, e := range seen.Events {
		if e.Kind == evidence.Fact && e.Name == evidence.TypeCheckFact {
			checked = evidence.TypeCheck{}
			if json.Unmarshal(e.Data, &checked) != nil {
				return nil, false
			}
		}
	}
	if len(checked.Own) == 0 || n < 1 || n > len(checked.Statements) {
		return nil, false
	}
	value, observed = json.RawMessage("true"), true
	for _, d := range checked.Diagnostics {
		if d.File == checked.Statements[n-1].File {
			value = json.RawMessage("false")
			observed = observed && d.Line > 1
		}
	}
	return value, observed
}

// runOf is the run with a label, or the last one.
func runOf(seen *check.Seen, label string) (check.Run, bool) {
	runs := seen.Runs()
	if label == "" && len(runs) > 0 {
		return runs[len(runs)-1], true
	}
	i := slices.IndexFunc(runs, func(r check.Run) bool { return r.Label == label })
	if i < 0 {
		return check.Run{}, false
	}
	return runs[i], true
}

// at follows a JSON Pointer (RFC 6901).
func at(raw json.RawMessage, pointer string) json.RawMessage {
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		var members map[string]json.RawMessage
		var items []json.RawMessage
		if json.Unmarshal(raw, &members) == nil {
			raw = members[token]
			continue
		}
		i, err := strconv.Atoi(token)
		if json.Unmarshal(raw, &items) != nil || err != nil || i < 0 || i >= len(items) {
			return nil
		}
		raw = items[i]
	}
	return raw
}
