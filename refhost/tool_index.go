package refhost

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/schema"
)

// A list of tools comes from a server that nobody trusts. What is beyond these bounds is left out, with a
// warning in the log and a note in what doctor prints.
const (
	// maxTools bounds the tools of a server.
	maxTools = 10_000
	// maxListBytes bounds the declarations of all tools of a server, in bytes.
	maxListBytes = 16 << 20
	// maxToolName bounds the name of a tool, in bytes.
	maxToolName = 1 << 10
	// maxInstructions bounds the instructions of a server, in bytes; they are cut off.
	maxInstructions = 64 << 10
	// maxServerName bounds a server's name, and its version, in bytes; they are cut off.
	maxServerName = 1 << 10
	// maxLeftOut bounds how many tools of a list the log names that are left out.
	maxLeftOut = 10
)

// fitting is the part of a list that is within its bounds; note says what was left out.
func fitting(tools []json.RawMessage) (fit []json.RawMessage, note string) {
	size := 0
	for i, tool := range tools {
		switch size += len(tool); {
		case i == maxTools:
			return tools[:i], fmt.Sprintf("its list is cut off after %d tools; let the server offer fewer", maxTools)
		case size > maxListBytes:
			return tools[:i], fmt.Sprintf("its list is cut off after %d bytes; let the server describe its tools in "+
				"fewer", maxListBytes)
		}
	}
	return tools, ""
}

// indexer turns what a server lists into what a run sees.
type indexer struct {
	rules rules.Set
	log   *slog.Logger
	// policy says which tools there are.
	policy policy.Policy
}

// server is what a run sees, given the tools that it had before.
func (x indexer) server(path, serverID string, info *mcp.InitializeResult, listed []json.RawMessage,
	before []sandbox.Tool) sandbox.Server {
	s := sandbox.Server{ServerID: path, ConfiguredID: serverID, ServerName: serverID,
		Tools: x.named(x.visible(serverID, x.tools(serverID, listed)), before)}
	if info == nil {
		return s
	}
	s.Description = info.Instructions
	s.Capabilities = capabilityNames(info.Capabilities)
	if info.ServerInfo != nil {
		s.ServerName = cmp.Or(info.ServerInfo.Name, serverID)
		s.Version = info.ServerInfo.Version
	}
	s.Description = cutOff(s.Description, maxInstructions)
	s.ServerName, s.Version = cutOff(s.ServerName, maxServerName), cutOff(s.Version, maxServerName)
	return s
}

// cutOff keeps the beginning of a text that has more bytes than most.
func cutOff(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s… (cut off: it has %d bytes)", strings.ToValidUTF8(text[:most], ""), len(text))
}

