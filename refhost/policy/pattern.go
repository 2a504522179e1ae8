package policy

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Pattern matches tools of servers: SERVER/TOOL, where * stands for any characters and
// ? for any one. SERVER ends at the first slash, unless [Policy.For] finds that it ends at another one.
type Pattern struct{ server, tool string }

// What operators can write, so that a call is decided about at once.
const (
	// maxToolPattern bounds a pattern, in bytes.
	maxToolPattern = 1 << 10
	// maxToolPatterns bounds the patterns of a policy, those of rates, too.
	maxToolPatterns = 2000
)

// ParsePattern reads a pattern.
func ParsePattern(text string) (Pattern, error) {
	if len(text) > maxToolPattern {
		return Pattern{}, fmt.Errorf("the pattern %s… has %d bytes, more than %d; write * for the rest of it",
			strings.ToValidUTF8(text[:40], ""), len(text), maxToolPattern)
	}
	server, tool, found := strings.Cut(text, "/")
	if !found || server == "" || tool == "" {
		return Pattern{}, fmt.Errorf("the pattern %q is not SERVER/TOOL; write %s/* for all tools of a server, "+
			"and */TOOL for a tool of any server", text, strings.Trim(text, "/"))
	}
	return Pattern{server, tool}, nil
}

func (p Pattern) String() string { return p.server + "/" + p.tool }

// UnmarshalJSON reads a pattern from a JSON string.
func (p *Pattern) UnmarshalJSON(raw []byte) error {
	var text string
	err := json.Unmarshal(raw, &text)
	if err != nil {
		return errors.New("a pattern SERVER/TOOL must be there")
	}
	*p, err = ParsePattern(text)
	return err
}

// Matches tells whether a tool is meant.
func (p Pattern) Matches(server, tool string) bool {
	return glob(p.server, server) && glob(p.tool, tool)
}

func (p Pattern) check(servers []string) error {
	if slices.ContainsFunc(servers, func(s string) bool { return glob(p.server, s) }) ||
		strings.ContainsAny(p.server, "*?") {
		return nil
	}
	return fmt.Errorf("the pattern %s matches no server; configured are %s", p, strings.Join(servers, ", "))
}

// among splits a pattern where the id of one of the servers ends: ids may have slashes, as the names of tools may. One
// that fits no server stays as it is.
func (p Pattern) among(servers []string) (Pattern, error) {
	text := p.String()
	var found Pattern
	var of string
	for i, c := range text {
		if c != '/' {
			continue
		}
		split := Pattern{text[:i], text[i+1:]}
		at := slices.IndexFunc(servers, func(s string) bool { return glob(split.server, s) })
		switch {
		case split.server == "" || split.tool == "" || at < 0:
		case found != Pattern{}:
			return p, fmt.Errorf("the pattern %s is that of the tool %s of the server %s, and of the tool %s of %s; "+
				"give one of the servers another id", text, found.tool, of, split.tool, servers[at])
		default:
			found, of = split, servers[at]
		}
	}
	if found == (Pattern{}) {
		return p, nil
	}
	return found, nil
}

// glob goes back to the latest star only, so that its work is at most the product of both lengths.
func glob(pattern, text string) bool {
	if !strings.ContainsAny(pattern, "*?") {
		return pattern == text
	}
	want, have := []rune(pattern), []rune(text)
	star, resume := -1, 0
	i, j := 0, 0
	for j < len(have) {
		switch {
		case i < len(want) && want[i] == '*':
			star, resume = i, j
			i++
		case i < len(want) && (want[i] == '?' || want[i] == have[j]):
			i, j = i+1, j+1
		case star >= 0:
			resume++
			i, j = star+1, resume
		default:
			return false
		}
	}
	for i < len(want) && want[i] == '*' {
		i++
	}
	return i == len(want)
}
