package channels_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"codemode/conformance/judging/check"
	"codemode/conformance/scripts/channels"
	"codemode/conformance/scripts/unusual"
	"codemode/reports/evidence"
)

var names = channels.Names{Servers: "@codemode/servers/", Builtin: "@codemode/", Result: "__codemode_result__",
	Word: func(name string) string { return strings.ReplaceAll(name, " ", "x") }}

// ways are all channels, with how what came through is seen of each.
var ways = map[string]func(c channels.Channel, s channels.Script, values []json.RawMessage) []evidence.Event{
	"inputs": receives, "structured content as inputs": receives, "results": assigns,
	"logged primitives": logs, "logged objects": logsJSON,
	"structured content": tells, "single texts": tells, "several blocks": tells, "blocks beside an image": tells,
	"texts of errors": tellsWords, "classes of errors": tells, "schemas by listTools": tells,
	"schemas by searchTools": tells, "descriptions by listTools": tells, "descriptions by searchTools": tells,
	"descriptions in modules": tells, "annotations": tells, "queries": tells, "names by listTools": tells,
	"names by getTool": tells, "names of exports": tells,
}

func TestWhatComesThroughPasses(t *testing.T) {
	for way, seen := range ways {
		c := find(t, way)
		var events []evidence.Event
		for _, s := range c.Scripts {
			events = append(events, seen(c, s, s.Wants)...)
		}
		if v := channels.Judge(check.See(events), c); !v.OK() {
			t.Errorf("%s: %d subjects, %v", way, v.Subjects, v.Mismatches)
		}
	}
}

func TestEachValueThatDoesNotComeThroughIsNamed(t *testing.T) {
	for way, seen := range ways {
		c := find(t, way)
		values := append([]json.RawMessage{}, c.Scripts[0].Wants...)
		var wanted, found []string
		for i := 0; i < len(values); i += 3 {
			values[i] = json.RawMessage(`{"another":"one"}`)
			wanted = append(wanted, fmt.Sprintf("run 1, value %d", i+1))
		}
		for _, m := range channels.Judge(check.See(seen(c, c.Scripts[0], values)), c).Mismatches {
			found = append(found, m.Where)
		}
		if !slices.Equal(wanted, found) {
			t.Errorf("%s: %v, not %v", way, found, wanted)
		}
	}
}

// A run that has no response, or one that failed, lets nothing through.
func TestARunWithoutAResponseIsNoExcuse(t *testing.T) {
	for _, way := range []string{"results", "structured content", "single texts"} {
		c := find(t, way)
		log := evidence.NewLog()
		log.Add(evidence.RunRequest, "run 1", map[string]any{})
		log.Add(evidence.RunAnswer, "run 1", evidence.Answer{Result: evidence.ProtocolError, Problem: "internal error"})
		failed := answered(map[string]any{"result": nil,
			"diagnostics": []any{map[string]any{"severity": "error", "code": "INTERNAL"}}})
		for _, events := range [][]evidence.Event{log.Events(), failed} {
			if v := channels.Judge(check.See(events), c); len(v.Mismatches) == 0 {
				t.Errorf("%s: %d subjects, and no mismatch", way, v.Subjects)
			}
		}
	}
}

func TestNothingIsNoPass(t *testing.T) {
	for way, seen := range ways {
		c := find(t, way)
		if channels.Judge(check.See(nil), c).OK() || channels.Judge(check.See(seen(c, c.Scripts[0], nil)), c).OK() {
			t.Errorf("%s passes without evidence", way)
		}
	}
}

func TestAnUnknownWayIsAnErrorThatListsAll(t *testing.T) {
	if _, err := names.Find("dreams"); err == nil || !strings.Contains(err.Error(), "single texts") {
		t.Errorf("got %v", err)
	}
}

func find(t *testing.T, way string) channels.Channel {
	t.Helper()
	c, err := names.Find(way)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func answered(response map[string]any) []evidence.Event {
	log := evidence.NewLog()
	log.Add(evidence.RunRequest, "run 1", map[string]any{})
	log.Add(evidence.RunAnswer, "run 1",
		evidence.Answer{Result: evidence.Answered, Response: unusual.Encoded(response)})
	return log.Events()
}

func receives(c channels.Channel, _ channels.Script, values []json.RawMessage) []evidence.Event {
	events := answered(map[string]any{"result": nil})
	log := evidence.NewLog()
	server := c.Servers[len(c.Servers)-1]
	for _, value := range values {
		log.Add(evidence.Traffic, server.ServerID, evidence.Message{Direction: evidence.ToServer,
			Raw: unusual.Encoded(map[string]any{"id": 1, "method": "tools/call",
				"params": map[string]any{"name": server.Tools[0].Name, "arguments": value}})})
	}
	return append(events, log.Events()...)
}

func assigns(_ channels.Channel, _ channels.Script, values []json.RawMessage) []evidence.Event {
	response := map[string]any{"diagnostics": []any{}}
	for _, value := range values {
		response["result"] = value
	}
	return answered(response)
}

func logs(_ channels.Channel, _ channels.Script, values []json.RawMessage) []evidence.Event {
	entries := []any{}
	for _, value := range values {
		entries = append(entries, map[string]any{"message": value})
	}
	return answered(map[string]any{"logs": entries})
}

func logsJSON(c channels.Channel, s channels.Script, values []json.RawMessage) []evidence.Event {
	var texts []json.RawMessage
	for _, value := range values {
		texts = append(texts, unusual.Encoded(string(value)))
	}
	return logs(c, s, texts)
}

func tells(_ channels.Channel, _ channels.Script, values []json.RawMessage) []evidence.Event {
	told := []any{}
	for _, value := range values {
		text := "="
		for _, unit := range utf16.Encode([]rune(string(value))) {
			if unit >= 'a' && unit <= 'z' {
				text += string(rune(unit))
				continue
			}
			text += "_" + strconv.FormatUint(uint64(unit), 36) + "_"
		}
		told = append(told, text)
	}
	return answered(map[string]any{"result": map[string]any{"told": told}})
}

func tellsWords(c channels.Channel, s channels.Script, values []json.RawMessage) []evidence.Event {
	var words []json.RawMessage
	for _, value := range values {
		words = append(words, json.RawMessage(`["what is around it", `+string(value)+`]`))
	}
	return tells(c, s, words)
}
