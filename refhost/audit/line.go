package audit

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"
)

// line is a record as its JSON, with a line break. Two are made for each tool call, so that those without values
// are not left to encoding/json, which takes five times as long.
func line(r Record) []byte {
	if r.Code != "" || r.Arguments != nil || r.Result != nil {
		return append(encoded(r), '\n')
	}
	b := make([]byte, 0, 768)
	b = append(b, `{"time":"`...)
	b = r.Time.AppendFormat(b, time.RFC3339Nano)
	b = append(b, '"')
	text := func(name, value string) {
		b = append(append(append(b, `,"`...), name...), `":`...)
		b = appendText(b, value)
	}
	number := func(name string, value int64) {
		b = append(append(append(b, `,"`...), name...), `":`...)
		b = strconv.AppendInt(b, value, 10)
	}
	optional := func(name, value string) {
		if value != "" {
			text(name, value)
		}
	}
	counted := func(name string, value int64) {
		if value != 0 {
			number(name, value)
		}
	}
	text("event", string(r.Event))
	text("run", r.Run)
	text("codeSha256", r.CodeSHA256)
	number("codeBytes", int64(r.CodeBytes))
	counted("call", r.Call)
	optional("server", r.Server)
	optional("tool", r.Tool)
	optional("argumentsSha256", r.ArgumentsSHA256)
	counted("argumentsBytes", int64(r.ArgumentsBytes))
	optional("resultSha256", r.ResultSHA256)
	counted("resultBytes", int64(r.ResultBytes))
	if r.DurationMs != 0 {
		b = append(b, `,"durationMs":`...)
		b = strconv.AppendFloat(b, r.DurationMs, 'f', -1, 64)
	}
	optional("outcome", string(r.Outcome))
	optional("diagnostic", r.Diagnostic)
	optional("approval", r.Approval)
	optional("rule", r.Rule)
	return append(b, "}\n"...)
}

// appendText adds a string as JSON.
func appendText(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return append(b, encoded(text)...)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}

// encoded is JSON as encoding/json writes it. What is recorded has nothing that JSON cannot hold.
func encoded(value any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
