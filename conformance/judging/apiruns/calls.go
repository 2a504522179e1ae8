package apiruns

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// reply is what all requests below a path are answered with.
type reply struct {
	under   string
	text    string // of mockapi, as YAML
	status  int
	header  string
	body    json.RawMessage
	given   bool
	cut     bool
	methods []string
}

func withBody() []string { return []string{"POST", "PUT", "PATCH", "DELETE"} }

func allMethods() []string {
	return []string{"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"}
}

// shown are the methods of operations that each host shows: it may leave out those that agents hardly ever need.
func shown(methods []string) []string {
	return slices.DeleteFunc(slices.Clone(methods), func(m string) bool { return m == "OPTIONS" || m == "HEAD" })
}

// replies makes those of the API, some later than others.
func (m *maker) replies() []reply {
	var all []reply
	add := func(r reply, format string, args ...any) {
		r.under = fmt.Sprintf("/%s/k%d/", m.word, len(all))
		r.text = fmt.Sprintf(format, args...)
		all = append(all, r)
	}
	values := slices.DeleteFunc(m.valuesOfJSON(Answers), func(v value) bool { return len(v.json) >= longestJSON })
	for i, status := range m.statuses() {
		v := values[m.random.IntN(len(values))]
		kind := []string{"application/json", "application/json; charset=utf-8"}[i%2]
		header := m.word + strconv.Itoa(i)
		add(reply{status: status, header: header, body: json.RawMessage(v.json), methods: allMethods()},
			`{status: %d, text: %s, headers: {X-Kind: %s, Content-Type: %q}, delayMs: %d}`, status, quoted(v.json), header,
			kind, m.random.IntN(3)*12)
	}
	for i := range 5 {
		add(reply{status: 200, given: true, methods: withBody()}, `{given: true, delayMs: %d}`, i%2*10)
	}
	if m.unusual == Answers {
		large := json.RawMessage(quoted(strings.Repeat("日", 23_333)))
		add(reply{status: 200, body: large, methods: []string{"GET", "POST"}}, `{bytes: 70001, letter: "日", pieces: 9001}`)
	}
	if m.unusual == Statuses {
		add(reply{status: 204, header: m.word, methods: allMethods()}, `{status: 204, headers: {X-Kind: %s}}`, m.word)
		add(reply{status: 501, methods: allMethods()}, `{status: 501, text: %s}`, m.word)
		add(reply{cut: true, methods: []string{"POST"}}, `{cut: true}`)
	}
	return all
}

func (m *maker) statuses() []int {
	if m.unusual != Statuses {
		return slices.Repeat([]int{200, 201, 200}, 5)
	}
	return []int{200, 201, 202, 203, 206, 400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503, 599}
}

// api is the script of mockapi with all replies, each of which is documented with words of its own.
func (m *maker) api() string {
	text := "title: " + quoted(m.title()) + "\noperations:"
	for _, r := range m.all {
		for _, method := range r.methods {
			text += fmt.Sprintf("\n  - {method: %s, path: %q, summary: %s, replies: [%s]}", method, r.under+"{id}",
				quoted(m.summary(r, method)), r.text)
		}
	}
	return text
}

func (m *maker) title() string { return m.word + " 日本" }

func (m *maker) summary(r reply, method string) string { return method + " of " + r.under }

// tails are ends of paths, as a script has them and as they are on the wire.
func (m *maker) tails() [][2]string {
	if m.unusual != Paths {
		return [][2]string{{"", ""}, {"-a", "-a"}}
	}
	same := []string{"", "-a%20b", "-a%2Fb", "-100%25", ":b@c", "-a,b;c=d!e$f&g+h", "-$$", "-__proto__", "-null",
		"~_.x",
		"-constructor", "-%7Bid%7D", "-%C3%A4", "-k0", "-openapi.json"}
	all := [][2]string{{"-日本", "-%E6%97%A5%E6%9C%AC"}, {"-a%2Fb-ä", "-a%2Fb-%C3%A4"}, {"-😀", "-%F0%9F%98%80"}}
	for _, tail := range same {
		all = append(all, [2]string{tail, tail})
	}
	return all
}

