package mcpi

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"codemode/refhost/exact"
	"codemode/refhost/rules"
)

// Tool is one of the two tools that an agent is shown.
type Tool struct {
	Name, Description string
	InputSchema       rules.Object
	// Executes tells code_execute from code_search.
	Executes bool
}

// Code is the argument of code_execute.
type Code struct {
	Code       *string
	SnapshotID string `json:"snapshotId"`
}

// ParseCode reads the arguments of code_execute.
func ParseCode(arguments json.RawMessage) (Code, error) {
	var given Code
	err := exact.Unmarshal(arguments, &given)
	if given.Code == nil {
		return Code{}, errors.New("the argument code is missing or no string; pass {\"code\": \"return 1;\"}")
	}
	return given, err
}

// maxSearchArguments bounds what code_search is asked, and the functions of codemode that have the names of its
// operations, in bytes: what is wrong with it is answered with its words, and each of its values takes some hundred
// bytes.
const maxSearchArguments = 64 << 10

// tooLong says that the arguments of a question are.
func tooLong(arguments json.RawMessage) error {
	if len(arguments) <= maxSearchArguments {
		return nil
	}
	return fmt.Errorf("the arguments have %d bytes, more than %d; ask for less", len(arguments), maxSearchArguments)
}

// ParseQuestion reads the arguments of code_search.
func ParseQuestion(arguments json.RawMessage) (Question, error) {
	var q Question
	if len(arguments) == 0 {
		return q, nil
	}
	if err := tooLong(arguments); err != nil {
		return Question{}, err
	}
	if err := exact.Unmarshal(arguments, &q); err != nil {
		return Question{}, codeError{invalidArguments, "the arguments are wrong: " + err.Error()}
	}
	return q, nil
}

func keywordTools(c Catalog) []Tool {
	serverIDs := c.serverIDs()
	return []Tool{
		{Name: "code_search", Description: fill(keywordSearchText, serverIDs), InputSchema: inputs(nil,
			textProperty("query", "Words to find in names, servers and descriptions of tools; none finds all."))},
		{Name: "code_execute", Description: fill(structuredText, serverIDs), Executes: true,
			InputSchema: inputs([]string{"code"},
				textProperty("code", "The body of an async function in JavaScript."))},
	}
}

func snapshotTools(c Catalog) []Tool {
	serverIDs := c.serverIDs()
	return []Tool{
		{Name: "code_search", Description: fill(discoverText, serverIDs), InputSchema: inputs(nil,
			rules.Member{Key: "op", Value: rules.Object{{Key: "type", Value: "string"},
				{Key: "enum", Value: []string{"browse", "search", "list", "describe"}}}},
			textProperty("query", "For search: words to find in names, servers and descriptions."),
			rules.Member{Key: "refs", Value: rules.Object{{Key: "type", Value: "array"},
				{Key: "items", Value: rules.Object{{Key: "type", Value: "string"}}},
				{Key: "description", Value: "For describe: SERVER/TOOL of each tool."}}},
			textProperty("namespace", "Only tools of this namespace."),
			textProperty("server", "Only tools of this server."),
			textProperty("effect", "Only tools of this effect: read, write or unknown."),
			textProperty("parent", "For browse: only namespaces within this one."),
			rules.Member{Key: "limit", Value: rules.Object{{Key: "type", Value: "integer"}}},
			textProperty("cursor", "The nextCursor of an answer to the same question."))},
		{Name: "code_execute", Description: fill(rawText, serverIDs), Executes: true,
			InputSchema: inputs([]string{"code"}, textProperty("code", "The body of an async function in JavaScript."),
				textProperty("snapshotId", "That of the answer of code_search that the code relies on."))},
	}
}

// textProperty is a property that is a string.
func textProperty(name, description string) rules.Member {
	return rules.Member{Key: name, Value: rules.Object{{Key: "type", Value: "string"},
		{Key: "description", Value: description}}}
}

func inputs(required []string, properties ...rules.Member) rules.Object {
	schema := rules.Object{{Key: "type", Value: "object"}, {Key: "properties", Value: rules.Object(properties)}}
	if len(required) > 0 {
		schema = schema.With("required", required)
	}
	return schema
}

func fill(text string, serverIDs []string) string {
	servers := "There are no servers."
	if len(serverIDs) > 0 {
		servers = "Servers: " + strings.Join(serverIDs, ", ") + "."
	}
	return strings.NewReplacer("SERVERS", servers).Replace(text)
}

const keywordSearchText = `Find tools that code_execute can call: those of all servers that only read and have an ` +
	`output schema. The answer has, for each tool that matches a word of the query, the name by which codemode has it, ` +
	`and the schemas of its argument and of its value. SERVERS`

const structuredText = `Run JavaScript that calls tools and computes with what they return, so that you get the ` +
	`conclusion and not the data: loops over pages, filters, counts, joins. Find tools with code_search first.

The code is the body of an async function. await codemode.NAME({ … }) calls a tool and resolves to its structured ` +
	`output; a call that fails rejects. Return what you need, and little: a string is shown as it is, anything else as ` +
	`JSON; what is logged is not shown. There is no network, no file, no require and no import, and nothing is kept between ` +
	`runs. SERVERS

const all = [];
for (let page = 1; ; page++) {
  const { issues } = await codemode.list_issues({ page, perPage: 100 });
  all.push(...issues);
  if (issues.length < 100) break;
}
return all.filter(issue => issue.state === "OPEN").length;`

const discoverText = `Find tools that code_execute can call. op browse names the namespaces; search ranks tools by a ` +
	`query; list shows those of a namespace, server or effect; describe shows the schemas of refs. Each answer has the ` +
	`snapshotId of the tools that it tells of. SERVERS`

const rawText = `Run JavaScript that calls tools and computes with what they return, so that you get the conclusion and ` +
	`not the data: loops over pages, filters, counts, joins. Find tools with code_search first.

The code is the body of an async function. await codemode.call("SERVER", "TOOL", { … }) calls a tool and resolves to ` +
	`the whole result, { content, structuredContent, isError }: look at isError first, and at structuredContent only if ` +
	`the tool has an output schema. codemode.callRef("SERVER/TOOL", { … }) is the same, and so is codemode.TOOL({ … }) ` +
	`if no other tool has that name. codemode.browse, search, list and describe answer like code_search, and ` +
	`codemode.inspect(value) describes a value. Before a tool is called that does not only read, the user is asked. A ` +
	`call that is refused or does not reach its server rejects with an error that has a code. Call what is independent ` +
	`with Promise.all; of one server, 8 calls are made at a time, and of those that change something, one.

Return what you need, at most 48,000 bytes: a string is shown as it is, anything else as JSON; what is logged is not shown. ` +
	`There is no network, no file, no require and no import, and nothing is kept between runs. SERVERS

const result = await codemode.call("issues", "list_issues", { page: 1 });
if (result.isError) return result.content;
return result.structuredContent.issues.length;`
