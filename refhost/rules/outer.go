package rules

import "slices"

// OuterTool is one tool that the agent sees.
type OuterTool struct {
	Name        string
	Description string
	InputSchema Object
	// OutputSchema describes the structured response.
	OutputSchema Object
}

// OuterToolName is the name of the one outer tool (§3.1).
const OuterToolName = "codemode.run"

// OuterTools is exactly one tool (§2). Its schema describes what the agent
// context tells of, so that both agree.
func OuterTools(description string, told []Topic) []OuterTool {
	return []OuterTool{{
		Name: OuterToolName, Description: description,
		InputSchema: requestSchema(told), OutputSchema: responseSchema(),
	}}
}

// requestSchema is §3.2. It leaves room for members of later revisions.
func requestSchema(told []Topic) Object {
	limits, capabilities := typed("object"), Object{{"type", "array"}, {"items", typed("string")}}
	if slices.Contains(told, TopicLimits) {
		limits = limitsSchema()
	}
	if slices.Contains(told, TopicCapabilities) {
		capabilities = capabilities.With("description", "Ids of the servers that the code is going to use.")
	}
	return Object{
		{"type", "object"},
		{"properties", Object{
			{"code", Object{{"type", "string"},
				{"description", "JavaScript source text, run as an ES module with top-level await."}}},
			{"limits", limits},
			{"requestedCapabilities", capabilities},
		}},
		{"required", []string{"code"}},
	}
}

func limitsSchema() Object {
	limits := Object{}
	for _, key := range LimitKeys() {
		limits = append(limits, Member{key.Name, Object{
			{"type", "integer"}, {"minimum", key.Least}, {"description", "In " + key.Unit + "."},
		}})
	}
	return Object{{"type", "object"}, {"description", "Execution limits; unknown keys are ignored."},
		{"properties", limits}}
}

// responseSchema is §3.3. result has no schema: it is any JSON value.
func responseSchema() Object {
	return object(
		[]string{"logs", "result", "diagnostics"},
		Member{"logs", arrayOf(object([]string{"level", "message", "timeMs"},
			Member{"level", Object{{"enum", ConsoleMethods()}}},
			Member{"message", typed("string")}, Member{"timeMs", typed("integer")}))},
		Member{"result", Object{}},
		Member{"diagnostics", arrayOf(object([]string{"severity", "code", "message"},
			Member{"severity", Object{{"enum", []string{SeverityError, SeverityWarning, SeverityInfo}}}},
			Member{"code", typed("string")}, Member{"message", typed("string")}, Member{"hint", typed("string")},
			Member{"path", typed("string")}, Member{"errorClass", typed("string")}))},
		Member{"toolTrace", arrayOf(object([]string{"serverId", "toolName", "durationMs", "ok"},
			Member{"serverId", typed("string")}, Member{"toolName", typed("string")},
			Member{"durationMs", typed("integer")}, Member{"ok", typed("boolean")}, Member{"error", typed("string")}))},
	)
}

func typed(name string) Object { return Object{{"type", name}} }

func arrayOf(items Object) Object { return Object{{"type", "array"}, {"items", items}} }

func object(required []string, properties ...Member) Object {
	return Object{{"type", "object"}, {"properties", Object(properties)}, {"required", required}}
}