// call makes up a request; written is the argument of a script for it.
func (m *maker) call(id string) (c Call, written string) {
	r := m.all[m.random.IntN(len(m.all))]
	tail := pick(m, m.tails())
	c = Call{ID: id, Method: pick(m, r.methods), Path: r.under + id + tail[1], Under: r.under, Times: 1, Cut: r.cut,
		Status: r.status, Header: r.header, Answer: r.body, Given: r.given}
	parts := []string{"method: " + quoted(c.Method), "path: " + quoted(r.under+id+tail[0])}
	if c.Method == "HEAD" {
		c.Answer = nil
	}
	if m.random.IntN(2) == 0 {
		var text string
		c.Query, text = m.query()
		parts = append(parts, "query: "+text)
	}
	if r.given || slices.Contains(withBody(), c.Method) && m.random.IntN(2) == 0 {
		v := pick(m, m.valuesOfJSON(Bodies))
		c.Body = json.RawMessage(v.json)
		parts = append(parts, "body: "+v.js)
	}
	if m.random.IntN(2) == 0 {
		var text string
		c.Headers, c.Blocked, text = m.headers()
		parts = append(parts, "headers: "+text)
	}
	m.random.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	// Dollar signs are escaped: a host that puts code into a text by patterns spoils values then, and no requests.
	return c, strings.ReplaceAll("{ "+strings.Join(parts, ", ")+" }", "$", `\u0024`)
}

// query makes up parameters.
func (m *maker) query() (query map[string]string, written string) {
	names := []string{"q", "a b", "a+b", "x&y=z", "ä", "constructor", "toString", "length", "page[0]", "Q",
		"100%", "q.r"}
	texts := oddTexts()
	if m.unusual != Queries {
		names, texts = []string{"q", "page", "size"}, []string{"a", "two"}
	}
	query = map[string]string{}
	for range 1 + m.random.IntN(3) {
		name := pick(m, names)
		switch m.random.IntN(4) {
		case 0:
			query[name] = pick(m, numbers())
			written += quoted(name) + ": " + query[name] + ", "
		case 1:
			query[name] = pick(m, []string{"true", "false"})
			written += quoted(name) + ": " + query[name] + ", "
		default:
			query[name] = pick(m, texts)
			written += quoted(name) + ": " + quoted(query[name]) + ", "
		}
	}
	return query, "{ " + written + "}"
}

// headers makes up those that are sent, and those that are not.
func (m *maker) headers() (sent map[string]string, blocked []string, written string) {
	values := []string{m.word, "0", "false", `a, b;c="d"`, "%2F", "$& $1 ${HOME} $PATH", `{"a":1}`,
		"null", "a=b&c", "*/*"}
	names := []string{"X-" + m.word, "x-second-" + m.word, "X-THIRD-" + m.word, "Accept-Language", "x-cookie",
		"X-Forward", "If-None-Match", "X-API-Key", "Authorization-X", "x-host", "Origin"}
	if m.unusual != Headers {
		names, values = names[:3], values[:1]
	}
	sent = map[string]string{}
	for range 1 + m.random.IntN(3) {
		sent[pick(m, names)] = pick(m, values)
	}
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		written += quoted(name) + ": " + quoted(sent[name]) + ", "
	}
	if m.random.IntN(2) == 0 {
		name := pick(m, []string{"Authorization", "COOKIE", "X-Forwarded-For", "x-forwarded-" + m.word,
			"Proxy-" + m.word,
			"authorization", "cookie", "PROXY-AUTHORIZATION", "X-FORWARDED-PROTO"})
		blocked = []string{m.forged + strconv.Itoa(m.random.IntN(1000))}
		written += quoted(name) + ": " + quoted(blocked[0]) + ", "
	}
	return sent, blocked, "{ " + written + "}"
}
