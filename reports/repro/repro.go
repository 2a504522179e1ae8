// Package repro writes a failure as a small folder that anybody can run without
// the suite: what was asked, which servers there were, what was expected and
// found, and one command.
package repro

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/reports/render"
)

//go:embed files
var files embed.FS

// Failure is what a folder is made of.
type Failure struct {
	Report   reports.Report
	Scenario reports.Scenario
	// Events are the scenario's evidence.
	Events []evidence.Event
	// Servers are the scripts of its mock servers, in JSON, by serverId.
	Servers map[string]json.RawMessage
	// Served: no host can start its mock servers, so that the folder's script serves them.
	Served bool
	// Tool is the one that runs scripts.
	Tool string
}

// Request is one call of a tool that the suite made.
type Request struct {
	// File is its name in the folder; Label is what the scenario calls it.
	File, Label string
	// params are those of tools/call.
	params json.RawMessage
}

// page is what the templates see.
type page struct {
	Failure
	Requirements []reports.Requirement
	Requests     []Request
	Steps        []string
	// scripts are the files of the servers, by serverId.
	scripts map[string]string
	// Command starts the host, in single quotes for a shell.
	Command string
}

// Write makes the folder of one failure; store keeps one file of it.
func Write(f Failure, store func(name string, data []byte) error) error {
	p := page{Failure: f, Command: "'" + strings.ReplaceAll(f.Report.Host.Command, "'", `'\''`) + "'"}
	for _, q := range f.Report.Requirements {
		for _, id := range f.Scenario.Requirements {
			if q.ID == id {
				p.Requirements = append(p.Requirements, q)
			}
		}
	}
	if err := p.read(f.Events); err != nil {
		return err
	}
	for _, r := range p.Requests {
		if err := store(r.File, indented(r.params)); err != nil {
			return err
		}
	}
	p.serverFiles()
	for id, script := range f.Servers {
		if err := store(p.scripts[id], indented(script)); err != nil {
			return err
		}
	}
	if !f.Served {
		config, err := p.config()
		if err == nil {
			err = store("mcp.json", config)
		}
		if err != nil {
			return err
		}
	}
	return p.render(store)
}

// read takes requests and steps from the evidence.
func (p *page) read(events []evidence.Event) error {
	type call struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	next := p.Tool
	for _, e := range events {
		switch {
		case e.Kind == evidence.Fact && e.Name == evidence.ToolFact:
			if err := json.Unmarshal(e.Data, &next); err != nil {
				return fmt.Errorf("the tool that is called: %w", err)
			}
		case e.Kind == evidence.RunRequest:
			params, err := json.Marshal(call{next, e.Data})
			if err != nil {
				return fmt.Errorf("%s: %w", e.Name, err)
			}
			name := fmt.Sprintf("requests/%02d.json", len(p.Requests)+1)
			p.Requests = append(p.Requests, Request{name, e.Name, params})
			next = p.Tool
		case e.Kind == evidence.StepBegan:
			p.Steps = append(p.Steps, e.Name)
		}
	}
	return nil
}

// config is the host's configuration. The script puts in the folder and the
// program that serves the mock servers.
func (p *page) config() ([]byte, error) {
	type server struct {
		Command string   `json:"command"`
		Args    []string `json:"args"`
	}
	servers := map[string]server{}
	for id := range p.Servers {
		servers[id] = server{"@CONFORMANCE@", []string{"mock", "--script", "@HERE@/" + p.scripts[id]}}
	}
	text, err := json.MarshalIndent(map[string]any{"mcpServers": servers}, "", "  ")
	return append(text, '\n'), err
}

// serverFiles names the server's scripts; an id may have any characters.
func (p *page) serverFiles() {
	p.scripts = map[string]string{}
	for i, id := range slices.Sorted(maps.Keys(p.Servers)) {
		p.scripts[id] = fmt.Sprintf("servers/%02d%s.json", i+1, unsafe.ReplaceAllString("-"+id, "_"))
	}
}

var unsafe = regexp.MustCompile(`[^A-Za-z0-9-]+`)

func (p *page) render(store func(string, []byte) error) error {
	t, err := template.New("repro").Funcs(template.FuncMap{
		"v":      render.Printable,
		"indent": func(s string) string { return "    " + strings.ReplaceAll(render.Printable(s), `\n`, "\n    ") },
	}).ParseFS(files, "files/*")
	if err != nil {
		return err
	}
	for _, name := range []string{"README.md", "judged.txt", "reproduce.sh"} {
		var b strings.Builder
		if err := t.ExecuteTemplate(&b, name, p); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := store(name, []byte(render.Inert(b.String()))); err != nil {
			return err
		}
	}
	return nil
}

// indented is JSON for a person; what is none stays as it is.
func indented(raw json.RawMessage) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, raw, "", "  "); err != nil {
		return raw
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// Folder is the name of a scenario's folder.
func Folder(scenarioID string) string { return strings.ReplaceAll(scenarioID, "/", "--") }
