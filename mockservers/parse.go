package mockservers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"go.yaml.in/yaml/v3"

	"codemode/mockservers/mockapi"
)

// LoadScript reads a script file; see [ParseScripts].
func LoadScript(path string) ([]Script, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read mock server script: %w", err)
	}
	return ParseScripts(path, data)
}

// ParseScripts reads YAML (so also JSON): each document is one server or a list
// of servers. It is strict: an unknown or repeated key, a wrong type, an alias,
// or a repeated serverId is an error that starts with "name:line: ".
func ParseScripts(name string, data []byte) ([]Script, error) {
	r := reader{name: name}
	var scripts []Script
	documents := yaml.NewDecoder(bytes.NewReader(data))
	for {
		var document yaml.Node
		err := documents.Decode(&document)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: not YAML: %w", name, err)
		}
		found, err := r.document(&document)
		if err != nil {
			return nil, err
		}
		scripts = append(scripts, found...)
	}
	if len(scripts) == 0 {
		return nil, fmt.Errorf("%s:1: no server found; write at least serverId and tools", name)
	}
	return scripts, uniqueIDs(name, scripts)
}

func uniqueIDs(name string, scripts []Script) error {
	seen := map[string]bool{}
	for _, script := range scripts {
		if seen[script.ServerID] {
			return fmt.Errorf("%s: serverId %q is used twice; each server needs its own", name, script.ServerID)
		}
		seen[script.ServerID] = true
	}
	return nil
}

func (r reader) document(document *yaml.Node) ([]Script, error) {
	root := document.Content[0]
	if root.Kind == yaml.SequenceNode {
		return list(r, root, r.script)
	}
	script, err := r.script(root)
	return []Script{script}, err
}

func (r reader) script(n *yaml.Node) (Script, error) {
	var s Script
	err := r.object(n, "server", fields{
		"serverId":      r.str(&s.ServerID),
		"name":          r.str(&s.Name),
		"version":       r.str(&s.Version),
		"emptyVersion":  r.boolean(&s.EmptyVersion),
		"instructions":  r.str(&s.Instructions),
		"noListChanged": r.boolean(&s.NoListChanged),
		"overHttp":      r.boolean(&s.OverHTTP),
		"unreachable":   r.str((*string)(&s.Unreachable)),
		"secret":        r.str(&s.Secret),
		"env":           r.env(&s.Env),
		"toldByEnv":     r.boolean(&s.ToldByEnv),
		"startMs":       r.integer(&s.StartMs),
		"pageSize":      r.integer(&s.PageSize),
		"emptyPage":     r.boolean(&s.EmptyPage),
		"api": func(n *yaml.Node) (err error) {
			s.API, err = r.api(n)
			return err
		},
		"tools": func(n *yaml.Node) (err error) {
			s.Tools, err = list(r, n, r.tool)
			return err
		},
	})
	if err == nil {
		err = r.at(n, s.validate())
	}
	return s, err
}

// env reads an object of strings.
func (r reader) env(to *map[string]string) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		var raw json.RawMessage
		if err := r.json(&raw)(n); err != nil {
			return err
		}
		if json.Unmarshal(raw, to) != nil {
			return r.wrong(n, "an object of strings")
		}
		return nil
	}
}

// api reads an HTTP API; a mistake in its script is told with the line where that begins.
func (r reader) api(n *yaml.Node) (*API, error) {
	api := &API{}
	return api, r.object(n, "api", fields{
		"script": func(n *yaml.Node) error {
			text, err := yaml.Marshal(n)
			if err == nil {
				api.Script, err = mockapi.Parse(fmt.Sprintf("%s:%d", r.name, n.Line), text)
			}
			return err
		},
		"documentUrl": r.boolean(&api.DocumentURL),
		"settings":    r.json(&api.Settings),
	})
}

func (r reader) tool(n *yaml.Node) (Tool, error) {
	var t Tool
	err := r.object(n, "tool", fields{
		"name":          r.str(&t.Name),
		"title":         r.str(&t.Title),
		"description":   r.str(&t.Description),
		"inputSchema":   r.json(&t.InputSchema),
		"noInputSchema": r.boolean(&t.NoInputSchema),
		"outputSchema":  r.json(&t.OutputSchema),
		"annotations":   r.json(&t.Annotations),
		"replies": func(n *yaml.Node) (err error) {
			t.Replies, err = list(r, n, r.reply)
			return err
		},
	})
	if err == nil {
		err = r.at(n, t.validate())
	}
	return t, err
}
