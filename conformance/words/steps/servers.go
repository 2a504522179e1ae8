package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"codemode/mockservers"
)

func registerServers(sc registry) {
	registerSaying(sc)
	const many = `^(\d+) MCP servers with the tool "([^"]*)", from "([^"]*)-1" to "[^"]*"$`
	sc.Declare(many, func(ctx context.Context, count, tool, prefix string) {
		worldOf(ctx).addMany(number(count), tool, prefix)
	})
	sc.Declare(`^the MCP server "([^"]*)" with the tools:$`,
		func(ctx context.Context, id string, table *godog.Table) error {
			return worldOf(ctx).addServer(id, table, true)
		})
	sc.Declare(`^the MCP server "([^"]*)", which sends no notifications of changes, with the tools:$`,
		func(ctx context.Context, id string, table *godog.Table) error {
			return worldOf(ctx).addServer(id, table, false)
		})
	sc.Declare(`^the MCP server "([^"]*)", which is reached over HTTP, with the tools:$`,
		func(ctx context.Context, id string, table *godog.Table) error {
			w := worldOf(ctx)
			if err := w.addServer(id, table, true); err != nil {
				return err
			}
			w.scripts[len(w.scripts)-1].OverHTTP = true
			return nil
		})
	sc.Declare(`^the MCP server "([^"]*)", whose version is "([^"]*)", with the tools:$`,
		func(ctx context.Context, id, version string, table *godog.Table) error {
			w := worldOf(ctx)
			if err := w.addServer(id, table, true); err != nil {
				return err
			}
			added := &w.scripts[len(w.scripts)-1]
			added.Version, added.EmptyVersion = version, version == ""
			return nil
		})
	sc.Declare(`^the MCP server "([^"]*)", whose configuration has the secret "([^"]*)", with the tools:$`,
		func(ctx context.Context, id, secret string, table *godog.Table) error {
			w := worldOf(ctx)
			if err := w.addServer(id, table, true); err != nil {
				return err
			}
			w.scripts[len(w.scripts)-1].Secret = secret
			return nil
		})
	registerStarting(sc)
	sc.Declare(`^the MCP server "([^"]*)", whose configuration has the environment (\{.*\}), with the tools:$`,
		func(ctx context.Context, id, environment string, table *godog.Table) error {
			w := worldOf(ctx)
			if err := w.addServer(id, table, true); err != nil {
				return err
			}
			return json.Unmarshal([]byte(environment), &w.scripts[len(w.scripts)-1].Env)
		})
	sc.Declare(`^the MCP server "([^"]*)" with the tool "([^"]*)", whose (input|output) is:$`,
		func(ctx context.Context, id, tool, side string, schema *godog.DocString) error {
			w := worldOf(ctx)
			w.addTool(id, tool, side, schema.Content)
			return nil
		})
	sc.Declare(`^the MCP server "([^"]*)" with the tool "([^"]*)", whose (input|output) is an object with the `+
		`member "([^"]*)":$`,
		func(ctx context.Context, id, tool, side, member string, schema *godog.DocString) error {
			w := worldOf(ctx)
			object := fmt.Sprintf(`{"type": "object", "properties": {%q: %s}, "required": [%q]}`, member,
				schema.Content, member)
			w.addTool(id, tool, side, object)
			return nil
		})
	sc.Declare(`^the MCP server "([^"]*)" with (\d+) tools in pages of (\d+), from "([^"]*)_1" to "[^"]*"$`,
		func(ctx context.Context, id string, count, page int, prefix string) error {
			w := worldOf(ctx)
			script := mockservers.Script{ServerID: id, PageSize: page}
			for i := range count {
				script.Tools = append(script.Tools, manyTool(prefix, i+1))
			}
			w.scripts = append(w.scripts, script)
			return nil
		})
}

