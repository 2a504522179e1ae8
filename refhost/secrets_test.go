package refhost_test

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strings"
	"testing"

	"codemode/refhost"
)

// TestSecretsAreHiddenHoweverTheyAreWritten: what a server says in an error is its JSON, of which each encoder writes
// other escapes, and which may quote what it was sent.
func TestSecretsAreHiddenHoweverTheyAreWritten(t *testing.T) {
	const secret = `sk/live+abc&def"ghi`
	given := map[string]refhost.ServerConfig{
		"a variable":      {Expanded: map[string]string{"K": secret}},
		"the environment": {Env: map[string]string{"K": secret}},
		"a header":        {Headers: map[string]string{"Authorization": "Bearer " + secret}},
	}
	written := map[string]string{
		"plain": secret, "PHP": `sk\/live+abc&def\"ghi`, "Go": `sk/live+abc\u0026def\"ghi`,
		"each sign": `\u0073k\u002flive\u002babc\u0026def\u0022ghi`, "of an address": url.QueryEscape(secret),
		"HTML": "sk/live+abc&amp;def&quot;ghi", "base64": base64.StdEncoding.EncodeToString([]byte(secret)),
		"hexadecimal": hex.EncodeToString([]byte(secret)), "in capitals": strings.ToUpper(secret),
		"JSON in JSON": `sk\\\/live+abc\\u0026def\\\"ghi`,
	}
	for where, config := range given {
		for how, form := range written {
			for _, length := range []int{0, 64<<10 - len(form), 64<<10 - len(form)/2} {
				before := strings.Repeat("x", length)
				told := refhost.Told(config, before+`it failed (data: "`+form+`")`)
				if strings.Contains(told, form) || strings.Contains(told, form[:len(form)/3]) {
					t.Errorf("%s, %s, behind %d bytes: %.300q", where, how, len(before), told[max(0, len(told)-300):])
				}
				if len(before) == 0 && (!strings.HasPrefix(told, "it failed") || !strings.HasSuffix(told, `")`)) {
					t.Errorf("%s, %s: what is no secret is gone, too: %q", where, how, told)
				}
			}
		}
	}
	session := refhost.Told(refhost.ServerConfig{}, `calling "tools/call": failed to connect (session ID: s-1): not found`)
	if session != `calling "tools/call": failed to connect: not found` {
		t.Errorf("the id of a session is shown: %s", session)
	}
	long := refhost.Told(given["a variable"], strings.Repeat("é", 1<<20))
	if len(long) > 65<<10 || !strings.HasSuffix(long, "… (2097152 bytes in all)") {
		t.Errorf("a long text: %d bytes, ending in %q", len(long), long[len(long)-40:])
	}
}
