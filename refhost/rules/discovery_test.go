package rules_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"codemode/refhost/rules"
)

func TestDetail(t *testing.T) {
	full := rules.ToolDefinition{
		ToolName: "t", ExportName: "t", Description: "d", Annotations: json.RawMessage(`{}`),
		InputSchema: json.RawMessage(`{}`), OutputSchema: json.RawMessage(`{}`),
	}
	const name, described = `"toolName":"t","exportName":"t"`, `,"description":"d","annotations":{}`
	for level, want := range map[string]string{
		"name": name, "description": name + described, "": name + described, "nonsense": name + described,
		"full": name + described + `,"inputSchema":{},"outputSchema":{}`,
	} {
		got, err := rules.Marshal(rules.Detail(level, full))
		if err != nil || string(got) != "{"+want+"}" {
			t.Errorf("Detail(%q) = %s, %v, want {%s}", level, got, err, want)
		}
	}
}

func TestSearch(t *testing.T) {
	tool := func(server, name, description string) rules.FoundTool {
		return rules.FoundTool{ServerID: server,
			ToolDefinition: rules.ToolDefinition{ToolName: name, Description: description}}
	}
	tools := []rules.FoundTool{
		tool("github", "list_issues", "Lists the issues of a repository"),
		tool("github", "createIssue", "Opens an issue"),
		tool("drive", "search", "Finds files; an issue tracker it is not"),
		tool("drive", "reissue", ""),
		tool("calendar", "list_events", "Lists events"),
	}
	for name, c := range map[string]struct {
		query   string
		options rules.SearchOptions
		want    []string
	}{
		"name before description": {"issue", rules.SearchOptions{},
			[]string{"createIssue", "list_issues", "reissue", "search"}},
		"more words first": {"list issues", rules.SearchOptions{},
			[]string{"list_issues", "list_events", "createIssue", "reissue", "search"}},
		"one of the words is enough": {"repository zebra", rules.SearchOptions{},
			[]string{"list_issues"}},
		"case does not matter":     {"ISSUE create", rules.SearchOptions{Limit: 1}, []string{"createIssue"}},
		"a plural":                 {"an event", rules.SearchOptions{}, []string{"list_events"}},
		"words of the description": {"repository", rules.SearchOptions{}, []string{"list_issues"}},
		"the server's id": {"github issue", rules.SearchOptions{},
			[]string{"createIssue", "list_issues", "reissue", "search"}},
		"words that say nothing": {"the files of a drive", rules.SearchOptions{},
			[]string{"search", "reissue"}},
		"nothing but such":                  {"of a", rules.SearchOptions{}, []string{"list_issues"}},
		"a short word is no part of others": {"is", rules.SearchOptions{}, []string{"search"}},
		"one server": {"list", rules.SearchOptions{ServerID: "calendar"},
			[]string{"list_events"}},
		"limit":   {"issue", rules.SearchOptions{Limit: 1}, []string{"createIssue"}},
		"nothing": {"zebra", rules.SearchOptions{}, nil},
		"empty query, ordered": {"", rules.SearchOptions{},
			[]string{"list_events", "reissue", "search", "createIssue", "list_issues"}},
		"of so many words the first ones": {strings.Repeat("zebra ", 63) + "events calendar issue",
			rules.SearchOptions{}, []string{"list_events"}},
		"a limit of zero is no one": {"calendar", rules.SearchOptions{Limit: 0}, []string{"list_events"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, f := range rules.Search(c.query, c.options, tools) {
				got = append(got, f.ToolName)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("Search(%q) = %q, want %q", c.query, got, c.want)
			}
		})
	}
}

func TestSuggest(t *testing.T) {
	known := []string{"get_issue", "list_issues", "search", "a"}
	for unknown, want := range map[string]string{
		"getIssue": "get_issue", "get_isue": "get_issue", "serach": "search", "LIST-ISSUES": "list_issues",
		"delete_everything": "", "": "", "b": "", "ab": "a",
	} {
		if got := rules.Suggest(unknown, known); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", unknown, got, want)
		}
	}
}

func TestContextDocuments(t *testing.T) {
	paragraphs := rules.Context(rules.ContextParts{ModulePrefix: rules.ModulePrefix(),
		Servers: []rules.ContextServer{
			{Module: rules.Module{Name: "@codemode/servers/drive", ServerID: "drive",
				Tools: []rules.ToolDefinition{{ToolName: "l", ExportName: "l",
					InputSchema: json.RawMessage(`{"type":"array"}`)}}}},
			{Module: rules.Module{ServerID: "mail"}, Unavailable: "it does not start"},
		},
		Declare: rules.Declarations,
	})
	text := make(map[rules.Topic]string)
	for _, p := range paragraphs {
		text[p.Topic] = p.Text
	}
	for topic, wanted := range map[rules.Topic][]string{
		rules.TopicServers:      {"@codemode/servers/drive", "mail: not available: it does not start"},
		rules.TopicUnwrapping:   {"structuredContent", "text block", "base64", "ToolCallError"},
		rules.TopicInput:        {"l of drive takes a value that is not an object"},
		rules.TopicCapabilities: {"drive, mail"},
		rules.TopicLimits:       {"timeoutMs", "maxMemoryBytes", "maxLogBytes", "maxToolCalls"},
		rules.TopicLanguage:     {"Restrictions"},
		rules.TopicGlobals:      {"Deviations"},
		rules.TopicDeclarations: {"export function l(", "@codemode/errors", "@codemode/discovery"},
	} {
		for _, words := range wanted {
			if !strings.Contains(text[topic], words) {
				t.Errorf("the topic %s does not say %q: %s", topic, words, text[topic])
			}
		}
	}
	if strings.Contains(text[rules.TopicDeclarations], "servers/mail") {
		t.Error("a server that is not connected is declared")
	}
}

func TestOuterTools(t *testing.T) {
	tools := rules.OuterTools("d", []rules.Topic{rules.TopicLimits, rules.TopicCapabilities})
	if len(tools) != 1 || tools[0].Name != "codemode.run" || tools[0].Description != "d" {
		t.Fatalf("OuterTools = %+v", tools)
	}
	schema, err := rules.Marshal(tools[0].InputSchema)
	if err != nil || !strings.Contains(string(schema), `"required":["code"]`) {
		t.Errorf("input schema %s, %v", schema, err)
	}
}
