package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// useless is a host, of each system by the names of its tools, that runs nothing: it answers each call in one way.
func useless(way string) int {
	answers := map[string]string{
		"constant": `{"content":[{"type":"text","text":"done"}],"structuredContent":{"logs":[],"result":"done",` +
			`"diagnostics":[]}}`,
		"failing": `{"isError":true,"content":[{"type":"text","text":"Error: not now"}],"structuredContent":{"logs":[],` +
			`"result":null,"diagnostics":[{"severity":"error","code":"E","message":"not now"}]}}`,
		"silent": "",
	}
	answer, known := answers[way]
	if !known {
		fmt.Fprintf(os.Stderr, "faulty: useless %s: there are constant, failing and silent\n", way)
		return 2
	}
	lines(os.Stdin, func(line []byte) {
		var m struct {
			ID     json.RawMessage
			Method string
		}
		if json.Unmarshal(line, &m) != nil || m.ID == nil || m.Method == "tools/call" && answer == "" {
			return
		}
		fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", m.ID, uselessAnswer(m.Method, answer))
	})
	return 0
}

func uselessAnswer(method, answer string) string {
	switch method {
	case "initialize":
		return `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"useless","version":"1"}}`
	case "tools/list":
		var tools []string
		for _, name := range []string{"codemode.run", "search", "execute", "code_search", "code_execute"} {
			tools = append(tools, fmt.Sprintf(`{"name":%q,"description":"runs code","inputSchema":{"type":"object"}}`, name))
		}
		return `{"tools":[` + strings.Join(tools, ",") + `]}`
	case "tools/call":
		return answer
	}
	return `{}`
}
