package callhistory

import "strings"

// values are JSON values, which scripts pass and return, as any engine writes them.
func values() []string {
	return []string{
		`null`, `true`, `false`, `0`, `-1`, `42.5`, `1e21`, `1e-7`, `5e-324`, `9007199254740991`, `9007199254740992`,
		`18446744073709552000`, `1.7976931348623157e308`, `"007"`, `"null"`, `"true"`, `"{\"a\":1}"`, `"[1]"`,
		`" blanks "`, `"\n\r\n\t"`, `"$& $1 $$ $'"`, `"@/etc/hosts"`, `"%2F %s %d"`, `"a+b&c=d"`, `"'\"\\/"`,
		`"</script>*/"`, `"data:text/plain,x"`, `"http://127.0.0.1/"`, `"äöü 日本 😀 𝒳 é"`, `"\u0000\u001f\u2028\u2029\ufeff"`,
		"\"```js\\n1\\n```\"", `[]`, `{}`, `[null]`, `[[],{},"",0,false,null]`,
		`{"a":{"b":{"c":[{"d":null}]}}}`, `{"":""," ":" "}`,
		`{"constructor":1,"toString":2,"hasOwnProperty":3,"length":4}`, `{"then":1,"toJSON":2,"valueOf":3}`,
		`{"name":"x","arguments":{"a":1},"server":2,"tool":3,"_meta":{"a":1},"signal":null}`,
		`{"result":1,"error":2,"data":3,"type":"text","text":"x","content":[],"isError":true,"value":4}`,
		`{"camelCase":1,"snake_case":2,"kebab-case":3,"a.b":4,"$ref":"#/a","$&":"x","0":1,"10":2}`,
		`"2024-05-01T10:00:00Z"`, `{"at":"2024-05-01T12:00:00.5+02:00","day":"2024-05-01"}`,
		`["123e4567-e89b-12d3-a456-426614174000","9007199254740993","0x1F","NaN"]`,
		`{"error":"failed","ok":5}`, `{"data":[1]}`, `{"errors":["x"],"message":"y","stack":"z"}`,
		`{"token":"t","apiKey":"k","password":"p","secret":{"authorization":"b"}}`,
		strings.Repeat("[", 40) + strings.Repeat("]", 40),
		`"` + strings.Repeat("aé日😀", 300) + `"`, `{"` + strings.Repeat("k", 1200) + `":1}`,
		`[` + strings.Repeat(`{"n":1,"labels":["x"]},`, 40) + `1]`,
	}
}

// keys are names of members, such as a host may take for those of secrets.
func keys() []string {
	return []string{"id", "token", "query", "api_key", "password", "pageToken", "secret", "authorization", "email",
		"url"}
}

// plainValues are those that no way through a host changes.
func plainValues() []string {
	return []string{`1`, `"a"`, `true`, `[1,2]`, `{"a":1}`, `"two words"`, `[{"n":3}]`, `12.5`}
}

// plainKeys are names of members that stand for nothing else.
func plainKeys() []string { return []string{"id", "item", "page"} }
