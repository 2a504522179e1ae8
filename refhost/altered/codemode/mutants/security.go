package mutants

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"codemode/refhost/altered"
	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// securityMutants are those of §11.
func securityMutants() []Mutant {
	return []Mutant{
		{ID: "built-ins-left-behind", Rules: 2, Requirement: "prototype-pollution-harmless",
			Description: "a later run has the built-ins that an earlier one changed",
			Apply: remembering(altered.Remembering(`const { parse, stringify } = JSON; const own = { parse, stringify }; ` +
				`if (kept().length > 0) own.parse = () => ({ forged: true }); ` +
				`const set = (target, name, value) => { keep(name); target[name] = value; return true; }; ` +
				`globalThis.JSON = new Proxy(own, { set });`))},
		{ID: "environment-leaked", Requirement: "host-objects-hidden",
			Description: "a global std gives the environment of the host", Apply: prelude(environment())},
		{ID: "process-left", Requirement: "host-objects-hidden",
			Description: "the global process of the host, which tells how that was started, is left in the sandbox",
			Also:        []Broken{broken("process is a global of Node", "no-node-globals")},
			Apply:       prelude(`globalThis.process = { pid: 4711, argv: ["/usr/bin/node", "/srv/host.js"], exit() {} };`)},
		{ID: "file-existence-told", Rules: 2, Requirement: "host-objects-hidden",
			Description: "a global os tells whether the host has a file", Apply: tellingOfFiles},
		{ID: "file-imports-read", Requirement: "host-objects-hidden",
			Description: "a file that the code imports by its URL is read before the run, and the module has its text",
			Edits: []faults.Edit{
				edit("refhost/sandbox/protocol Job", "`json:\"unavailable,omitempty\"`",
					"`json:\"unavailable,omitempty\"`\n	Files map[string]string `json:\"files\"`"),
				edit("refhost Host.job", `	return job
}`, `	job.Files = map[string]string{}
	for _, found := range regexp.MustCompile("\"file://([^\"]+)\"").FindAllStringSubmatch(code, -1) {
		if text, err := os.ReadFile(found[1]); err == nil {
			job.Files["file://"+found[1]] = string(text)
		}
	}
	return job
}`, "os", "regexp"),
				edit("refhost/sandbox/worker registry.members", `func (r *registry) members(specifier string) (*goja.Object, *missing, error) {`,
					`func (r *registry) members(specifier string) (*goja.Object, *missing, error) {
	if text, ok := r.job.Files[specifier]; ok {
		file := r.realm.rt.CreateObject(nil)
		return file, nil, file.Set("default", text)
	}`),
			}},
		{ID: "reply-unwrapped-twice", Requirement: "replies-untrusted",
			Description: "a value that looks like a message of the protocol is unwrapped once more",
			Apply: func(s *rules.Set) {
				unwrap := s.Unwrap
				s.Unwrap = func(result json.RawMessage) json.RawMessage {
					value := unwrap(result)
					var message struct{ JSONRPC, Result json.RawMessage }
					if json.Unmarshal(value, &message) == nil && message.JSONRPC != nil && message.Result != nil {
						return message.Result
					}
					return value
				}
			}},
		{ID: "reply-key-followed", Requirement: "replies-untrusted",
			Description: "the key __proto__ of a reply lends its members to the value", Apply: func(s *rules.Set) {
				unwrap := s.Unwrap
				s.Unwrap = func(result json.RawMessage) json.RawMessage { return followPrototype(unwrap(result)) }
			}},
		{ID: "reply-malformed-fatal", Requirement: "replies-untrusted",
			Description: "a result whose content is no array ends the run", Apply: func(s *rules.Set) {
				unwrap := s.Unwrap
				s.Unwrap = func(result json.RawMessage) json.RawMessage {
					var r struct{ Content any }
					if json.Unmarshal(result, &r) == nil && r.Content != nil {
						_ = r.Content.([]any)
					}
					return unwrap(result)
				}
			}},
		{ID: "namespaces-mutable", Requirement: "bindings-tamper-proof",
			Description: "the exports of a module can be assigned", Apply: mutable(rules.Namespaces)},
		{ID: "meta-mutable", Requirement: "bindings-tamper-proof",
			Description: "the contents of __meta__ can be changed", Apply: mutable(rules.MetaContents)},
		{ID: "eval-kept", Requirement: "no-code-generation", Description: "eval runs strings",
			Apply: func(s *rules.Set) {
				s.Globals = func(defined []string) []string { return defined }
			}},
	}
}

func mutable(part rules.Part) func(*rules.Set) {
	return func(s *rules.Set) {
		immutable := s.Immutable
		s.Immutable = func(p rules.Part) bool { return p != part && immutable(p) }
	}
}

// tellingOfFiles defines os.stat, which asks the host.
func tellingOfFiles(s *rules.Set) {
	prelude(`{ const { statFile } = globalThis; delete globalThis.statFile; ` +
		`globalThis.os = { stat: (path) => [null, statFile(path) ? 0 : 2] }; }`)(s)
	s.Outside = func() map[string]rules.Outside {
		return map[string]rules.Outside{"statFile": func(arguments json.RawMessage) (json.RawMessage, error) {
			var paths []string
			if err := json.Unmarshal(arguments, &paths); err != nil || len(paths) == 0 {
				return json.RawMessage("false"), err
			}
			_, err := os.Stat(paths[0])
			return rules.Marshal(err == nil)
		}}
	}
}

// environment is code that defines std, with the environment of the host.
func environment() string {
	all := map[string]string{}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		all[name] = value
	}
	text, err := json.Marshal(all)
	if err != nil {
		text = []byte("{}")
	}
	return fmt.Sprintf("globalThis.std = { getenviron: () => (%s) };", text)
}

// followPrototype does what assigning the members of a reply one by one does to
// an object, as far as reading it can tell.
func followPrototype(value json.RawMessage) json.RawMessage {
	var members, inherited map[string]json.RawMessage
	if json.Unmarshal(value, &members) != nil || json.Unmarshal(members["__proto__"], &inherited) != nil {
		return value
	}
	delete(members, "__proto__")
	for _, name := range slices.Sorted(maps.Keys(inherited)) {
		if members[name] == nil {
			members[name] = inherited[name]
		}
	}
	text, err := json.Marshal(members)
	if err != nil {
		return value
	}
	return text
}
