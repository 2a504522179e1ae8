package rules

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
)

// ToolDefinition describes one tool (§4.2.4). Empty members are left out.
type ToolDefinition struct {
	ToolName     string          `json:"toolName"`
	ExportName   string          `json:"exportName"`
	Description  string          `json:"description,omitempty"`
	Annotations  json.RawMessage `json:"annotations,omitempty"`
	InputSchema  json.RawMessage `json:"inputSchema,omitempty"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
}

// FoundTool is one search result (§4.2.5).
type FoundTool struct {
	ServerID string `json:"serverId"`
	ToolDefinition
}

// The detail levels (§4.3).
const (
	DetailName        = "name"
	DetailDescription = "description"
	DetailFull        = "full"
)

// Detail drops what the level does not show; a level that is absent or unknown
// is "description", the default (§4.2.6, §4.3).
func Detail(level string, tool ToolDefinition) ToolDefinition {
	switch level {
	case DetailFull:
		return tool
	case DetailName:
		return ToolDefinition{ToolName: tool.ToolName, ExportName: tool.ExportName}
	}
	tool.InputSchema, tool.OutputSchema = nil, nil
	return tool
}

// SearchOptions are those of searchTools (§4.2.7). An empty ServerID searches
// all servers; a Limit of 0 or less is [DefaultSearchLimit].
type SearchOptions struct {
	ServerID string
	Limit    int
}

// DefaultSearchLimit is the number of results when none is asked for.
const DefaultSearchLimit = 50

// Search finds the tools in which every word of the query occurs, in the name,
// the server's id or the description, without regard to case. A word that is a
// whole word of the name counts most, then the start of one, then any part of
// the name, then the description. Ties are in the order of server and tool name;
// an empty query finds everything (§4.1).
func Search(query string, options SearchOptions, tools []FoundTool) []FoundTool {
	words := searchWords(query)
	type ranked struct {
		tool  FoundTool
		score int
	}
	var found []ranked
	for _, tool := range tools {
		if options.ServerID != "" && tool.ServerID != options.ServerID {
			continue
		}
		if score, all := searchScore(words, tool); all {
			found = append(found, ranked{tool, score})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int {
		return cmp.Or(b.score-a.score, strings.Compare(a.tool.ServerID, b.tool.ServerID),
			strings.Compare(a.tool.ToolName, b.tool.ToolName))
	})
	limit := options.Limit
	if limit <= 0 {
		limit = DefaultSearchLimit
	}
	results := make([]FoundTool, 0, min(limit, len(found)))
	for _, f := range found[:min(limit, len(found))] {
		results = append(results, f.tool)
	}
	return results
}

func searchScore(words []string, tool FoundTool) (score int, all bool) {
	nameWords := searchWords(tool.ToolName)
	name, description := strings.ToLower(tool.ToolName), strings.ToLower(tool.Description)
	for _, word := range words {
		switch {
		case slices.Contains(nameWords, word):
			score += 8
		case slices.ContainsFunc(nameWords, func(n string) bool { return strings.HasPrefix(n, word) }):
			score += 4
		case strings.Contains(name, word):
			score += 3
		case strings.Contains(description, word):
			score += 2
		case strings.Contains(tool.ServerID, word):
			score++
		default:
			return 0, false
		}
	}
	return score, true
}

// searchWords splits at everything that is no letter or digit and where a small
// letter is followed by a capital one, and lowers the case.
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
	return strings.Fields(b.String())
}
