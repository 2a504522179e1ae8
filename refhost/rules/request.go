package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
)

// Request is what codemode.run was asked (§3.2).
type Request struct {
	Code string
	// Limits is the JSON object given, nil when absent.
	Limits       json.RawMessage
	Capabilities []string
}

// ParseRequest accepts an object with the members of §3.2 in their types. null
// for an optional member counts as absent, as clients that fill in every member
// mean it; members that §3.2 does not name are ignored.
func ParseRequest(arguments json.RawMessage) (Request, []Diagnostic) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(arguments, &members); err != nil || members == nil {
		return Request{}, []Diagnostic{invalidRequest("", "The request is not a JSON object.")}
	}
	var r Request
	var found []Diagnostic
	if code := members["code"]; isAbsent(code) {
		found = append(found, invalidRequest("/code", "The request has no member code."))
	} else if json.Unmarshal(code, &r.Code) != nil {
		found = append(found, invalidRequest("/code", "The member code is not a string."))
	}
	if limits := members["limits"]; !isAbsent(limits) {
		if !isJSONObject(limits) {
			found = append(found, invalidRequest("/limits", "The member limits is not an object."))
		}
		r.Limits = limits
	}
	if wanted := members["requestedCapabilities"]; !isAbsent(wanted) {
		if !parseStrings(wanted, &r.Capabilities) {
			found = append(found, invalidRequest("/requestedCapabilities",
				"The member requestedCapabilities is not an array of strings."))
		}
	}
	return r, found
}

func invalidRequest(path, message string) Diagnostic {
	return Diagnose(Finding{Cause: CauseRequest, Message: message, Path: path})
}

func isAbsent(raw json.RawMessage) bool {
	raw = bytes.TrimSpace(raw)
	return len(raw) == 0 || bytes.Equal(raw, []byte("null"))
}

func isJSONObject(raw json.RawMessage) bool {
	raw = bytes.TrimSpace(raw)
	return len(raw) > 0 && raw[0] == '{'
}

// parseStrings reads one after the other: a list of pointers to them would take many times the bytes of the text.
func parseStrings(raw json.RawMessage, into *[]string) bool {
	items := json.NewDecoder(bytes.NewReader(raw))
	if first, err := items.Token(); err != nil || first != json.Delim('[') {
		return false
	}
	for items.More() {
		item, err := items.Token()
		text, isString := item.(string)
		if err != nil || !isString {
			return false
		}
		*into = append(*into, text)
	}
	return true
}

// Limits bound a run (§3.2.4).
type Limits struct {
	TimeoutMs      int64
	MaxMemoryBytes int64
	MaxLogBytes    int64
	MaxToolCalls   int64
	// MaxResultBytes bounds the result as JSON; the specification leaves it to hosts.
	MaxResultBytes int64
}

// Bounds are the operator's: what a run gets that asks for nothing, and the most
// that one can get.
type Bounds struct {
	Default, Ceiling Limits
}

// WorthConnecting: a hint is as good as an import (§3.2.3).
func WorthConnecting(requested, named bool) bool { return requested || named }

// TellsUnavailable: what a run does not ask for is no news to it (§3.2.3).
func TellsUnavailable() bool { return false }

// CallCount counts the tool calls of a run.
type CallCount struct {
	// Sent went out to a server; Failed are those of them that brought no value.
	Sent, Failed int
	// Refused were not sent because of their input; Discovery are calls of the
	// functions of discovery.
	Refused, Discovery int
}

// MayCall counts every call that is sent, whatever becomes of it, so that a
// script cannot call without end (§3.2.4, §11).
func MayCall(made CallCount, maxToolCalls int) bool { return made.Sent < maxToolCalls }

// LimitKey is one limit that a request can set.
type LimitKey struct {
	Name string
	// Unit is what is counted, Least the smallest value that makes sense.
	Unit  string
	Least int64
	Of    func(*Limits) *int64
}

// LimitKeys are the supported limits (§3.2.4).
func LimitKeys() []LimitKey {
	return []LimitKey{
		{"timeoutMs", "milliseconds", 1, func(l *Limits) *int64 { return &l.TimeoutMs }},
		{"maxMemoryBytes", "bytes", 1, func(l *Limits) *int64 { return &l.MaxMemoryBytes }},
		{"maxLogBytes", "bytes", 0, func(l *Limits) *int64 { return &l.MaxLogBytes }},
		{"maxToolCalls", "calls", 0, func(l *Limits) *int64 { return &l.MaxToolCalls }},
		{"maxResultBytes", "bytes", 4, func(l *Limits) *int64 { return &l.MaxResultBytes }},
	}
}

// ParseLimits ignores keys that it does not know. A known key whose value is no
// whole number refuses the request, because running without a limit that was
// asked for could do harm; a value above the ceiling is lowered and reported
// (§3.2.4).
func ParseLimits(requested json.RawMessage, bounds Bounds) (Limits, []Diagnostic) {
	limits := bounds.Default
	var members map[string]json.RawMessage
	if json.Unmarshal(requested, &members) != nil {
		return limits, nil
	}
	var found []Diagnostic
	for _, key := range LimitKeys() {
		if isAbsent(members[key.Name]) {
			continue
		}
		value, ok := wholeNumber(members[key.Name])
		if !ok || value < key.Least {
			found = append(found, invalidLimit(key, members[key.Name]))
			continue
		}
		if ceiling := *key.Of(&bounds.Ceiling); value > ceiling {
			found = append(found, loweredLimit(key, value, ceiling))
			value = ceiling
		}
		*key.Of(&limits) = value
	}
	return limits, found
}

// largestWhole is up to where each whole number can be told from the next one.
const largestWhole = 1 << 53

// wholeNumber accepts every spelling of a whole number that JSON has, such as 1e3.
func wholeNumber(raw json.RawMessage) (int64, bool) {
	var f float64
	if json.Unmarshal(raw, &f) != nil || f != math.Trunc(f) || math.Abs(f) > largestWhole {
		return 0, false
	}
	return int64(f), true
}

func invalidLimit(key LimitKey, value json.RawMessage) Diagnostic {
	return Diagnose(Finding{
		Cause: CauseLimitValue, Path: "/limits/" + key.Name,
		Message: fmt.Sprintf("The limit %s is %.40s, not a whole number of %s from %d to %d.", key.Name, value,
			key.Unit, key.Least, int64(largestWhole)),
	})
}

func loweredLimit(key LimitKey, value, ceiling int64) Diagnostic {
	d := Diagnose(Finding{
		Cause: CauseLimitValue, Path: "/limits/" + key.Name,
		Message: fmt.Sprintf("The limit %s of %d %s was lowered to the host's ceiling of %d.", key.Name, value,
			key.Unit, ceiling),
		Hint: fmt.Sprintf("Ask for at most %d.", ceiling),
	})
	d.Severity, d.Code = SeverityInfo, "LIMIT_LOWERED"
	return d
}
