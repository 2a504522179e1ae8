// Package channels sends values of unusual kinds through each way that values have in Code Mode, one way at a time: a
// host that takes some of them for something else in one place alone is found there. Each value of each way is named
// in what is found.
package channels

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemode/conformance/scripts/unusual"
	"codemode/mockservers"
)

// Names are what the scripts of a scenario call things by: Word gives the seeded word of a name, Servers and Builtin
// are what the paths of modules begin with, Result is the global of the result, Failure the class of failed calls.
type Names struct {
	Word                              func(name string) string
	Servers, Builtin, Result, Failure string
}

// Channel is one way of values: the servers that have a part in it, and scripts that are run one after the other.
type Channel struct {
	Servers []mockservers.Script
	Scripts []Script
	read    reader
	match   match
}

// Script is a script, with what has to come through, in this order.
type Script struct {
	Source string
	Wants  []json.RawMessage
}

func (n Names) channels() map[string]func() Channel {
	return map[string]func() Channel{
		"inputs":                       n.inputs,
		"structured content":           n.structured,
		"structured content as inputs": n.composed,
		"single texts":                 n.texts,
		"several blocks":               n.blocks,
		"blocks beside an image":       n.besideImage,
		"texts of errors":              n.errorTexts,
		"classes of errors":            n.errorClasses,
		"results":                      n.results,
		"logged primitives":            n.loggedPrimitives,
		"logged objects":               n.loggedObjects,
		"schemas by listTools":         func() Channel { return n.schemas(n.listed("full")) },
		"schemas by searchTools":       func() Channel { return n.schemas(n.found("full")) },
		"descriptions by listTools":    func() Channel { return n.described(n.listed("description")) },
		"descriptions by searchTools":  func() Channel { return n.described(n.found("description")) },
		"descriptions in modules":      n.describedInMeta,
		"annotations":                  n.annotations,
		"queries":                      n.queries,
		"names by listTools":           n.namesListed,
		"names by getTool":             n.namesGot,
		"names of exports":             n.namesCalled,
	}
}

// Find makes the channel of a name. The error lists the names that there are.
func (n Names) Find(name string) (Channel, error) {
	make, found := n.channels()[name]
	if !found {
		return Channel{}, fmt.Errorf("there is no channel %q; there are: %s", name,
			strings.Join(slices.Sorted(maps.Keys(n.channels())), ", "))
	}
	return make(), nil
}

// server is a server of the scenario, with a seeded id.
func (n Names) server(name string, tools ...mockservers.Tool) mockservers.Script {
	for i := range tools {
		if tools[i].Description == "" {
			tools[i].Description = "Does what its name says."
		}
	}
	return mockservers.Script{ServerID: n.Word(name), Tools: tools}
}

// inTurn is a tool that answers with each of these results, one after the other.
func inTurn(name string, results ...any) mockservers.Tool {
	tool := mockservers.Tool{Name: name}
	for _, result := range results {
		tool.Replies = append(tool.Replies, mockservers.Reply{Result: unusual.Encoded(result)})
	}
	return tool
}

// inParts are tools that give so many of these results each, one after the other: one for each script, so that a script
// which a limit ends leaves none of its results to the next one.
func (n Names) inParts(name string, most int, results ...any) (tools []mockservers.Tool) {
	for part := range slices.Chunk(results, most) {
		tools = append(tools, inTurn(n.Word(fmt.Sprint(name, " ", len(tools))), part...))
	}
	return tools
}

func block(text string) map[string]any { return map[string]any{"type": "text", "text": text} }

// atMost is how many calls a script makes: a host may have a limit of its own.
const atMost = 40

// wholes are objects: each that has one member, one of all values, one with a list of them, one whose names are
// unusual texts, and one of long texts.
func wholes() []json.RawMessage {
	members, named := map[string]any{}, map[string]any{}
	for i, value := range unusual.All() {
		members[fmt.Sprintf("v%d", i)] = value
	}
	for i, text := range unusual.Texts() {
		named[text] = i
	}
	return append([]json.RawMessage{unusual.Encoded(members), unusual.Encoded(map[string]any{"list": unusual.All()}),
		unusual.Encoded(named), unusual.Encoded(map[string]any{"long": unusual.Long()})}, unusual.Objects()...)
}

// plain are texts without control characters that are more than white space.
func plain() []string {
	return slices.DeleteFunc(unusual.Texts(), func(text string) bool {
		control := func(r rune) bool { return r < ' ' || r == 0x7f }
		return strings.TrimSpace(text) == "" || strings.ContainsFunc(text, control)
	})
}

func literals(values []json.RawMessage) string {
	all := make([]string, len(values))
	for i, value := range values {
		all[i] = unusual.Literal(value)
	}
	return "[" + strings.Join(all, ",\n") + "]"
}
