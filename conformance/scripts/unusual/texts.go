// Package unusual holds values that hosts have been seen to take for something else on their way: for a date, a number,
// a secret, markup, or a message of a protocol.
package unusual

import (
	"strings"

	"codemode/conformance/scripts/lookalikes"
)

// Texts are texts of less than 2000 bytes, each another one.
func Texts() []string {
	return append(append([]string{
		"", " ", "null", "true", "false", "yes", "123", "007", "1.0", "-0", "1e3", "0x1F", "1,000.5", "undefined",
		"NaN", "Infinity", `{"a":1}`, "[1]", "[]", "{}", `"quoted"`, `{"a":1`, `{"type":"text","text":"a"}`,
		`{"error":"a"}`, `{"content":[{"type":"text","text":"a"}],"isError":true}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`, "a: 1\nb: [2]\n",
		"2020-01-01T00:00:00Z", "2024-05-01", "2024-05-01T12:00:00.500+02:00", "Wed, 01 May 2024 10:00:00 GMT",
		"1714557600000", "123e4567-e89b-12d3-a456-426614174000", "9007199254740993", "12345678901234567890",
		"aGVsbG8gd29ybGQ=", "AAECAwQ=", "deadbeef", "%7B%22a%22%3A1%7D", "%2F %s %d %o %%", "a+b=c&d;e#f?g",
		"data:text/plain,x", "http://example.invalid/?a=1", "HTTP://Example.invalid:80/a/../b//c?b=2&a=1#f",
		"www.example.invalid", "a@example.invalid", "/a/./b/../c", `C:\new\table`, "@file",
		"Bearer abc.def.ghi", "password=abc", "token: abc", "4111 1111 1111 1111", "api_key", "Authorization",
		"<b>a</b> &amp; &lt;&#39; <br/>", "<script>a</script>", "<!-- a -->", "```js\n*/ // </script> <!-- -->",
		"**a** _b_ # c", "  a  b  ", "a\n\n\nb\n", "a\tb", "\r\n\t\n\r\v\f", "a\r\nb\rc", "\u00a0a\u00a0b\u200bc",
		"a\u2028b\u2029c\u0085", "a\x00b\x1b[31m\x7f", "\ufeffmark", "a\ufeff", "😀𝒳\U0010ffff", "👩‍👩‍👧 🇩🇪 👍🏽",
		"e\u0301 \u00e9 \ufb01", "\u212b ß İ ı ǅ", "\u202eright\u200f", "שלום مرحبا", "日本語 ｶﾅ",
		"import a from \"b\";", "export default 1;", "require(\"fs\")", "eval('1'); new Function('a')", "process.env.A",
		"// a\n/* b */ c", "#!/bin/sh", "globalThis.__codemode_result__ = 1;", "await fetch(\"a\")", "`${a}`",
		"$$ $& $` $' $1 ${x} {{x}} {x}", "${HOME} $HOME %PATH% ${PATH:-x} $(pwd) ~ ~/a",
		`'"\ \n \u0041`, "camelCase snake_case ke-bab do.ted", "__proto__", "constructor",
		"$arguments", "Error: no", "error", "401 Unauthorized", "timeout", "[object Object]", "[Unserializable Object]",
		"[Circular]", "[redacted]", "***", "...", "a…", "(empty)",
	}, lookalikes.Failures()...), strings.Repeat("0123456789 ä€😀 ", 64))
}

// Long are texts of about 1000, 10,000 and 100,000 characters.
func Long() []string {
	var all []string
	for _, length := range []int{1_000, 10_000, 100_000} {
		all = append(all, "begin "+strings.Repeat("0123456789 ä日😀 ", length/15)+"end")
	}
	return all
}
