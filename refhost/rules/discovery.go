package rules

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
)

// SpecVersion is the revision of the specification implemented here (§12.1).
func SpecVersion() string { return "1.0.0" }

// DiscoveryExports is the list of §4.1.
func DiscoveryExports() []string {
	return []string{"specVersion", "listServers", "describeServer", "listTools", "getTool", "searchTools"}
}

// ServerParts is all that discovery tells of a server; only ServerID and
// ServerName are always there.
type ServerParts struct {
	ServerID, ServerName string
	Capabilities         []string
	Description, Version string
}

// NamesUnreachable: what cannot be called is not there (§4.1).
func NamesUnreachable(string) bool { return false }

// ServerInfo leaves out capabilities that the server did not declare (§4.2.1).
func ServerInfo(s ServerParts) Object {
	o := Object{{"serverId", s.ServerID}, {"serverName", s.ServerName}}
	if len(s.Capabilities) > 0 {
		o = o.With("capabilities", s.Capabilities)
	}
	return o
}

// ServerDescription is ServerInfo and what else the server says of itself (§4.2.2).
func ServerDescription(info Object, s ServerParts) Object {
	o := info
	if s.Description != "" {
		o = o.With("description", s.Description)
	}
	if s.Version != "" {
		o = o.With("version", s.Version)
	}
	return o
}

// ToolDefinition describes one tool (§4.2.4); what is empty is not known.
type ToolDefinition struct {
	ToolName     string
	ExportName   string
	Description  string
	Annotations  json.RawMessage
	InputSchema  json.RawMessage
	OutputSchema json.RawMessage
}

// FoundTool is one search result (§4.2.5).
type FoundTool struct {
	ServerID string
	ToolDefinition
}

// The detail levels (§4.3).
const (
	DetailName        = "name"
	DetailDescription = "description"
	DetailFull        = "full"
)

// Detail shows what the level shows of what is known; a level that is absent or
// unknown is "description", the default (§4.2.6, §4.3).
func Detail(level string, tool ToolDefinition) Object {
	o := Object{{"toolName", tool.ToolName}, {"exportName", tool.ExportName}}
	if level == DetailName {
		return o
	}
	if tool.Description != "" {
		o = o.With("description", tool.Description)
	}
	known := Object{{"annotations", tool.Annotations}}
	if level == DetailFull {
		known = append(known, Member{"inputSchema", tool.InputSchema}, Member{"outputSchema", tool.OutputSchema})
	}
	for _, m := range known {
		if raw := m.Value.(json.RawMessage); len(raw) > 0 {
			o = o.With(m.Key, raw)
		}
	}
	return o
}

// GotTool shows all that is known: getTool has no option to ask for less (§4.2.4).
func GotTool(tool ToolDefinition) Object { return Detail(DetailFull, tool) }

// DiscoveryQuestion is what listTools or searchTools is asked (§4.2.6, §4.2.7).
type DiscoveryQuestion struct {
	// Searches tells searchTools from listTools, which has neither Query nor Options.
	Searches bool
	Query    string
	Options  SearchOptions
	// Detail is "" when it is absent.
	Detail string
	// ServerIDs are those of all connected servers.
	ServerIDs []string
}

// Answered: every question has an answer (§4.1).
func Answered(asked DiscoveryQuestion) (DiscoveryQuestion, error) { return asked, nil }

// FindServer knows a server by its normalised id alone, the only one that an
// agent is shown (§4.1).
func FindServer(wanted string, serverIDs []string) int { return slices.Index(serverIDs, wanted) }

// What getTool does when it finds no tool (§4.1).
const (
	// NoTool rejects.
	NoTool = -1
	// NothingForTool resolves to null.
	NothingForTool = -2
)

// FindTool knows a tool by its canonical name alone: the export name of one may
// be the name of another (§4.1).
func FindTool(wanted string, tools []ToolDefinition) int {
	return slices.IndexFunc(tools, func(t ToolDefinition) bool { return t.ToolName == wanted })
}

// FoundDetail is [Detail] with the server's id, which every level shows (§4.2.5).
func FoundDetail(level string, tool FoundTool) Object {
	return append(Object{{"serverId", tool.ServerID}}, Detail(level, tool.ToolDefinition)...)
}

// SearchResults repeats the query beside what was found (§4.2.5).
func SearchResults(query string, results []Object) Object {
	return Object{{"query", query}, {"results", results}}
}

