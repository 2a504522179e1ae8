package mcpi

import (
	"regexp"
	"strings"
)

// The source that makes a module of a body has one line before it, so that columns stay. What the body returns is
// exported in an object: undefined is no member of that.
const (
	before = `export default { value: await `
	after  = ` };`
	// linesBefore is how many lines stand before those of the agent.
	linesBefore = 1
)

// body is the module that runs an agent's code as the body of a function.
func body(code string) string {
	opening, closing, code := Form(code)
	return before + "(async () => {" + opening + "\n" + code + "\n" + closing + "})()" + after
}

// bodyWithFunctions is [body] with a codemode that has the functions of mcpi@1.0. The host gets all that is passed to
// one of them in a list.
func bodyWithFunctions(code string) string {
	opening, closing, code := Form(code)
	list := `"` + strings.Join(functions(), `", "`) + `"`
	return before + "(codemode => async () => {" + opening + "\n" + code + "\n" + closing + "})(Object.freeze({ " +
		"...codemode, ...Object.fromEntries([" + list + "].map(name => [name, " +
		"(...given) => codemode[name](given)])), " +
		inspect + ": " + inspectSource + " }))()" + after
}

// inspect is the function that describes a value; it runs where the script does.
const (
	inspect       = "inspect"
	inspectSource = `(value, { depth = 3, keys = 30, sample = 3 } = {}) => {
  const of = (v, level) => {
    if (typeof v === "string") return "string(" + v.length + ") " + JSON.stringify(v.slice(0, 60)) + (v.length > 60 ? "…" : "");
    if (typeof v !== "object" || v === null) return typeof v === "function" ? "function" : typeof v + " " + String(v);
    const names = Object.keys(v), list = Array.isArray(v);
    const kind = list ? "array(" + v.length + ")" : "object";
    if (level >= depth || names.length === 0) return kind;
    const shown = names.slice(0, list ? sample : keys).map(name => (list ? "" : name + ": ") + of(v[name], level + 1));
    if (shown.length < names.length) shown.push("… " + (names.length - shown.length) + " more");
    return kind + (list ? " [" + shown.join(", ") + "]" : " { " + shown.join(", ") + " }");
  };
  return of(value, 0);
}`
)

// Form is the code of an agent as a body, between an opening and a closing: a function alone is called, and lines stay
// where they are. Both are empty where the code is a body.
func Form(code string) (opening, closing, kept string) {
	kept = regexp.MustCompile("^(\\s*)```[a-zA-Z]*[ \\t]*(\\n|$)").ReplaceAllString(code, "$1\n")
	kept = regexp.MustCompile("\\n```\\s*$").ReplaceAllString(kept, "\n")
	exported := regexp.MustCompile(`^\s*export\s+default\s`)
	blank := exported.ReplaceAllStringFunc(kept, func(found string) string {
		return regexp.MustCompile(`\S`).ReplaceAllString(found, " ")
	})
	name := `[\p{L}_$][\p{L}\p{N}_$]*`
	if regexp.MustCompile(`^\s*(async\s*)?(function\s*\*?\s*\(|\([^()]*\)\s*=>|`+name+`\s*=>)`).MatchString(blank) ||
		blank != kept {
		return "return (", ")();\n", strings.TrimRight(blank, "; \t\r\n")
	}
	return "", "", kept
}
