package evidence_test

import (
	"encoding/json"
	"strings"
	"testing"

	"codemode/reports/evidence"
)

func TestUnconnected(t *testing.T) {
	const (
		ask, discover, list = `{"id":1,"method":"initialize"}`, `{"id":2,"method":"server/discover"}`,
			`{"id":3,"method":"tools/list"}`
		call          = `{"id":4,"method":"tools/call"}`
		refused       = `{"id":3,"error":{"code":-1,"message":"m"}}`
		asked, listed = `{"id":1,"result":{}}`, `{"id":3,"result":{"tools":[]}}`
		unknown       = `{"id":2,"error":{"code":-32022,"message":"no","data":{"requested":"2026-07-28"}}}`
	)
	for name, c := range map[string]struct {
		said []string
		want string
	}{
		"nothing":                            {nil, ""},
		"a connection":                       {[]string{ask, asked, list, listed}, ""},
		"another way after the first":        {[]string{discover, unknown, ask, asked, list, listed}, ""},
		"a version that is not spoken":       {[]string{discover, unknown}, "--protocol 2026-07-28"},
		"a failed handshake":                 {[]string{ask, `{"id":1,"error":{"code":-1,"message":"m"}}`}, "initialize"},
		"what is no message, and no traffic": {[]string{`"text"`}, ""},
		"a refused list":                     {[]string{ask, asked, list, refused}, `-1 "m"`},
		"an error of a call":                 {[]string{call, `{"id":4,"error":{"code":-1}}`}, ""},
	} {
		log := evidence.NewLog()
		log.Add(evidence.Fact, "s", evidence.Message{Raw: json.RawMessage(ask)})
		for _, raw := range c.said {
			d := evidence.FromServer
			if strings.Contains(raw, "method") {
				d = evidence.ToServer
			}
			log.Add(evidence.Traffic, "s", evidence.Message{Direction: d, Raw: json.RawMessage(raw)})
		}
		if got := evidence.Unconnected(log.Events()); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
