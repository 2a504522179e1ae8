package check

import (
	"fmt"

	"codemode/reports/evidence"
)

// Base64 judges that each content block of a kind, image or audio, in the last
// run's result has the given base64 text as its data (§5.3.2). A result without
// such a block observes nothing: that it is whole is the business of [Content].
func Base64(events []evidence.Event, kind, data string) (v Verdict) {
	run, ok := last(events, &v)
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
