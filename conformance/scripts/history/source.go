package history

import (
	"fmt"
	"strings"

	"codemode/conformance/scripts/unusual"
	"codemode/spec"
)

// Source writes a script, in the names of a specification.
func (r Run) Source(names spec.Names) string {
	var b strings.Builder
	modules, result := names.ServerModules(), names.Result
	for i, server := range r.Servers {
		b.WriteString(r.imported(i, server, modules+server.ID) + "\n")
	}
	fmt.Fprintf(&b, "import { listTools, getTool, searchTools } from %q;\n", names.Modules+"discovery")
	fmt.Fprintf(&b, "import { %s as Base, %s as Failure, %s as Refusal } from %q;\n", names.ErrorBase,
		names.ToolCallError, names.ValidationError, names.Modules+"errors")
	if r.End == Imports {
		fmt.Fprintf(&b, "import * as missing from %q;\n", modules+"not-there-"+r.Servers[0].ID)
	}
	fmt.Fprintf(&b, prelude, r.Left, r.Left, r.Number)
	if r.End == Again || r.fails() {
		fmt.Fprintf(&b, "globalThis.%s = { early: %d };\n", result, r.Number)
	}
	for _, step := range r.Steps {
		b.WriteString(r.step(step) + "\n")
	}
	b.WriteString(r.ending(result) + "\n")
	return b.String()
}

const prelude = `const fresh = typeof globalThis.%s;
try { globalThis.%s = %d; } catch { /* a host may refuse */ }
const found = [];
const values = [];
const attempt = async (call) => {
  try { return { value: await call() }; } catch (error) {
    const [toolCall, validation] = [error instanceof Failure, error instanceof Refusal];
    return { toolCall, validation, base: error instanceof Base, hint: typeof error.hint,
      message: String(error.message) };
  }
};
`

func (r Run) imported(i int, server Server, path string) string {
	if !r.ByName {
		return fmt.Sprintf("import * as server%d from %q;", i, path)
	}
	var names []string
	for _, tool := range server.Tools {
		names = append(names, fmt.Sprintf("%s as %s%d", tool.Name, tool.Name, i))
	}
	return fmt.Sprintf("import { %s } from %q;", strings.Join(names, ", "), path)
}

func (r Run) call(c Call) string {
	if r.ByName {
		return fmt.Sprintf("%s%d(%s)", c.Tool.Name, c.Server, unusual.Literal(c.Input))
	}
	return fmt.Sprintf("server%d.%s(%s)", c.Server, c.Tool.Name, unusual.Literal(c.Input))
}

func (r Run) step(s Step) string {
	switch {
	case s.Log != nil:
		return fmt.Sprintf("console.%s(%s);", s.Log.Level, s.Log.Source)
	case s.Find != nil:
		return fmt.Sprintf("found.push(%s);", s.Find.Source)
	}
	var attempts []string
	for _, c := range s.Calls {
		attempts = append(attempts, fmt.Sprintf("attempt(() => %s)", r.call(c)))
	}
	if len(attempts) == 1 {
		return fmt.Sprintf("values.push(await %s);", attempts[0])
	}
	return fmt.Sprintf("values.push(...await Promise.all([%s]));", strings.Join(attempts, ", "))
}

func (r Run) ending(result string) string {
	all := fmt.Sprintf("globalThis.%s = { run: %d, fresh, found, values, value: %s };", result, r.Number,
		unusual.Literal(r.Value))
	return map[End]string{
		Gives:     all,
		Again:     all,
		Bare:      fmt.Sprintf("globalThis.%s = %s;", result, unusual.Literal(r.Value)),
		Throws:    fmt.Sprintf("throw new Error(%q);", r.thrown()),
		Uncaught:  fmt.Sprintf("await %s;", r.call(r.uncaught())),
		Malformed: "const = 1;",
	}[r.End]
}
