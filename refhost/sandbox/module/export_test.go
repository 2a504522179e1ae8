package module

import "github.com/dop251/goja"

// Wrapper evaluates the program up to the function around the module.
func (m *Module) Wrapper(rt *goja.Runtime) (goja.Value, error) { return rt.RunProgram(m.program) }
