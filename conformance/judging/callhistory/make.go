package callhistory

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Style is how the scripts of a system's revision call tools.
type Style struct {
	// Whole: a call names server and tool, and gives the whole result; all tools can be called, those that do not only
	// read if a person approves. Otherwise a tool is a function that gives structured content, if it only reads and
	// says what it gives.
	Whole bool
}

// maker makes one history. Its chance is the same each time: what is judged does not differ between runs of the suite.
type maker struct {
	chance *rand.Rand
	style  Style
	word   Words
	tools  []Tool
	made   int
	half   bool
	values []string
	keys   []string
	plain  bool
}

// Size is how long a history is.
type Size struct {
	// Runs is how many runs there are, and AtOnce how many are made at a time at most.
	Runs, AtOnce int
	// Changing: tools cease to only read at the half.
	Changing bool
	// Plain: scripts pass and are given nothing that a host may spoil on its way, so that what is found concerns the
	// calls themselves.
	Plain bool `json:",omitempty"`
}

// Make makes a history.
func Make(word Words, style Style, size Size) History {
	m := &maker{chance: rand.New(rand.NewPCG(20, 40)), style: style, word: word, tools: tools(word), values: values(),
		keys: keys(), plain: size.Plain}
	if size.Plain {
		m.values, m.keys = plainValues(), plainKeys()
	}
	h := History{Tools: m.tools}
	rounds := 0
	for len(h.Runs) < size.Runs {
		rounds++
		together := min(1+m.chance.IntN(size.AtOnce), size.Runs-len(h.Runs))
		if size.Changing && h.Half == 0 && 2*len(h.Runs) >= size.Runs {
			h.Half, m.half = rounds, true
		}
		for range together {
			run := m.run(len(h.Runs) + 1)
			run.Round, run.Alone = rounds, together == 1
			h.Runs = append(h.Runs, run)
		}
	}
	return h
}

// run makes a script, or a search.
func (m *maker) run(number int) Run {
	endings := []Ending{Literal, Results, Results, Results, Fresh, Literal, Nothing, Throws, Broken, Found}
	r := Run{Number: number, Ends: endings[(number-1)%len(endings)]}
	switch r.Ends {
	case Found:
		m.search(&r)
		return r
	case Broken:
		r.Code = "const = ;\n" + m.callOf(m.pick(m.callable), &r) + ";"
		r.Calls = nil
		return r
	}
	m.script(&r)
	return r
}

// script makes the statements of a script, what they call, and what comes of them.
func (m *maker) script(r *Run) {
	left := m.word("left")
	lines := []string{"const seen = [], left = globalThis." + left + " ?? null;",
		fmt.Sprintf("try { globalThis.%s = %d; } catch { /* it cannot be set */ }", left, r.Number)}
	var gives []json.RawMessage
	for range 1 + m.chance.IntN(4) {
		line, given := m.operation(r)
		lines, gives = append(lines, line), append(gives, given...)
	}
	if m.chance.IntN(2) == 0 {
		lines = append(lines, m.kept(r, m.pick(m.refused)))
	}
	if m.chance.IntN(3) == 0 {
		lines = append(lines, m.kept(r, m.pick(func(t Tool) bool { return t.Fails || t.Declined && !m.style.Whole })))
		r.Unsure = true
	}
	lines = append(lines, m.ending(r, gives))
	r.Code = strings.Join(lines, "\n")
}

// operation is one or several calls that succeed, and what they give.
func (m *maker) operation(r *Run) (line string, gives []json.RawMessage) {
	made := func() string {
		tool := m.pick(m.callable)
		call := m.callOf(tool, r)
		gives = append(gives, m.given(tool, r.Calls[len(r.Calls)-1]))
		return call
	}
	switch first := made(); m.chance.IntN(5) {
	case 0, 1:
		return "seen.push(await " + first + ");", gives
	case 2:
		later := fmt.Sprint("later", len(r.Calls))
		return "const " + later + " = " + first + "; seen.push(await " + made() + "); seen.push(await " + later + ");",
			[]json.RawMessage{gives[1], gives[0]}
	case 3:
		second, third := made(), made()
		return "seen.push(...await Promise.all([" + first + ", " + second + ", " + third + "]));", gives
	default: // The same call once more, while the first one is under way.
		r.Calls[len(r.Calls)-1].Times++
		return "for (const call of [" + first + ", " + first + "]) seen.push(await call);", append(gives, gives[0])
	}
}

