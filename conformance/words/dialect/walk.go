package dialect

import (
	_ "embed"
	"encoding/json"
	"net"
	"slices"
	"strconv"
	"strings"
)

// walkSource is an expression of JavaScript for a function of a goal and of what takes the texts of files. It gives a
// function that looks at everything that can be reached from some things, and where that has a power which a sandbox
// refuses, reaches the goal by it. That counts, and no name: an API may have a member of every name, and an engine a
// process that has no power.
//
//go:embed walk/walk.js
var walkSource string

// startsSource are what a script can get hold of, where walks begin: each under a line with its name. What is before
// the colon is a way, whose parts are tried together. import() and newer syntax stand apart: some hosts refuse code
// that has them.
//
//go:embed walk/starts.js
var startsSource string

// modulesSource are further ones, which only scripts that import modules of the host can get hold of.
//
//go:embed walk/modules.js
var modulesSource string

// start is one of them.
type start struct{ way, name, code string }

func starts(source string) []start {
	var all []start
	for _, block := range strings.Split(source, "//// ")[1:] {
		title, code, _ := strings.Cut(block, "\n")
		way, _, _ := strings.Cut(title, ": ")
		all = append(all, start{way, title, code})
	}
	return all
}

// ofGiven is the start at what the functions do that a script is given.
const ofGiven = "calls: each function of what the script is given"

// What a script gives or throws in the place of its values, so that the host itself looks at it.
const (
	givesThenable = "a promise of its own that it gives"
	givesRead     = "an object that it gives"
	throwsRead    = "an object that it throws"
)

// walking is the way to do a single thing by whatever every script can get hold of: by all of these.
const walking = "whatever is within reach"

func walked() []string { return []string{"what is there", "calls", "callbacks", "errors"} }

func toEscape() []Way {
	all := waysFrom(startsSource)
	for _, name := range []string{givesThenable, givesRead, throwsRead} {
		all = append(all, Way{Name: name})
	}
	return all
}

// waysFrom are the ways, with their parts, that begin at some starts.
func waysFrom(source string) []Way {
	var all []Way
	for _, s := range starts(source) {
		if n := len(all); n == 0 || all[n-1].Name != s.way {
			all = append(all, Way{Name: s.way})
		}
		if s.name != s.way {
			last := &all[len(all)-1]
			last.Parts = append(last.Parts, s.name)
		}
	}
	return all
}

// goal is what a walk is for: the members that a walk knows.
type goal struct {
	Read  string `json:"read,omitempty"`
	Write string `json:"write,omitempty"`
	URL   string `json:"url,omitempty"`
	Host  string `json:"host,omitempty"`
	Port  int    `json:"port,omitempty"`
	// Variable is one of the host's environment, of which no script knows the value.
	Variable string `json:"variable,omitempty"`
	// Apart: what the script's own global object names, and what code of the script's own realm names, is not meant.
	// Other rows judge that.
	Apart bool `json:"apart,omitempty"`
}

// goal is that of a try.
func (t Try) goal() goal {
	g := goal{Read: t.Read, Write: t.Write, Variable: t.Variable, Apart: t.What == Escape}
	switch t.What {
	case Read:
		g.Read = t.Target
	case Write:
		g.Write = t.Target
	}
	address := t.Connect
	if t.What == Connect {
		address = t.Target
	}
	if address != "" {
		host, port, _ := net.SplitHostPort(address)
		g.Host, g.URL = host, "http://"+address+"/walk"
		g.Port, _ = strconv.Atoi(port)
	}
	return g
}

// walk declares see, which walks from things, and what starts use: given is what the host gives the script, call and
// fails are calls, spy makes functions that see all that calls them.
func (f form) walk(t Try, call, fails string) string {
	text, _ := json.Marshal(t.goal()) // texts and numbers can always be written
	return "const see = (" + strings.TrimSpace(walkSource) + ")(" + string(text) +
		", (text) => { if (values.length < 50) values.push(text); });\n" +
		"const given = [" + f.given + "].filter(Boolean);\n" +
		"const call = (input) => " + f.raw(call, "input") + ", fails = (input) => " + f.raw(fails, "input") + ";\n" +
		`const spy = (gives) => function (...all) {
  see(this, ...all);
  try { see(arguments.callee.caller); } catch (e) { see(e); }
  return gives;
};
`
}

// escape tries a way, or a part of one. No start waits for another one, and the script goes on when there was time for
// what does not wait for the world.
func (f form) escape(t Try, calls []string) string {
	call, fails := t.Target, t.Fails
	if t.What != Escape && len(calls) > 0 {
		call, fails = calls[0], calls[0]
	} else if t.What != Escape {
		f.raw = func(_, argument string) string { return "[" + argument + "]" }
		f.function = func(string) string { return "given[0]" }
	}
	lines := f.walk(t, call, fails)
	for _, s := range starts(startsSource + f.starts) {
		if t.Way == s.way || t.Way == s.name || t.Way == walking && slices.Contains(walked(), s.way) ||
			t.Way == ownModules && s.name == ofGiven {
			code := strings.NewReplacer("FUNCTION", f.function(call), "REFUSED", "["+f.refused+"]").Replace(s.code)
			lines += "(async () => {\n" + code + "})().then(undefined, see);\n"
		}
	}
	return lines + "for (let turn = 0; turn < 50; turn++) await null;\n" +
		`if (typeof setTimeout === "function") await new Promise((done) => { setTimeout(done, 20); });`
}

// giving is the statement that ends a script, where what it gives is what it tries.
func (f form) giving(way, value string) string {
	switch way {
	case givesThenable:
		return f.give("{ then: function (done) { spy().apply(this, arguments); done(" + value + "); } }")
	case givesRead:
		return f.give("new Proxy({ toJSON: function () { spy().apply(this, arguments); return " + value + "; } }, " +
			"{ get: function (target, name, self) { see(self, this); return target[name]; } })")
	case throwsRead:
		return "throw { toString: function () { spy().apply(this, arguments); return " + value + ".join(); }, " +
			"get message() { see(this); return " + value + ".join(); }, get stack() { see(this); return \"\"; } };"
	}
	return f.give(value)
}
