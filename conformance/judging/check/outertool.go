package check

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/reports/evidence"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// OuterToolCount judges how many tools the agent sees (§2).
func OuterToolCount(seen *Seen, want int) (v Verdict) {
	rule := "the agent sees one tool"
	if want > 1 {
		rule = fmt.Sprintf("the agent sees %d tools", want)
	}
	for _, names := range outerTools(seen, &v) {
		v.expect(len(names) == want, rule, "tools/list",
			fmt.Sprintf("%d tools", want), fmt.Sprintf("%d: %s", len(names), strings.Join(names, ", ")))
	}
	return v
}

// OuterToolNamed judges that the agent sees a tool of the name (§3.1).
func OuterToolNamed(seen *Seen, want string) (v Verdict) {
	for _, names := range outerTools(seen, &v) {
		found := false
		for _, name := range names {
			found = found || name == want
		}
		v.expect(found, "the tool's name", "tools/list", want, "no such tool in "+encode(names))
	}
	return v
}

// outerTools returns the names in each tools/list of the host that was recorded.
func outerTools(seen *Seen, v *Verdict) (lists [][]string) {
	for _, e := range seen.Events {
		if e.Kind != evidence.HostTools {
			continue
		}
		tools, ok := array(e.Data)
		if !ok {
			v.expect(false, "tools/list", "tools/list", "an array of tools", quote(e.Data))
			continue
		}
		names := []string{}
		for _, raw := range tools {
			members, _ := object(raw)
			name, _ := text(members["name"])
			names = append(names, name)
		}
		lists = append(lists, names)
	}
	return lists
}

// FactTool is the name of the fact that holds what a host calls its one tool, if
// that is not codemode.run.
const FactTool = "tool"

// toolNamed is what the host calls its one tool.
func toolNamed(seen *Seen) string {
	name := "codemode.run"
	for _, own := range facts[string](seen, FactTool) {
		name = own
	}
	return name
}

// listedTool is one of tools/list.
type listedTool struct {
	Name        string
	InputSchema json.RawMessage
}

// SchemaAccepts judges that the input schema of codemode.run accepts a request (§3.2).
func SchemaAccepts(seen *Seen, request json.RawMessage) (v Verdict) {
	var tools []listedTool
	for _, e := range seen.Events {
		if e.Kind == evidence.HostTools && json.Unmarshal(e.Data, &tools) != nil {
			v.expect(false, "tools/list", "tools/list", "an array of tools", quote(e.Data))
		}
	}
	named := toolNamed(seen)
	for _, tool := range tools {
		if tool.Name == named {
			err := validate(tool.InputSchema, request)
			v.expect(err == nil, "the input schema accepts the request", named+", inputSchema",
				quote(request)+" is accepted", fmt.Sprintf("%v\nby the schema %s", err, quote(tool.InputSchema)))
		}
	}
	return v
}

// SchemaAcceptsToo is [SchemaAccepts] where the schema accepts a plainer request.
// Where it does not, nothing is observed: what is wrong with that one is wrong
// with the other, too.
func SchemaAcceptsToo(seen *Seen, plainer, request json.RawMessage) Verdict {
	if v := SchemaAccepts(seen, plainer); !v.OK() {
		return Verdict{}
	}
	return SchemaAccepts(seen, request)
}

func validate(schema, instance json.RawMessage) error {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(schema)))
	if err != nil {
		return fmt.Errorf("the schema is not JSON: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(jsonschema.SchemeURLLoader{})
	if err := c.AddResource("urn:schema", doc); err != nil {
		return err
	}
	compiled, err := c.Compile("urn:schema")
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(instance)))
	if err != nil {
		return err
	}
	return compiled.Validate(value)
}
