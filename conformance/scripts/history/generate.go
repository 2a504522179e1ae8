package history

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"codemode/conformance/scripts/unusual"
)

// maker draws: each deck gives all it has before it gives something again.
type maker struct {
	source Source
	random *rand.Rand
	// kinds are those of calls whose values are seen, unseen those of all others.
	kinds, unseen func() Kind
	ends          func() End
	inputs        func() json.RawMessage
	results       func() json.RawMessage
	answers       func() string
	logs          func() string
	others        func() Log
	levels        func() string
	steps         func() string
	fits          func() bool
	sorts         func() string
	finds         func() string
	annotations   func() string
}

// deck draws from some cards, shuffled anew whenever all are drawn.
func deck[T any](random *rand.Rand, cards []T) func() T {
	var left []T
	return func() T {
		if len(left) == 0 {
			left = slices.Clone(cards)
			random.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		}
		card := left[0]
		left = left[1:]
		return card
	}
}

func newMaker(s Source, random *rand.Rand) maker {
	return maker{source: s, random: random,
		kinds: deck(random, kinds()), unseen: deck(random, kinds()), ends: deck(random, ends()),
		inputs: deck(random, s.values(InInputs)), results: deck(random, s.values(InResults)),
		answers: deck(random, s.texts(InAnswers)), logs: deck(random, s.texts(InLogs)),
		others: deck(random, primitives()),
		levels: deck(random, []string{"log", "debug", "warn", "error"}),
		steps:  deck(random, []string{"call", "call", "calls", "log", "log", "find", "again"}),
		sorts:  deck(random, []string{"primitive", "object", "text", "text"}),
		finds:  deck(random, []string{"listTools", "getTool", "searchTools"}),
		fits:   deck(random, []bool{false, true}),
		annotations: deck(random, []string{"", `{"readOnlyHint": true}`, `{"idempotentHint": true}`,
			`{"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false}`, `{"destructiveHint": false}`})}
}

// History makes the scripts, always the same ones of one source.
func (s Source) History() History {
	random := rand.New(rand.NewPCG(s.Seed, 1))
	m := newMaker(s, random)
	h := History{Servers: []Server{m.server("one"), m.server("two")}, Beside: s.beside()}
	for number := 1; number <= s.Count; number++ {
		h.Runs = append(h.Runs, m.run(h.Servers, number))
	}
	for left, size := s.Count, 1; left > 0; size = size%s.AtOnce + 1 {
		h.Batches = append(h.Batches, min(size, left))
		left -= min(size, left)
	}
	return h
}

func (m maker) server(name string) Server {
	s := Server{ID: m.source.Word(name)}
	for _, kind := range kinds() {
		text := m.answers()
		two := []any{block(s.ID), block(text)}
		results := map[Kind]any{
			Text:   map[string]any{"content": []any{block(text)}},
			Blocks: map[string]any{"content": two, "_meta": map[string]any{"example.com/of": text}},
			Media: map[string]any{"content": append(two[:1:1],
				map[string]any{"type": "image", "data": "aGVsbG8=", "mimeType": "image/png"}),
				"_meta": map[string]any{"example.com/of": text}},
			Refuse: map[string]any{"content": []any{block("refused by " + s.ID)}, "isError": true},
		}
		tool := Tool{Name: m.source.Word("tool for " + string(kind)), Kind: kind,
			Annotations: json.RawMessage(m.annotations())}
		if result := results[kind]; result != nil {
			tool.Result = unusual.Encoded(result)
		}
		s.Tools = append(s.Tools, tool)
	}
	all := m.source.texts(InAnswers)
	m.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	s.Tools = append(s.Tools, Tool{Name: m.source.Word("tool for all texts"), Kind: Text,
		Result: unusual.Encoded(map[string]any{"content": []any{block(s.ID + strings.Join(all, "\n"))}})})
	return s
}

func block(text string) map[string]any { return map[string]any{"type": "text", "text": text} }

