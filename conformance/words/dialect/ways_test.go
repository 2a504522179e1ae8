package dialect_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"codemode/conformance/words/dialect"
)

// powers has everything that the ways look for, and records in hits what each is asked to reach.
const powers = `const hits = [];
const reach = (target) => { hits.push(String(target)); return ""; };
const fs = { readFileSync: reach, writeFileSync: reach, writeFileUtf8: reach };
const net = { connect: (port, host) => reach(host + ":" + port) };
const http = { get: reach };
const dgram = { createSocket: () => ({ send: (text, port, host) => reach(host + ":" + port) }) };
const std = { urlGet: reach, loadFile: reach, open: (path) => { reach(path); return { puts() {}, close() {} }; } };
const modules = { fs, net, http, dgram, std, child_process: { execFileSync: (program, [path]) => reach(path) } };
const load = (name) => modules[name.replace("node:", "")];
const later = { then() {} };
const fetch = (target) => { reach(target); return later; };
const imported = (name) => { const module = load(name); return module ? { then: (use) => use(module) } : fetch(name); };
const require = load, process = { getBuiltinModule: load, binding: load };
class Opening { constructor(target) { reach(target); } }
const WebSocket = Opening, EventSource = Opening, Worker = Opening;
class XMLHttpRequest { open(method, target) { this.target = target; } send() { reach(this.target); } }
const connect = ({ hostname, port }) => reach(hostname + ":" + port);
const Deno = { connect, readTextFileSync: reach, writeTextFileSync: reach };
const Bun = { connect, file: (path) => ({ text: () => reach(path) }), write: reach };
`

var tried = regexp.MustCompile(`(?m)^\(async \(\) => (.+)\)\(\)\.then\(`)

func TestEachWayReachesItsTarget(t *testing.T) {
	language := dialect.Of(names()["mcpi"])
	for text, target := range map[string]string{
		"try to connect to 127.0.0.1:80": "127.0.0.1:80",
		"try to read the file /a/b c":    "/a/b c",
		"try to write the file /a/b":     "/a/b",
	} {
		p := parsed(t, text)
		for _, way := range language.Ways(p.Tries()[0].What) {
			m := tried.FindStringSubmatch(language.Write(p.By(way.Name)))
			if m == nil { // the walk is no expression
				continue
			}
			expression := strings.ReplaceAll(m[1], "import(", "imported(")
			hits, err := goja.New().RunString(powers + "(() => " + expression + ")(); hits.join();")
			if err != nil {
				t.Errorf("%s by %s: %v", text, way.Name, err)
				continue
			}
			got := hits.String()
			for _, scheme := range []string{"http://", "ws://", "file://"} {
				got = strings.TrimPrefix(got, scheme)
			}
			if address, _, _ := strings.Cut(got, "/"+strings.ReplaceAll(way.Name, " ", "-")); address != target {
				t.Errorf("%s by %s: got at %q", text, way.Name, hits)
			}
		}
	}
}

func TestAnAddressIsAHostAndAPort(t *testing.T) {
	for _, target := range []string{"127.0.0.1", "127.0.0.1:", "127.0.0.1:http", "127.0.0.1:80, look up X"} {
		if _, err := dialect.Parse("up", "try to connect to "+target+"\ngive the values"); err == nil {
			t.Errorf("%q was taken for an address", target)
		}
	}
}
