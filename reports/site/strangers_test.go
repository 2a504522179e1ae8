package site_test

import (
	"reflect"
	"strings"
	"testing"
	"unicode"

	"codemode/reports"
	"codemode/reports/site"
)

// poison puts an attack in front of every text below v. Types of their own, such as outcomes, are read strictly and
// cannot hold one.
func poison(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			poison(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			poison(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			poison(v.Index(i))
		}
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() && v.CanSet() {
			v.SetString("\x1b[2J\u202e\u009b" + v.String())
		}
	}
}

// TestNoWordOfAStrangerSteers poisons each text of a report, one after the other page.
func TestNoWordOfAStrangerSteers(t *testing.T) {
	r := synthetic("host", "1", 6, 2)
	r.Notes = []string{"a note"}
	poison(reflect.ValueOf(&r.Host))
	poison(reflect.ValueOf(&r.Scenarios))
	poison(reflect.ValueOf(&r.Requirements))
	poison(reflect.ValueOf(&r.Readings))
	poison(reflect.ValueOf(&r.Notes))
	poison(reflect.ValueOf(&r.Reason))
	runs := []site.Run{{Report: r, Whole: func() (reports.Report, reports.Evidence, error) { return r, nil, nil }}}
	for name, text := range writeRuns(t, runs) {
		for _, c := range text {
			if c != '\n' && !unicode.IsPrint(c) {
				t.Errorf("%s lets %U through: %.200q", name, c, text[max(0, strings.IndexRune(text, c)-80):])
				break
			}
		}
	}
}
