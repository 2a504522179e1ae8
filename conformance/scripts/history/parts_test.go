package history_test

import (
	"strings"
	"testing"

	"codemode/conformance/scripts/history"
)

// What no judgement of a part is about is plain, so that what spoils unusual values is found where they are judged.
func TestOnePartIsUnusual(t *testing.T) {
	plain := map[history.Part]string{history.InInputs: "a text", history.InAnswers: "two words",
		history.InResults: "a text", history.InLogs: "two words"}
	for _, part := range append(history.Parts(), "") {
		from := source(3)
		from.Unusual, from.Count = part, 36
		shown := map[history.Part]string{}
		for _, server := range from.History().Servers {
			for _, tool := range server.Tools {
				shown[history.InAnswers] += string(tool.Result)
			}
		}
		for _, run := range from.History().Runs {
			shown[history.InResults] += string(run.Value)
			for _, step := range run.Steps {
				for _, call := range step.Calls {
					shown[history.InInputs] += string(call.Input)
				}
				if step.Log != nil {
					shown[history.InLogs] += step.Log.Source
				}
			}
		}
		for of, text := range plain {
			if has := strings.Contains(shown[of], text); has == (of == part) {
				t.Errorf("with unusual %q, its %s have %q: %t", part, of, text, has)
			}
		}
	}
}
