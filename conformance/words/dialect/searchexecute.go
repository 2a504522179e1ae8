package dialect

import (
	"encoding/json"
	"fmt"
	"net/http"

	"codemode/mockservers"
	"codemode/mockservers/mockapi"
)

// searchExecute is the dialect of a system whose scripts are async arrow functions that call an HTTP API, and whose
// answers are texts.
type searchExecute struct{ javaScript }

// notRequested are requests that no host sends, whichever part of it finds that out.
const notRequested = `
  () => api.request({ method: "NO METHOD", path: "/x" }), () => api.request({ method: "", path: "/x" }),
  () => api.request({ method: "GET", path: "http://[" }), () => api.request({ method: "GET", path: "//127.0.0.1:1/x" }),
  () => api.request({ method: "GET", path: "/x", headers: { "no name": "x" } }),
  () => api.request({ method: "GET", path: "/x", headers: { "X-One": "no\nvalue" } }),
  () => api.request({ method: "GET", path: "/x", body: { toJSON() { throw new Error("x"); } } })`

// Write awaits a request in a function of its own: nothing says that what it gives has a then.
func (searchExecute) Write(p Program) string {
	f := form{
		call: func(name, argument string) string {
			return fmt.Sprintf(`(async () => (await api.request({ method: "POST", path: "/%s", body: %s })).body)()`, name,
				argument)
		},
		raw: func(name, argument string) string {
			return fmt.Sprintf(`api.request({ method: "POST", path: "/%s", body: %s })`, name, argument)
		},
		given:    `typeof api === "undefined" ? undefined : api, typeof spec === "undefined" ? undefined : spec`,
		function: func(string) string { return "api.request" },
		refused:  notRequested,
		give:     func(value string) string { return "return " + value + ";" },
	}
	return "async () => {\n" + f.statements(p) + "\n}"
}

func (searchExecute) Upstream(id string, calls []Call) mockservers.Script {
	api := &mockservers.API{}
	for _, c := range calls {
		reply := mockapi.Reply{JSON: mockapi.JSON(c.Reply), Given: c.Echoes}
		if c.Fails != "" {
			reply.Status, reply.JSON = http.StatusInternalServerError, mockapi.JSON(quoted(c.Fails))
		}
		operation := mockapi.Operation{Method: "POST", Path: "/" + c.Name}
		for _, ms := range c.delays() {
			reply.DelayMs = ms
			operation.Replies = append(operation.Replies, reply)
		}
		if input := c.input(); input != nil {
			operation.RequestBody = mockapi.JSON(`{"content": {"application/json": {"schema": ` + string(input) + `}}}`)
		}
		api.Script.Operations = append(api.Script.Operations, operation)
	}
	return mockservers.Script{ServerID: id, API: api}
}

// Find looks for the name in all paths of the document.
func (searchExecute) Find(_, name string) (discovery bool, arguments json.RawMessage) {
	return true, codeOf("async () => Object.entries(spec.paths).filter(([path]) => path.includes(" + quoted(name) +
		"))")
}

// Limited is the part of the configuration that is about the sandbox.
func (searchExecute) Limited(l Limits) (request, settings json.RawMessage) {
	sandbox := object(map[string]int{"timeoutMs": l.ComputeMs, "wallTimeMs": l.WaitMs, "memoryMB": l.MemoryMB})
	if sandbox == nil {
		return nil, nil
	}
	settings, _ = json.Marshal(map[string]json.RawMessage{"sandbox": sandbox}) // it is JSON
	return nil, settings
}

// Response takes the text of the first block: what is JSON as that, and anything else as a string. A failure is a
// diagnostic whose message is the text.
func (searchExecute) Response(result json.RawMessage) (response json.RawMessage, known bool) {
	text, failed := textOf(result)
	return responseOf(text, failed), true
}
