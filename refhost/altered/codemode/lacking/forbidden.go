package lacking

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"

	"codemode/refhost/altered"
	"codemode/refhost/altered/codemode/mutants"
	"codemode/refhost/rules"
)

// Forbidden is something forbidden that a host does beside what it lacks.
type Forbidden = altered.Forbidden[rules.Set]

// AllForbidden returns what each lacking host is crossed with.
func AllForbidden() []Forbidden {
	return []Forbidden{
		ofMutant("globals-left-behind"),
		{ID: "network-open", Description: "a fetch that works, after some turns of the script's queue",
			Requirements: []string{"no-ambient-network", "no-network-api"},
			Also:         []string{undocumented, "host-objects-hidden"},
			Apply: outside("fetchText", fetchText,
				`globalThis.fetch = async (url) => { for (let i = 0; i < 20; i++) await null; const body = `+
					`fetchText(url + ""); return { ok: true, text: async () => body }; };`)},
		{ID: "files-open", Description: "a require that writes and reads files",
			Requirements: []string{"side-effects-by-tools-only", "host-objects-hidden", "no-node-globals"},
			Also:         []string{undocumented},
			Apply:        all(outside("writeFile", writeFile, ``), outside("readFile", readFile, requiredFiles))},
		{ID: "code-from-strings", Description: "eval and all constructors of functions make code from strings",
			Requirements: []string{"no-code-from-strings", "no-code-generation"},
			Also:         []string{undocumented, "host-objects-hidden"},
			Apply: func(s *rules.Set) {
				globals := s.Globals
				s.Globals = func(defined []string) []string {
					kept := globals(defined)
					if slices.Contains(defined, "eval") && !slices.Contains(kept, "eval") {
						kept = append(kept, "eval")
					}
					return kept
				}
				s.CodeFromStrings = func(string) bool { return true }
			}},
		ofMutant("tool-call-limit-ignored"),
		ofMutant("reply-key-followed"),
	}
}

// requiredFiles is code of the host that defines require.
const requiredFiles = `{ const { readFile, writeFile } = globalThis; const later = async (act) => { for (let i = 0; ` +
	`i < 20; i++) await null; return act(); }; ` +
	`const promises = { writeFile: (path, text) => later(() => writeFile(path, text + "")), readFile: (path) => ` +
	`later(() => readFile(path)) }; ` +
	`const fs = { writeFileSync: (path, text) => writeFile(path, text + ""), readFileSync: (path) => ` +
	`readFile(path), promises }; ` +
	`globalThis.require = (name) => { name = name.replace("node:", ""); if (name === "fs") return fs; if (name === ` +
	`"fs/promises") return promises; ` +
	`throw new Error("Cannot find module '" + name + "'"); }; delete globalThis.readFile; delete ` +
	`globalThis.writeFile; }`

// ofMutant is what a mutant does.
func ofMutant(id string, also ...string) Forbidden {
	m, _ := mutants.Find(id) // a test finds them all
	f := m.AsForbidden()
	f.Also = append(also, f.Also...)
	return f
}

// outside gives scripts a global that leads out of the sandbox, and runs code of
// the host before the agent's.
func outside(name string, act rules.Outside, source string) func(*rules.Set) {
	return all(prelude(source), func(s *rules.Set) {
		others := s.Outside
		s.Outside = func() map[string]rules.Outside {
			here := map[string]rules.Outside{name: act}
			for other, does := range others() {
				here[other] = does
			}
			return here
		}
	})
}

func fetchText(arguments json.RawMessage) (json.RawMessage, error) {
	given, err := texts(arguments, 1)
	if err != nil {
		return nil, err
	}
	response, err := http.Get(given[0])
	if err != nil {
		return nil, fmt.Errorf("fetch failed: %w", err)
	}
	return rules.Marshal(response.Status)
}

func writeFile(arguments json.RawMessage) (json.RawMessage, error) {
	given, err := texts(arguments, 2)
	if err != nil {
		return nil, err
	}
	return json.RawMessage("true"), os.WriteFile(given[0], []byte(given[1]), 0o600)
}

func readFile(arguments json.RawMessage) (json.RawMessage, error) {
	given, err := texts(arguments, 1)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(given[0])
	if err != nil {
		return nil, err
	}
	return rules.Marshal(string(data))
}

func texts(arguments json.RawMessage, n int) ([]string, error) {
	var given []string
	if err := json.Unmarshal(arguments, &given); err != nil || len(given) < n {
		return nil, errors.New("text is needed as the argument")
	}
	return given, nil
}
