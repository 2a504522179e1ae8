package dialect

import (
	"encoding/json"
	"fmt"

	"codemode/mockservers"
	"codemode/mockservers/mockapi"
)

// searchExecute is the dialect of a system whose scripts are async arrow functions that call an HTTP API, and whose
// answers are texts.
type searchExecute struct{}

func (searchExecute) Write(p Program) string {
	f := form{
		call: func(c Called) string {
			return fmt.Sprintf(`api.request({ method: "POST", path: "/%s", body: %s }).then((r) => r.body)`, c.Name,
				c.Argument)
		},
		give: func(value string) string { return "return " + value + ";" },
	}
	return "async () => {\n" + f.statements(p) + "\n}"
}

func (searchExecute) Upstream(id string, calls []Call) mockservers.Script {
	api := &mockservers.API{}
	for _, c := range calls {
		api.Script.Operations = append(api.Script.Operations, mockapi.Operation{Method: "POST", Path: "/" + c.Name,
			Replies: []mockapi.Reply{{JSON: mockapi.JSON(c.Reply)}}})
	}
	return mockservers.Script{ServerID: id, API: api}
}

func (searchExecute) ComputingLimit(ms int) Limit {
	return Limit{Option: "sandbox.timeoutMs", Settings: fmt.Appendf(nil, `{"sandbox": {"timeoutMs": %d}}`, ms)}
}

// Response takes the text of the first block: what is JSON as that, and anything else as a string. A failure is a
// diagnostic whose message is the text.
func (searchExecute) Response(result json.RawMessage) (response json.RawMessage, known bool) {
	text, failed := textOf(result)
	return responseOf(text, failed), true
}
