package searchexecute

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/refhost/exact"
	"codemode/refhost/rules"
)

// Tool is one of the two tools of an API.
type Tool struct {
	Name, Description string
	InputSchema       rules.Object
	// Search tells the two apart.
	Search bool
	API    API
}

// Tools are those of all APIs.
func (h *Host) Tools() []Tool {
	var apis []API
	for _, a := range h.apis {
		apis = append(apis, a.config)
	}
	return h.decisions.Tools(apis)
}

// tools are two for each API, search and execute. What they say does not depend on how large an API is.
func tools(apis []API) []Tool {
	var tools []Tool
	for _, a := range apis {
		tools = append(tools,
			Tool{Name: a.SearchName, Description: searchText, Search: true, API: a,
				InputSchema: inputSchema("An async arrow function that reads spec and returns what you need of it.")},
			Tool{Name: a.ExecuteName, Description: a.executeText(), API: a,
				InputSchema: inputSchema("An async arrow function that calls " + a.Namespace +
					".request and returns what you need of the answers.")})
	}
	return tools
}

func inputSchema(code string) rules.Object {
	return rules.Object{
		{Key: "type", Value: "object"},
		{Key: "properties", Value: rules.Object{{Key: "code",
			Value: rules.Object{{Key: "type", Value: "string"}, {Key: "description", Value: code}}}}},
		{Key: "required", Value: []string{"code"}},
	}
}

// unknownTool leaves it to the protocol, as MCP wants it.
func unknownTool(string) (text string, answered bool) { return "", false }

// code reads the arguments of a tool.
func code(arguments json.RawMessage) (string, error) {
	var given struct{ Code *string }
	if err := exact.Unmarshal(arguments, &given); err != nil || given.Code == nil {
		return "", fmt.Errorf("the argument code is missing or no string; pass {\"code\": \"async () => { … }\"}")
	}
	return *given.Code, nil
}

const searchText = `Find operations of the API: pass an async arrow function in JavaScript that reads the global spec, ` +
	`and get what it returns.

spec is the OpenAPI document: spec.paths[path][method] with the method in lower case has summary, description, tags, ` +
	`operationId, parameters, requestBody and responses; spec.info, spec.servers and spec.components.schemas are there, ` +
	`too. Each $ref is replaced by what it refers to; {"$circular": ref} stands for one that would repeat itself, and a ` +
	`$ref that is left can be looked up in spec.components.schemas. There is no network, no file and no require, and ` +
	`nothing is kept between calls; what is logged is not shown. Return little.

async () => Object.entries(spec.paths).flatMap(([path, methods]) => Object.entries(methods)
  .filter(([, op]) => op.tags?.some(tag => tag.toLowerCase() === "clusters"))
  .map(([method, op]) => ({ method: method.toUpperCase(), path, summary: op.summary })))`

const executeForm = `Call the API: pass an async arrow function in JavaScript, and get what it returns.

await NS.request({ method, path, query, body, headers }) resolves to { status, headers, body }. path begins with a ` +
	`slash, as in the document that the other tool shows; query is an object of strings, numbers and booleans; body is ` +
	`sent as JSON, or a string as it is with a content-type of its own; query, body and headers can be left out. The host adds credentials. An answer of any status resolves; ` +
	`a request that cannot be made rejects. There is no other network, no file and no require, and nothing is kept ` +
	`between calls; what is logged is not shown. At most MAX requests can be made in one call. Return little.

async () => {
  const list = await NS.request({ method: "GET", path: "/v1/clusters", query: { limit: 10 } });
  const all = await Promise.all(list.body.map(c => NS.request({ method: "GET", path: ` + "`/v1/clusters/${c.id}`" + ` })));
  return all.map(answer => answer.body.name);
}`

// executeText describes the tool execute.
func (c API) executeText() string {
	return strings.NewReplacer("NS", c.Namespace, "MAX", fmt.Sprint(c.MaxRequests)).Replace(executeForm)
}
