package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/mockservers/mockapi"
)

// operationCount is how many the description of search-execute compares at.
const operationCount = 2500

// operations counts what the operations of an API cost an agent: by search and execute, and as a tool for each.
func (m measurer) operations(ctx context.Context, b build) error {
	api, err := mockapi.Start(mockapi.Script{Generate: mockapi.Generate{Seed: 1, Operations: operationCount, Depth: 5}},
		mockapi.Options{})
	if err != nil {
		return err
	}
	defer api.Close()
	documents := map[string]string{generatedAPI: api.DocumentURL()}
	if m.openapi != "" {
		if documents[ownAPI], err = filepath.Abs(m.openapi); err != nil {
			return err
		}
	}
	for prefix, document := range documents {
		if err := m.document(ctx, b, prefix, document); err != nil {
			return fmt.Errorf("the operations of %s: %w", document, err)
		}
	}
	return nil
}

// document counts for the OpenAPI document at a path or a URL.
func (m measurer) document(ctx context.Context, b build, prefix, document string) error {
	config := filepath.Join(m.folder, "api.json")
	text, err := json.Marshal(map[string]any{"openapi": map[string]any{"spec": document,
		"baseUrl": "http://127.0.0.1:1", "maxResponseTokens": 0, "sandbox": map[string]any{"memoryMB": 1024}}})
	if err == nil {
		err = os.WriteFile(config, text, 0o600)
	}
	if err != nil {
		return err
	}
	session, err := connect(ctx, &mcp.CommandTransport{
		Command: exec.CommandContext(ctx, b.program("refhost"), "--system", "search-execute", "--config", config)})
	if err != nil {
		return err
	}
	var shown, each strings.Builder
	err = readTools(ctx, session, &shown)
	count := 0
	if err == nil {
		count, err = toolForEach(ctx, session, &each)
	}
	found := strings.Builder{}
	if err == nil {
		found.WriteString(shown.String())
		_, err = exchange(ctx, session, "search", map[string]any{"code": findOperations}, &found)
	}
	if err = errors.Join(err, session.Close()); err != nil {
		return err
	}
	b.samples.add(prefix+apiOperations, float64(count))
	for name, text := range map[string]string{apiContext: shown.String(), apiSearch: found.String(),
		apiTools: each.String()} {
		tokens, err := countTokens(text)
		if err != nil {
			return err
		}
		b.samples.add(prefix+name, tokens)
	}
	return nil
}

// findOperations is a search as an agent would make it.
const findOperations = `async () => Object.entries(spec.paths).flatMap(([path, methods]) =>
  Object.entries(methods).filter(([, op]) => /delete/i.test(op.operationId ?? op.summary))
    .map(([method, op]) => ({ method: method.toUpperCase(), path, summary: op.summary }))).slice(0, 10)`

// toolForEach writes the tools that an agent would be shown without code mode: name, description and the schema of
// parameters and body, for each operation.
func toolForEach(ctx context.Context, session *mcp.ClientSession, each *strings.Builder) (count int, err error) {
	const some = 100
	for {
		code := fmt.Sprintf(`async () => JSON.stringify(Object.entries(spec.paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, op]) => [path, method, op])).slice(%d, %d).map(([path, method, op]) => ({
				name: op.operationId ?? method + " " + path, description: [op.summary, op.description].filter(Boolean).join("\n"),
				input_schema: { type: "object", properties: Object.fromEntries([
					...(op.parameters ?? []).map(p => [p.name, { ...p.schema, description: p.description }]),
					...Object.values(op.requestBody?.content ?? {}).slice(0, 1).map(c => ["body", c.schema])]) } })))`,
			count, count+some)
		var unread strings.Builder
		answer, err := exchange(ctx, session, "search", map[string]any{"code": code}, &unread)
		if err != nil {
			return 0, err
		}
		var tools []json.RawMessage
		if err := json.Unmarshal([]byte(answer), &tools); err != nil {
			return 0, err
		}
		for _, t := range tools {
			each.Write(append(t, '\n'))
		}
		if count += len(tools); len(tools) < some {
			return count, nil
		}
	}
}
