// Package dialect lets a feature say what a script does without saying it in JavaScript. Code mode exists in several
// systems, which want a script in another form each, offer calls to it in another way, and answer otherwise; a
// [Dialect] is what one of them does. A feature for one of them can be judged in another one.
package dialect

import (
	"encoding/json"
	"fmt"
	"maps"

	"codemode/mockservers"
	"codemode/spec"
)

// Dialect is how the scripts of a system are written and its answers are read.
type Dialect interface {
	// Write is the code of a script that does what a program says.
	Write(p Program) string
	// Find is how an agent looks for a call by its name: by a script, or by another question, of the tool for discovery
	// or of that for scripts. The answer tells what the call takes.
	Find(upstream, name string) (discovery bool, arguments json.RawMessage)
	// Limited is how a host is told of limits: by the member limits of a request, or by its configuration; nil is none.
	Limited(l Limits) (request, settings json.RawMessage)
	// Ways are those in which a script may try something that a sandbox refuses.
	Ways(what Refused) []Way
	// Upstream is what offers these calls to scripts, so that a host knows it by the id.
	Upstream(id string, calls []Call) mockservers.Script
	// Response makes of a tools/call result, as received, what checks look at: a JSON object with result, logs and
	// diagnostics (§3.3). known is false where it is in the result as it is, which the driver finds.
	Response(result json.RawMessage) (response json.RawMessage, known bool)
}

// Logging is a [Dialect] whose responses have what scripts write to the console.
type Logging interface {
	// Console is the code of a script that calls methods of the console, each with one word.
	Console(words map[string]string) string
}

// Call is one thing that a script can call.
type Call struct {
	// Name is an identifier; Reply is the JSON that each call is answered with.
	Name  string
	Reply json.RawMessage
	// Takes is the member that its argument has to have, a text; "" for none.
	Takes string
	// Fails is the reason why each call fails, in the place of a reply; "" for none.
	Fails string
	// Echoes: each call is answered with {"arguments": ITS ARGUMENT}, in the place of a reply.
	Echoes bool
	// DelaysMs are how long the replies take in turn, the last of them that of all further ones; none take no time.
	DelaysMs []int
}

// Limits bound a script. What is 0 is as it is in the host.
type Limits struct {
	// ComputeMs and WaitMs are the time that it may compute, and take in all; a system may have one limit for both.
	ComputeMs, WaitMs int
	MemoryMB          int
}

// codeOf are the arguments of a call that runs a script.
func codeOf(code string) json.RawMessage {
	raw, _ := json.Marshal(map[string]any{"code": code}) // texts can always be written
	return raw
}

// object is a JSON object with the members that are not 0; nil without any.
func object(members map[string]int) json.RawMessage {
	maps.DeleteFunc(members, func(_ string, value int) bool { return value == 0 })
	if len(members) == 0 {
		return nil
	}
	raw, _ := json.Marshal(members) // numbers can always be written
	return raw
}

// Of is the dialect of a specification.
func Of(names spec.Names) Dialect {
	switch names.Dialect {
	case "search-execute":
		return searchExecute{}
	case "mcpi":
		return mcpi{}
	case "mcpi-results":
		return mcpi{whole: true}
	}
	return modules{names: names}
}

// input is the schema of what a call takes; nil for anything.
func (c Call) input() json.RawMessage {
	if c.Takes == "" {
		return nil
	}
	return json.RawMessage(fmt.Sprintf(`{"type": "object", "properties": {%q: {"type": "string"}}, "required": [%q]}`,
		c.Takes, c.Takes))
}

// delays are those of replies in turn, at least one.
func (c Call) delays() []int {
	if len(c.DelaysMs) == 0 {
		return []int{0}
	}
	return c.DelaysMs
}

// reply is what a call is answered with. Where that has its argument in it, a mock server puts it in.
func (c Call) reply() json.RawMessage {
	if c.Echoes {
		return json.RawMessage(`{"arguments": "` + mockservers.ArgumentsMark + `"}`)
	}
	return c.Reply
}

// tool offers a call as a tool whose result has this structured content beside these blocks.
func (c Call) tool(structured any, blocks ...any) mockservers.Tool {
	result := map[string]any{"structuredContent": structured, "content": append([]any{}, blocks...)}
	if c.Fails != "" {
		result = map[string]any{"isError": true, "content": []any{map[string]any{"type": "text", "text": c.Fails}}}
	}
	raw, _ := json.Marshal(result) // replies are JSON
	tool := mockservers.Tool{Name: c.Name, Description: "Gives the " + c.Name + ".", InputSchema: c.input()}
	for _, ms := range c.delays() {
		tool.Replies = append(tool.Replies, mockservers.Reply{Result: raw, Echo: c.Echoes, DelayMs: ms})
	}
	return tool
}
