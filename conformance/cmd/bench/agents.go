package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/tiktoken-go/tokenizer"

	"codemode/mockservers"
)

// The issues are those of the histogram that the description of mcpi begins with: some 5 MB in nine pages.
const (
	issueCount = 876
	issueBytes = 5700
	pageIssues = 100
)

// histogram is the script of that description.
//
//go:embed histogram.js
var histogram string

// directName is the word that makes the program call the tool itself, as the client of an agent without code mode does.
const directName = "direct"

// agents measures what an agent reads with code mode and without. A build that does not know its systems has nothing to
// measure.
func (m measurer) agents(ctx context.Context, b build) error {
	help, err := command(ctx, m.folder, b.program("refhost"), "--help")
	if err != nil || !strings.Contains(string(help), "mcpi@0.x") {
		return err
	}
	if err := m.issues(ctx, b); err != nil {
		return fmt.Errorf("the histogram: %w", err)
	}
	return m.operations(ctx, b)
}

// issues measures the histogram: by a script, and by nine calls whose answers the agent reads.
func (m measurer) issues(ctx context.Context, b build) error {
	group, err := mockservers.Start(ctx, []mockservers.Script{issueServer()},
		mockservers.Options{Transport: mockservers.HTTP})
	if err != nil {
		return err
	}
	defer group.Close()
	url := group.Endpoints()[0].URL
	config, transcript := filepath.Join(m.folder, "issues.json"), filepath.Join(m.folder, "transcript")
	if err := os.WriteFile(config, fmt.Appendf(nil, `{"mcpServers":{"issues":{"type":"http","url":%q}}}`, url),
		0o600); err != nil {
		return err
	}
	if err := m.issuesByScript(ctx, b, config); err != nil {
		return err
	}
	group.Server("issues").Reset()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	direct := exec.CommandContext(ctx, self, directName, url, transcript)
	direct.Stderr = os.Stderr
	took, err := direct.Output()
	if err != nil {
		return err
	}
	milliseconds, err := strconv.ParseFloat(strings.TrimSpace(string(took)), 64)
	if err != nil {
		return err
	}
	read, err := os.ReadFile(transcript)
	if err != nil {
		return err
	}
	b.samples.add(directPrefix+agentTime, milliseconds/1000)
	b.samples.addMemory(directPrefix+agentMemory, direct.ProcessState)
	return b.samples.addTranscript(directPrefix, string(read))
}

// addMemory adds the most memory that a process or one of its children had, where the system tells.
func (s *samples) addMemory(name string, ended *os.ProcessState) {
	if peak := peakMemory(ended); peak > 0 {
		s.add(name, float64(peak))
	}
}

// addTranscript adds how much an agent reads.
func (s *samples) addTranscript(prefix, text string) error {
	tokens, err := countTokens(text)
	s.add(prefix+agentBytes, float64(len(text)))
	s.add(prefix+agentTokens, tokens)
	return err
}

func countTokens(text string) (float64, error) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		return 0, err
	}
	n, err := codec.Count(text)
	return float64(n), err
}

// issuesByScript has the host find the tool and run the script. The agent reads the host's tools, and both calls.
func (m measurer) issuesByScript(ctx context.Context, b build, config string) error {
	host := exec.CommandContext(ctx, b.program("refhost"), "--spec", "mcpi@0.x", "--config", config)
	session, err := connect(ctx, &mcp.CommandTransport{Command: host})
	if err != nil {
		return err
	}
	var read strings.Builder
	err = readTools(ctx, session, &read)
	if err == nil {
		_, err = exchange(ctx, session, "code_search", map[string]any{"query": "list issues"}, &read)
	}
	if err == nil {
		began := time.Now()
		var answer string
		asked := map[string]any{"code": strings.TrimSpace(histogram)}
		answer, err = exchange(ctx, session, "code_execute", asked, &read)
		b.samples.add(scriptPrefix+agentTime, time.Since(began).Seconds())
		if err == nil && !strings.Contains(answer, `"count": `) {
			err = fmt.Errorf("the script gave %.200s", answer)
		}
	}
	if err = errors.Join(err, session.Close()); err != nil {
		return err
	}
	b.samples.addMemory(scriptPrefix+agentMemory, host.ProcessState)
	return b.samples.addTranscript(scriptPrefix, read.String())
}

