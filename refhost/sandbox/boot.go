package sandbox

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"github.com/dop251/goja"
)

//go:embed boot/*.js
var bootFiles embed.FS

// ownGlobals lists the globals that boot files use.
const ownGlobals = `Array ArrayBuffer BigInt Boolean DataView Date Error EvalError Map Math Number Object Promise ` +
	`Reflect Set String Symbol TextDecoder TextEncoder TypeError RangeError Uint8Array WeakMap WeakSet ` +
	`decodeURIComponent encodeURIComponent parseInt`

// owning makes the globals that a boot file mentions its own, so that a script
// which assigns to one changes nothing for it.
func owning(source string) string {
	var mentioned []string
	for _, name := range strings.Fields(ownGlobals) {
		if strings.Contains(source, name) {
			mentioned = append(mentioned, name)
		}
	}
	return "(() => { const { " + strings.Join(mentioned, ", ") + " } = globalThis; return (" + source + "\n)})()"
}

// programs are the boot files, compiled, by name. Each is one function that
// defines a part of what a script finds.
type programs map[string]*goja.Program

func compileBoot() (programs, error) {
	entries, err := bootFiles.ReadDir("boot")
	if err != nil {
		return nil, fmt.Errorf("listing the boot files: %w", err)
	}
	compiled := programs{}
	for _, entry := range entries {
		file := path.Join("boot", entry.Name())
		source, err := bootFiles.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("reading a boot file: %w", err)
		}
		program, err := goja.Compile(file, owning(string(source)), true)
		if err != nil {
			return nil, fmt.Errorf("compiling a boot file: %w", err)
		}
		compiled[strings.TrimSuffix(entry.Name(), ".js")] = program
	}
	return compiled, nil
}