// capabilityNames are the members of the server's own capabilities (§4.2.1).
func capabilityNames(capabilities *mcp.ServerCapabilities) []string {
	text, err := json.Marshal(capabilities)
	if err != nil {
		return nil
	}
	var members map[string]json.RawMessage
	_ = json.Unmarshal(text, &members)
	var names []string
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// tools reads the tools, and logs which are left out.
func (x indexer) tools(serverID string, listed []json.RawMessage) []sandbox.Tool {
	tools, leftOut := x.usable(listed)
	for _, err := range leftOut[:min(len(leftOut), maxLeftOut)] {
		x.log.Warn("tool left out", "serverId", serverID, "error", err)
	}
	if len(leftOut) > maxLeftOut {
		x.log.Warn("more tools left out", "serverId", serverID, "tools", len(leftOut)-maxLeftOut)
	}
	return tools
}

// usable reads the tools. One that has no name, or that of an earlier one, cannot be called: it is left out, and the
// others stay.
func (x indexer) usable(listed []json.RawMessage) (tools []sandbox.Tool, leftOut []error) {
	seen := make(map[string]bool)
	for _, raw := range listed {
		tool, err := parseTool(raw)
		if err == nil && seen[tool.ToolName] {
			err = fmt.Errorf("a second tool is called %q", tool.ToolName)
			if x.rules.RepeatedTools() == rules.RepeatedRefused {
				return nil, []error{err}
			}
		}
		if err == nil && x.rules.Validation().Unusable == rules.UnusableLeftOut {
			err = schema.ErrorOf(tool.InputSchema)
		}
		if err != nil {
			leftOut = append(leftOut, err)
			continue
		}
		seen[tool.ToolName] = x.rules.RepeatedTools() != rules.RepeatedExported
		tools = append(tools, tool)
	}
	return tools, leftOut
}

// unusable is a note of the tools that are left out, or "".
func (x indexer) unusable(listed []json.RawMessage) string {
	_, leftOut := x.usable(listed)
	if len(leftOut) == 0 {
		return ""
	}
	return fmt.Sprintf("%d of its tools are left out, the first as %v", len(leftOut), leftOut[0])
}

// visible leaves out what the policy hides.
func (x indexer) visible(serverID string, tools []sandbox.Tool) []sandbox.Tool {
	return slices.DeleteFunc(tools, func(t sandbox.Tool) bool {
		decision := x.policy.Decide(policyTool(serverID, t))
		if decision.Verdict == policy.Hidden {
			x.log.Debug("tool hidden by the policy", "serverId", serverID, "name", t.ToolName, "rule", decision.Rule)
		}
		return decision.Verdict == policy.Hidden
	})
}

func policyTool(serverID string, t sandbox.Tool) policy.Tool {
	return policy.Tool{Server: serverID, Name: t.ToolName, Annotations: t.Annotations, OutputSchema: t.OutputSchema}
}

// named gives the tools their export names (§6.1) and shows them in the order of
// their own. One without an export name is left out.
func (x indexer) named(tools, before []sandbox.Tool) []sandbox.Tool {
	names, earlier := make([]string, len(tools)), map[string]string{}
	for i, t := range tools {
		names[i] = t.ToolName
	}
	for _, t := range before {
		earlier[t.ToolName] = t.ExportName
	}
	for i, exportName := range x.rules.NamesAfterChange(earlier, names, x.rules.ExportNames(names)) {
		tools[i].ExportName = exportName
	}
	tools = slices.DeleteFunc(tools, func(t sandbox.Tool) bool { return t.ExportName == "" })
	slices.SortFunc(tools, func(a, b sandbox.Tool) int { return strings.Compare(a.ToolName, b.ToolName) })
	return tools
}

// parseTool reads a declaration; a member of the wrong type counts as absent.
func parseTool(raw json.RawMessage) (sandbox.Tool, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil {
		return sandbox.Tool{}, fmt.Errorf("a tool is not an object: %w", err)
	}
	var name *string
	if json.Unmarshal(members["name"], &name) != nil || name == nil {
		return sandbox.Tool{}, errors.New("a tool has no name")
	}
	if len(*name) > maxToolName {
		return sandbox.Tool{}, fmt.Errorf("a tool's name has %d bytes, more than %d", len(*name), maxToolName)
	}
	var title, description string
	_ = json.Unmarshal(members["title"], &title)
	_ = json.Unmarshal(members["description"], &description)
	return sandbox.Tool{
		ToolName: *name, Description: cmp.Or(description, title),
		Annotations:  unlessNull(members["annotations"]),
		InputSchema:  unlessNull(members["inputSchema"]),
		OutputSchema: unlessNull(members["outputSchema"]),
	}, nil
}

func unlessNull(raw json.RawMessage) json.RawMessage {
	if string(raw) == "null" {
		return nil
	}
	return raw
}

// toolNames are the server's tools as they are now.
func (c *connection) toolNames(ctx context.Context) []string {
	if _, stale := c.state(); stale {
		c.prepare(ctx)
	}
	server, _ := c.snapshot()
	var names []string
	for _, t := range server.Tools {
		names = append(names, t.ToolName)
	}
	return names
}
