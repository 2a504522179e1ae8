package altered

import (
	"encoding/json"
	"slices"
	"sync"

	"codemode/refhost/rules"
)

// Remembering lets code of the host, which runs before the agent's, keep(…) values in the host for later runs, and get
// a list of what was kept(), each the list of what keep was given. It gives the functions that sandboxes have to have,
// and the code around source; scripts do not see either.
func Remembering(source string) (outside func() map[string]rules.Outside, code string) {
	var mu sync.Mutex
	var all []json.RawMessage
	keep := func(given json.RawMessage) (json.RawMessage, error) {
		mu.Lock()
		defer mu.Unlock()
		all = append(all, slices.Clone(given))
		return json.RawMessage("null"), nil
	}
	kept := func(json.RawMessage) (json.RawMessage, error) {
		mu.Lock()
		defer mu.Unlock()
		return json.Marshal(append([]json.RawMessage{}, all...))
	}
	return func() map[string]rules.Outside { return map[string]rules.Outside{"keep": keep, "kept": kept} },
		"{ const { keep, kept } = globalThis; delete globalThis.keep; delete globalThis.kept; " + source + " }"
}

// RememberingGlobals is [Remembering] for a host that lets a run have the globals that earlier ones assigned.
func RememberingGlobals() (outside func() map[string]rules.Outside, code string) {
	return Remembering(`for (const [name, value] of kept()) globalThis[name] = value; ` +
		`const set = (target, name, value, self) => { try { keep(name, value); } catch {} ` +
		`return Reflect.defineProperty(self, name, { value, writable: true, enumerable: true, configurable: true }); }; ` +
		`Object.setPrototypeOf(globalThis, new Proxy(Object.getPrototypeOf(globalThis), { set }));`)
}
