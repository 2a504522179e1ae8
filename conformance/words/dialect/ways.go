package dialect

import (
	"fmt"
	"net"
	"strings"
)

// javaScript has the ways in which scripts in JavaScript may do what a sandbox refuses.
type javaScript struct{}

// way is one of them: an expression in which HOST, PORT, URL and PATH stand for those of the target. One without an
// expression looks for it wherever a script gets.
type way struct{ name, expression string }

// Ways are those in which a script may try something, whatever engine it finds itself in.
func (javaScript) Ways(what Refused) []Way {
	if what == Escape {
		return toEscape()
	}
	var all []Way
	for _, w := range waysOf(what) {
		all = append(all, Way{Name: w.name})
	}
	return all
}

func waysOf(what Refused) []way {
	return map[Refused][]way{Connect: toConnect(), Read: toRead(), Write: toWrite()}[what]
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
		{name: walking},
	}
}

func toRead() []way {
	return []way{
		{"require", "require('fs').readFileSync(PATH, 'utf8')"},
		{"import of fs", "import('node:fs').then((fs) => fs.readFileSync(PATH, 'utf8'))"},
		{"import of processes", "import('node:child_process').then((all) => all.execFileSync('cat', [PATH]))"},
		{"import of std", "import('std').then((std) => std.loadFile(PATH))"},
		{"import of the file", "import(PATH).then((file) => file.default)"},
		{"import of its address", "import('file://' + PATH).then((file) => file.default)"},
		{"fetch", "fetch('file://' + PATH).then((file) => file.text())"},
		{"getBuiltinModule", "process.getBuiltinModule('fs').readFileSync(PATH, 'utf8')"},
		{"Deno", "Deno.readTextFileSync(PATH)"},
		{"Bun", "Bun.file(PATH).text()"},
		{"std", "std.loadFile(PATH)"},
		{name: walking},
	}
}

func toWrite() []way {
	return []way{
		{"require", "require('fs').writeFileSync(PATH, 'x')"},
		{"import of fs", "import('node:fs').then((fs) => fs.writeFileSync(PATH, 'x'))"},
		{"import of processes", "import('node:child_process').then((all) => all.execFileSync('touch', [PATH]))"},
		{"import of std", "import('std').then((std) => { const f = std.open(PATH, 'w'); f.puts('x'); f.close(); })"},
		{"getBuiltinModule", "process.getBuiltinModule('fs').writeFileSync(PATH, 'x')"},
		{"binding", "process.binding('fs').writeFileUtf8(PATH, 'x', 0o101, 0o644)"},
		{"Deno", "Deno.writeTextFileSync(PATH, 'x')"},
		{"Bun", "Bun.write(PATH, 'x')"},
		{"std", "{ const file = std.open(PATH, 'w'); file.puts('x'); file.close(); }"},
		{name: walking},
	}
}

// try is a statement that tries something and does not wait for it. What it reads joins the values.
func (f form) try(t Try, calls []string) string {
	if t.Way != "" && (t.What == Escape || t.Way == walking) {
		return f.escape(t, calls)
	}
	expression := "undefined"
	for _, w := range waysOf(t.What) {
		if w.name == t.Way {
			expression = filled(w, t)
		}
	}
	then := "() => {}"
	if t.What == Read {
		then = "(got) => { if (got !== undefined) values.push(String(got)); }"
	}
	return "(async () => " + expression + ")().then(" + then + ", () => { /* refused */ });"
}

// filled is the expression of a way for a target.
func filled(w way, t Try) string {
	host, port, _ := net.SplitHostPort(t.Target)
	address := "http://" + t.Target + "/" + strings.ReplaceAll(w.name, " ", "-")
	return strings.NewReplacer("URL", quoted(address), "HOST", quoted(host), "PORT", port, "PATH", quoted(t.Target)).
		Replace(w.expression)
}
