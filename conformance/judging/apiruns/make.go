package apiruns

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// maker makes a plan.
type maker struct {
	random *rand.Rand
	// word and forged are words that nobody knows beforehand.
	word, forged string
	limit, runs  int
	unusual      Part
	all          []reply
}

// Part is what of a history is unusual. All else of it is such that no way through a host spoils it, so that what is
// found concerns that part.
type Part string

// The parts that may be unusual.
const (
	Paths    Part = "paths"
	Queries  Part = "queries"
	Bodies   Part = "bodies"
	Headers  Part = "headers"
	Statuses Part = "statuses" // and answers that do not come
	Answers  Part = "answers"  // the bodies of answers
	Scripts  Part = "scripts"  // what they are written with, and the values that they give
)

// Parts are all that may be unusual.
func Parts() []Part { return []Part{Paths, Queries, Bodies, Headers, Statuses, Answers, Scripts} }

// Make makes a plan of so many runs. What they do follows from the seed, the words are those of a scenario. limit is
// how many requests a run may make.
func Make(seed uint64, runs, limit int, word, forged string, unusual Part) Plan {
	m := &maker{random: rand.New(rand.NewPCG(seed, 2)), word: word, forged: forged, limit: limit, runs: runs,
		unusual: unusual}
	m.all = m.replies()
	p := Plan{API: m.api(), Limit: limit}
	for i := range runs {
		r := m.run(i)
		r.Alone = i < 3 || i >= runs-3 || m.random.IntN(8) == 0
		p.Runs = append(p.Runs, r)
	}
	return p
}

func pick[T any](m *maker, all []T) T { return all[m.random.IntN(len(all))] }

// overLimit is how many requests a run makes that makes many.
const overLimit = 10

// run makes up one script. Each kind comes once in so many runs, so that none is left to chance.
func (m *maker) run(i int) Run {
	switch i % 8 {
	case 1, 4:
		return m.search(i)
	case 3:
		return m.failing(i)
	case 6:
		return m.script(i, overLimit, "")
	}
	return m.script(i, m.random.IntN(6), "")
}

// failing makes up a script that fails after its requests, or that is none.
func (m *maker) failing(i int) Run {
	how := pick(m, []string{`throw new Error("no");`, "throw null;", `throw "";`,
		`return Promise.reject(new TypeError("x"));`, "return (0).nothing.more;", `return JSON.parse("{");`, "const = ;", "return [1;"})
	calls := m.random.IntN(4)
	if strings.HasPrefix(how, "const =") || strings.HasPrefix(how, "return [") {
		calls = 0
	}
	r := m.script(i, calls, how)
	r.Ends, r.Value = Fails, nil
	return r
}

// script makes up one of execute that makes some requests, one after another and at once.
func (m *maker) script(i, calls int, ending string) Run {
	r := Run{Ends: Gives}
	code := "async () => {\n  " + m.oddLine() + "\n" + m.begin(i)
	code += "  const seen = [], brief = " + shows() + ";\n" + caller()
	made := 0
	for made < calls {
		group := 1
		if calls != overLimit {
			group = 1 + m.random.IntN(3)
		}
		var lines []string
		for range min(group, calls-made) {
			c, written := m.call(fmt.Sprintf("r%dc%d", i, made))
			line := fmt.Sprintf("call(%d, %s)", made, written)
			lines = append(lines, line)
			if calls < 4 && !c.Cut && m.random.IntN(4) == 0 {
				c.Times = 2
				lines = append(lines, line)
			}
			r.Calls = append(r.Calls, c)
			made++
		}
		if len(lines) == 1 {
			code += "  await " + lines[0] + ";\n"
		} else {
			code += "  await Promise.all([" + strings.Join(lines, ", ") + "]);\n"
		}
	}
	if calls > m.limit {
		r.Ends = Open
	}
	if ending != "" {
		r.Code = code + "  " + ending + "\n}"
		return r
	}
	var v value
	v, r.Value = m.result()
	r.Code = code + "  return { seen: JSON.stringify(seen), left, value: " + v.js + " };\n}"
	return r
}

// longestJSON keeps answers far from the limit that they have, in bytes.
const longestJSON = 2500

// result makes up a value that is short enough for an answer.
func (m *maker) result() (value, json.RawMessage) {
	for {
		if v := pick(m, m.valuesOfJSON(Scripts)); len(v.json) < longestJSON {
			return v, json.RawMessage(v.json)
		}
	}
}

// oddLine is one that a host which puts code into code of its own stumbles over.
func (m *maker) oddLine() string {
	if m.unusual != Scripts {
		return "// a comment"
	}
	return pick(m, []string{"// $& $$ ${1} `", "/* ``` </script> */", "const odd = `a${1}\\`b`;", `const odd = "*/ //";`,
		`const odd = /[/*"'` + "`" + `]/g;`, "// a comment", `const module = 1, exports = 2;`,
		`const result = {}, data = [];`, `label: for (;;) break label;`, "const 日本 = 1;", "// return 1; })();"})
}

// begin looks for what earlier runs have left, and leaves something.
func (m *maker) begin(i int) string {
	name := quoted(m.forged + "_left")
	return fmt.Sprintf(`  const left = [];
  const places = [globalThis, JSON, Math];
  for (let n = 0; n < %d; n++) for (const place of places) if (place[%s + n] === n + 1) left.push(n);
  for (const place of places) try { place[%s + %d] = %d; } catch { /* it cannot be changed */ }
`, m.runs, name, name, i, i+1)
}

// caller makes a request, and notes what came of it.
func caller() string {
	return `  const call = async (at, request) => {
    try {
      const res = await api.request(request);
      let header = null, body = brief(res.body ?? null);
      const isKind = ([name]) => name.toLowerCase() === "x-kind";
      try { header = Object.entries(res.headers).find(isKind)?.[1] ?? null; } catch { /* none */ }
      if (typeof body?.arguments === "string") body = { arguments: brief(body.arguments) };
      seen[at] = [res.status, header, body];
    } catch { /* it was not answered */ }
  };
`
}

// search makes up a script that reads the document.
func (m *maker) search(i int) Run {
	paths := map[string]bool{}
	var reads, found []string
	for _, r := range m.all {
		paths[r.under] = true
	}
	for range 1 + m.random.IntN(4) {
		r := pick(m, m.all)
		method := pick(m, shown(r.methods))
		reads = append(reads, fmt.Sprintf("spec.paths?.[%s]?.[%s]?.summary ?? null", quoted(r.under+"{id}"),
			quoted(strings.ToLower(method))))
		found = append(found, quoted(m.summary(r, method)))
	}
	v, text := m.result()
	reads = append(reads, "Object.keys(spec.paths ?? {}).length", "spec.info?.title ?? null")
	found = append(found, strconv.Itoa(len(paths)), quoted(m.title()))
	return Run{Search: true, Ends: Gives, Value: text, Reads: json.RawMessage("[" + strings.Join(found, ",") + "]"),
		Code: "async () => {\n  " + m.oddLine() + "\n" + m.begin(i) + "  return { reads: JSON.stringify([" +
			strings.Join(reads, ", ") + "]), left, value: " + v.js + " };\n}"}
}
