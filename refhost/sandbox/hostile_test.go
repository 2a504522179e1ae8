package sandbox_test

import (
	"fmt"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

// pair is a hostile script and its twin, which does something alike that is allowed.
type pair struct {
	name, hostile, twin string
	// gives is the JSON of the hostile script's result, ends the code of its
	// diagnostic; only values.txt has them, one of the two.
	gives, ends string
}

// pairs reads testdata/hostile/<name>.txt: a line for the name, and below it
// indented lines of a key and a value.
func pairs(name string) []pair {
	path := "testdata/hostile/" + name + ".txt"
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var all []pair
	for n, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if !strings.HasPrefix(line, "  ") {
			all = append(all, pair{name: line})
			continue
		}
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		p := &all[len(all)-1]
		field := map[string]*string{"hostile": &p.hostile, "twin": &p.twin, "gives": &p.gives, "ends": &p.ends}[key]
		if field == nil || *field != "" || value == "" {
			panic(fmt.Sprintf("%s:%d: %q is an unknown key, there twice, or empty", path, n+1, key))
		}
		*field = value
	}
	return all
}

// entries makes a table of a file's pairs.
func entries(name string) []TableEntry {
	var all []TableEntry
	for _, p := range pairs(name) {
		all = append(all, Entry(p.name, p))
	}
	return all
}

// Each script runs in a worker process of its own, and its twin runs next: what
// a hostile script leaves behind, it would find.
var _ = Describe("A hostile script", Label("costly"), Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	// gives runs a script against a server with one tool.
	gives := func(code string) (sandbox.Response, []string) {
		GinkgoHelper()
		h := &host{tools: answers{"get": reply(`{"structuredContent":{"a":[1]}}`)}}
		return run(pool, job(code, tool("get", `{"type":"object"}`)), h), h.received()
	}
	expect := func(code, result string) {
		GinkgoHelper()
		r, _ := gives(code)
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(result))
	}

	DescribeTable("cannot make code from strings (§3.5, §11)", func(p pair) {
		attempt := func(code string) string {
			return "globalThis.hit = 0; let made; try { made = await (" + code + `); } catch {}
await new Promise((done) => setTimeout(done, 1)); __codemode_result__ = made === 1 || hit === 1;`
		}
		expect(attempt(p.hostile), `false`)
		expect(attempt(p.twin), `true`)
	}, entries("code"))

	DescribeTable("finds no way out (§3.4, §11)", func(p pair) {
		attempt := func(code string) string {
			return "let found; try { found = await (" + code +
				"); } catch {} __codemode_result__ = found !== undefined && found !== null;"
		}
		expect(attempt(p.hostile), `false`)
		expect(attempt(p.twin), `true`)
	}, entries("escapes"))

	DescribeTable("changes nothing that the host relies on (§11)", func(p pair) {
		const after = `
let wrong; try { await s.get(7); } catch (x) { wrong = [x instanceof e.SchemaValidationError, x.name]; }
console.log({ logged: true }); __codemode_result__ = { mine, value: await s.get({ q: 1 }), wrong, tool: s.__meta__.tools.map((t) => t.toolName) };`
		for _, side := range []struct{ code, mine string }{{p.hostile, "false"}, {p.twin, "true"}} {
			r, received := gives(`import * as s from "@codemode/servers/srv"; import * as e from "@codemode/errors"; let mine = false;
try { ` + side.code + ` } catch (x) { if (!(x instanceof TypeError)) throw x; }` + after)
			Expect(r.Diagnostics).To(BeEmpty())
			Expect(r.Result).To(MatchJSON(`{"mine":` + side.mine +
				`,"value":{"a":[1]},"wrong":[true,"SchemaValidationError"],"tool":["get"]}`))
			Expect(messages(r)).To(Equal([]string{`{"logged":true}`}))
			Expect(received).To(Equal([]string{`srv/get {"q":1}`}))
		}
	}, entries("tampering"))

	DescribeTable("does not confuse who reads its values (§3.3, §11)", func(p pair) {
		r, _ := gives(p.hostile)
		if p.ends != "" {
			Expect(r.Diagnostics).NotTo(BeEmpty())
			Expect(r.Diagnostics[0].Code).To(Equal(p.ends), "%v", r.Diagnostics)
			Expect(r.Result).To(MatchJSON(`null`))
		} else {
			Expect(r.Result).To(MatchJSON(p.gives), "%v", r.Diagnostics)
		}
		expect(p.twin, `true`)
	}, entries("values"))

	It("has at least a hundred kinds", func() {
		count := 0
		for _, name := range []string{"code", "escapes", "tampering", "values"} {
			for _, p := range pairs(name) {
				Expect(p.hostile).NotTo(BeEmpty(), p.name)
				Expect(p.twin).NotTo(BeEmpty(), p.name)
				count++
			}
		}
		AddReportEntry("pairs", fmt.Sprint(count))
		Expect(count).To(BeNumerically(">=", 100))
	})
})
