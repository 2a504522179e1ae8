package dialect_test

import (
	"strings"
	"testing"

	"codemode/conformance/words/dialect"
)

func TestWhatAScriptTriesIsWrittenInEveryWay(t *testing.T) {
	for text, what := range map[string]dialect.Refused{
		"try to connect to 127.0.0.1:80": dialect.Connect,
		"try to read the file /a/b c":    dialect.Read,
		"try to write the file /a/b":     dialect.Write,
		escape:                           dialect.Escape,
	} {
		p := parsed(t, text+"\ncall one with {}\ngive the values")
		if tries := p.Tries(); len(tries) != 1 || tries[0].What != what {
			t.Fatalf("%s: got %+v", text, tries)
		}
		for system, names := range names() {
			language := dialect.Of(names)
			without := language.Write(p)
			if !strings.Contains(without, "(async () => undefined)()") {
				t.Errorf("%s: without what it tries, got %s", system, without)
			}
			seen := map[string]bool{without: true}
			for _, way := range allWays(language, what) {
				script := language.Write(p.By(way))
				if seen[script] {
					t.Errorf("%s: %s is written as another way is: %s", system, way, script)
				}
				seen[script] = true
				for _, left := range []string{"URL", "HOST", "PORT", "PATH", "FUNCTION"} {
					if strings.Contains(script, left) {
						t.Errorf("%s: %s leaves %s: %s", system, way, left, script)
					}
				}
			}
			if len(seen) < 5 {
				t.Errorf("%s: %d ways of %s", system, len(seen)-1, what)
			}
		}
		if p.Tries()[0].Way != "" {
			t.Error("a program was changed by another one")
		}
	}
}

func TestTargetsOfWhatAScriptTries(t *testing.T) {
	language := dialect.Of(names()["search-execute"])
	for way, wants := range map[string][]string{
		"fetch":   {`fetch("http://127.0.0.1:80/fetch")`},
		"require": {`require('net').connect(80, "127.0.0.1")`},
	} {
		script := language.Write(parsed(t, "try to connect to 127.0.0.1:80").By(way))
		for _, want := range wants {
			if !strings.Contains(script, want) {
				t.Errorf("%s lacks %s: %s", way, want, script)
			}
		}
	}
	script := language.Write(parsed(t, `try to read the file /a/"b"`).By("Deno"))
	if !strings.Contains(script, `Deno.readTextFileSync("/a/\"b\"")`) || !strings.Contains(script, "values.push(String(got))") {
		t.Errorf("got %s", script)
	}
	script = language.Write(parsed(t, "try to write the file /a").By("Deno"))
	if strings.Contains(script, "values.push(") {
		t.Errorf("what is written gives a value: %s", script)
	}
}

const escape = "try to escape by one and bad: read /a/secret, write /a/made, connect to 127.0.0.1:80, look up SOME"

// allWays are those in which a script may try something, and their parts.
func allWays(language dialect.Dialect, what dialect.Refused) (names []string) {
	for _, way := range language.Ways(what) {
		names = append(append(names, way.Name), way.Parts...)
	}
	return names
}

func TestAnEscapeBeginsAtWhatTheSystemGives(t *testing.T) {
	goal := `{"read":"/a/secret","write":"/a/made","url":"http://127.0.0.1:80/walk","host":"127.0.0.1","port":80,"variable":"SOME","apart":true}`
	for system, given := range map[string][]string{
		"code-mode": {`import { bad, one } from`, "import * as upstream from", "given = [upstream]",
			"fails = (input) => bad(input)"},
		"search-execute": {`typeof api === "undefined"`, `path: "/one", body: input`, `path: "/bad", body: input`},
		"mcpi":           {"given = [codemode]", "codemode.one(input)", "codemode.bad(input)"},
		"mcpi-results":   {"given = [codemode]", `codemode.call("up", "one", input)`, `codemode.call("up", "bad", input)`},
	} {
		script := dialect.Of(names()[system]).Write(parsed(t, escape+"\ngive the values").By("what is there"))
		for _, part := range append(given, goal, "see(...given", "see(typeof globalThis") {
			if !strings.Contains(script, part) {
				t.Errorf("%s lacks %s: %s", system, part, script)
			}
		}
	}
}

func TestWhatAScriptGivesIsTriedToo(t *testing.T) {
	language := dialect.Of(names()["mcpi"])
	p := parsed(t, escape+"\ngive the values")
	if script := language.Write(p); !strings.HasSuffix(script, "return values;") {
		t.Errorf("without what it tries, got %s", script)
	}
	for way, end := range map[string]string{"a promise of its own that it gives": "return { then: ",
		"an object that it gives": "return new Proxy(", "an object that it throws": "throw { toString: "} {
		if script := language.Write(p.By(way)); !strings.Contains(script, end) {
			t.Errorf("%s: got %s", way, script)
		}
	}
}

func parsed(t *testing.T, text string) dialect.Program {
	t.Helper()
	p, err := dialect.Parse("up", text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{program, "", "throw x", "count the items of 9 pages of one\ngive the count",
		"try to connect to 127.0.0.1:80", "call one with the last value", "be no program", "give the types of a, b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := dialect.Parse("up", text)
		if err != nil {
			return
		}
		for system, names := range names() {
			language := dialect.Of(names)
			if again := language.Write(p); again != language.Write(p) {
				t.Errorf("%s: the same program is written in two ways: %q", system, text)
			}
			for _, try := range p.Tries() {
				for _, way := range allWays(language, try.What) {
					_ = language.Write(p.By(way))
				}
			}
		}
	})
}