// direct calls the tool for each page, writes what an agent reads into a file, and prints the time that the calls took,
// in milliseconds.
func direct(ctx context.Context, url, transcript string) error {
	session, err := connect(ctx, &mcp.StreamableClientTransport{Endpoint: url})
	if err != nil {
		return err
	}
	defer session.Close()
	var read strings.Builder
	if err := readTools(ctx, session, &read); err != nil {
		return err
	}
	began := time.Now()
	for page := 1; ; page++ {
		answer, err := exchange(ctx, session, "list_issues", map[string]any{"owner": "github",
			"repo": "github-mcp-server", "state": "ALL", "perPage": pageIssues, "page": page}, &read)
		if err != nil {
			return err
		}
		var told struct{ Issues []json.RawMessage }
		if err := json.Unmarshal([]byte(answer), &told); err != nil {
			return err
		}
		if len(told.Issues) < pageIssues {
			break
		}
	}
	fmt.Println(float64(time.Since(began).Microseconds()) / 1000)
	return os.WriteFile(transcript, []byte(read.String()), 0o600)
}

func connect(ctx context.Context, transport mcp.Transport) (*mcp.ClientSession, error) {
	return mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil).Connect(ctx, transport, nil)
}

// readTools adds the tools that an agent is shown.
func readTools(ctx context.Context, session *mcp.ClientSession, read *strings.Builder) error {
	listed, err := session.ListTools(ctx, nil)
	if err != nil {
		return err
	}
	for _, t := range listed.Tools {
		text, err := json.Marshal(map[string]any{"name": t.Name, "description": t.Description,
			"input_schema": t.InputSchema})
		if err != nil {
			return err
		}
		read.Write(append(text, '\n'))
	}
	return nil
}

// exchange calls a tool, and adds the call and its answer: the structured content, or else the text.
func exchange(ctx context.Context, session *mcp.ClientSession, tool string, arguments map[string]any,
	read *strings.Builder) (answer string, err error) {
	asked, err := json.Marshal(arguments)
	if err != nil {
		return "", err
	}
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		return "", err
	}
	for _, block := range result.Content {
		if text, is := block.(*mcp.TextContent); is {
			answer += text.Text
		}
	}
	if result.StructuredContent != nil {
		text, err := json.Marshal(result.StructuredContent)
		if err != nil {
			return "", err
		}
		answer = string(text)
	}
	if result.IsError {
		return "", fmt.Errorf("%s failed: %.500s", tool, answer)
	}
	fmt.Fprintf(read, "%s %s\n%s\n", tool, asked, answer)
	return answer, nil
}

// issueServer is a server of the issues, a page for each call.
func issueServer() mockservers.Script {
	labels := []string{"bug", "documentation", "enhancement", "help wanted", "question"}
	var replies []mockservers.Reply
	for from := 0; from < issueCount; from += pageIssues {
		var page []map[string]any
		for n := from; n < min(from+pageIssues, issueCount); n++ {
			page = append(page, map[string]any{"number": n + 1, "title": prose(n, 60), "state": "OPEN",
				"labels": []string{labels[n*n%len(labels)], labels[n%3]}, "body": prose(n, issueBytes)})
		}
		text, _ := json.Marshal(map[string]any{"issues": page})
		replies = append(replies, mockservers.StructuredReply(text))
	}
	return mockservers.Script{ServerID: "issues", Tools: []mockservers.Tool{{
		Name: "list_issues", Description: "Lists the issues of a repository, a page at a time.",
		Annotations: json.RawMessage(`{"readOnlyHint":true}`),
		InputSchema: json.RawMessage(`{"type":"object","required":["owner","repo"],"properties":{"owner":{"type":"string"},` +
			`"repo":{"type":"string"},"state":{"enum":["OPEN","CLOSED","ALL"]},"page":{"type":"integer"},` +
			`"perPage":{"type":"integer"}}}`),
		OutputSchema: json.RawMessage(`{"type":"object","properties":{"issues":{"type":"array","items":{"type":"object",` +
			`"properties":{"number":{"type":"integer"},"title":{"type":"string"},"state":{"type":"string"},` +
			`"labels":{"type":"array","items":{"type":"string"}},"body":{"type":"string"}}}}}}`),
		Replies: replies,
	}}}
}

// prose is some text of so many bytes, which is different for each number.
func prose(number, bytes int) string {
	words := strings.Fields("the server answers a request of the client with an error after some time because its " +
		"connection was closed while it read the list of tools and nobody told the user what to do about that")
	var b strings.Builder
	for i := number; b.Len() < bytes; i++ {
		b.WriteString(words[(i*i+number)%len(words)])
		b.WriteByte(' ')
	}
	return b.String()[:bytes]
}
