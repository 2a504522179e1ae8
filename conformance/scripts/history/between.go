package history

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"codemode/conformance/scripts/unusual"
	"codemode/spec"
)

// BetweenLabel begins the label of a run between two batches, of which nothing is judged: what comes of it is open, and
// what comes after it is as it is after any other.
const BetweenLabel = "between "

// Between is the request of such a run: a script, with the limits and the capabilities that are asked for, if any.
type Between struct {
	Source       string
	Limits       json.RawMessage
	Capabilities []string
}

// beyond are runs that ask for a limit that they exceed, if the host has it.
func (s Source) beyond(modules string) []Between {
	use, call := s.besideUsed(modules)
	return []Between{
		{Source: use + "try {\n" + call(1) + call(2) + call(3) + "} catch { /* a limit */ }\n" + call(4),
			Limits: json.RawMessage(`{"maxToolCalls": 2}`)},
		{Source: use + "for (let n = 0; n < 6; n++) await beside." + s.Word("late beside") + "({ n });",
			Limits: json.RawMessage(`{"timeoutMs": 40}`)},
		{Source: `for (let i = 0; i < 200; i++) console.warn("beside " + i);`,
			Limits: json.RawMessage(`{"maxLogBytes": 256}`)},
	}
}

// wrong are runs that fail, that are refused, or that hosts may not have reckoned with.
func (s Source) wrong(names spec.Names) []Between {
	modules, result := names.ServerModules(), names.Result
	use, call := s.besideUsed(modules)
	return []Between{
		{Source: "globalThis." + result + " = 1;", Limits: json.RawMessage(`{"timeoutMs": -1, "maxToolCalls": "a"}`)},
		{Source: "globalThis." + result + " = 1;", Capabilities: []string{"not-there"}},
		{Source: use + "try { await beside.notThere({}); } catch { /* there is none */ }\n" + call(1) +
			"throw undefined;"},
		{Source: fmt.Sprintf("import { getTool } from %q;\nawait getTool(%q, \"notThere\");", names.Modules+"discovery",
			s.Word("beside"))},
		{Source: fmt.Sprintf("import { notThere } from %q;", modules+s.Word("beside"))},
		{Source: fmt.Sprintf("globalThis.%s = %q.repeat(20);", result, strings.Repeat("beside ", 1000))},
		{Source: use + "for (let i = 0; i < 12; i++) " + call(0) +
			"const found = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => beside." + s.Word("tool beside") +
			"({ n })));\nthrow { message: found };"},
	}
}

// besideUsed is the import of the server beside, and how its tool is called.
func (s Source) besideUsed(modules string) (use string, call func(n int) string) {
	return fmt.Sprintf("import * as beside from %q;\n", modules+s.Word("beside")),
		func(n int) string { return fmt.Sprintf("await beside.%s({ n: %d });\n", s.Word("tool beside"), n) }
}

// Betweens are the runs after every other batch: one beyond a limit, then one of the others, in turn.
func (s Source) Betweens(names spec.Names) func(n int) Between {
	random := rand.New(rand.NewPCG(s.Seed, 2))
	beyond, wrong := deck(random, s.beyond(names.ServerModules())), deck(random, s.wrong(names))
	return func(n int) Between {
		if n%2 == 0 {
			return beyond()
		}
		return wrong()
	}
}

// beside is the server that only runs between batches call.
func (s Source) beside() Server {
	return Server{ID: s.Word("beside"), Tools: []Tool{{Name: s.Word("tool beside"), Kind: Text,
		Result: unusual.Encoded(map[string]any{"content": []any{block("beside")}})},
		{Name: s.Word("late beside"), Kind: Slow}}}
}

// Request is the arguments of codemode.run.
func (b Between) Request() json.RawMessage {
	members := map[string]any{"code": b.Source}
	if b.Limits != nil {
		members["limits"] = b.Limits
	}
	if b.Capabilities != nil {
		members["requestedCapabilities"] = b.Capabilities
	}
	return unusual.Encoded(members)
}