// DiscoveryErrorClass is what a call of a tool throws for the same reason (§7.1).
func DiscoveryErrorClass(_ string, f CallFailure) string { return CallErrorClass(f) }

// SearchOptions are those of searchTools (§4.2.7). An empty ServerID searches
// all servers; a Limit of 0 or less is [DefaultSearchLimit].
type SearchOptions struct {
	ServerID string
	Limit    int
	// Limited tells whether a limit was given, be it 0.
	Limited bool
}

// DefaultSearchLimit is the number of results when none is asked for.
const DefaultSearchLimit = 50

// maxQueryWords is how many words of a query are looked for, the first ones: each is in each tool.
const maxQueryWords = 64

// Search finds the tools in which a word of the query occurs, in the name, the
// server's id or the description, without regard to case. Those with more of the
// words come first. Of equally many, a word that is a whole word of the name counts
// most, then the start of one, then any part of the name, then the description.
// Ties are in the order of server and tool name; an empty query finds everything (§4.1).
func Search(query string, options SearchOptions, tools []FoundTool) []FoundTool {
	words := queryWords(query)
	words = words[:min(len(words), maxQueryWords)]
	type ranked struct {
		tool           FoundTool
		matched, score int
	}
	var found []ranked
	for _, tool := range tools {
		if options.ServerID != "" && tool.ServerID != options.ServerID {
			continue
		}
		if matched, score := searchScore(words, tool); matched > 0 || len(words) == 0 {
			found = append(found, ranked{tool, matched, score})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int {
		return cmp.Or(b.matched-a.matched, b.score-a.score, strings.Compare(a.tool.ServerID, b.tool.ServerID),
			strings.Compare(a.tool.ToolName, b.tool.ToolName))
	})
	limit := max(options.Limit, 0)
	if !options.Limited && limit == 0 {
		limit = DefaultSearchLimit
	}
	results := make([]FoundTool, 0, min(limit, len(found)))
	for _, f := range found[:min(limit, len(found))] {
		results = append(results, f.tool)
	}
	return results
}

// minPart is how many letters a word has that is looked for inside of others: shorter ones are everywhere.
const minPart = 3

// searchScore counts the words that a tool has, and tells where it has them.
func searchScore(words []string, tool FoundTool) (matched, score int) {
	nameWords := searchWords(tool.ToolName)
	name, description, server := &searched{text: strings.ToLower(tool.ToolName)},
		&searched{text: strings.ToLower(tool.Description)}, &searched{text: tool.ServerID}
	for _, word := range words {
		weight := 0
		switch {
		case slices.Contains(nameWords, word):
			weight = 8
		case len(word) >= minPart &&
			slices.ContainsFunc(nameWords, func(n string) bool { return strings.HasPrefix(n, word) }):
			weight = 4
		case name.has(word):
			weight = 3
		case description.has(word):
			weight = 2
		case server.has(word):
			weight = 1
		}
		if weight > 0 {
			matched++
		}
		score += weight
	}
	return matched, score
}

// searched is a text in which words are looked for.
type searched struct {
	text string
	// short are its words of fewer bytes than [minPart], once one is looked for: a text is split for all words of a
	// query together, since a query has dozens of them and a description may have megabytes.
	short map[string]bool
}

// has tells whether a word is in the text, a short one as a word of its own.
func (s *searched) has(word string) bool {
	found := strings.Contains(s.text, word)
	if !found || len(word) >= minPart {
		return found
	}
	if s.short == nil {
		s.short = map[string]bool{}
		for _, w := range searchWords(s.text) {
			if len(w) < minPart {
				s.short[w] = true
			}
		}
	}
	return s.short[word]
}

// queryWords are those that say what is looked for; a query of nothing else is taken whole.
func queryWords(query string) []string {
	words := searchWords(query)
	telling := slices.DeleteFunc(slices.Clone(words), func(word string) bool {
		return slices.Contains([]string{"a", "an", "and", "by", "for", "from", "in", "into", "of", "on", "or", "the",
			"to", "with"}, word)
	})
	if len(telling) == 0 {
		return words
	}
	return telling
}

// searchWords splits at everything that is no letter or digit and where a small
// letter is followed by an uppercase one, lowers the case, and takes a plural's s away.
func searchWords(text string) []string {
	var b strings.Builder
	small := false
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		case unicode.IsUpper(r) && small:
			b.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	words := strings.Fields(b.String())
	for i, word := range words {
		if len(word) > minPart {
			words[i] = strings.TrimSuffix(word, "s")
		}
	}
	return words
}
