package rules_test

import (
	"encoding/json"
	"slices"
	"testing"

	"codemode/refhost/rules"
)

func TestParseRequest(t *testing.T) {
	for name, c := range map[string]struct {
		arguments string
		// paths are those of the diagnostics.
		paths []string
	}{
		"code only":             {`{"code":"1"}`, nil},
		"empty code":            {`{"code":""}`, nil},
		"all members":           {`{"code":"1","limits":{},"requestedCapabilities":["a"]}`, nil},
		"optional members null": {`{"code":"1","limits":null,"requestedCapabilities":null}`, nil},
		"unknown member":        {`{"code":"1","other":1}`, nil},
		"nothing":               {``, []string{""}},
		"null":                  {`null`, []string{""}},
		"not an object":         {`"code"`, []string{""}},
		"no code":               {`{}`, []string{"/code"}},
		"code not a string":     {`{"code":1}`, []string{"/code"}},
		"limits an array":       {`{"code":"1","limits":[]}`, []string{"/limits"}},
		"capabilities a string": {`{"code":"1","requestedCapabilities":"a"}`, []string{"/requestedCapabilities"}},
		"capability not a string": {`{"code":"1","requestedCapabilities":["a",null]}`,
			[]string{"/requestedCapabilities"}},
		"several things are wrong": {`{"limits":1}`, []string{"/code", "/limits"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, found := rules.ParseRequest(json.RawMessage(c.arguments))
			var paths []string
			for _, d := range found {
				paths = append(paths, d.Path)
				if d.Severity != rules.SeverityError || d.Code != "INVALID_REQUEST" || d.Message == "" || d.Hint == "" {
					t.Errorf("incomplete diagnostic %+v", d)
				}
			}
			if !slices.Equal(paths, c.paths) {
				t.Errorf("diagnostics at %q, want %q", paths, c.paths)
			}
		})
	}
}

func TestParseLimits(t *testing.T) {
	bounds := rules.Bounds{
		Default: rules.Limits{TimeoutMs: 10, MaxMemoryBytes: 20, MaxLogBytes: 30, MaxToolCalls: 40},
		Ceiling: rules.Limits{TimeoutMs: 100, MaxMemoryBytes: 200, MaxLogBytes: 300, MaxToolCalls: 400},
	}
	timeout := func(ms int64) rules.Limits {
		l := bounds.Default
		l.TimeoutMs = ms
		return l
	}
	for name, c := range map[string]struct {
		requested string
		limits    rules.Limits
		codes     []string
	}{
		"absent": {``, bounds.Default, nil},
		"empty":  {`{}`, bounds.Default, nil},
		"set":    {`{"timeoutMs":50}`, timeout(50), nil},
		"all": {`{"timeoutMs":1,"maxMemoryBytes":2,"maxLogBytes":0,"maxToolCalls":0}`,
			rules.Limits{TimeoutMs: 1, MaxMemoryBytes: 2}, nil},
		"other spelling":     {`{"timeoutMs":5e1}`, timeout(50), nil},
		"null is absent":     {`{"timeoutMs":null}`, bounds.Default, nil},
		"unknown ignored":    {`{"timeoutMS":"x","retries":{}}`, bounds.Default, nil},
		"above the ceiling":  {`{"timeoutMs":101}`, timeout(100), []string{"LIMIT_LOWERED"}},
		"not a number":       {`{"timeoutMs":"5"}`, bounds.Default, []string{"INVALID_LIMIT"}},
		"a fraction":         {`{"timeoutMs":1.5}`, bounds.Default, []string{"INVALID_LIMIT"}},
		"zero time":          {`{"timeoutMs":0}`, bounds.Default, []string{"INVALID_LIMIT"}},
		"negative":           {`{"maxLogBytes":-1}`, bounds.Default, []string{"INVALID_LIMIT"}},
		"beyond all numbers": {`{"timeoutMs":1e300}`, bounds.Default, []string{"INVALID_LIMIT"}},
	} {
		t.Run(name, func(t *testing.T) {
			limits, found := rules.ParseLimits(json.RawMessage(c.requested), bounds)
			var codes []string
			for _, d := range found {
				codes = append(codes, d.Code)
			}
			if limits != c.limits || !slices.Equal(codes, c.codes) {
				t.Errorf("ParseLimits = %+v, %q, want %+v, %q", limits, codes, c.limits, c.codes)
			}
		})
	}
}

func TestCallArguments(t *testing.T) {
	for name, c := range map[string]struct {
		schema string
		passed []string
		want   string
		fails  bool
	}{
		"no schema, nothing":       {``, nil, `{}`, false},
		"no schema, empty object":  {``, []string{`{}`}, `{}`, false},
		"empty schema, nothing":    {`{}`, nil, `{}`, false},
		"annotations, nothing":     {`{"description":"d"}`, nil, `{}`, false},
		"object":                   {`{"type":"object"}`, []string{`{"a":1}`}, `{"a":1}`, false},
		"object, nothing":          {`{"type":"object"}`, nil, `{}`, false},
		"properties only, nothing": {`{"properties":{}}`, nil, `{}`, false},
		"more arguments":           {`{"type":"object"}`, []string{`{"a":1}`, `2`}, `{"a":1}`, false},
		"array":                    {`{"type":"array"}`, []string{`[1]`}, `[1]`, false},
		"explicit null":            {`{"type":"null"}`, []string{`null`}, `null`, false},
		"array, nothing":           {`{"type":"array"}`, nil, ``, true},
		"undefined":                {`{"type":"string"}`, []string{``}, ``, true},
	} {
		t.Run(name, func(t *testing.T) {
			var passed []json.RawMessage
			for _, p := range c.passed {
				passed = append(passed, json.RawMessage(p))
			}
			got, err := rules.CallArguments(json.RawMessage(c.schema), passed)
			if string(got) != c.want || (err != nil) != c.fails {
				t.Errorf("CallArguments = %s, %v, want %s", got, err, c.want)
			}
		})
	}
}
