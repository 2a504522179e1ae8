package worker

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/dop251/goja"
)

//go:embed boot/*.js
var bootFiles embed.FS

// programs compile each boot file when it is first asked for.
var programs = compiling()

func compiling() map[string]func() (*goja.Program, error) {
	made := map[string]func() (*goja.Program, error){}
	files, _ := fs.Glob(bootFiles, "boot/*.js") // the pattern is well formed
	for _, file := range files {
		made[strings.TrimSuffix(path.Base(file), ".js")] = sync.OnceValues(func() (*goja.Program, error) {
			source, err := bootFiles.ReadFile(file)
			if err != nil {
				return nil, err
			}
			return goja.Compile(file, owning(string(source)), true)
		})
	}
	return made
}

// ownGlobals lists the globals that boot files use.
const ownGlobals = `Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError ` +
	`Float32Array Float64Array Int16Array Int32Array Int8Array Map Math Number Object Promise Proxy RangeError ` +
	`ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array ` +
	`Uint8Array Uint8ClampedArray WeakMap WeakSet decodeURIComponent encodeURIComponent parseInt`

// takeGlobals keeps the globals that boot files use as they are now, so that a
// script which assigns to one changes nothing for a file that runs later.
func (r *realm) takeGlobals() error {
	r.own = r.rt.CreateObject(nil)
	for name := range strings.FieldsSeq(ownGlobals) {
		if err := r.own.Set(name, r.rt.GlobalObject().Get(name)); err != nil {
			return fmt.Errorf("keeping the global %s: %w", name, err)
		}
	}
	return nil
}

// boot calls the function that a boot file consists of. Each defines or makes a
// part of what a script finds.
func (r *realm) boot(name string, args ...goja.Value) (*goja.Object, error) {
	program, err := programs[name]()
	if err != nil {
		return nil, fmt.Errorf("compiling a boot file: %w", err)
	}
	value, err := r.rt.RunProgram(program)
	if err != nil {
		return nil, fmt.Errorf("running boot file %s: %w", name, err)
	}
	start, ok := goja.AssertFunction(value)
	if !ok {
		return nil, fmt.Errorf("boot file %s is no function", name)
	}
	made, err := start(goja.Undefined(), slices.Insert(args, 0, goja.Value(r.own))...)
	if err != nil {
		return nil, err
	}
	object, _ := made.(*goja.Object)
	return object, nil
}

// owning makes the globals that a boot file mentions its own: they are what its
// function is given first.
func owning(source string) string {
	var mentioned []string
	for name := range strings.FieldsSeq(ownGlobals) {
		if strings.Contains(source, name) {
			mentioned = append(mentioned, name)
		}
	}
	return "(({ " + strings.Join(mentioned, ", ") + " }, ...given) => (" + source + "\n)(...given))"
}