// callable tells whether each script can call a tool, and what it gives is not open.
func (m *maker) callable(t Tool) bool {
	return (t.Echoes || !m.plain) && t.ReadOnly && (t.Typed || m.style.Whole) && !(t.Ceases && m.half) &&
		!t.Declined && !t.Fails
}

// refused tells whether no script can call a tool, at this time.
func (m *maker) refused(t Tool) bool {
	return !t.ReadOnly || !t.Typed && !m.style.Whole || t.Ceases && m.half
}

// pick takes a tool of a kind.
func (m *maker) pick(of func(Tool) bool) Tool {
	fit := slices.DeleteFunc(slices.Clone(m.tools), func(t Tool) bool { return !of(t) })
	return fit[m.chance.IntN(len(fit))]
}

// callOf writes a call with arguments by chance, and notes it.
func (m *maker) callOf(t Tool, r *Run) string {
	return m.calling(t, m.values[m.made%len(m.values)], r)
}

func (m *maker) calling(t Tool, value string, r *Run) string {
	m.made++
	marker := fmt.Sprintf("%s%dx", m.word("marker"), m.made)
	arguments := fmt.Sprintf(`{%q:%q,"v":%s}`, m.keys[m.made%len(m.keys)], marker, value)
	r.Calls = append(r.Calls, Call{Server: t.Server, Tool: t.Name, Marker: marker,
		Arguments: json.RawMessage(arguments), Times: 1, Echoed: t.Echoes, Unsure: r.Unsure})
	if m.style.Whole {
		return fmt.Sprintf("codemode.call(%q, %q, %s)", t.Server, t.Name, arguments)
	}
	return fmt.Sprintf("codemode.%s(%s)", t.Name, arguments)
}

// kept is a call that fails, is declined, or is not there: what is thrown is caught.
func (m *maker) kept(r *Run, t Tool) string {
	call := m.callOf(t, r)
	noted := &r.Calls[len(r.Calls)-1]
	switch {
	case t.Fails:
	case m.style.Whole || t.Declined:
		noted.Kept, noted.Unsure = ByPerson, false
		r.Unsure = true
	case !t.ReadOnly || t.Ceases:
		noted.Kept, noted.Unsure = ByAnnotation, false
	default:
		noted.Kept, noted.Unsure = BySchema, false
	}
	return "try { await " + call + "; } catch { /* it fails */ }"
}

// given is what a call gives, as the script shows it.
func (m *maker) given(t Tool, c Call) json.RawMessage {
	structured, content := t.Structured, t.Content
	if t.Echoes {
		structured, content = json.RawMessage(`{"arguments":`+string(c.Arguments)+`}`), json.RawMessage(`[]`)
	}
	if m.style.Whole {
		return json.RawMessage(`[` + string(structured) + `,` + string(content) + `]`)
	}
	return structured
}

// ending is how a script ends, and what it returns.
func (m *maker) ending(r *Run, gives []json.RawMessage) string {
	switch r.Ends {
	case Results:
		r.Value = json.RawMessage("[]")
		if made, err := json.Marshal(gives); err == nil && len(gives) > 0 {
			r.Value = made
		}
		if m.style.Whole {
			return "return seen.map((result) => [result.structuredContent, result.content]);"
		}
		return "return seen;"
	case Fresh:
		r.Value = json.RawMessage(fmt.Sprintf(`{"left":null,"n":%d}`, r.Number))
		return fmt.Sprintf("return { left, n: %d };", r.Number)
	case Throws:
		return fmt.Sprintf("throw new Error(%q);", m.word("reason"))
	case Nothing:
		return "const last = seen.length;"
	}
	value := m.values[(r.Number*7)%len(m.values)]
	if r.Number%2 == 0 || value[0] == '"' { // a text alone may look like another value
		value = `{"v":` + value + "}"
	}
	r.Value = json.RawMessage(value)
	return "return " + value + ";"
}

// search looks for a tool by its word, and says what is found: in no form, by its name and members. Each other one is
// for a tool that scripts cannot call, of which nothing is found.
func (m *maker) search(r *Run) {
	tool := m.pick(m.callable)
	r.Holds, r.Schemas = []string{tool.Name}, []string{tool.Takes, tool.Gives}
	switch {
	case m.style.Whole:
		r.Schemas = r.Schemas[:1]
	case r.Number%20 == 0:
		tool = m.pick(m.refused)
		r.Holds, r.Schemas = nil, nil
	}
	r.Code = tool.Word
	if m.style.Whole {
		return
	}
	for _, t := range m.tools {
		if !t.ReadOnly || !t.Typed || t.Ceases && m.half {
			r.Lacks = append(r.Lacks, t.Name)
		}
	}
}