// registerSaying adds the steps that declare what servers say of themselves and of tools.
func registerSaying(sc registry) {
	sc.Declare(`^the MCP server "([^"]*)", named "([^"]*)" and with the instructions "([^"]*)", with the tools:$`,
		func(ctx context.Context, id, name, says string, table *godog.Table) error {
			w := worldOf(ctx)
			if err := w.addServer(id, table, true); err != nil {
				return err
			}
			added := &w.scripts[len(w.scripts)-1]
			added.Name, added.Instructions = name, says
			return nil
		})
	sc.Declare(`^the MCP server "([^"]*)" with the tool "([^"]*)", which is described as:$`,
		func(ctx context.Context, id, tool string, text *godog.DocString) {
			w := worldOf(ctx)
			w.addTool(id, tool, "input", "")
			w.scripts[len(w.scripts)-1].Tools[0].Description = text.Content
		})
}

// manyTool is one of many tools: each has a description and an input of about
// the usual size.
func manyTool(prefix string, n int) mockservers.Tool {
	return mockservers.Tool{
		Name:        fmt.Sprintf("%s_%d", prefix, n),
		Description: fmt.Sprintf("Tool %d of many, which reads the lines of a file between two numbers.", n),
		InputSchema: []byte(`{"type": "object", "properties": {"path": {"type": "string", "description": "Where the ` +
			`file lies."}, ` +
			`"from": {"type": "integer"}, "to": {"type": "integer"}}, "required": ["path"]}`),
	}
}

// addTool declares a server with one tool that has one schema, and a description: how
// a tool without one is shown is judged elsewhere.
func (w *World) addTool(id, name, side, schema string) {
	tool := mockservers.Tool{Name: name, Description: "Does what its name says."}
	if side == "input" {
		tool.InputSchema = []byte(schema)
	} else {
		tool.OutputSchema = []byte(schema)
	}
	w.scripts = append(w.scripts, mockservers.Script{ServerID: id, Tools: []mockservers.Tool{tool}})
}

// addServer declares a server from a table of tools.
func (w *World) addServer(id string, table *godog.Table, announces bool) error {
	tools, err := w.tools(table)
	if err != nil {
		return err
	}
	w.scripts = append(w.scripts,
		mockservers.Script{ServerID: id, Tools: tools, NoListChanged: !announces})
	return nil
}

// tools reads a table with the columns tool, description, input (a JSON Schema,
// or "absent"), output (a JSON Schema), annotations (JSON) and reply (a reply of
// a mock server's script).
func (w *World) tools(table *godog.Table) ([]mockservers.Tool, error) {
	rows, err := rows(table, []string{"tool", "description", "input", "output", "annotations", "reply"})
	if err != nil {
		return nil, err
	}
	var tools []mockservers.Tool
	for _, row := range rows {
		tool := mockservers.Tool{
			Name: row["tool"], Description: row["description"],
			OutputSchema: []byte(row["output"]), Annotations: []byte(row["annotations"]),
		}
		switch input := row["input"]; input {
		case "":
		case "absent":
			tool.NoInputSchema = true
		default:
			tool.InputSchema = []byte(input)
		}
		if tool.Replies, err = mockservers.ParseReplies(row["reply"]); err != nil {
			return nil, fmt.Errorf("the reply of tool %s: %w", tool.Name, err)
		}
		tools = append(tools, tool)
	}
	return tools, nil
}

// rows reads a table with a heading into one map per row.
func rows(table *godog.Table, allowed []string) ([]map[string]string, error) {
	var rows []map[string]string
	head := table.Rows[0].Cells
	for _, cell := range head {
		if !slices.Contains(allowed, cell.Value) {
			return nil, fmt.Errorf("unknown column %q; a table has %s", cell.Value, strings.Join(allowed, ", "))
		}
	}
	for _, cells := range table.Rows[1:] {
		row := map[string]string{}
		for i, cell := range cells.Cells {
			row[head[i].Value] = cell.Value
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// addMany declares servers whose ids end in a number, with one tool each.
func (w *World) addMany(count int, tool, prefix string) {
	for i := range count {
		w.scripts = append(w.scripts, mockservers.Script{
			ServerID: fmt.Sprintf("%s-%d", prefix, i+1),
			Tools: []mockservers.Tool{
				{Name: tool, Replies: []mockservers.Reply{mockservers.TextReply("ok")}},
			},
		})
	}
}
