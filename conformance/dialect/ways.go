package dialect

import (
	"fmt"
	"net"
	"strings"
)

// javaScript has the ways in which scripts in JavaScript may do what a sandbox refuses.
type javaScript struct{}

// way is one of them: an expression in which ADDRESS, HOST, PORT, URL and PATH stand for those of the target, FUNCTION
// for what makes a call, CALL for a call, and REACHED for the value that tells that the host was reached.
type way struct{ name, expression string }

// Ways are the names of those in which a script may try something, whatever engine it finds itself in.
func (javaScript) Ways(what Refused) []string {
	var names []string
	for _, w := range waysOf(what) {
		names = append(names, w.name)
	}
	return names
}

func waysOf(what Refused) []way {
	return map[Refused][]way{Connect: toConnect(), Read: toRead(), Write: toWrite(), Reach: toReach()}[what]
}

func toConnect() []way {
	const promise = "new Promise((done) => { %s = done; })"
	return []way{
		{"fetch", "fetch(URL)"},
		{"XMLHttpRequest", "{ const r = new XMLHttpRequest(); r.open('GET', URL); r.send(); }"},
		{"WebSocket", fmt.Sprintf(promise, "new WebSocket(URL.replace('http', 'ws')).onopen")},
		{"EventSource", fmt.Sprintf(promise, "new EventSource(URL).onmessage")},
		{"Worker", fmt.Sprintf(promise, "new Worker(URL, { type: 'module' }).onmessage")},
		{"import of an address", "import(URL)"},
		{"import of net", "import('node:net').then((net) => net.connect(PORT, HOST))"},
		{"import of http", "import('node:http').then((http) => http.get(URL))"},
		{"import of datagrams", "import('node:dgram').then((udp) => udp.createSocket('udp4').send('x', PORT, HOST))"},
		{"require", "require('net').connect(PORT, HOST)"},
		{"getBuiltinModule", "process.getBuiltinModule('net').connect(PORT, HOST)"},
		{"Deno", "Deno.connect({ hostname: HOST, port: PORT })"},
		{"Bun", "Bun.connect({ hostname: HOST, port: PORT, socket: {} })"},
		{"std", "std.urlGet(URL)"},
		{"constructor", "FUNCTION.constructor('return process')().getBuiltinModule('net').connect(PORT, HOST)"},
	}
}

func toRead() []way {
	return []way{
		{"require", "require('fs').readFileSync(PATH, 'utf8')"},
		{"import of fs", "import('node:fs').then((fs) => fs.readFileSync(PATH, 'utf8'))"},
		{"import of the file", "import(PATH).then((file) => file.default)"},
		{"import of its address", "import('file://' + PATH).then((file) => file.default)"},
		{"fetch", "fetch('file://' + PATH).then((file) => file.text())"},
		{"getBuiltinModule", "process.getBuiltinModule('fs').readFileSync(PATH, 'utf8')"},
		{"Deno", "Deno.readTextFileSync(PATH)"},
		{"Bun", "Bun.file(PATH).text()"},
		{"std", "std.loadFile(PATH)"},
		{"constructor", "FUNCTION.constructor('return process')().getBuiltinModule('fs').readFileSync(PATH, 'utf8')"},
	}
}

func toWrite() []way {
	return []way{
		{"require", "require('fs').writeFileSync(PATH, 'x')"},
		{"import of fs", "import('node:fs').then((fs) => fs.writeFileSync(PATH, 'x'))"},
		{"getBuiltinModule", "process.getBuiltinModule('fs').writeFileSync(PATH, 'x')"},
		{"binding", "process.binding('fs').writeFileUtf8(PATH, 'x', 0o101, 0o644)"},
		{"Deno", "Deno.writeTextFileSync(PATH, 'x')"},
		{"Bun", "Bun.write(PATH, 'x')"},
		{"std", "{ const file = std.open(PATH, 'w'); file.puts('x'); file.close(); }"},
		{"constructor", "FUNCTION.constructor('return process')().getBuiltinModule('fs').writeFileSync(PATH, 'x')"},
	}
}

func toReach() []way {
	return []way{
		{"the global object", reaching("globalThis")},
		{"what makes calls", reaching("FUNCTION")},
		{"the promise of a call", reaching("CALL")},
		{"what a call gives", reaching("await CALL")},
		{"a function of the script", reaching("(async () => {})")},
	}
}

// reaching follows what a thing was made by, up to a function that makes code, and asks whether that code, or the thing
// itself, has what a host's engine has.
func reaching(thing string) string {
	return `{
  const thing = [` + thing + `][0];
  const isHost = (o) => [o?.process?.exit, o?.Deno?.exit, o?.Bun?.spawn].some((f) => typeof f === "function");
  if (isHost(thing)) return REACHED;
  for (let o = Object(thing), depth = 0; o && depth < 6; o = Object.getPrototypeOf(o), depth++) {
    for (const make of [o.constructor, o.constructor?.constructor]) {
      try { if (isHost(await make("return globalThis")())) return REACHED; } catch { /* refused */ }
    }
  }
}`
}

// try is a statement that tries something and does not wait for it. What it reads joins the values.
func (f form) try(t Try) string {
	expression := "undefined"
	for _, w := range waysOf(t.What) {
		if w.name == t.Way {
			expression = f.filled(w, t)
		}
	}
	then := "() => {}"
	if t.What == Read || t.What == Reach {
		then = "(got) => { if (got !== undefined) values.push(String(got)); }"
	}
	return "(async () => " + expression + ")().then(" + then + ", () => { /* refused */ });"
}

// filled is the expression of a way for a target.
func (f form) filled(w way, t Try) string {
	host, port, _ := net.SplitHostPort(t.Target)
	address := "http://" + t.Target + "/" + strings.ReplaceAll(w.name, " ", "-")
	pairs := []string{"URL", quoted(address), "HOST", quoted(host), "PORT", port, "PATH", quoted(t.Target)}
	function := "(() => {})"
	if t.What == Reach {
		function = f.function(t.Target)
		// No part of the script reads as the value does.
		pairs = append(pairs, "CALL", f.call(t.Target, "{}"), "REACHED", `"reached " + "by" + `+quoted(" "+t.Target))
	}
	return strings.NewReplacer(append(pairs, "FUNCTION", function)...).Replace(w.expression)
}
