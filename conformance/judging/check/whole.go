package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Whole judges that the last run's result is a whole MCP result: each content
// block and every other member as it was sent (§5.3.2). More members are the
// host's choice, as are those that say what their absence says. How binary data is
// written is the business of [Base64].
func Whole(seen *Seen, want json.RawMessage) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	wanted, _ := object(want)
	members, _ := object(run.field("result"))
	wantedBlocks, _ := array(wanted["content"])
	blocks, isArray := array(members["content"])
	v.expect(isArray && len(blocks) == len(wantedBlocks), wholeRule, run.where("/result"), quote(want),
		quote(run.field("result")))
	if len(v.Mismatches) > 0 {
		v.explain(run)
		return v
	}
	for i, block := range blocks {
		v.block(fmt.Sprintf("%s/%d", run.where("/result/content"), i), wantedBlocks[i], block)
	}
	delete(wanted, "content")
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		v.compare(wholeRule, run.where("/result/"+pointerEscape(key)), wanted[key], members[key])
	}
	return v
}

const wholeRule = "the whole MCP result is returned"

// block judges one content block.
func (v *Verdict) block(where string, want, got json.RawMessage) {
	wanted, _ := object(want)
	if _, binary := wanted["data"]; binary {
		found, _ := object(got)
		v.expect(len(found["data"]) > 0, wholeRule, where+"/data", "the data, in any form", "absent")
		delete(wanted, "data")
		want = encoded(wanted)
	}
	v.includes(wholeRule, where, want, got)
}

// encoded is an object whose members are JSON already.
func encoded(members map[string]json.RawMessage) json.RawMessage {
	raw, _ := json.Marshal(members)
	return raw
}

// Base64 judges that each content block of a kind, image or audio, in the last
// run's result has the given base64 text as its data (§5.3.2). A result without
// such a block observes nothing: that it is whole is the business of [Content].
func Base64(seen *Seen, kind, data string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	members, _ := object(run.field("result"))
	blocks, _ := array(members["content"])
	for i, raw := range blocks {
		block, _ := object(raw)
		if found, _ := text(block["type"]); found == kind {
			got, ok := text(block["data"])
			v.expect(ok && got == data, "binary data is the base64 text that was sent",
				run.where(fmt.Sprintf("/result/content/%d/data", i)), encode(data), quote(block["data"]))
		}
	}
	return v
}
