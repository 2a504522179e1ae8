package rules_test

import (
	"encoding/json"
	"slices"
	"testing"

	"codemode/refhost/rules"
)

func TestModulePaths(t *testing.T) {
	for name, c := range map[string]struct{ ids, paths []string }{
		"clean":                     {[]string{"google-drive"}, []string{"google-drive"}},
		"lowered and replaced":      {[]string{"Google Drive"}, []string{"google-drive"}},
		"collapsed and stripped":    {[]string{"__a___b--"}, []string{"a-b"}},
		"nothing left":              {[]string{"***"}, []string{"server"}},
		"letters outside ASCII":     {[]string{"Zürich"}, []string{"z-rich"}},
		"capital with no ASCII low": {[]string{"Éa"}, []string{"a"}},
		"clash, order of raw ids":   {[]string{"a_b", "a-b", "a.b"}, []string{"a-b--3", "a-b", "a-b--2"}},
		"equal ids keep order":      {[]string{"a", "a"}, []string{"a", "a--2"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := rules.ModulePaths(c.ids); !slices.Equal(got, c.paths) {
				t.Errorf("ModulePaths(%q) = %q, want %q", c.ids, got, c.paths)
			}
		})
	}
}

func TestExportNames(t *testing.T) {
	for name, c := range map[string]struct{ tools, exports []string }{
		"clean":                   {[]string{"getIssue"}, []string{"getIssue"}},
		"illegal characters":      {[]string{"get-issue.v2"}, []string{"get_issue_v2"}},
		"digit first":             {[]string{"123tool"}, []string{"_123tool"}},
		"reserved":                {[]string{"delete", "await"}, []string{"delete_", "await_"}},
		"reserved, not listed":    {[]string{"catch", "enum", "eval"}, []string{"catch_", "enum_", "eval_"}},
		"then is no promise":      {[]string{"then"}, []string{"then_"}},
		"__meta__ is taken":       {[]string{"__meta__"}, []string{"__meta___"}},
		"empty":                   {[]string{""}, []string{"_"}},
		"letters outside ASCII":   {[]string{"größe", "日本"}, []string{"größe", "日本"}},
		"not a letter":            {[]string{"a😀b"}, []string{"a_b"}},
		"clash, order of names":   {[]string{"a.b", "a-b"}, []string{"a_b__2", "a_b"}},
		"clash with reserved":     {[]string{"delete_", "delete"}, []string{"delete___2", "delete_"}},
		"suffix is a clean name":  {[]string{"a-b", "a.b", "a_b__2"}, []string{"a_b", "a_b__3", "a_b__2"}},
		"three clash":             {[]string{"a.b", "a b", "a-b"}, []string{"a_b__3", "a_b", "a_b__2"}},
		"equal names stay unique": {[]string{"a", "a"}, []string{"a", "a__2"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := rules.ExportNames(c.tools); !slices.Equal(got, c.exports) {
				t.Errorf("ExportNames(%q) = %q, want %q", c.tools, got, c.exports)
			}
		})
	}
}

func TestUnwrap(t *testing.T) {
	whole := func(result string) [2]string { return [2]string{result, result} }
	for name, c := range map[string][2]string{
		"structured":              {`{"content":[{"type":"text","text":"x"}],"structuredContent":{"a":1}}`, `{"a":1}`},
		"structured false":        {`{"content":[],"structuredContent":false}`, `false`},
		"structured null":         {`{"content":[{"type":"text","text":"x"}],"structuredContent":null}`, `"x"`},
		"one text":                {`{"content":[{"type":"text","text":"a<b"}]}`, `"a<b"`},
		"one text with JSON":      {`{"content":[{"type":"text","text":"{\"a\":1}"}]}`, `"{\"a\":1}"`},
		"one empty text":          {`{"content":[{"type":"text","text":""}]}`, `""`},
		"two texts":               whole(`{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`),
		"image":                   whole(`{"content":[{"type":"image","data":"AA==","mimeType":"image/png"}]}`),
		"audio beside text":       whole(`{"content":[{"type":"text","text":"a"},{"type":"audio","data":"AA=="}]}`),
		"resource":                whole(`{"content":[{"type":"resource_link","uri":"a:b"}]}`),
		"no content":              whole(`{"content":[]}`),
		"text block without text": whole(`{"content":[{"type":"text"}]}`),
		"unknown members kept":    whole(`{"content":[],"_meta":{"z":1,"a":2}}`),
		"not an object":           whole(`[1]`),
	} {
		t.Run(name, func(t *testing.T) {
			if got := string(rules.Unwrap(json.RawMessage(c[0]))); got != c[1] {
				t.Errorf("Unwrap(%s) = %s, want %s", c[0], got, c[1])
			}
		})
	}
}