func (m maker) run(servers []Server, number int) Run {
	r := Run{Number: number, Mark: fmt.Sprintf("%s-%d-", m.source.Word("mark"), number), Servers: servers,
		ByName: m.random.IntN(2) == 0, End: m.ends(), Value: m.results(), Left: m.source.Word("left")}
	calls := 0
	for _, step := range m.plan(r) {
		switch step {
		case "call":
			r.Steps = append(r.Steps, Step{Calls: m.calls(r, &calls, 1)})
		case "calls":
			r.Steps = append(r.Steps, Step{Calls: m.calls(r, &calls, 2+m.random.IntN(2))})
		case "again":
			r.Steps = append(r.Steps, m.again(r, &calls)...)
		case "log":
			r.Steps = append(r.Steps, Step{Log: m.log(r)})
		default:
			r.Steps = append(r.Steps, Step{Find: m.find(servers)})
		}
	}
	if number%2 == 0 {
		// A host may send again what a server refused, and once more to find out why.
		most := 1
		for _, c := range r.calls() {
			most++
			if c.Tool.Kind.failing() {
				most += 2
			}
		}
		r.Limits = unusual.Encoded(map[string]any{"maxToolCalls": most, "timeoutMs": 9000, "maxLogBytes": 1 << 20})
	}
	return r
}

// plan is what a script does. Each that tells what it saw makes calls and looks for tools.
func (m maker) plan(r Run) []string {
	all := []string{"log"}
	if r.full() {
		all = append(all, "calls", "find")
	}
	for range 1 + m.random.IntN(3) {
		all = append(all, m.steps())
	}
	m.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

func (m maker) calls(r Run, number *int, count int) (all []Call) {
	for range count {
		*number++
		c := Call{Server: m.random.IntN(len(r.Servers)), Number: *number, Fits: true}
		kinds := m.unseen
		if r.full() {
			kinds = m.kinds
		}
		kind := kinds()
		tools := slices.DeleteFunc(slices.Clone(r.Servers[c.Server].Tools), func(t Tool) bool { return t.Kind != kind })
		c.Tool = tools[m.random.IntN(len(tools))]
		input := map[string]any{"run": r.Number, "n": c.Number, "mark": r.Mark, "value": m.inputs()}
		if kind == Strict {
			c.Fits = r.full() && m.fits() || !r.full() && m.random.IntN(2) == 0
			input["path"] = []any{"of a file", 7}[map[bool]int{true: 0, false: 1}[c.Fits]]
		}
		c.Input = unusual.Encoded(input)
		all = append(all, c)
	}
	return all
}

// again are one call several times, one after the other and at once.
func (m maker) again(r Run, number *int) []Step {
	call := m.calls(r, number, 1)
	return []Step{{Calls: call}, {Calls: slices.Repeat(call, 2)}, {Calls: call}}
}

func (m maker) log(r Run) *Log {
	var log Log
	switch m.sorts() {
	case "primitive":
		log = m.others()
	case "object":
		raw := string(unusual.Encoded(map[string]any{"b": r.Mark, "a": []any{m.random.IntN(100), m.logs(), nil}}))
		log = Log{Source: unusual.Literal([]byte(raw)), JSON: raw}
	default:
		text := r.Mark + m.logs()
		log = Log{Source: unusual.Literal(unusual.Encoded(text)), Text: text}
	}
	log.Level = m.levels()
	return &log
}

func (m maker) find(servers []Server) *Find {
	s := servers[m.random.IntN(len(servers))]
	tool := s.Tools[m.random.IntN(len(s.Tools))].Name
	var names []string
	for _, t := range s.Tools {
		names = append(names, t.Name)
	}
	slices.Sort(names)
	switch m.finds() {
	case "listTools":
		return &Find{"listTools", fmt.Sprintf("(await listTools(%q)).map((tool) => tool.toolName).sort()", s.ID),
			unusual.Encoded(names)}
	case "getTool":
		return &Find{"getTool", fmt.Sprintf("(await getTool(%q, %q)).toolName", s.ID, tool), unusual.Encoded(tool)}
	}
	return &Find{"searchTools", fmt.Sprintf("(await searchTools(%q, { serverId: %q })).results.some((tool) => "+
		"tool.serverId === %q && tool.toolName === %q)", tool, s.ID, s.ID, tool), json.RawMessage("true")}
}
