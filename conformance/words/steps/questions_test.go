package steps

import (
	"encoding/json"
	"testing"
)

func TestWordsGoWhereTheSchemaTakesThem(t *testing.T) {
	const op = `{"anyOf":[{"type":"string","const":"browse"},{"type":"string","const":"search"}]}`
	for schema, want := range map[string]string{
		`{"properties":{"query":{"type":"string"}}}`:                                       `{"query":"w"}`,
		`{"properties":{"query":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`:           `{"query":"w"}`,
		`{"properties":{"query":{"type":["string","null"]},"a":{"type":"string"}}}`:        `{"query":"w"}`,
		`{"properties":{"query":{"type":"string"},"op":` + op + `}}`:                       `{"op":"search","query":"w"}`,
		`{"properties":{"query":{},"op":{"enum":["browse","search"]}}}`:                    `{"op":"search","query":"w"}`,
		`{"properties":{"op":{"$ref":"#/$defs/o"},"query":true},"$defs":{"o":` + op + `}}`: `{"op":"search","query":"w"}`,
		`{"oneOf":[{"properties":{"op":{"const":"browse"}}},
			{"properties":{"op":{"const":"search"},"query":{"type":"string"}}}]}`: `{"op":"search","query":"w"}`,
		`{"$ref":"#/definitions/a~1b","definitions":{"a/b":{"properties":{"find":{"type":"string"}}}}}`: `{"find":"w"}`,
		`{"properties":{"code":{"type":"string"},"lang":{"type":"string"}}}`:                            `{"code":"w"}`,
		`{"properties":{"a":{"type":"string"},"words":{"type":"string"}},"required":["words"]}`:         `{"words":"w"}`,
		`{"properties":{"limit":{"type":"number"},"words":{"enum":["x"]}}}`:                             `{"words":"w"}`,
		`{"properties":{"limit":{"type":"number"}}}`:                                                    `{"query":"w"}`,
		`{"properties":{"words":{"$ref":"#/properties/words"}}}`:                                        `{"words":"w"}`,
		`7`: `{"query":"w"}`,
	} {
		tools := json.RawMessage(`[{"name":"other","inputSchema":{"properties":{"x":{"type":"string"}}}},
			{"name":"find","inputSchema":` + schema + `}]`)
		got, err := searchArguments(json.RawMessage(`{"query":"w"}`), tools, "find", "w")
		if err != nil || string(got) != want {
			t.Errorf("%s: got %s, %v, want %s", schema, got, err, want)
		}
	}
}

func TestWordsGoWhereTheTextSays(t *testing.T) {
	const usual = `{"op":"search","query":"w"}`
	got, err := searchArguments(json.RawMessage(usual), json.RawMessage(`[{"name":"find","inputSchema":{}}]`), "find", "w")
	if err != nil || string(got) != usual {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestSnapshotsAreFoundInAnyText(t *testing.T) {
	const id = "ddf30e24a1"
	for _, text := range []string{
		`{"op":"search","snapshotId":"` + id + `"}`,
		"```json\n{\"hits\":[{\"ref\":\"longserverid/tool_number_7\"}],\"snapshotId\":\"" + id + "\"}\n```",
		"snapshotId (full; pass as code_execute.snapshotId): " + id + "\n2 hits",
		"Found 2 tools.\nsnapshotId: `" + id + "`.",
		"**snapshotId** = " + id + ", pass that exact value",
		"Pass snapshotId when you execute.\n\n| snapshotId |\n|---|\n| " + id + " |",
		"snapshotId=" + id + "&x",
		"the snapshotId is the following\n    " + id,
		id + " is the snapshotId",
	} {
		if got := snapshotsIn(text); len(got) == 0 || len(got) > mostSnapshots || !contains(got, id) {
			t.Errorf("%q: got %q", text, got)
		}
	}
	if got := snapshotsIn(`{"snapshotId":"a b é"}`); len(got) == 0 || got[0] != "a b é" {
		t.Errorf("a member of JSON is taken as it is; got %q", got)
	}
	if got := snapshotsIn("no such thing"); len(got) != 0 {
		t.Errorf("got %q of a text without one", got)
	}
}

func contains(all []string, one string) bool {
	for _, s := range all {
		if s == one {
			return true
		}
	}
	return false
}