func TestIsErrorAndErrorText(t *testing.T) {
	for name, c := range map[string]struct {
		result  string
		isError bool
		text    string
	}{
		"one text":        {`{"isError":true,"content":[{"type":"text","text":"no"}]}`, true, "no"},
		"texts":           {`{"isError":true,"content":[{"type":"text","text":"a"},{"type":"image"},{"type":"text","text":"b"}]}`, true, "a\nb"},
		"structured":      {`{"isError":true,"content":[],"structuredContent":{"c":1}}`, true, `{"c":1}`},
		"escaped":         {`{"\u0069sError":true,"content":[{"type":"text","text":"no"}]}`, true, "no"},
		"nothing":         {`{"isError":true}`, true, "The tool reported an error without a message."},
		"not an error":    {`{"isError":false,"content":[{"type":"text","text":"a"}]}`, false, "a"},
		"not the boolean": {`{"isError":"true","content":[{"type":"text","text":"a"}]}`, false, "a"},
	} {
		t.Run(name, func(t *testing.T) {
			result := json.RawMessage(c.result)
			if got := rules.IsError(result); got != c.isError {
				t.Errorf("IsError = %v, want %v", got, c.isError)
			}
			if got := rules.ErrorText(result); got != c.text {
				t.Errorf("ErrorText = %q, want %q", got, c.text)
			}
		})
	}
}

func TestConsoleText(t *testing.T) {
	primitive := func(text string) rules.ConsoleArg { return rules.ConsoleArg{Primitive: true, Text: text} }
	object := func(text string) rules.ConsoleArg { return rules.ConsoleArg{Text: text} }
	for name, c := range map[string]struct {
		args []rules.ConsoleArg
		text string
	}{
		"none": {nil, ""},
		"primitives": {[]rules.ConsoleArg{primitive("a b"), primitive("1"), primitive("undefined")},
			"a b 1 undefined"},
		"object": {[]rules.ConsoleArg{primitive("x"), object(`{"b":1,"a":[{"d":1,"c":2}]}`)},
			`x {"a":[{"c":2,"d":1}],"b":1}`},
		"numbers as is": {[]rules.ConsoleArg{object(`[1e21,0.1,12345678901234567890]`)},
			`[1e21,0.1,12345678901234567890]`},
		"no HTML escape": {[]rules.ConsoleArg{object(`{"a":"<b>&"}`)}, `{"a":"<b>&"}`},
		"unserializable": {[]rules.ConsoleArg{{Unserializable: true}, primitive("after")},
			"[Unserializable Object] after"},
		"not JSON": {[]rules.ConsoleArg{object(`{`)}, "[Unserializable Object]"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := rules.ConsoleText(c.args)
			if err != nil || got != c.text {
				t.Errorf("ConsoleText = %q, %v, want %q", got, err, c.text)
			}
		})
	}
}

func TestConsoleLevel(t *testing.T) {
	for method, captured := range map[string]bool{"log": true, "debug": true, "warn": true, "error": true,
		"table": false} {
		if level, got := rules.ConsoleLevel(method); got != captured || level != method {
			t.Errorf("ConsoleLevel(%q) = %q, %v", method, level, got)
		}
	}
}

func TestKeepLog(t *testing.T) {
	if !rules.KeepLog(4, 6, 10) || rules.KeepLog(4, 7, 10) || rules.KeepLog(0, 1, 0) || !rules.KeepLog(0, 0, 0) {
		t.Error("KeepLog does not keep exactly what fits")
	}
	notice, ok := rules.TruncationNotice(10)
	if !ok || notice.Level != "warn" ||
		notice.Message != "Logs truncated: the limit maxLogBytes of 10 bytes was reached." {
		t.Errorf("TruncationNotice = %+v, %v", notice, ok)
	}
}

func TestResult(t *testing.T) {
	for name, c := range map[string]struct {
		assigned   string
		ok, failed bool
		want       string
	}{
		"assigned":       {`{"a":1}`, true, false, `{"a":1}`},
		"nothing":        {``, true, false, `null`},
		"not JSON":       {``, false, false, `null`},
		"failed":         {`{"a":1}`, true, true, `null`},
		"assigned false": {`false`, true, false, `false`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := string(rules.Result(json.RawMessage(c.assigned), c.ok, c.failed)); got != c.want {
				t.Errorf("Result = %s, want %s", got, c.want)
			}
		})
	}
}
