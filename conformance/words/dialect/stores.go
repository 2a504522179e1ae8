package dialect

import (
	"fmt"
	"unicode/utf8"
)

// eachGlobal is the beginning of a loop over the globals of a script that may keep something: what the host gives
// scripts to make calls may have a member of every name. Whatever throws is none.
const eachGlobal = `for (const name of Object.getOwnPropertyNames(globalThis)) try {
const one = globalThis[name];
if (one === globalThis || one === null || [%s].includes(one)) continue;
`

// keeping is a statement that gives a text to all that seems to keep values. Nothing is waited for: what never answers
// ends no script.
func (f form) keeping(text string) string {
	return fmt.Sprintf(eachGlobal, f.given) + fmt.Sprintf(`if (!/object|function/.test(typeof one)) continue;
for (const put of ["setItem", "set", "put", "save", "store", "write"]) try {
if (typeof one[put] === "function") Promise.resolve(one[put](%[1]s, %[1]s)).catch(() => {});
} catch { /* it keeps nothing */ }
if (typeof one === "object") one[%[1]s] = %[1]s;
} catch { /* it cannot be changed */ }`, inParts(text))
}

// stored is an expression for the names of the globals that have a text, or give it back.
func (f form) stored(text string) string {
	return `await (async () => {
const text = ` + inParts(text) + `;
const has = (value) => (typeof value === "string" ? value : JSON.stringify(value) ?? "").includes(text);
const soon = async () => { for (let turn = 0; turn < 50; turn++) await null; };
const names = new Set();
` + fmt.Sprintf(eachGlobal, f.given) + `if (/object|function/.test(typeof one)) {
if (Object.getOwnPropertyDescriptor(one, text)) names.add(name);
for (const get of ["getItem", "get", "read", "load"]) try {
if (typeof one[get] === "function" && has(await Promise.race([one[get](text), soon()]))) names.add(name);
} catch { /* it keeps nothing */ }
}
if (has(one)) names.add(name);
} catch { /* it has nothing that can be read */ }
return [...names];
})()`
}

// inParts is an expression for a text: a host may show a script its own source, which does not have all of it then.
func inParts(text string) string {
	_, first := utf8.DecodeRuneInString(text)
	return "(" + quoted(text[:first]) + " + " + quoted(text[first:]) + ")"
}
