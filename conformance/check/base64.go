package check

import (
	"encoding/base64"
	"encoding/json"
	"fmt"

	"codemode/conformance/evidence"
)

// Base64 judges that the data of each image and audio block in the last run's
// result is base64 text (§5.3.2).
func Base64(events []evidence.Event) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	members, _ := object(run.field("result"))
	blocks, _ := array(members["content"])
	for i, raw := range blocks {
		block, _ := object(raw)
		if kind, _ := text(block["type"]); kind == "image" || kind == "audio" {
			v.expect(isBase64(block["data"]), "binary data is base64 text", run.where(fmt.Sprintf("/result/content/%d/data", i)), "base64 text", quote(block["data"]))
		}
	}
	return v
}

func isBase64(raw json.RawMessage) bool {
	data, ok := text(raw)
	if !ok {
		return false
	}
	_, err := base64.StdEncoding.DecodeString(data)
	return err == nil
}
