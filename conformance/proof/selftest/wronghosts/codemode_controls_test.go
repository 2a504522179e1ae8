package wronghosts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/conformance/proof/selftest"
)

// sourceEdit changes one place of a file.
type sourceEdit struct{ file, old, replacement string }

// onVM lets the host of conformance/independent/code-mode run on node:vm, by what stands in the place of its engine: a
// module is loaded in several turns there, and the end of one is heard of, not looked for.
func onVM() []sourceEdit {
	return []sourceEdit{
		{"worker.mjs", "moduleDone ??= { kind, json };",
			"moduleDone ??= { kind, json }; setImmediate(enter, () => {});"},
		{"worker.mjs", "parentPort.on('message', m => {", "parentPort.on('message', async m => {"},
		{"worker.mjs", "    try { open(); }", "    try { await open(); }"},
		{"worker.mjs", "function open() {", "async function open() {"},
		{"worker.mjs", "must(vm.evalCode([...sources", "must(await vm.evalCode([...sources"},
	}
}

// codeModeDoors are what a control host of code-mode has beside that. The stack of a function of the host overflows in
// each of them, which is the one door of "overflow".
func codeModeDoors() map[string][]sourceEdit {
	const bound, ready = "  freeze(f); return f;\n", "return {\n  deliver(id,"
	return map[string][]sourceEdit{
		"overflow": nil,
		"closed":   nil,
		"given":    {{"boot.js", bound, "  setPrototypeOf(f, getPrototypeOf(H.log));\n" + bound}},
		"call": {{"boot.js", "  const e = new C(message, d);\n",
			"  const e = new C(message, d); hide(e, 'origin', H.log);\n"}},
		"import": {{"worker.mjs", "  else e = { cls: 'CodemodeError',",
			"  else if (name) throw vm.newString(new Error('there is no ' + name));\n" +
				"  else e = { cls: 'CodemodeError',"}},
		"hangs": {{"host.mjs", "        case 'call': toolCall(m); break;\n", "        case 'call': break;\n"}},
		"polyfilled": {{"boot.js", ready, "hide(G, 'process', { env: {}, argv: [], pid: 1, exit() {}, " +
			"getBuiltinModule() {}, binding() { throw new TErr('no'); } });\n" + ready}},
		"lazy": {{"boot.js", bound, "  freeze(f); return lazy(f);\n"}, {"boot.js", "const bind = (key,", `
const Proxy0 = Proxy, refused = async () => { throw new TErr('there is no such function'); };
const lazy = f => new Proxy0(f, { __proto__: null,
  get: (t, k) => k in t ? t[k] : k === 'then' || typeof k === 'symbol' ? undefined : lazy(refused) });
const bind = (key,`}},
		"frozen": {{"boot.js", ready, `const seen = new WS();
const harden = v => {
  if (v === null || (typeof v !== 'object' && typeof v !== 'function') || wsHas(seen, v) || v === G) return;
  wsAdd(seen, v); freeze(v); harden(getPrototypeOf(v));
  for (const k of ownKeys(v)) {
    const d = getOwnPropertyDescriptor(v, k); harden(d.value); harden(d.get); harden(d.set);
  }
};
for (const k of ownKeys(G)) harden(G[k]);
for (const v of [async function () {}, function* () {}, async function* () {}, [][iterator](), ''[iterator](),
  new M()[iterator](), new Set()[iterator](), 'a'.matchAll(/a/g)]) harden(getPrototypeOf(v));
` + ready}},
		"slow": {
			{"host.mjs", "  const w = takeWorker();\n", "  const asked = Date.now();\n" +
				"  await new Promise(r => setTimeout(r, 1000));\n  const w = takeWorker();\n"},
			{"host.mjs", "limits.timeoutMs + 250);", "limits.timeoutMs + 250 - (Date.now() - asked));"},
			{"host.mjs", "deadline: Date.now() + limits.timeoutMs,", "deadline: asked + limits.timeoutMs,"},
		},
	}
}

// codeModeControls are those hosts, with what each is judged by. What slow ones are judged by has limits of time.
func codeModeControls() []control {
	isolation := []string{"host-objects-hidden", "no-ambient-network", "side-effects-by-tools-only"}
	var all []control
	for _, door := range []string{"overflow", "given", "call", "import", "hangs"} {
		all = append(all, control{system: selftest.CodeMode, door: door, rows: isolation[:1], broken: isolation[0]})
	}
	for _, door := range rightDoors() {
		all = append(all, control{system: selftest.CodeMode, door: door, rows: isolation})
	}
	limits := []string{"limit-error", "exhaustion-time"}
	return append(all, control{system: selftest.CodeMode, door: "slow", rows: limits})
}

// codeModeHost makes a control host of code-mode, and returns its program.
func codeModeHost(door string) string {
	GinkgoHelper()
	folder := GinkgoT().TempDir()
	Expect(os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "..", "independent", "code-mode")))).To(Succeed())
	for _, e := range slices.Concat(onVM(), codeModeDoors()[door]) {
		file := filepath.Join(folder, e.file)
		text, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Count(string(text), e.old)).To(Equal(1), fmt.Sprintf("%s: %q", e.file, e.old))
		Expect(os.WriteFile(file, []byte(strings.Replace(string(text), e.old, e.replacement, 1)), 0o600)).To(Succeed())
	}
	engine, err := os.ReadFile(filepath.Join("controls", "quickjs", "engine.mjs"))
	Expect(err).NotTo(HaveOccurred())
	for name, text := range map[string]string{
		"quickjs-emscripten-core/package.json":                `{"exports": "./index.mjs"}`,
		"quickjs-emscripten-core/index.mjs":                   string(engine),
		"@jitl/quickjs-ng-wasmfile-release-sync/package.json": `{"exports": {".": "./index.mjs", "./wasm": "./empty.wasm"}}`,
		"@jitl/quickjs-ng-wasmfile-release-sync/index.mjs":    "export default {};",
		"@jitl/quickjs-ng-wasmfile-release-sync/empty.wasm":   "\x00asm\x01\x00\x00\x00",
	} {
		file := filepath.Join(folder, "node_modules", filepath.FromSlash(name))
		Expect(os.MkdirAll(filepath.Dir(file), 0o700)).To(Succeed())
		Expect(os.WriteFile(file, []byte(text), 0o600)).To(Succeed())
	}
	return filepath.Join(folder, "host.mjs")
}
